"""Points and places. A tie goes to whoever would have been next after the last turn."""

from __future__ import annotations

from typing import Any

from ...kernel.compiling import rule
from .data import COINS_PER_CUBE, REGIONS


@rule
def score(s, seat):
    total = s.palace[seat] + s.coins[seat] // COINS_PER_CUBE
    for region in range(REGIONS):
        total += s.cubes[region, seat]
    return total


@rule
def order_after_last(s, seat):
    """0 for the player who would have been next after the last turn; who had it stands last."""
    return (seat - s.last - 1 + s.players) % s.players


@rule
def rank(s, seat):
    mine = score(s, seat)
    place = 0
    for other in range(s.players):
        theirs = score(s, other)
        if theirs > mine or (theirs == mine and order_after_last(s, other) < order_after_last(s, seat)):
            place += 1
    return place


@rule
def ranking(s, out):
    for seat in range(s.players):
        out[seat] = rank(s, seat)


@rule
def scores(s, out):
    for seat in range(s.players):
        out[seat] = score(s, seat)


def breakdown(s: Any) -> list[dict[str, Any]]:
    """Each seat's score and its parts."""
    parts = []
    for seat in range(int(s.players)):
        cubes = int(s.cubes[:, seat].sum())
        coins = int(s.coins[seat]) // COINS_PER_CUBE
        part = {"board": cubes, "palace": int(s.palace[seat]), "coins": coins}
        parts.append({"total": sum(part.values()), **part})
    return parts
