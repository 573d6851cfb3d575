"""What the guide for games shows works in the game it begins with."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

import ratskeller
from ratskeller.bots import GreedyBot
from ratskeller.cli.new_game import write
from tests.outside.known import guests

from .pages import DOCS, blocks

__all__ = ["guests"]


def with_outlook(folder: Path) -> Any:
    """The skeleton, with the first outlook of the page in it."""
    shown = next(block.text for block in blocks(DOCS / "a-game.md", "python") if "def outlook" in block.text)
    home = folder / "src" / "night_watch" / "__init__.py"
    source = (
        home.read_text("utf-8")
        .replace("GAME = make_game(", f"{shown}\n\nGAME = make_game(")
        .replace("scores]", "scores, outlook]")
    )
    home.write_text(source, "utf-8")
    spec = spec_from_file_location("night_watch", home)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.GAME


@pytest.mark.usefixtures("guests")
def test_the_outlook_of_the_guide_is_one_that_bots_go_by(tmp_path: Path) -> None:
    game = with_outlook(write("night_watch", tmp_path))
    match = ratskeller.from_position("night_watch", {"players": 2, "turn": 0, "gathered": 20}, seed=1)
    best = GreedyBot(game, interpreted=True).think(match, seed=1)
    assert best.action.name == "stop"
    assert best.options[0].win == pytest.approx(0.98, abs=0.01)  # a lead of twenty points, five being a clear one
