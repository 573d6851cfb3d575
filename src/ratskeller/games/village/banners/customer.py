"""Customer (white, in the market area): give the goods; the card goes to the served ones."""

from ....kernel.compiling import rule
from ....kernel.events import emit
from ..actions import E_SERVED, E_TILE, GOODS_MISSING, NO_VILLAGER, NOT_OWNED, OK, WRONG_VALUE
from ..board import begin_white, bit, has, present, shows
from ..data import CUSTOMER_GOODS, CUSTOMER_POINTS, CUSTOMER_VALUES, KINDS, MERCHANT
from ..payment import missing
from ..state import BANNER_DONE, CHARGE, W_CUSTOMER, W_MEETING


@rule
def why_not(s, customer):
    if not has(s.market[s.turn], customer):
        return NOT_OWNED
    if not shows(s, CUSTOMER_VALUES[customer], W_CUSTOMER + customer):
        return WRONG_VALUE
    if not present(s, MERCHANT):
        return NO_VILLAGER
    jokers = 0
    for good in range(KINDS):
        jokers += missing(s, good, CUSTOMER_GOODS[customer, good])
    return OK if jokers <= s.jokers[s.turn] else GOODS_MISSING


@rule
def use(s, customer, events):
    begin_white(s, W_CUSTOMER + customer)
    s.banner = W_CUSTOMER + customer
    for good in range(KINDS):
        s.owed[good] = CUSTOMER_GOODS[customer, good]
    s.step = CHARGE


@rule
def bought(s, customer, events):
    s.market[s.turn] &= ~bit(customer)
    s.served[s.turn] |= bit(customer)
    emit(events, E_SERVED, s.turn, customer, CUSTOMER_POINTS[customer])
    if s.tile[s.turn] == W_CUSTOMER + customer:
        s.tile[s.turn] = W_MEETING
        emit(events, E_TILE, s.turn, W_MEETING)
    s.step = BANNER_DONE
