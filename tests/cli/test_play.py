"""The terminal's own questions and words."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.console import Console

import ratskeller
from ratskeller.bots import ExternalBot, RandomBot
from ratskeller.bots.policy import PolicyBot, save
from ratskeller.cli.play import Terminal, _seated
from tests.bots.test_policy import layers

Sitting = tuple[Terminal, io.StringIO]


@pytest.fixture
def sit(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Sitting]:
    """Somebody at a terminal who says these things."""

    def make(*said: str, lang: str = "en", **parts: object) -> Sitting:
        shown = io.StringIO()
        position = {"players": 2, "plague": "italia", "rats": {"gallia": [{}]}, **parts}
        match = ratskeller.from_position("rattus", position, seed=1)
        terminal = Terminal(match, {}, lang, Console(file=shown, width=200, highlight=False), None)
        answers = iter(said)

        def hear(prompt: str) -> str:
            shown.write(prompt)
            return next(answers)

        monkeypatch.setattr(terminal, "hear", hear)
        return terminal, shown

    return make


@pytest.mark.parametrize(
    ("answer", "lang", "moved"),
    [("", "en", False), ("no", "en", False), ("y", "en", True), ("да", "ru", True), ("sì", "it", True)],
)
def test_R3_a_turn_does_not_end_without_placing_before_the_player_says_so(
    sit: Callable[..., Sitting], answer: str, lang: str, moved: bool
) -> None:
    terminal, shown = sit("plague gallia", answer, lang=lang)
    terminal.answer()
    assert (terminal.match.log != []) is moved
    question = terminal.match.game.name + ".doubt.unplaced"
    assert ratskeller.kernel.text.message(lang, question) in shown.getvalue()


def test_R3_who_has_placed_is_not_asked(sit: Callable[..., Sitting]) -> None:
    terminal, shown = sit("plague gallia", placed=True)
    terminal.answer()
    assert terminal.match.log
    assert "all the same" not in shown.getvalue()


def test_R3_what_is_not_legal_is_refused_without_asking(sit: Callable[..., Sitting]) -> None:
    terminal, shown = sit("plague anglia")
    terminal.answer()
    assert "all the same" not in shown.getvalue()
    assert "not a neighbour" in shown.getvalue()


@pytest.mark.parametrize(("lang", "said"), [("en", "Good bye"), ("ru", "До свидания"), ("it", "Arrivederci")])
def test_the_terminal_speaks_the_language_of_the_player(sit: Callable[..., Sitting], lang: str, said: str) -> None:
    terminal, shown = sit("help", "quit", lang=lang)
    terminal.run()
    assert said in shown.getvalue()
    assert ratskeller.kernel.text.message(lang, "cli.help").splitlines()[1] in shown.getvalue()


def test_a_bot_that_does_not_wait_for_the_compiler_plays_for_itself(tmp_path: Path) -> None:
    match, shown = ratskeller.new("rattus", players=2, seed=1), io.StringIO()
    save(tmp_path / "learned.npz", match.game, layers(match.game))
    assert isinstance(_seated(f"policy:{tmp_path / 'learned.npz'}", match, Console(file=shown)), PolicyBot)
    assert isinstance(_seated(f"external:{sys.executable} -c pass", match, Console(file=shown)), ExternalBot)
    assert isinstance(_seated("random", match, Console(file=shown)), RandomBot)
    assert not shown.getvalue()
