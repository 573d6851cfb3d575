"""What is compiled beside the event loop, and by whom; how hints are put in order."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from filelock import FileLock

import ratskeller
from ratskeller.bots import Thought
from ratskeller.bots.interface import Option
from ratskeller.kernel.game import games
from ratskeller.server import thinking


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """The games whose compiling was begun, on a platform that knows no niceness."""
    begun: list[str] = []
    monkeypatch.delattr(os, "nice")
    monkeypatch.setattr(thinking, "cache_folder", lambda: tmp_path)
    monkeypatch.setattr(thinking, "prepare", lambda rules: begun.append(rules.name))
    return begun


def test_what_is_not_on_disk_is_compiled(compiled: list[str]) -> None:
    thinking.compile_all()
    assert compiled == [rules.name for rules in games()]


def test_what_another_process_compiles_is_left_to_it(compiled: list[str], tmp_path: Path) -> None:
    with FileLock(tmp_path / "compiling.lock"):
        thinking.compile_all()
    assert compiled == []


def test_a_turn_that_can_begin_with_either_die_is_one_hint_and_hints_go_by_what_they_promise(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = ratskeller.new("village", players=2, seed=1)
    one, other, *more = [action for action in match.legal() if action.name == "die"]
    tried = [Option(one, 0.50, 300), Option(other, 0.56, 100), *(Option(die, 0.6 - die.id / 1e4, 90) for die in more)]

    def either(copy: ratskeller.Match) -> Thought:
        """The second die is the first one's partner, and then whatever comes first."""
        legal = copy.legal()
        wanted = next((action for action in (other, one) if action in legal), legal[0])  # there is one such other die
        return Thought(wanted, [Option(wanted, None, 0)], 0, 0.0)

    monkeypatch.setattr(thinking, "think", lambda level, copy, seed: (either(copy), None))
    told, _ = thinking.hinted(match, "en", 9, 1, Thought(one, tried, 600, 0.1), None)
    assert len(told["options"]) == len(tried) - 1, "the two dice make one turn"
    assert next(option["win"] for option in told["options"] if option["action"] == one.notation) == pytest.approx(0.515)
    promised = [option["win"] for option in told["options"]]
    assert promised == sorted(promised, reverse=True)


def test_what_was_hardly_looked_at_is_not_put_before_the_rest() -> None:
    first, second, third = ratskeller.new("rattus", players=2, seed=1).legal()[:3]
    turns = [thinking.Turn(Option(*one)) for one in ((first, 0.5, 500), (second, 0.9, 3), (third, 0.1, 4))]
    assert [turn.option.action for turn in thinking.ranked(turns)] == [first, third]
