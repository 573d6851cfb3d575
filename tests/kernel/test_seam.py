"""The seam: what others may know and ask of a match; nobody reaches into it."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import ratskeller
from ratskeller import BadRecord, CannotUndo, IllegalAction, Match
from ratskeller.kernel.text import LANGUAGES
from tests.playing import finished, part_way

ROOT = Path(__file__).resolve().parents[2]
HOME = ROOT / "src" / "ratskeller" / "kernel" / "match.py"


def attributes(path: Path) -> list[ast.Attribute]:
    return [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Attribute)]


def is_self(node: ast.Attribute) -> bool:
    return isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")


@cache
def privates() -> set[str]:
    """What a match keeps to itself; `_repr_svg_` and its like are called by notebooks."""
    kept = {node.attr for node in attributes(HOME) if is_self(node)} | set(vars(Match))
    return {name for name in kept if name.startswith("_") and not name.endswith("_")}


def reaching(path: Path) -> list[str]:
    found = [node for node in attributes(path) if node.attr in privates() and not is_self(node)]
    return [f"{path.relative_to(ROOT)}:{node.lineno} reaches for {node.attr}" for node in found]


def test_nobody_reaches_into_a_match() -> None:
    assert {"_states", "_engine", "_undo"} <= privates()
    files = [path for folder in ("src", "tests", "tools", "bench", "examples") for path in sorted((ROOT / folder).rglob("*.py"))]
    assert len(files) > 200
    assert [line for path in files if path != HOME for line in reaching(path)] == []


def test_who_reaches_into_a_match_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.kernel.test_seam.ROOT", tmp_path)
    (tmp_path / "thief.py").write_text("def steal(match):\n    self._states = 1\n    return match._states\n")
    assert reaching(tmp_path / "thief.py") == ["thief.py:3 reaches for _states"]


def test_why_not_says_what_play_would_refuse_and_plays_nothing() -> None:
    match = ratskeller.new("rattus", players=2, seed=1)
    before = match.state.tobytes()
    for action in match.game.actions.all:
        why = match.why_not(action)
        assert (why is None) == (action in match.legal())
        if why is not None:
            with pytest.raises(IllegalAction) as refusal:
                match.play(action)
            assert (refusal.value.code, refusal.value.reason) == (why.code, why)
    assert match.state.tobytes() == before
    why = match.why_not("start turcia")
    assert why is not None
    assert (why.code, why.key) == ("out_of_play", "rattus.reason.out_of_play")


@pytest.mark.parametrize("what", ["dance", "take dragon", 9999])
def test_why_not_knows_what_is_no_action(what: Any) -> None:
    why = ratskeller.new("rattus", players=2, seed=1).why_not(what)
    assert why is not None
    assert why.code == "unknown_action"


def refusals() -> list[ratskeller.RatskellerError]:
    """One of every kind that play can raise."""
    over, new = finished("rattus", 4, players=2), ratskeller.new("rattus", players=2, seed=1)
    passed, shown = new.copy(), ratskeller.new("village", players=2, seed=1)
    passed.play(passed.legal()[0])
    while shown.why_not_undo() is None or shown.why_not_undo().code != "chance_or_shown":  # type: ignore[union-attr]
        shown.play(shown.legal()[0])
    given_up = ratskeller.new("rattus", players=3, seed=1)
    given_up.resign(1)
    asked: list[Any] = [
        lambda: over.play("done"),
        lambda: over.undo(),
        lambda: over.resign(0),
        lambda: given_up.resign(1),
        lambda: new.undo(),
        lambda: passed.undo(),
        lambda: shown.undo(),
        lambda: new.play("start turcia"),
        lambda: new.play("dance"),
        lambda: new.play("take dragon"),
        lambda: new.play(9999),
        lambda: new.view(7),
        lambda: new.restore(b""),
        lambda: ratskeller.new("chess"),
        lambda: ratskeller.replay({"format": "pgn"}),
        lambda: ratskeller.replay({**new.record(), "version": 99}),
        lambda: ratskeller.replay({**new.record(), "seats": []}),
        lambda: ratskeller.replay({**new.record(), "seats": None}),
        lambda: ratskeller.replay(over.record(), to=9999),
    ]
    found = []
    for ask in asked:
        with pytest.raises(ratskeller.RatskellerError) as problem:
            ask()
        found.append(problem.value)
    return found


def test_every_refusal_is_said_in_every_language() -> None:
    for problem in refusals():
        said = [problem.text(lang) for lang in LANGUAGES]
        assert str(problem) == said[0]
        assert len(set(said)) == len(LANGUAGES), said
        assert not any("{" in text for text in said)


def test_a_refused_entry_of_a_record_is_explained_in_the_language_too() -> None:
    match = ratskeller.new("rattus", players=2, seed=1)
    with pytest.raises(BadRecord) as problem:
        ratskeller.kernel.records.follow(match, {"seat": 0, "play": "start turcia"}, 1)
    assert problem.value.text("ru") == "Строку 1 записи не удаётся повторить: При 2 игроках Турция не участвует в игре."


@pytest.mark.parametrize("game", ["rattus", "village"])
def test_a_snapshot_brings_the_state_back_and_nothing_before_it_can_be_taken_back(game: str) -> None:
    match = part_way(game, 3, 0.5, players=2)
    raw, state, options = match.snapshot(), match.state.tobytes(), match.legal()
    for _ in range(5):
        match.play(match.legal()[0])
    match.restore(raw)
    assert match.state.tobytes() == state
    assert match.legal() == options
    with pytest.raises(CannotUndo):
        match.undo()
    match.play(options[0])
    assert match.state.tobytes() != state


def test_bytes_of_another_layout_are_no_snapshot() -> None:
    match, other = ratskeller.new("rattus", seed=1), ratskeller.new("village", seed=1)
    before = match.state.tobytes()
    for raw in (b"", match.state.tobytes(), match.snapshot()[:-1], match.snapshot() + b"x", other.snapshot()):
        with pytest.raises(BadRecord, match="no state of rattus"):
            match.restore(raw)
    assert match.state.tobytes() == before


def test_the_way_back_is_forgotten_where_nobody_can_go() -> None:
    match = part_way("rattus", 3, 0.5, players=2)
    while match.can_undo:
        match.play(match.legal()[0])
    assert len(vars(match)["_undo"]) == 1
