"""Paying with goods (V5): the player is asked only where the ways to pay really differ.

The goods owed are paid one by one, kind after kind. For one kind the sources come in a fixed order (building, fields, jokers),
so that two ways which leave the same village never stand beside each other.
"""

from __future__ import annotations

from ...kernel.compiling import rule
from ...kernel.events import emit
from .actions import E_GAVE, GOODS_MISSING, NOT_OWED, OK, SAME_AS_ANOTHER
from .board import bit, has
from .data import FIELDS, KINDS, PLOW
from .state import BOUGHT, FROM_BUILDING, FROM_FIELD, FROM_GUILD, NONE, PAY, W_FIELD

SOURCE_COUNT = FROM_GUILD + 1


@rule
def kind_owed(s):
    """The kind of good being paid, NONE when everything is paid."""
    for good in range(KINDS):
        if s.owed[good] > 0:
            return good
    return NONE


@rule
def likeness(s, source):
    """The order of the sources; fields that differ in nothing stand together."""
    if source == FROM_BUILDING:
        return 0
    if source == FROM_GUILD:
        return 4 * FIELDS + 1
    field = source - FROM_FIELD
    banner = W_FIELD + field
    kind = 2 * has(s.used, banner) + (s.tile[s.turn] == banner)
    return 1 + kind * FIELDS + field


@rule
def plows_from(s, stage):
    """Plows on fields that come at or after a place in the order of sources."""
    count = 0
    plows = s.plows[s.turn]
    if plows:
        for field in range(s.fields[s.turn]):
            count += has(plows, field) and likeness(s, FROM_FIELD + field) >= stage
    return count


@rule
def plain(s, good):
    """Goods of a kind at hand without jokers."""
    return s.goods[s.turn, good] + (plows_from(s, 0) if good == PLOW else 0)


@rule
def missing(s, good, wanted):
    """How many jokers a number of goods of one kind would need."""
    return max(0, wanted - plain(s, good)) if wanted > 0 else 0


@rule
def why_not_pay(s, source):
    good = kind_owed(s)
    place = likeness(s, source)
    if good == NONE or place < s.stage:
        return NOT_OWED
    if source == FROM_BUILDING:
        if s.goods[s.turn, good] == 0:
            return GOODS_MISSING
    elif source == FROM_GUILD:
        if s.jokers[s.turn] == 0:
            return GOODS_MISSING
    else:
        field = source - FROM_FIELD
        if good != PLOW or not has(s.plows[s.turn], field):
            return GOODS_MISSING
        for other in range(s.fields[s.turn]):
            at = likeness(s, FROM_FIELD + other)
            if has(s.plows[s.turn], other) and s.stage <= at < place and (at - 1) // FIELDS == (place - 1) // FIELDS:
                return SAME_AS_ANOTHER
    return OK if rest_payable(s, good, source, place) else GOODS_MISSING


@rule
def rest_payable(s, good, source, place):
    """Whether everything else can be paid after one good from this source, keeping to the order of sources."""
    at_hand = s.goods[s.turn, good] - 1 if source == FROM_BUILDING else 0
    if good == PLOW:
        at_hand += plows_from(s, place + 1)
    jokers = max(0, s.owed[good] - 1 - at_hand)
    for other in range(good + 1, KINDS):
        jokers += missing(s, other, s.owed[other])
    return jokers <= s.jokers[s.turn] - (1 if source == FROM_GUILD else 0)


@rule
def pay(s, source, events):
    good = kind_owed(s)
    s.stage = likeness(s, source)
    emit(events, E_GAVE, s.turn, good, source)
    if source == FROM_BUILDING:
        s.goods[s.turn, good] -= 1
    elif source == FROM_GUILD:
        s.jokers[s.turn] -= 1
    else:
        s.plows[s.turn] &= ~bit(source - FROM_FIELD)
    s.owed[good] -= 1
    if s.owed[good] == 0:
        s.stage = 0


@rule
def charge(s, events):
    """Collect what is owed as long as there is no choice."""
    while True:
        if kind_owed(s) == NONE:
            s.step = BOUGHT
            return
        choice = NONE
        ways = 0
        for source in range(SOURCE_COUNT):
            if why_not_pay(s, source) == OK:
                choice = source
                ways += 1
        if ways != 1:
            s.step = PAY
            return
        pay(s, choice, events)
