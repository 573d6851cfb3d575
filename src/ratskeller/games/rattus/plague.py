"""Phase C: the plague moves, rats spread, the region is ravaged. Each step says whether the rules go on or somebody is asked."""

from __future__ import annotations

from ...kernel.bits import bit, has
from ...kernel.compiling import part, rule
from ...kernel.events import emit, shown
from ...kernel.randomness import random_below
from .board import add_rat_from_supply, final, lift_rat, near, population, rooms_near, why_not_run
from .cards import MORE_THAN_MOVES, ONLY_MOVES, REVEALS, TWO_STEPS, holds_any
from .data import (
    CARD,
    CAUSE_A,
    CAUSE_M,
    CLASS_COUNT,
    DEGREE,
    IN_PLAY,
    LIMIT,
    NEIGHBOURS,
    NEUTRAL,
    RAT_CARDS,
    REACH,
    REACHED,
    REACHES,
    REGIONS,
    SLOTS,
    SPREAD,
)
from .events import Event
from .outbreak import breaks_out, most_in, taken_by_cause
from .reasons import Reason
from .sight import show_to_all
from .state import NONE, USED, USED_LATER
from .steps import Step

PLAGUE_MOVED = CARD["knight"]  # in the final round a mere move is noted as the use of this card, whichever allowed it


@rule
def why_not_plague(s, region):
    if IN_PLAY[s.players, region] == 0:
        return Reason.OUT_OF_PLAY
    if region == s.plague:
        return Reason.MUST_MOVE
    far = holds_any(s, s.turn, TWO_STEPS)
    if final(s):
        if not holds_any(s, s.turn, ONLY_MOVES | REVEALS):
            return Reason.NO_PLAGUE_CARD
        if has(s.used, PLAGUE_MOVED):
            return Reason.ALREADY_USED
    if near(s, s.plague, region):
        return Reason.OK
    if not far:
        return Reason.NOT_NEIGHBOUR
    return Reason.OK if REACH[s.players, s.plague, region] else Reason.TOO_FAR


@part
def plague_targets(s, out, n, first):
    """Append the actions of all regions the plague may move to."""
    far = holds_any(s, s.turn, TWO_STEPS)
    if final(s) and ((not holds_any(s, s.turn, ONLY_MOVES | REVEALS)) or has(s.used, PLAGUE_MOVED)):
        return n
    players, plague = s.players, s.plague
    count = REACHES[players, plague] if far else DEGREE[players, plague]
    for k in range(count):
        out[n + k] = first + (REACHED[players, plague, k] if far else NEIGHBOURS[players, plague, k])
    return n + count


@part
def spread_targets(s, out, n, first):
    """Append the actions of all regions the next new rat may go to."""
    players, plague = s.players, s.plague
    for k in range(DEGREE[players, plague]):
        region = NEIGHBOURS[players, plague, k]
        out[n] = first + region
        n += s.rats_in[region] < SLOTS
    return n


@part
def move_plague(s, region, events):
    emit(events, Event.PLAGUE, s.turn, s.plague, region)
    s.plague = region
    if final(s) and not holds_any(s, s.turn, MORE_THAN_MOVES):
        s.used |= bit(PLAGUE_MOVED)  # a mere move, in any order with his other cards
        return
    s.paid = 0
    s.neutral = 0
    s.step = Step.ARRIVED


@rule
def begin_spread(s):
    s.spread_left = 0 if final(s) else SPREAD[s.rats_in[s.plague]]
    s.step = Step.SPREAD_NEXT
    return True


@rule
def why_not_spread(s, region):
    return why_not_run(s, s.plague, region)


@part
def spread_next(s, events):
    """Place the next new rat, or ask where it goes."""
    rooms = rooms_near(s, s.plague)
    if s.spread_left == 0 or s.supply_left == 0 or rooms == 0:
        s.step = Step.BEFORE_RAVAGE
        return True
    if rooms > 1:
        s.step = Step.SPREAD
        return False
    for region in range(REGIONS):
        if why_not_spread(s, region) == Reason.OK:
            spread_to(s, region, events)
            return True
    return True


@part
def spread_to(s, region, events):
    add_rat_from_supply(s, region, events)
    s.spread_left -= 1


@part
def before_ravage(s):
    """Is there anything to reveal, and in the final round, may the player, and does he want to?"""
    s.step = Step.END_TURN
    if s.rats_in[s.plague] == 0 or population(s, s.plague) == 0:
        return True
    if not final(s):
        s.step = Step.RAVAGE
    elif holds_any(s, s.turn, REVEALS):
        s.step = Step.REVEAL if holds_any(s, s.turn, ONLY_MOVES) else Step.RAVAGE
    return s.step != Step.REVEAL


@rule
def begin_ravage(s):
    s.step = Step.RAVAGE


@part
def next_token(s, events):
    """Reveal the next rat of the plague region, if any."""
    if s.rats_in[s.plague] == 0 or population(s, s.plague) == 0:
        s.step = Step.END_TURN
        return True
    s.protected = 0
    s.killed = 0
    if reveal(s, s.plague, s.neutral * NEUTRAL, events):
        s.step = Step.OUTBREAK
    return True


@rule
def resolve_token(s, events):
    resolve(s, s.plague, s.protected, events)
    s.step = Step.KILLED if s.killed else Step.NEXT_TOKEN
    return True


@part
def reveal(s, region, neutral, events):
    """Turn one rat of the region, at random. It leaves the board; returns whether it breaks out, neutral cubes counted in."""
    k = random_below(s, s.rats_in[region])
    slot = 0
    while True:
        if s.rats[region, slot] != NONE:
            if k == 0:
                break
            k -= 1
        slot += 1
    token = lift_rat(s, region, slot)
    if token == s.redrawn:
        s.redrawn = NONE
    s.place[token] = USED if s.redrawn == NONE else USED_LATER
    show_to_all(s, token)
    s.from_start[token] = 0
    s.token = token
    emit(events, Event.REVEALED, region, slot + 1, token)
    shown(events)
    cubes = population(s, region)
    strikes = breaks_out(cubes + neutral, token)
    emit(events, Event.OUTBREAK if strikes else Event.SPARED, region, cubes + neutral, LIMIT[token], cubes, neutral)
    return strikes


@rule
def resolve(s, region, protected, events):
    """The outbreak: everybody's losses, cause by cause. The majority is judged once, before anything is lost."""
    most = most_in(s, region)
    for seat in range(s.players):
        before = s.cubes[region, seat]
        if before == 0 or (protected and seat == s.turn):
            continue
        lose(s, region, seat, CAUSE_M, before == most, events)
        if s.held[seat] & RAT_CARDS[s.token]:
            for k in range(CLASS_COUNT):
                lose(s, region, seat, k, before == most, events)
        lose(s, region, seat, CAUSE_A, before == most, events)
        if s.cubes[region, seat] < before and seat != s.turn:
            s.killed = 1


@rule
def lose(s, region, seat, cause, leading, events):
    n = min(taken_by_cause(s.held[seat], s.token, cause, leading), s.cubes[region, seat])
    if n > 0:
        s.cubes[region, seat] -= n
        s.reserve[seat] += n
        emit(events, Event.LOST, seat, region, n, cause)
