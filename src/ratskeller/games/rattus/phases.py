"""The starting cubes, phase A (take a card) and phase B (place cubes): legality and effect side by side."""

from __future__ import annotations

from ...kernel.compiling import part, rule
from ...kernel.events import emit
from .actions import (
    ALREADY_PLACED,
    ALREADY_TOOK,
    ALREADY_USED,
    CARD_NOT_IN_PLAY,
    E_STARTED,
    E_TAKEN,
    EMPTY_RESERVE,
    FINAL_ROUND,
    NO_RATS,
    OK,
    OUT_OF_PLAY,
    OWN_CARD,
    WRONG_NUMBER,
)
from .board import bit, final, holder, holds, place_cubes
from .cards import baker, peasant
from .cards.baker import BAKER
from .cards.peasant import PEASANT
from .data import IN_PLAY, START_CUBES
from .finale import start_turn
from .market import clear_card
from .state import NONE, UNLOAD


@rule
def why_not_start(s, region):
    return OK if IN_PLAY[s.players, region] else OUT_OF_PLAY


@rule
def start_cubes(s, region, events):
    """From the first seat clockwise, then back from the last."""
    s.reserve[s.seat] -= START_CUBES
    s.cubes[region, s.seat] += START_CUBES
    emit(events, E_STARTED, s.seat, region, START_CUBES)
    s.opening += 1
    if s.opening == 2 * s.players:
        start_turn(s, 0, events)
    else:
        s.seat = s.opening if s.opening < s.players else 2 * s.players - 1 - s.opening


@rule
def why_not_take(s, card):
    """Phase A."""
    if (s.in_play >> card) & 1 == 0:
        return CARD_NOT_IN_PLAY
    if final(s):
        return FINAL_ROUND
    if s.took:
        return ALREADY_TOOK
    return OWN_CARD if holds(s, s.turn, card) else OK


@part
def take(s, card, events):
    """Phase A: the card comes from beside the board or from another player; a good on it returns to the stock."""
    owner = holder(s, card)
    if owner != NONE:
        s.held[owner] &= ~bit(card)
    s.held[s.turn] |= bit(card)
    s.took = 1
    emit(events, E_TAKEN, s.turn, card, owner)
    clear_card(s, card, events)
    if card == BAKER and baker.loaded(s):
        s.step = UNLOAD


@rule
def why_not_place(s, region, n):
    """Phase B: as many cubes as rats; with the Peasant perhaps one more. In the final round only the Peasant's one cube."""
    if IN_PLAY[s.players, region] == 0:
        return OUT_OF_PLAY
    reserve = s.reserve[s.turn]
    if final(s):
        if not peasant.helps(s):
            return FINAL_ROUND
        if (s.used >> PEASANT) & 1:
            return ALREADY_USED
        if reserve == 0:
            return EMPTY_RESERVE
        return OK if n == peasant.MORE else WRONG_NUMBER
    if s.placed:
        return ALREADY_PLACED
    if reserve == 0:
        return EMPTY_RESERVE
    rats = s.rats_in[region]
    if n == min(rats, reserve):
        return OK
    if peasant.helps(s):
        return OK if n == min(rats + peasant.MORE, reserve) else WRONG_NUMBER
    return NO_RATS if rats == 0 else WRONG_NUMBER


@part
def place(s, region, n, events):
    """Phase B, or the Peasant's cube in the final round."""
    if final(s):
        s.used |= bit(PEASANT)
        place_cubes(s, s.turn, region, n, PEASANT, events)
    else:
        s.placed = 1
        place_cubes(s, s.turn, region, n, NONE, events)
