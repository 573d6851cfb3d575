"""The figures of bots: one data file per game, for its outlook, the search and the levels.

They are handed to the compiled code as records, so changing them costs no compiling.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from ..kernel.errors import BadOption
from ..kernel.game import Game

Table = dict[str, Any]

# How the tree is searched; the meaning of each figure stands in the data files.
SEARCH: dict[str, float] = {
    "exploration": 1.0,
    "prior_visits": 0.0,
    "temperature": 1.0,
    "open_mind": 0.0,
    "margin": 0.0,
    "expand_at": 1,
    "playout": 1000,
    "carry_on": 0,
    "copies": 8,
    "instinct": 0,
}
Search = np.dtype([(name, "f8") for name in SEARCH])


@dataclass(frozen=True, eq=False)
class Parameters:
    """What a bot of one game goes by."""

    table: Table  # as in the file
    weights: np.ndarray  # for the game's outlook
    search: np.ndarray  # for the search

    @property
    def levels(self) -> Table:
        levels: Table = self.table.get("levels", {})
        return levels


def flat(table: Table) -> dict[str, float]:
    """All figures of a table, those of inner tables as `outer.inner`."""
    found: dict[str, float] = {}
    for name, value in table.items():
        if isinstance(value, dict):
            found.update({f"{name}.{inner}": figure for inner, figure in flat(value).items()})
        else:
            found[name] = float(value)
    return found


def changed(table: Table, changes: dict[str, float]) -> Table:
    """A copy with other figures: {"outlook.coin": 0.2}."""
    copy: Table = {name: changed(value, {}) if isinstance(value, dict) else value for name, value in table.items()}
    for path, figure in changes.items():
        at = copy
        *outer, last = path.split(".")
        for name in outer:
            at = at.get(name, {})
        if last not in at:
            raise BadOption(f"There is no figure {path!r}; there are {', '.join(flat(table))}.")
        at[last] = figure
    return copy


def _record(table: Table) -> np.ndarray:
    """Figures as fields, inner tables as lists in the order of the file."""
    columns: list[tuple[Any, ...]] = [
        (name, "f8", (len(value),)) if isinstance(value, dict) else (name, "f8") for name, value in table.items()
    ]
    made = np.zeros(1, columns or [("nothing", "f8")])
    for name, value in table.items():
        made[name] = list(value.values()) if isinstance(value, dict) else value
    return made


def from_table(table: Table) -> Parameters:
    search = {**SEARCH, **table.get("search", {})}
    unknown = set(search) - set(SEARCH)
    if unknown:
        raise BadOption(f"The search knows no {', '.join(sorted(unknown))}; it knows {', '.join(SEARCH)}.")
    weights = _record(table.get("outlook", {}))
    return Parameters(table, weights, np.array([tuple(search.values())], Search))


def read(path: Path) -> Table:
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except OSError as problem:
        raise BadOption(f"{path} can not be read: {problem.strerror}.") from problem
    except tomllib.TOMLDecodeError as problem:
        raise BadOption(f"{path} is no TOML file: {problem}.") from problem


def home(game: Game) -> Path:
    """Where a game keeps the figures of its bots."""
    return game.data / "bots" / "parameters.toml"


@cache
def parameters(game: Game) -> Parameters:
    path = home(game)
    return from_table(read(path) if path.exists() else {})
