"""A turn: what may be done at each step, and doing it. The ladders here read like the rule book's table of contents."""

from __future__ import annotations

from ...kernel.compiling import part, rule
from .actions import (
    A_ADD,
    A_COUNT,
    A_DECLARE,
    A_DONE,
    A_GOOD,
    A_LAY,
    A_LOOK,
    A_LOOT,
    A_PAY,
    A_PLACE,
    A_PLAGUE,
    A_REVEAL,
    A_ROB,
    A_SKIP,
    A_SPREAD,
    A_START,
    A_SWAP,
    A_TAKE,
    A_TO,
    A_UNLOAD,
    ALREADY_USED,
    CARD_NOT_IN_PLAY,
    FIRST_POWER,
    MOST_PLACED,
    NOT_AVAILABLE,
    NOT_FINAL_ROUND,
    NOT_HELD,
    NOT_NOW,
    OK,
    POWER_BASE,
    POWER_CARD,
    POWER_SIZE,
    TOO_MANY,
)
from .board import bit, final, holds
from .cards import (
    baker,
    deacon,
    knight,
    most_cubes,
    move_that_many,
    peasant,
    serf,
    shaman,
    use_power,
    use_to,
    why_not_power,
    why_not_to,
    witch,
)
from .cards.grave_robber import ROBBER
from .cards.raider import RAIDER
from .cards.shaman import THE_SHAMAN
from .data import CARDS, CARDS_IN_PLAY, REGIONS, TYPES
from .finale import clear_power, end_turn, finish
from .market import available, fetch, lay, take_good, why_not_fetch, why_not_lay
from .phases import place, start_cubes, take, why_not_place, why_not_start, why_not_take
from .plague import advance, begin_ravage, begin_spread, move_plague, spread_to, why_not_plague, why_not_spread
from .state import (
    ADD,
    AFTER_ROB,
    ARRIVE,
    COUNT,
    DECLARE,
    END_TURN,
    FINISH,
    LOOK,
    MAIN,
    NEXT_TOKEN,
    OVER,
    PAY,
    RAID,
    RESOLVE,
    REVEAL,
    ROB,
    SHAMAN,
    SPREAD_RAT,
    START,
    SWAP,
    SWINDLE,
    TO,
    UNLOAD,
)


@rule
def actor(s):
    return s.seat


@rule
def over(s):
    return s.step == OVER


# ── legality: 0, or the reason why not ───────────────────────────────────────────────────────────────────────────────
@rule
def reason(s, action):
    if s.step == START:
        return why_not_start(s, action - A_START) if A_START <= action < A_TAKE else NOT_NOW
    if s.step == MAIN:
        return why_not_main(s, action)
    if s.step == TO:
        return why_not_to(s, action - A_TO) if A_TO <= action < A_COUNT else NOT_NOW
    if s.step == COUNT:
        return why_not_count(s, action - A_COUNT + 1) if A_COUNT <= action < A_LOOK else NOT_NOW
    if s.step == LOOK:
        if A_LOOK <= action < A_SWAP:
            return witch.why_not_look(s, action - A_LOOK)
        return OK if action == A_DONE else NOT_NOW
    if s.step == SHAMAN:
        if 0 <= action - POWER_BASE[THE_SHAMAN] < POWER_SIZE[THE_SHAMAN]:
            return shaman.why_not(s, action - POWER_BASE[THE_SHAMAN])
        return OK if action == A_DONE else NOT_NOW
    if s.step == UNLOAD:
        return baker.why_not_unload(s, action - A_UNLOAD) if A_UNLOAD <= action < A_SPREAD else NOT_NOW
    if s.step == SPREAD_RAT:
        return why_not_spread(s, action - A_SPREAD) if A_SPREAD <= action < A_DECLARE else NOT_NOW
    if s.step == ROB:
        if A_ROB <= action < A_ADD:
            return OK if available(s, action - A_ROB) else NOT_AVAILABLE
        return OK if action == A_SKIP else NOT_NOW
    return OK if action == A_SKIP or action == offer(s) else NOT_NOW


@rule
def offer(s):
    """The action that a yes-or-no step offers beside `skip`."""
    if s.step == SWAP:
        return A_SWAP
    if s.step == SWINDLE or s.step == RAID:
        return A_LOOT
    if s.step == DECLARE:
        return A_DECLARE
    if s.step == REVEAL:
        return A_REVEAL
    if s.step == PAY:
        return A_PAY
    return A_ADD


