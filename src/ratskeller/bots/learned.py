"""Files of what bots learned: read as far as they fit a game, and left aside with a word where they do not.

Figures of bots may name files of their own (`[learned]` with `instinct` and `habit`), so that two of them can sit at one table.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np

from ..kernel.errors import BadOption
from ..kernel.game import Game

log = logging.getLogger("ratskeller.bots")
UNREADABLE = (OSError, EOFError, ValueError, KeyError, IndexError, BadZipFile)
Fill = Callable[[Game, Mapping[str, np.ndarray]], np.ndarray]


@dataclass(frozen=True, eq=False)
class Learned:
    """What a bot goes by that is no figure of a table."""

    mind: np.ndarray
    habit: np.ndarray


def read(path: Path) -> dict[str, Any]:
    """All arrays of a file."""
    with path.open("rb") as file, np.load(file, allow_pickle=False) as found:
        return dict(found)


def shipped(game: Game, path: Path, fill: Fill, names: list[str], without: str) -> np.ndarray:
    """What lies with a game, as far as it goes; said once where that is not all the way."""
    if not path.exists():
        return fill(game, {})
    try:
        learned = read(path)
        made = fill(game, learned)
        known = set(learned["features"].tolist())
    except UNREADABLE as problem:
        log.warning("%s is left aside, the bots of %s %s: %s", path, game.name, without, problem)
        return fill(game, {})
    here = set(names)
    if here != known:
        told = (path, len(here & known), game.name, len(here - known), len(known - here))
        log.warning("%s: of what was learned, %d features of %s are used; %d are new to it, %d are gone. Train anew.", *told)
    return made


@cache
def named(game: Game, path: Path, fill: Fill) -> np.ndarray:
    """What a file holds that somebody named."""
    try:
        return fill(game, read(path))
    except UNREADABLE as problem:
        raise BadOption(f"{path} holds nothing that bots of {game.name} could have learned: {problem}.") from problem
