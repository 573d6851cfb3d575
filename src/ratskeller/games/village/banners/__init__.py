"""The banners: which file serves which. Legality and effect of each stand in its own file; here are the ladders."""

from ....kernel.compiling import rule
from ..actions import (
    A_BUILD,
    A_CHURCH,
    A_CONVENE,
    A_COUNCIL,
    A_FOUND,
    A_FUN,
    A_GATHER,
    A_HAND,
    A_HARVEST,
    A_HEADMAN,
    A_MONK,
    A_OFFICE,
    A_PLANT,
    A_PRODUCE,
    A_PUPIL,
    A_SERVE,
    A_TRAVEL,
    OK,
    USED_ALREADY,
)
from ..board import bit, has, present
from ..data import (
    CHURCH_COUNT,
    COUNCIL_COUNT,
    CRAFT_COUNT,
    CRAFTSMAN,
    DECK,
    FIELD_VALUES,
    FIELDS,
    MERCHANT,
    OFFICE_LIMIT,
    PAIR_COUNT,
    SERVED_BY,
    STACK_COUNT,
    TILE_VALUES,
)
from ..state import NONE, STAY, W_CUSTOMER, W_FIELD, W_MEETING
from . import church, council, craft, customer, field, fun, hand, headman, meeting_place, monk, office, school, travel

PLACE_COUNT = STAY + 1


