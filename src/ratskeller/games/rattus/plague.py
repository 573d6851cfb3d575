"""Phase C: the plague moves, rats spread, the region is ravaged. Choices in the middle stop the loop in `advance`."""

from __future__ import annotations

from ...kernel.compiling import part, rule
from ...kernel.events import emit, shown
from ...kernel.randomness import random_below
from .actions import (
    ALREADY_USED,
    CAUSE_A,
    CAUSE_M,
    E_LOST,
    E_OUTBREAK,
    E_PLAGUE,
    E_REVEALED,
    E_SPARED,
    MUST_MOVE,
    NO_PLAGUE_CARD,
    NOT_NEIGHBOUR,
    OK,
    OUT_OF_PLAY,
    REGION_FULL,
    TOO_FAR,
)
from .board import add_rat_from_supply, bit, final, lift_rat, near, population, rooms_near
from .cards import (
    MORE_THAN_MOVES,
    ONLY_MOVES,
    REVEALS,
    TWO_STEPS,
    assassin,
    deacon,
    grave_robber,
    holds_any,
    knight,
    raider,
    serf,
)
from .data import (
    A_SYMBOLS,
    CLASS_CARDS,
    CLASS_COUNT,
    CLASS_SYMBOLS,
    DEGREE,
    IN_PLAY,
    LIMIT,
    M_SYMBOLS,
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
from .sight import turn_up
from .state import (
    ADD,
    AFTER_ROB,
    ARRIVE,
    BEFORE_RAVAGE,
    DECLARE,
    END_TURN,
    NEXT_TOKEN,
    NONE,
    PAY,
    RAID,
    RESOLVE,
    REVEAL,
    ROB,
    SPOILS,
    SPREAD_NEXT,
    SPREAD_RAT,
    USED,
    USED_LATER,
)


@rule
def why_not_plague(s, region):
    if IN_PLAY[s.players, region] == 0:
        return OUT_OF_PLAY
    if region == s.plague:
        return MUST_MOVE
    far = holds_any(s, s.turn, TWO_STEPS)
    if final(s):
        if not far and not holds_any(s, s.turn, REVEALS):
            return NO_PLAGUE_CARD
        if (s.used >> knight.KNIGHT) & 1:
            return ALREADY_USED
    if near(s, s.plague, region):
        return OK
    if not far:
        return NOT_NEIGHBOUR
    return OK if REACH[s.players, s.plague, region] else TOO_FAR


@part
def plague_targets(s, out, n, first):
    """Append the actions of all regions the plague may move to."""
    far = holds_any(s, s.turn, TWO_STEPS)
    if final(s) and ((not far and not holds_any(s, s.turn, REVEALS)) or (s.used >> knight.KNIGHT) & 1):
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
    emit(events, E_PLAGUE, s.turn, s.plague, region)
    s.plague = region
    if final(s) and not holds_any(s, s.turn, MORE_THAN_MOVES):
        s.used |= bit(knight.KNIGHT)  # a mere move, in any order with his other cards
        return
    s.paid = 0
    s.neutral = 0
    s.step = ARRIVE


@part
def advance(s, events):
    """Take the steps of phase C until one of them asks something or the turn is over."""
    while True:
        if s.step == ARRIVE:
            if raider.may_loot(s):
                s.step = RAID
                return
            begin_spread(s)
        elif s.step == SPREAD_NEXT:
            if spread_next(s, events):
                return
        elif s.step == BEFORE_RAVAGE:
            if before_ravage(s):
                return
        elif s.step == NEXT_TOKEN:
            if next_token(s, events):
                return
        elif s.step == RESOLVE:
            resolve(s, s.plague, s.protected, events)
            s.step = SPOILS
        elif s.step == SPOILS:
            s.step = AFTER_ROB
            if s.killed:
                assassin.reward(s, events)
                if grave_robber.may_rob(s):
                    s.step = ROB
                    return
        elif s.step == AFTER_ROB:
            s.step = NEXT_TOKEN
            if s.killed and serf.may_add(s):
                s.step = ADD
                return
        else:
            return


@rule
def begin_spread(s):
    s.spread_left = 0 if final(s) else SPREAD[s.rats_in[s.plague]]
    s.step = SPREAD_NEXT


@rule
def why_not_spread(s, region):
    if not near(s, s.plague, region):
        return NOT_NEIGHBOUR
    return OK if s.rats_in[region] < SLOTS else REGION_FULL


@part
def spread_next(s, events):
    """Place the next new rat, or ask where it goes. Returns whether it asks."""
    rooms = rooms_near(s, s.plague)
    if s.spread_left == 0 or s.supply_left == 0 or rooms == 0:
        s.step = BEFORE_RAVAGE
        return False
    if rooms > 1:
        s.step = SPREAD_RAT
        return True
    for region in range(REGIONS):
        if why_not_spread(s, region) == OK:
            spread_to(s, region, events)
            return False
    return False


@part
def spread_to(s, region, events):
    add_rat_from_supply(s, region, events)
    s.spread_left -= 1
    s.step = SPREAD_NEXT


@part
def before_ravage(s):
    """Is there anything to reveal, and does the player want it, and does the piece count? Returns whether it asks."""
    if s.rats_in[s.plague] == 0 or population(s, s.plague) == 0:
        s.step = END_TURN
        return False
    if final(s):
        if not holds_any(s, s.turn, REVEALS):
            s.step = END_TURN
            return False
        if holds_any(s, s.turn, ONLY_MOVES):
            s.step = REVEAL
            return True
    return begin_ravage(s)


@rule
def begin_ravage(s):
    s.step = DECLARE if knight.may_declare(s) else NEXT_TOKEN
    return s.step == DECLARE


@part
def next_token(s, events):
    """Reveal the next rat of the plague region, if any. Returns whether the Deacon is asked."""
    if s.rats_in[s.plague] == 0 or population(s, s.plague) == 0:
        s.step = END_TURN
        return False
    s.protected = 0
    s.killed = 0
    if not reveal(s, s.plague, s.neutral, events):
        return False
    s.step = RESOLVE
    if deacon.may_pay(s) and loss(s, s.plague, s.turn) > 0:
        s.step = PAY
        return True
    return False


@part
def reveal(s, region, neutral, events):
    """Turn one rat of the region, at random. It leaves the board; returns whether it breaks out."""
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
    turn_up(s, token)
    s.from_start[token] = 0
    s.token = token
    emit(events, E_REVEALED, region, slot + 1, token)
    shown(events)
    cubes, piece = population(s, region), neutral * NEUTRAL
    breaks_out = cubes + piece >= LIMIT[token]
    emit(events, E_OUTBREAK if breaks_out else E_SPARED, region, cubes + piece, LIMIT[token], cubes, piece)
    return breaks_out


@rule
def cards_of_class(s, seat, k):
    cards = s.held[seat] & CLASS_CARDS[k]
    n = 0
    while cards != 0:
        cards &= cards - 1
        n += 1
    return n


@rule
def most_in(s, region):
    most = 0
    for seat in range(s.players):
        most = max(most, s.cubes[region, seat])
    return most


@rule
def loss(s, region, seat):
    """How many cubes the revealed token takes from a seat there."""
    here = s.cubes[region, seat]
    if here == 0:
        return 0
    total = A_SYMBOLS[s.token]
    if here == most_in(s, region):
        total += M_SYMBOLS[s.token]
    if s.held[seat] & RAT_CARDS[s.token]:
        for k in range(CLASS_COUNT):
            total += CLASS_SYMBOLS[s.token, k] * cards_of_class(s, seat, k)
    return min(total, here)


@rule
def resolve(s, region, protected, events):
    """The outbreak: everybody's losses, cause by cause. The majority is judged once, before anything is lost."""
    most = most_in(s, region)
    for seat in range(s.players):
        if s.cubes[region, seat] == 0 or (protected and seat == s.turn):
            continue
        before = s.cubes[region, seat]
        if before == most:
            lose(s, region, seat, M_SYMBOLS[s.token], CAUSE_M, events)
        if s.held[seat] & RAT_CARDS[s.token]:
            for k in range(CLASS_COUNT):
                lose(s, region, seat, CLASS_SYMBOLS[s.token, k] * cards_of_class(s, seat, k), k, events)
        lose(s, region, seat, A_SYMBOLS[s.token], CAUSE_A, events)
        if s.cubes[region, seat] < before and seat != s.turn:
            s.killed = 1


@rule
def lose(s, region, seat, n, cause, events):
    n = min(n, s.cubes[region, seat])
    if n > 0:
        s.cubes[region, seat] -= n
        s.reserve[seat] += n
        emit(events, E_LOST, seat, region, n, cause)
