"""The end of a turn and of the game: the next turn, the final round, the final ravage, the ranking."""

from __future__ import annotations

from typing import Any

from ...kernel.compiling import part, rule
from ...kernel.events import emit
from .board import final, population
from .data import COINS_PER_CUBE, IN_PLAY, REGIONS
from .events import Event
from .market import sell_everything, sell_exhausted, turn_up
from .outbreak import piece
from .plague import resolve, reveal
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
        turn_up(s)
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


@rule
def last_ravage(s, events):
    """After the final round: the final ravage, the final sale."""
    emit(events, Event.FINAL_RAVAGE)
    for region in range(REGIONS):
        if IN_PLAY[s.players, region]:
            ravage(s, region, events)
    if s.goods:
        sell_everything(s, events)
    s.step = Step.OVER
    s.seat = NONE
    for seat in range(s.players):
        if rank(s, seat) == 0:
            emit(events, Event.OVER, seat)
    return False


@rule
def ravage(s, region, events):
    """No power applies."""
    neutral = piece(s, region)
    while s.rats_in[region] > 0 and population(s, region) > 0:
        if reveal(s, region, neutral, events):
            resolve(s, region, 0, events)


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
