"""A bot that fails is replaced by a simpler one, and the table goes on."""

from __future__ import annotations

import asyncio
import logging
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import ratskeller
from ratskeller.bots import GreedyBot, MctsBot
from ratskeller.server import thinking
from ratskeller.server.players import Players
from ratskeller.server.settings import Settings
from ratskeller.server.thinking import Sight, choose, deputies, hint
from tests.server.house import HOUSES, new_table, running, visitor


def fails(*args: Any, **named: Any) -> Any:
    raise IndexError("a card nobody knows")


@pytest.fixture(autouse=True)
def new_bots(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Made anew; and what lies compiled on disk is not loaded, for that would try the search out."""
    monkeypatch.setattr(sys.modules["ratskeller.bots.ready"], "compiled_before", lambda game: False)
    thinking.bot.cache_clear()
    yield
    thinking.bot.cache_clear()


@pytest.fixture
def sight() -> Sight:
    return Sight.of(ratskeller.new("rattus", seed=1, players=2))


def test_the_weaker_levels_come_first_and_random_last() -> None:
    assert deputies("master") == ["journeyman", "apprentice", "novice", "newcomer", "greedy", "random"]
    assert deputies("novice") == ["newcomer", "greedy", "random"]
    assert deputies("mcts:0.4s") == ["greedy", "random"]
    assert deputies("random") == ["greedy"]


def test_where_the_search_fails_the_next_level_plays(sight: Sight, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MctsBot, "__init__", fails)
    notation, options, _, deputy = choose("master", sight, 1)
    assert notation in [action.notation for action in sight.match().legal()]
    assert options == len(sight.match().legal())
    assert deputy is not None
    assert deputy.name == "apprentice"
    assert "IndexError: a card nobody knows" in deputy.trouble


def test_where_no_bot_can_judge_one_plays_at_random(sight: Sight, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules["ratskeller.bots.levels"], "parameters", fails)
    deputy = choose("master", sight, 1)[3]
    assert deputy is not None
    assert deputy.name == "random"
    assert deputy.trouble.count("Traceback") == 6


def test_a_hint_comes_from_whoever_can_give_one(sight: Sight, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MctsBot, "__init__", fails)
    told, deputy = hint("mcts:0.4s", sight, "en", 3, seed=1)
    assert len(told["options"]) == 3
    assert deputy is not None
    assert deputy.name == "greedy"


def test_who_does_not_fail_has_no_deputy(sight: Sight) -> None:
    assert choose("random", sight, 1)[3] is None


@pytest.mark.parametrize("trouble", ["raises", "ends its process"])
def test_a_table_goes_on_when_its_bots_fail_and_that_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, trouble: str
) -> None:
    async def here(function: Callable[..., Any], *args: Any, **named: Any) -> Any:
        """The work of a process beside, in this one."""
        if trouble == "ends its process" and args[0] != "random":
            raise asyncio.IncompleteReadError(b"", 4)
        return function(*args, **named)

    monkeypatch.setattr(GreedyBot, "think", fails)
    monkeypatch.setattr(Players, "warm", lambda self: None)
    with caplog.at_level(logging.ERROR, "ratskeller.bots"), running(Settings(db=str(tmp_path / "tables.sqlite"))) as url:
        house = HOUSES[url]
        house.players.thinkers.do = here
        with visitor(url) as anna:
            table = new_table(anna, "bot", "bot")["id"]
            until = time.monotonic() + 60
            while len(anna.get(f"/api/tables/{table}/log").json()) < 8:
                assert time.monotonic() < until, "the table stands still"
                time.sleep(0.05)
            told = anna.get("/metrics").text
    assert 'ratskeller_bot_deputies_total{by="random",level="novice"}' in told
    assert "the bot novice failed, random played for it" in caplog.text


def test_when_even_the_simplest_fails_that_is_said(monkeypatch: pytest.MonkeyPatch, sight: Sight) -> None:
    monkeypatch.setattr(thinking, "make", fails)
    with pytest.raises(RuntimeError, match="No bot can play"):
        choose("novice", sight)
