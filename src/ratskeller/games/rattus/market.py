"""Goods and coins: what is available, taking and laying goods, the sale."""

from __future__ import annotations

from ...kernel.bits import has
from ...kernel.compiling import rule
from ...kernel.events import emit
from .board import final, holds, slot_of
from .data import CARDS, NEEDS_GOOD, PRICE, REGIONS, TYPES
from .events import Event
from .reasons import Reason
from .state import NONE


@rule
def available(s, good):
    """Face-up goods; in the final round everything in the stock."""
    if good == NONE or s.goods == 0:
        return False
    return s.stock_up[good] > 0 or (final(s) and s.stock_down[good] > 0)


@rule
def anything_available(s):
    for good in range(TYPES):
        if available(s, good):
            return True
    return False


@rule
def restock(s):
    """At the start of a turn the stock shows one of every type it still has."""
    for good in range(TYPES):
        if s.stock_up[good] == 0 and s.stock_down[good] > 0:
            s.stock_up[good] = 1
            s.stock_down[good] -= 1


@rule
def take_good(s, good, card, events):
    if s.stock_up[good] > 0:
        s.stock_up[good] -= 1
    else:
        s.stock_down[good] -= 1
    s.wares[s.turn, good] += 1
    emit(events, Event.GOOD, s.turn, good, card)


@rule
def pay(s, coins, card, events):
    s.coins[s.turn] -= coins
    emit(events, Event.PAID, s.turn, coins, card)


@rule
def earn(s, coins, card, events):
    s.coins[s.turn] += coins
    emit(events, Event.EARNED, s.turn, coins, card)


@rule
def why_not_fetch(s, good):
    """The free good of a turn."""
    if s.goods == 0:
        return Reason.NO_MARKET
    if final(s):
        return Reason.FINAL_ROUND
    if s.fetched:
        return Reason.ALREADY_FETCHED
    return Reason.OK if s.stock_up[good] > 0 else Reason.NOT_AVAILABLE


@rule
def fetch(s, good, events):
    s.fetched = 1
    take_good(s, good, NONE, events)


@rule
def why_not_lay(s, laying):
    """Lay an own good on a card that needs one, or swap the one there for another."""
    good = laying // CARDS
    card = laying % CARDS
    if not has(s.in_play, card):
        return Reason.CARD_NOT_IN_PLAY
    if NEEDS_GOOD[card] == 0:
        return Reason.TAKES_NO_GOOD
    if not holds(s, s.turn, card):
        return Reason.NOT_HELD
    return Reason.OK if s.wares[s.turn, good] > 0 else Reason.NO_WARE


@rule
def lay(s, laying, events):
    good = laying // CARDS
    card = laying % CARDS
    clear_card(s, card, events)
    s.wares[s.turn, good] -= 1
    s.card_good[slot_of(s, card)] = good
    emit(events, Event.LAID, s.turn, good, card)


@rule
def clear_card(s, card, events):
    """A good lying on the card goes back to the stock, face down."""
    slot = slot_of(s, card)
    good = s.card_good[slot]
    if good != NONE:
        s.stock_down[good] += 1
        s.card_good[slot] = NONE
        emit(events, Event.RETURNED, good, card)


@rule
def leads(s, seat, region):
    """Whether nobody has more cubes there; having none is no lead."""
    mine = s.cubes[region, seat]
    if mine == 0:
        return False
    for other in range(s.players):
        if s.cubes[region, other] > mine:
            return False
    return True


@rule
def buyers(s, seat, good):
    """The regions that would buy this type of good from a seat."""
    n = 0
    for region in range(REGIONS):
        if s.region_good[region] == good and leads(s, seat, region):
            n += 1
    return n


@rule
def sell(s, good, events):
    """Everybody returns all goods of this type; each region that shows it and is led sells one of them."""
    emit(events, Event.SALE, good)
    for seat in range(s.players):
        held = s.wares[seat, good]
        if held == 0:
            continue
        sold = min(held, buyers(s, seat, good))
        s.coins[seat] += PRICE * sold
        s.stock_down[good] += held
        s.wares[seat, good] = 0
        emit(events, Event.SOLD, seat, good, sold, PRICE * sold, held)


@rule
def owned(s, good):
    total = 0
    for seat in range(s.players):
        total += s.wares[seat, good]
    return total


@rule
def sell_exhausted(s, events):
    """At the end of a turn: the types of which the stock has nothing left."""
    for good in range(TYPES):
        if s.stock_up[good] + s.stock_down[good] == 0 and owned(s, good) > 0:
            sell(s, good, events)


@rule
def sell_everything(s, events):
    for good in range(TYPES):
        if owned(s, good) > 0:
            sell(s, good, events)