@rule
def why_not_black(s, action):
    if action == A_HAND:
        return hand.why_not(s)
    if action == A_OFFICE:
        return office.why_not(s)
    if action < A_PLANT:
        return craft.why_not_build(s, (action - A_BUILD) // PAIR_COUNT, (action - A_BUILD) % PAIR_COUNT)
    if action == A_PLANT:
        return field.why_not_plant(s)
    if action == A_TRAVEL:
        return travel.why_not(s)
    if action < A_MONK:
        return church.why_not(s, action - A_CHURCH)
    if action < A_COUNCIL:
        return monk.why_not(s, action - A_MONK)
    if action < A_FOUND:
        return council.why_not_build(s, action - A_COUNCIL)
    if action == A_FOUND:
        return meeting_place.why_not_build(s)
    return headman.why_not(s, action - A_HEADMAN)


@rule
def use_black(s, action, events):
    if action == A_HAND:
        hand.use(s, events)
    elif action == A_OFFICE:
        office.use(s, OFFICE_LIMIT, events)
    elif action < A_PLANT:
        craft.build(s, (action - A_BUILD) // PAIR_COUNT, (action - A_BUILD) % PAIR_COUNT, events)
    elif action == A_PLANT:
        field.plant(s, events)
    elif action == A_TRAVEL:
        travel.use(s, events)
    elif action < A_MONK:
        church.use(s, action - A_CHURCH, events)
    elif action < A_COUNCIL:
        monk.use(s, action - A_MONK, events)
    elif action < A_FOUND:
        council.build(s, action - A_COUNCIL, events)
    elif action == A_FOUND:
        meeting_place.build(s, events)
    else:
        headman.use(s, action - A_HEADMAN, events)


@rule
def why_not_white(s, action):
    """The meeting place, if used, is the last white banner of a turn."""
    if has(s.used, W_MEETING):
        return USED_ALREADY
    if action == A_FUN:
        return fun.why_not(s)
    if action < A_CONVENE:
        closed = school.why_not_open(s)
        return school.why_not(s, action) if closed == OK else closed
    if action == A_CONVENE:
        return council.why_not(s)
    if action == A_GATHER:
        return meeting_place.why_not(s)
    if action < A_HARVEST:
        return craft.why_not(s, action - A_PRODUCE)
    if action < A_SERVE:
        return field.why_not(s, action - A_HARVEST)
    return customer.why_not(s, action - A_SERVE)


@rule
def use_white(s, action, events):
    if action == A_FUN:
        fun.use(s, events)
    elif A_PUPIL <= action < A_CONVENE:
        school.use(s, action, events)
    elif action == A_CONVENE:
        council.use(s, events)
    elif action == A_GATHER:
        meeting_place.use(s, events)
    elif action < A_HARVEST:
        craft.use(s, action - A_PRODUCE, events)
    elif action < A_SERVE:
        field.use(s, action - A_HARVEST, events)
    else:
        customer.use(s, action - A_SERVE, events)


# ── the options ──────────────────────────────────────────────────────────────────────────────────────────────────────
@rule
def black_options(s, out, n):
    n = those(s, out, n, A_HAND, 2)
    if present(s, CRAFTSMAN):
        for kind in range(CRAFT_COUNT):
            if s.craft[s.turn, kind] == NONE:
                n = those(s, out, n, A_BUILD + kind * PAIR_COUNT, PAIR_COUNT)
    n = those(s, out, n, A_PLANT, 2)
    if s.church[s.turn] == NONE:
        n = those(s, out, n, A_CHURCH, CHURCH_COUNT)
    else:
        n = those(s, out, n, A_MONK, STACK_COUNT)
    if s.council[s.turn] == NONE:
        n = those(s, out, n, A_COUNCIL, COUNCIL_COUNT)
    return those(s, out, n, A_FOUND, 1 + PLACE_COUNT)


@rule
def those(s, out, n, first, count):
    """Append the legal ones among `count` black banners from `first`. (Written before counted: fewer branches.)"""
    for action in range(first, first + count):
        out[n] = action
        n += why_not_black(s, action) == OK
    return n


@rule
def customers_shown(s):
    """Unserved customers whose banner takes the value, by itself or through the tile, as bits."""
    takers = SERVED_BY[s.value]
    tile = s.tile[s.turn]
    if tile >= W_CUSTOMER and has(TILE_VALUES, s.value):
        takers = takers | bit(tile - W_CUSTOMER)
    return s.market[s.turn] & takers


@rule
def fields_shown(s):
    """How many fields must be looked at: all with their value, up to the tile's one with the tile's."""
    if has(FIELD_VALUES, s.value):
        return s.fields[s.turn]
    tile = s.tile[s.turn]
    return tile - W_FIELD + 1 if W_FIELD <= tile < W_CUSTOMER and has(TILE_VALUES, s.value) else 0


@rule
def white_options(s, out, n):
    if has(s.used, W_MEETING):
        return n
    out[n] = A_FUN
    n += fun.why_not(s) == OK
    if school.why_not_open(s) == OK:
        n = school.options(s, out, n)
    out[n] = A_CONVENE
    n += council.why_not(s) == OK
    out[n] = A_GATHER
    n += meeting_place.why_not(s) == OK
    if present(s, CRAFTSMAN):
        for kind in range(CRAFT_COUNT):
            out[n] = A_PRODUCE + kind
            n += craft.why_not(s, kind) == OK
    for i in range(fields_shown(s)):
        out[n] = A_HARVEST + i
        n += field.why_not(s, i) == OK
    if present(s, MERCHANT):
        waiting = customers_shown(s)
        i = 0
        while waiting:
            if waiting & 1:
                out[n] = A_SERVE + i
                n += customer.why_not(s, i) == OK
            waiting >>= 1
            i += 1
    return n


@rule
def any_white(s):
    """Whether a white banner of the village could be used now."""
    if has(s.used, W_MEETING):
        return False
    if fun.why_not(s) == OK or council.why_not(s) == OK or meeting_place.why_not(s) == OK:
        return True
    if school.why_not_open(s) == OK and school.usable(s):
        return True
    for kind in range(CRAFT_COUNT):
        if craft.why_not(s, kind) == OK:
            return True
    for i in range(fields_shown(s)):
        if field.why_not(s, i) == OK:
            return True
    if present(s, MERCHANT):
        waiting = customers_shown(s)
        for i in range(DECK):
            if (waiting >> i) & 1 and customer.why_not(s, i) == OK:
                return True
    return False


@rule
def any_plow(s):
    """Whether a plow could be laid onto a field at all."""
    return s.fields[s.turn] > 0 and (s.goods[s.turn, field.PLOW] > 0 or s.jokers[s.turn] > 0)


@rule
def why_not_plow(s, a):
    return field.why_not_plow(s, a // FIELDS, a % FIELDS)


@rule
def lay_plow(s, a, events):
    field.lay_plow(s, a // FIELDS, a % FIELDS, events)
