"""How turns follow one another: a turn begins, ends, and the final round goes back from seat to seat."""

from __future__ import annotations

from ...kernel.compiling import part, rule
from ...kernel.events import emit
from .board import final
from .events import Event
from .market import restock, sell_exhausted
from .state import NONE
from .steps import Step


@part
def end_turn(s, events):
    if final(s):
        next_final_turn(s, events)
        return True
    if s.goods:
        sell_exhausted(s, events)
    if s.supply_left == 0 or all_placed(s, s.turn):
        s.last = s.turn
        emit(events, Event.FINAL_ROUND, s.turn, int(s.supply_left > 0))
        next_final_turn(s, events)
    else:
        start_turn(s, (s.turn + 1) % s.players, events)
    return True


@rule
def all_placed(s, seat):
    """Every cube of the seat is on the board or in the palace."""
    return s.reserve[seat] == 0 and s.baker[seat] == 0


@rule
def clear_turn(s, seat):
    s.turn = seat
    s.seat = seat
    s.used = 0
    s.took = 0
    s.placed = 0
    s.fetched = 0
    s.paid = 0
    s.neutral = 0
    s.protected = 0
    s.killed = 0
    s.spread_left = 0
    s.moved_rats = 0
    s.token = NONE
    clear_power(s)
    s.step = Step.MAIN


@rule
def clear_power(s):
    """Nothing is being carried out."""
    s.power = NONE
    s.pick_region = NONE
    s.pick_slot = NONE
    s.pick_to = NONE


@rule
def start_turn(s, seat, events):
    clear_turn(s, seat)
    if s.goods:
        restock(s)
    emit(events, Event.TURN, seat)


@rule
def next_final_turn(s, events):
    """Counter-clockwise, until it would be the player who had the last turn."""
    seat = (s.turn + s.players - 1) % s.players
    clear_turn(s, seat)
    if seat == s.last:
        s.step = Step.FINISHED
    else:
        emit(events, Event.FINAL_TURN, seat)