@rule
def why_not_main(s, action):
    if A_TAKE <= action < A_PLACE:
        return why_not_take(s, action - A_TAKE)
    if A_PLACE <= action < A_GOOD:
        return why_not_place(s, (action - A_PLACE) // MOST_PLACED, (action - A_PLACE) % MOST_PLACED + 1)
    if A_GOOD <= action < A_LAY:
        return why_not_fetch(s, action - A_GOOD)
    if A_LAY <= action < A_PLAGUE:
        return why_not_lay(s, action - A_LAY)
    if A_PLAGUE <= action < A_DONE:
        return why_not_plague(s, action - A_PLAGUE)
    if action == A_DONE:
        return OK if final(s) else NOT_FINAL_ROUND
    if action >= FIRST_POWER:
        card = POWER_CARD[action]
        unusable = why_not_use(s, card)
        return why_not_power(s, card, action - POWER_BASE[card]) if unusable == OK else unusable
    return NOT_NOW


@rule
def why_not_use(s, card):
    """What holds for every power: the card is held, and was not used this turn."""
    if (s.in_play >> card) & 1 == 0:
        return CARD_NOT_IN_PLAY
    if not holds(s, s.turn, card):
        return NOT_HELD
    return ALREADY_USED if (s.used >> card) & 1 else OK


@rule
def why_not_count(s, n):
    return OK if n <= min(most_cubes(s), s.cubes[s.pick_region, s.turn]) else TOO_MANY


# ── doing it ─────────────────────────────────────────────────────────────────────────────────────────────────────────
@rule
def apply(s, action, events):
    if s.step == START:
        start_cubes(s, action - A_START, events)
    elif s.step == MAIN:
        apply_main(s, action, events)
    elif s.step == TO:
        use_to(s, action - A_TO, events)
    elif s.step == COUNT:
        move_that_many(s, action - A_COUNT + 1, events)
    elif s.step == LOOK:
        if action == A_DONE:
            s.step = MAIN
        else:
            witch.look_again(s, action - A_LOOK, events)
    elif s.step == SWAP:
        if action == A_SWAP:
            witch.swap(s, events)
        s.step = MAIN
    elif s.step == SHAMAN:
        if action == A_DONE:
            s.step = MAIN
        else:
            shaman.use(s, action - POWER_BASE[THE_SHAMAN], events)
    elif s.step == SWINDLE:
        if action == A_LOOT:
            take_good(s, s.region_good[s.pick_region], s.power, events)
        s.step = MAIN
    elif s.step == UNLOAD:
        baker.unload(s, action - A_UNLOAD, events)
        s.step = FINISH if final(s) else MAIN
    else:
        apply_in_ravage(s, action, events)
    if s.step == MAIN:
        clear_power(s)
    settle(s, events)


@part
def apply_in_ravage(s, action, events):
    """The choices in the middle of phase C."""
    if s.step == RAID:
        if action == A_LOOT:
            take_good(s, s.region_good[s.plague], RAIDER, events)
        begin_spread(s)
    elif s.step == SPREAD_RAT:
        spread_to(s, action - A_SPREAD, events)
    elif s.step == REVEAL:
        if action == A_REVEAL:
            begin_ravage(s)
        else:
            s.step = END_TURN
    elif s.step == DECLARE:
        if action == A_DECLARE:
            knight.declare(s, events)
        s.step = NEXT_TOKEN
    elif s.step == PAY:
        if action == A_PAY:
            deacon.pay_for_protection(s, events)
        s.step = RESOLVE
    elif s.step == ROB:
        if action != A_SKIP:
            take_good(s, action - A_ROB, ROBBER, events)
        s.step = AFTER_ROB
    elif s.step == ADD:
        if action == A_ADD:
            serf.add(s, events)
        s.step = NEXT_TOKEN


@part
def settle(s, events):
    """Go on until somebody has something to decide. A final turn without any option is passed over."""
    while True:
        if s.step >= ARRIVE:
            advance(s, events)
        if s.step == END_TURN:
            end_turn(s, events)
        elif s.step == FINISH:
            finish(s, events)
        elif s.step == MAIN and final(s) and not has_final_options(s):
            end_turn(s, events)
        else:
            return


@rule
def has_final_options(s):
    """Whether the player has anything to do in his final turn but to end it."""
    if s.held[s.turn] == 0:
        return False
    for i in range(CARDS_IN_PLAY):
        card = s.cards[i]
        if not holds(s, s.turn, card):
            continue
        for good in range(TYPES):
            if why_not_lay(s, good * CARDS + card) == OK:
                return True
        if why_not_use(s, card) == OK:
            for a in range(POWER_SIZE[card]):
                if why_not_power(s, card, a) == OK:
                    return True
    for region in range(REGIONS):
        if why_not_plague(s, region) == OK or why_not_place(s, region, peasant.MORE) == OK:
            return True
    return False


@part
def apply_main(s, action, events):
    if action >= FIRST_POWER:
        card = POWER_CARD[action]
        s.used |= bit(card)
        use_power(s, card, action - POWER_BASE[card], events)
    elif A_PLAGUE <= action < A_DONE:
        move_plague(s, action - A_PLAGUE, events)
    elif A_PLACE <= action < A_GOOD:
        place(s, (action - A_PLACE) // MOST_PLACED, (action - A_PLACE) % MOST_PLACED + 1, events)
    elif A_TAKE <= action < A_PLACE:
        take(s, action - A_TAKE, events)
    elif A_GOOD <= action < A_LAY:
        fetch(s, action - A_GOOD, events)
    elif A_LAY <= action < A_PLAGUE:
        lay(s, action - A_LAY, events)
    else:
        s.step = END_TURN
