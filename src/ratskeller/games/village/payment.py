"""Paying with goods (V5): the player is asked only where the ways to pay really differ.

The goods owed are paid one by one, kind after kind. For one kind the sources come in a fixed order (building, fields, jokers),
so that two ways which leave the same village never stand beside each other.
"""

from __future__ import annotations

from ...kernel.bits import bit, has
from ...kernel.compiling import rule
from ...kernel.events import emit
from .data import FIELDS, GOODS, KINDS, PLOW
from .manifest import Part, answer
from .names import NONE, REASONS, SEAT, SOURCES, STEPS, Banner, Source, tell_events

Reason = REASONS.tell("goods_missing", "not_owed")
Step = STEPS.tell("pay", "charge", "bought")  # which good is given; collect the goods owed; everything is paid: carry it out
Event = tell_events(gave={**SEAT, "good": GOODS, "source": SOURCES})
SOURCE_COUNT = len(SOURCES)


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
    if source == Source.BUILDING:
        return 0
    if source == Source.GUILD:
        return 4 * FIELDS + 1
    field = source - Source.FIELD
    banner = Banner.FIELD + field
    kind = 2 * has(s.used, banner) + (s.tile[s.turn] == banner)
    return 1 + kind * FIELDS + field


@rule
def plows_from(s, stage):
    """Plows on fields that come at or after a place in the order of sources."""
    count = 0
    plows = s.plows[s.turn]
    if plows:
        for field in range(s.fields[s.turn]):
            count += has(plows, field) and likeness(s, Source.FIELD + field) >= stage
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
        return Reason.NOT_OWED
    if source == Source.BUILDING:
        if s.goods[s.turn, good] == 0:
            return Reason.GOODS_MISSING
    elif source == Source.GUILD:
        if s.jokers[s.turn] == 0:
            return Reason.GOODS_MISSING
    else:
        field = source - Source.FIELD
        if good != PLOW or not has(s.plows[s.turn], field):
            return Reason.GOODS_MISSING
        for other in range(s.fields[s.turn]):
            at = likeness(s, Source.FIELD + other)
            if has(s.plows[s.turn], other) and s.stage <= at < place and (at - 1) // FIELDS == (place - 1) // FIELDS:
                return Reason.SAME_AS_ANOTHER
    return Reason.OK if rest_payable(s, good, source, place) else Reason.GOODS_MISSING


@rule
def rest_payable(s, good, source, place):
    """Whether everything else can be paid after one good from this source, keeping to the order of sources."""
    at_hand = s.goods[s.turn, good] - 1 if source == Source.BUILDING else 0
    if good == PLOW:
        at_hand += plows_from(s, place + 1)
    jokers = max(0, s.owed[good] - 1 - at_hand)
    for other in range(good + 1, KINDS):
        jokers += missing(s, other, s.owed[other])
    return jokers <= s.jokers[s.turn] - (1 if source == Source.GUILD else 0)


@rule
def pay(s, source, events):
    good = kind_owed(s)
    s.stage = likeness(s, source)
    emit(events, Event.GAVE, s.turn, good, source)
    if source == Source.BUILDING:
        s.goods[s.turn, good] -= 1
    elif source == Source.GUILD:
        s.jokers[s.turn] -= 1
    else:
        s.plows[s.turn] &= ~bit(source - Source.FIELD)
    s.owed[good] -= 1
    if s.owed[good] == 0:
        s.stage = 0
    s.step = Step.CHARGE


@rule
def charge(s, events):
    """Collect what is owed as long as there is no choice."""
    while True:
        if kind_owed(s) == NONE:
            s.step = Step.BOUGHT
            return
        choice = NONE
        ways = 0
        for source in range(SOURCE_COUNT):
            if why_not_pay(s, source) == Reason.OK:
                choice = source
                ways += 1
        if ways != 1:
            s.step = Step.PAY
            return
        pay(s, choice, events)


PART = Part([answer(Step.PAY, why_not_pay, pay, {"source": SOURCES})], runs={Step.CHARGE: charge})
