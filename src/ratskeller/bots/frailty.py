"""What makes a bot weaker in a human way: favourites it overrates, and what it saw and forgot. Nothing here is dice.

Favourites stay the same through a match, because they hang on nothing but the seat and the options of the match.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from ..kernel.exponent import exp
from ..kernel.game import Game
from ..kernel.game import game as find_game
from ..kernel.match import Match
from ..kernel.randomness import new_secret
from .parameters import Parameters, changed, flat, from_table, parameters


def frail(
    match: Match, figures: Parameters, taste: float, forgets: float, luck: np.random.Generator, seed: int | str | None
) -> tuple[Match, Parameters]:
    """The table and the figures as somebody with such faults has them in mind at this decision."""
    if taste:
        figures = favouring(match, figures, taste)
    if forgets and luck.random() < forgets:
        match = forgotten(match, seed)
    return match, figures


def favouring(match: Match, figures: Parameters, taste: float) -> Parameters:
    """The figures with some of the things they list (cards, ways to score) dearer than they are, and some cheaper."""
    if figures is not parameters(match.game):
        return _favouring(match.game, figures, taste, _about(match))
    return _of_shipped(match.game.name, taste, _about(match))


def _about(match: Match) -> str:
    return f"favourites of seat {match.seat} with {sorted(match.options.items(), key=str)}"


@lru_cache(maxsize=256)
def _of_shipped(name: str, taste: float, about: str) -> Parameters:
    rules = find_game(name)
    return _favouring(rules, parameters(rules), taste, about)


def _favouring(rules: Game, figures: Parameters, taste: float, about: str) -> Parameters:
    chance = np.random.default_rng(int.from_bytes(new_secret(about), "little"))
    lists = {name: table for name, table in figures.table.get("outlook", {}).items() if isinstance(table, dict)}
    liked = {f"outlook.{key}": figure * exp(taste * chance.normal()) for key, figure in flat(lists).items()}
    return Parameters(*_parts(rules, changed(figures.table, liked)), figures.learned)


def _parts(rules: Game, table: dict[str, object]) -> tuple[dict[str, object], np.ndarray, np.ndarray]:
    made = from_table(rules, {name: part for name, part in table.items() if name != "learned"})
    return made.table, made.weights, made.search


def forgotten(match: Match, seed: int | str | None) -> Match:
    """The table without what its seat alone has seen, as far as the options there are the same."""
    seat = match.seat
    assert seat is not None
    known = match.imagine(seat, seed)
    vague = known.imagine((seat + 1) % match.players, None if seed is None else f"forgotten {seed}")
    same = [action.id for action in vague.legal()] == [action.id for action in match.legal()]
    return vague if same and vague.seat == seat else known
