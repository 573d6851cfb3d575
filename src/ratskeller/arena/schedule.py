"""Who plays whom, in which seats, on which deal: every line-up in all its seatings, each deal played by all of them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from typing import Any

from ..kernel.errors import BadOption


@dataclass(frozen=True)
class Task:
    """One match to be played: it is repeatable from these figures alone."""

    game: str
    options: dict[str, Any]
    seed: int
    deal: int
    bots: tuple[str, ...]  # seat by seat
    steady: bool = False  # whether luck is measured while it is played; it is the same match

    @property
    def key(self) -> str:
        return json.dumps([self.game, self.options, self.seed, self.deal, self.bots], sort_keys=True)


def line_ups(bots: Sequence[str], players: int) -> list[tuple[str, ...]]:
    """With more bots than seats every choice of them; with fewer, the last one fills the table."""
    if len(bots) < 1:
        raise BadOption("An arena needs at least one bot.")
    if len(bots) <= players:
        return [(*bots, *[bots[-1]] * (players - len(bots)))]
    return sorted(set(combinations(bots, players)))


def seatings(bots: Sequence[str], players: int) -> list[tuple[str, ...]]:
    return [seating for line_up in line_ups(bots, players) for seating in sorted(set(permutations(line_up)))]


def tasks(game: str, options: dict[str, Any], bots: Sequence[str], games: int, seed: int, steady: bool = False) -> Iterator[Task]:
    """At least so many matches: the last deal is played in all seatings too, so that no seat is favoured."""
    if games < 1:
        raise BadOption(f"At least one match is needed, not {games}.")
    every = seatings(bots, options["players"])
    for deal in range(-(-games // len(every))):
        for seating in every:
            yield Task(game, options, seed, deal, seating, steady)
