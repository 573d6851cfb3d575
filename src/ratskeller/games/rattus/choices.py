"""The options of every decision, written into a list. `reason` in turn.py is the law; a test holds the two together."""

from __future__ import annotations

import numpy as np

from ...kernel.bits import lowest
from ...kernel.compiling import part, rule
from .actions import (
    A_COUNT,
    A_DONE,
    A_GOOD,
    A_LAY,
    A_LOOK,
    A_PLACE,
    A_PLAGUE,
    A_ROB,
    A_SKIP,
    A_SPREAD,
    A_START,
    A_TAKE,
    A_TO,
    A_UNLOAD,
    MOST_PLACED,
    OK,
    POWER_BASE,
    POWER_SIZE,
)
from .board import bit, final, rooms_near
from .cards import king, merchant, most_cubes, peasant, why_not_power, why_not_to
from .cards.king import KING
from .cards.merchant import MERCHANT
from .cards.monk import MONK
from .cards.shaman import THE_SHAMAN
from .cards.witch import WITCH
from .data import CARDS, CARDS_IN_PLAY, IN_PLAY, NEEDS_GOOD, REGIONS, SLOTS, TYPES
from .market import available, why_not_lay
from .phases import why_not_place
from .plague import plague_targets, spread_targets
from .state import COUNT, LOOK, MAIN, NONE, OVER, ROB, SHAMAN, SPREAD_RAT, START, TO, UNLOAD
from .turn import offer


@part
def legal(s, out):
    """Options are written before they are counted, from locals: fewer branches and loads, several times as fast."""
    if s.step == MAIN:
        return legal_main(s, out)
    if s.step == SPREAD_RAT:
        return spread_targets(s, out, 0, A_SPREAD)
    if s.step == TO:
        return legal_targets(s, out)
    if s.step == START or s.step == UNLOAD:
        return legal_regions(s, out, A_START if s.step == START else A_UNLOAD)
    if s.step == COUNT:
        return legal_counts(s, out)
    if s.step == LOOK:
        out[0] = A_DONE
        return legal_rats(s, out, 1, A_LOOK, 0, s.pick_region * SLOTS + s.pick_slot)
    if s.step == OVER:
        return 0
    if s.step == SHAMAN:
        out[0] = A_DONE
        return legal_uses(s, out, 1, THE_SHAMAN)
    out[0] = A_SKIP
    if s.step == ROB:
        return legal_goods(s, out, 1, A_ROB)
    out[1] = offer(s)
    return 2


@rule
def legal_regions(s, out, first):
    n = 0
    players = s.players
    for region in range(REGIONS):
        out[n] = first + region
        n += IN_PLAY[players, region]
    return n


@part
def legal_targets(s, out):
    n = 0
    for region in range(REGIONS):
        out[n] = A_TO + region
        n += why_not_to(s, region) == OK
    return n


@part
def legal_counts(s, out):
    n = min(most_cubes(s), s.cubes[s.pick_region, s.turn])
    for k in range(n):
        out[k] = A_COUNT + k
    return n


@rule
def legal_goods(s, out, n, first):
    for good in range(TYPES):
        out[n] = first + good
        n += available(s, good)
    return n


@part
def legal_main(s, out):
    n = 0
    is_final = final(s)
    held = np.int64(s.held[s.turn])
    if not s.took and not is_final:
        for i in range(CARDS_IN_PLAY):
            card = s.cards[i]
            out[n] = A_TAKE + card
            n += 1 - ((held >> card) & 1)
    if held != 0:
        n = legal_powers(s, out, n, held)
    if not s.placed and s.reserve[s.turn] > 0:
        n = legal_last_place(s, out, n) if is_final else legal_places(s, out, n)
    if s.goods and not s.fetched and not is_final:
        n = legal_goods(s, out, n, A_GOOD)
    n = plague_targets(s, out, n, A_PLAGUE)
    if is_final:
        out[n] = A_DONE
        n += 1
    return n


@part
def legal_powers(s, out, n, held):
    """What the cards in hand offer."""
    mine = 0
    for i in range(CARDS_IN_PLAY):
        mine |= ((held >> s.cards[i]) & 1) << i
    while mine:
        i = lowest(mine)
        mine &= mine - 1
        card = s.cards[i]
        if NEEDS_GOOD[card]:
            for good in range(TYPES):
                out[n] = A_LAY + good * CARDS + card
                n += why_not_lay(s, good * CARDS + card) == OK
            if s.card_good[i] == NONE:
                continue
        if POWER_SIZE[card] == 0 or (s.used >> card) & 1:
            continue
        if card == MONK or card == WITCH:
            n = legal_rats(s, out, n, POWER_BASE[card], card == MONK, NONE)
        elif card == KING:
            for region in range(REGIONS):
                out[n] = POWER_BASE[KING] + region
                n += king.why_not(s, region) == OK
        elif card == MERCHANT:
            for region in range(REGIONS):
                out[n] = POWER_BASE[MERCHANT] + region
                n += merchant.why_not(s, region) == OK
        else:
            n = legal_uses(s, out, n, card)
    return n


@rule
def legal_uses(s, out, n, card):
    for a in range(POWER_SIZE[card]):
        out[n] = POWER_BASE[card] + a
        n += why_not_power(s, card, a) == OK
    return n


@part
def legal_rats(s, out, n, first, must_move, but_not):
    """Any rat, perhaps only those that have somewhere to go."""
    rats = s.laid
    if must_move:
        rats &= ~stuck(s)
    if but_not != NONE:
        rats &= ~bit(but_not)
    while rats:
        out[n] = first + lowest(rats)
        rats &= rats - 1
        n += 1
    return n


@part
def stuck(s):
    """The places of regions whose neighbours are all full, as bits."""
    crowded = 0  # no region full: every rat has somewhere to go
    for region in range(REGIONS):
        crowded += s.rats_in[region] == SLOTS
    places = 0
    if crowded:
        for region in range(REGIONS):
            if rooms_near(s, region) == 0:
                places |= ((1 << SLOTS) - 1) << (region * SLOTS)
    return places


@part
def legal_places(s, out, n):
    reserve = s.reserve[s.turn]
    players = s.players
    more = peasant.MORE if peasant.helps(s) else 0
    for region in range(REGIONS):
        rats = s.rats_in[region]
        k = min(rats, reserve)
        out[n] = A_PLACE + region * MOST_PLACED + k - 1
        n += k > 0
        if more:
            out[n] = A_PLACE + region * MOST_PLACED + min(rats + more, reserve) - 1
            n += IN_PLAY[players, region] == 1 and k < reserve
    return n


@rule
def legal_last_place(s, out, n):
    for region in range(REGIONS):
        out[n] = A_PLACE + region * MOST_PLACED + peasant.MORE - 1
        n += why_not_place(s, region, peasant.MORE) == OK
    return n
