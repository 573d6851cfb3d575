"""The law of an outbreak: whether a rat breaks out, and what it takes from whom.

The ravage, the bots' judgement and the danger shown at the table all ask here.
"""

from __future__ import annotations

from ...kernel.bits import has
from ...kernel.compiling import rule
from .board import final
from .data import CARD, CAUSE_A, CAUSE_M, CLASS_CARDS, CLASS_COUNT, LIMIT, NEUTRAL, RAT_CARDS, STRIKES

KNIGHT = CARD["knight"]


@rule
def breaks_out(people, token):
    return people >= LIMIT[token]


@rule
def neutral_cubes(s, region):
    """The neutral cubes the plague piece counts as: where the Knight's player said so, and at the end if that card is in play."""
    counts = region == s.plague and has(s.in_play, KNIGHT) and (s.neutral or final(s))
    return NEUTRAL if counts else 0


@rule
def taken_by_symbol(held, cause, leading):
    """What one symbol takes from a seat with these cards: for a class one cube a card of it, for A one, for M one if it leads."""
    if cause == CAUSE_A:
        return 1
    if cause == CAUSE_M:
        return leading
    cards = held & CLASS_CARDS[cause]
    n = 0
    while cards != 0:
        cards &= cards - 1
        n += 1
    return n


@rule
def taken_by_cause(held, token, cause, leading):
    """What the symbols of one cause on a rat ask of a seat."""
    symbols = STRIKES[token, cause]
    return symbols * taken_by_symbol(held, cause, leading) if symbols else 0


@rule
def taken_by_rat(held, token, leading):
    """What a rat asks of a seat in all; nobody loses more cubes than he has there."""
    total = taken_by_cause(held, token, CAUSE_M, leading) + taken_by_cause(held, token, CAUSE_A, leading)
    if held & RAT_CARDS[token]:
        for k in range(CLASS_COUNT):
            total += taken_by_cause(held, token, k, leading)
    return total


@rule
def most_in(s, region):
    most = 0
    for seat in range(s.players):
        most = max(most, s.cubes[region, seat])
    return most


@rule
def cubes_lost(s, region, seat):
    """How many cubes the revealed token takes from a seat there."""
    here = s.cubes[region, seat]
    return min(here, taken_by_rat(s.held[seat], s.token, here == most_in(s, region)))
