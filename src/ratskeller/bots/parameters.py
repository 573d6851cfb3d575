"""The figures of bots: one data file per game, for its outlook and the search.

They are handed to the compiled code as structs, so changing them costs no compiling. What a game's outlook reads is found by
name: a line too many or too few is refused here, because compiled code would read past it without a word.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from ..kernel.errors import BadOption
from ..kernel.game import Game
from . import habit, instinct
from .learned import Learned, named

Table = dict[str, Any]
OTHER = "other"  # in a table of figures: the line for all words that have none of their own

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
    "habit": 0.0,
    "play_on": 0,
}
Search = np.dtype([(name, "f8") for name in SEARCH])


@dataclass(frozen=True, eq=False)
class Parameters:
    """What a bot of one game goes by."""

    table: Table  # as in the file
    weights: np.ndarray  # for the game's outlook
    search: np.ndarray  # for the search
    learned: Learned | None = None  # where it is not what ships with the game


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


@cache
def weights_type(game: Game) -> np.dtype[Any]:
    """The figures of a game's outlook, as its rule reads them: several of a kind are in the order of their words."""
    columns: list[Any] = [(name, "f8", (len(words),)) if words else (name, "f8") for name, words in game.outlook_figures.items()]
    made: np.dtype[Any] = np.dtype(columns or [("nothing", "f8")])
    return made


def _matched(given: Table, known: Iterable[str], what: str) -> None:
    """Refuse names nobody knows, and names that are missing."""
    known = list(known)
    if unknown := [name for name in given if name not in known]:
        raise BadOption(f"{what} knows no {', '.join(unknown)}; it knows {', '.join(known)}.")
    if missing := [name for name in known if name not in given]:
        raise BadOption(f"{what} misses {', '.join(missing)}.")


def _weights(game: Game, table: Table, where: str) -> np.ndarray:
    """The figures of the outlook, each found by its name. A line `other` counts for all words that have no line."""
    _matched(table, game.outlook_figures, f"{where}: the outlook of {game.name}")
    made = np.zeros(1, weights_type(game))
    for name, words in game.outlook_figures.items():
        given = table[name]
        if isinstance(given, dict) != bool(words):
            raise BadOption(
                f"{where}: the outlook's {name} must be {'one for each of ' + ', '.join(words) if words else 'a number'}."
            )
        if words:
            listed = {word: figure for word, figure in given.items() if word != OTHER}
            filled = {**dict.fromkeys(words, given[OTHER]), **listed} if OTHER in given else listed
            _matched(filled, words, f"{where}: the outlook's {name}")
            made[name] = [filled[word] for word in words]
        else:
            made[name] = given
    return made


def _learned(game: Game, table: dict[str, str], where: str) -> Learned | None:
    """What files say that a table names, from where the table lies; what it does not name is what ships."""
    if unknown := set(table) - {"instinct", "habit"}:
        raise BadOption(f"{where}: files are learned for instinct and habit, not for {', '.join(sorted(unknown))}.")
    if not table:
        return None
    paths = {kind: Path(where).parent / file for kind, file in table.items()}
    return Learned(
        named(game, paths["instinct"], instinct.filled) if "instinct" in paths else instinct.mind(game),
        named(game, paths["habit"], habit.filled) if "habit" in paths else habit.habit(game),
    )


def from_table(game: Game, table: Table, where: str = "These figures") -> Parameters:
    """The figures of a table; `where` says in complaints whose they are, and where the files lie that it names."""
    search = {**SEARCH, **table.get("search", {})}
    _matched(search, SEARCH, f"{where}: the search")
    weights = _weights(game, table.get("outlook", {}), where)
    learned = _learned(game, table.get("learned", {}), where)
    return Parameters(table, weights, np.array([tuple(search.values())], Search), learned)


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
    return from_table(game, read(path), str(path)) if path.exists() else from_table(game, {"search": dict(game.search)})
