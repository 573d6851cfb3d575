"""Bots of a page are asked as those of a server are."""

from __future__ import annotations

import asyncio
import inspect
from typing import Any

import pytest

import ratskeller
from ratskeller.page.thinkers import Thinkers
from ratskeller.server import thinking
from ratskeller.server.thinking import Sight


async def nowhere(*errands: Any) -> Any:
    raise OSError("no worker")


def sight() -> Sight:
    return Sight.of(ratskeller.new("rattus", players=2, seed=3))


def test_what_is_sent_out_takes_what_the_server_s_own_takes() -> None:
    for theirs, ours in ((thinking.choose, Thinkers._choose), (thinking.hint, Thinkers._hint)):
        asked = list(inspect.signature(theirs).parameters.values())
        answered = list(inspect.signature(ours).parameters.values())[1:]
        assert [(one.name, one.default) for one in answered] == [(one.name, one.default) for one in asked]


@pytest.mark.parametrize("level", ["random", "newcomer"])
def test_a_bot_that_needs_no_search_decides_here(level: str) -> None:
    notation, options, _, _ = asyncio.run(Thinkers(nowhere, 1).do(thinking.choose, level, sight(), 7))
    assert options > 1
    assert any(action.notation == notation for action in sight().match().legal())


@pytest.mark.parametrize(("level", "trees", "budget"), [("journeyman", 1, (42, None)), ("master", 2, (None, 0.4))])
def test_workers_share_the_time_of_a_search_and_not_its_iterations(level: str, trees: int, budget: Any) -> None:
    asked = []

    async def noted(errands: Any, *budget: Any) -> Any:
        asked.append((len(errands), budget))
        raise OSError("no worker")

    match = ratskeller.new("village", players=2, seed=3)
    asyncio.run(Thinkers(noted, 2).do(thinking.choose, level, Sight.of(match), 7))
    assert asked == [(trees, budget)]
