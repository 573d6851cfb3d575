"""The starting cubes, phase A (take a card), phase B (place cubes) and moving own cubes: legality and effect side by side."""

from __future__ import annotations

from ...kernel.bits import bit, has
from ...kernel.compiling import part, rule
from ...kernel.events import emit
from .actions import MOST_PLACED
from .board import final, holder, holds, move_cubes, place_cubes
from .cards import MOST_CUBES, peasant, when_taken
from .cards.peasant import PEASANT
from .data import IN_PLAY, START_CUBES
from .events import Event
from .market import clear_card
from .reasons import Reason
from .state import NONE
from .turns import start_turn


@rule
def why_not_start(s, region):
    return Reason.OK if IN_PLAY[s.players, region] else Reason.OUT_OF_PLAY


@rule
def start_cubes(s, region, events):
    """From the first seat clockwise, then back from the last."""
    s.reserve[s.seat] -= START_CUBES
    s.cubes[region, s.seat] += START_CUBES
    emit(events, Event.STARTED, s.seat, region, START_CUBES)
    s.opening += 1
    if s.opening == 2 * s.players:
        start_turn(s, 0, events)
    else:
        s.seat = s.opening if s.opening < s.players else 2 * s.players - 1 - s.opening


@rule
def why_not_take(s, card):
    """Phase A."""
    if not has(s.in_play, card):
        return Reason.CARD_NOT_IN_PLAY
    if final(s):
        return Reason.FINAL_ROUND
    if s.took:
        return Reason.ALREADY_TOOK
    return Reason.OWN_CARD if holds(s, s.turn, card) else Reason.OK


@part
def take(s, card, events):
    """Phase A: the card comes from beside the board or from another player; a good on it returns to the stock."""
    owner = holder(s, card)
    if owner != NONE:
        s.held[owner] &= ~bit(card)
    s.held[s.turn] |= bit(card)
    s.took = 1
    emit(events, Event.TAKEN, s.turn, card, owner)
    clear_card(s, card, events)
    when_taken(s, card, events)


@rule
def why_not_place(s, region, n):
    """Phase B: as many cubes as rats; with the Peasant perhaps one more. In the final round only the Peasant's one cube."""
    if IN_PLAY[s.players, region] == 0:
        return Reason.OUT_OF_PLAY
    reserve = s.reserve[s.turn]
    if final(s):
        if not peasant.helps(s):
            return Reason.FINAL_ROUND
        if has(s.used, PEASANT):
            return Reason.ALREADY_USED
        if reserve == 0:
            return Reason.EMPTY_RESERVE
        return Reason.OK if n == peasant.MORE else Reason.WRONG_NUMBER
    if s.placed:
        return Reason.ALREADY_PLACED
    if reserve == 0:
        return Reason.EMPTY_RESERVE
    rats = s.rats_in[region]
    if n == min(rats, reserve):
        return Reason.OK
    if peasant.helps(s):
        return Reason.OK if n == min(rats + peasant.MORE, reserve) else Reason.WRONG_NUMBER
    return Reason.NO_RATS if rats == 0 else Reason.WRONG_NUMBER


@part
def place(s, region, n, events):
    """Phase B, or the Peasant's cube in the final round."""
    if final(s):
        s.used |= bit(PEASANT)
        place_cubes(s, s.turn, region, n, PEASANT, events)
    else:
        s.placed = 1
        place_cubes(s, s.turn, region, n, NONE, events)


@rule
def why_not_place_there(s, placing):
    return why_not_place(s, placing // MOST_PLACED, placing % MOST_PLACED + 1)


@part
def place_there(s, placing, events):
    place(s, placing // MOST_PLACED, placing % MOST_PLACED + 1, events)


@rule
def most_counted(s):
    """How many cubes the power in hand may move."""
    return min(MOST_CUBES[s.power], s.cubes[s.pick_region, s.turn])


@rule
def why_not_count(s, more):
    return Reason.OK if more < most_counted(s) else Reason.TOO_MANY


@part
def count_options(s, out, n, first):
    most = most_counted(s)
    for more in range(most):
        out[n + more] = first + more
    return n + most


@rule
def move_counted(s, more, events):
    """One cube, and so many more."""
    move_cubes(s, more + 1, events)
