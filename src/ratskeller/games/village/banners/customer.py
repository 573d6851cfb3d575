"""Customer (white, in the market area): give the goods; the card goes to the served ones."""

from ....kernel.bits import bit, has
from ....kernel.compiling import rule
from ....kernel.events import emit
from .. import payment
from ..board import begin_white, lay_tile, present, shows
from ..data import (
    CUSTOMER_GOODS,
    CUSTOMER_POINTS,
    CUSTOMER_VALUES,
    CUSTOMERS,
    CUSTOMERS_SHOWING,
    DECK,
    KINDS,
    MERCHANT,
    TILE_VALUES,
)
from ..manifest import Part, White, white
from ..names import CUSTOMER, Banner, Reason, Step, tell_events

Event = tell_events(served={**CUSTOMER, "points": None})


@rule
def there(s, seat, i):
    return has(s.market[seat], i)


@rule
def why_not(s, customer):
    if not has(s.market[s.turn], customer):
        return Reason.NOT_OWNED
    if not shows(s, CUSTOMER_VALUES[customer], Banner.CUSTOMER + customer):
        return Reason.WRONG_VALUE
    if not present(s, MERCHANT):
        return Reason.NO_VILLAGER
    jokers = 0
    for good in range(KINDS):
        jokers += payment.missing(s, good, CUSTOMER_GOODS[customer, good])
    return Reason.OK if jokers <= s.jokers[s.turn] else payment.Reason.GOODS_MISSING


@rule
def shown(s):
    """Unserved customers whose banner takes the value, by itself or through the tile, as bits."""
    takers = CUSTOMERS_SHOWING[s.value]
    tile = s.tile[s.turn] - Banner.CUSTOMER
    if 0 <= tile < DECK and has(TILE_VALUES, s.value):
        takers = takers | bit(tile)
    return s.market[s.turn] & takers


@rule
def any_shown(s):
    return present(s, MERCHANT) and shown(s) != 0


@rule
def options(s, out, n, first):
    waiting = shown(s)
    i = 0
    while waiting:
        if waiting & 1:
            out[n] = first + i
            n += why_not(s, i) == Reason.OK
        waiting >>= 1
        i += 1
    return n


@rule
def use(s, customer, events):
    begin_white(s, Banner.CUSTOMER + customer)
    s.banner = Banner.CUSTOMER + customer
    for good in range(KINDS):
        s.owed[good] = CUSTOMER_GOODS[customer, good]
    s.step = payment.Step.CHARGE


@rule
def serve(s, i, events):
    s.market[s.turn] &= ~bit(i)
    s.served[s.turn] |= bit(i)
    emit(events, Event.SERVED, s.turn, i, CUSTOMER_POINTS[i])
    if s.tile[s.turn] == Banner.CUSTOMER + i:
        lay_tile(s, Banner.MEETING, events)
    s.step = Step.BANNER_DONE


@rule
def was_usable(s, i):
    """He is served by now, and a tile beside him has gone back."""
    tiled = s.meeting[s.turn] and s.tile[s.turn] == Banner.MEETING and has(TILE_VALUES, s.value)
    return has(s.served[s.turn], i) and (has(CUSTOMER_VALUES[i], s.value) or tiled) and present(s, MERCHANT)


PART = Part(
    [white("serve", why_not, use, {"customer": CUSTOMERS}, guard=any_shown, options=options)],
    when_paid={"customer": serve},
    white=White("customer", there, was_usable),
)
