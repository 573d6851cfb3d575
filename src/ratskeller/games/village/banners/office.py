"""Office (black): customers from the display into the market area, paid by their number.

With the trade church one more is opened first and one may be taken free (V6). A monk gives the office for fewer customers.
"""

from ....kernel.compiling import rule
from ....kernel.events import emit, shown
from ..actions import (
    E_CAME,
    E_CAME_FREE,
    E_OPENED,
    E_USED,
    NO_CUSTOMER_OPEN,
    NOT_OPEN,
    OK,
    TAKE_ONE,
    TOO_FEW_COINS,
    TOO_MANY,
    U_OFFICE,
    WRONG_VALUE,
)
from ..board import bit, has, pay_coins, pay_time, present
from ..data import ABBOT, DISPLAY, OFFICE_COINS, OFFICE_LIMIT, OFFICE_TIME, OFFICE_VALUES, TRADE, TRADE_FREE, TRADE_OPENS
from ..state import BANNER_DONE, COUNT, FREE, NONE, PICK, PICKED


@rule
def why_not(s):
    if not has(OFFICE_VALUES, s.value):
        return WRONG_VALUE
    return OK if s.open_count > 0 else NO_CUSTOMER_OPEN


@rule
def use(s, limit, events):
    """Open the office for at most `limit` paid customers."""
    emit(events, E_USED, s.turn, U_OFFICE)
    s.limit = limit
    s.gratis = 0
    s.picks = 0
    if s.church[s.turn] == TRADE and present(s, ABBOT):
        for _ in range(TRADE_OPENS):
            open_one(s, events)
        s.step = FREE
    else:
        s.step = COUNT


@rule
def open_one(s, events):
    if s.deck_left > 0:
        s.deck_left -= 1
        customer = s.deck[s.deck_left]
        s.deck[s.deck_left] = NONE
        s.open[s.open_count] = customer
        s.open_count += 1
        emit(events, E_OPENED, customer)
        shown(events)


@rule
def is_open(s, customer):
    for i in range(s.open_count):
        if s.open[i] == customer:
            return True
    return False


@rule
def why_not_pick(s, customer):
    return OK if is_open(s, customer) else NOT_OPEN


@rule
def fetch(s, customer):
    """From the display into the market area; the others close up."""
    s.market[s.turn] |= bit(customer)
    i = 0
    while s.open[i] != customer:
        i += 1
    s.open_count -= 1
    while i < s.open_count:
        s.open[i] = s.open[i + 1]
        i += 1
    s.open[s.open_count] = NONE


@rule
def take_free(s, customer, events):
    fetch(s, customer)
    s.gratis += 1
    emit(events, E_CAME_FREE, s.turn, customer)
    s.step = FREE if s.gratis < TRADE_FREE and s.open_count > 0 else COUNT


@rule
def may_decline_free(s):
    """Not where the same customer, the only one open, would have to be paid for instead."""
    return s.gratis > 0 or s.open_count > 1


@rule
def why_not_count(s, n):
    """None at all only after a free one (V6)."""
    if n == 0:
        return OK if s.gratis > 0 else TAKE_ONE
    if n > s.limit or n > s.open_count:
        return TOO_MANY
    return OK if s.coins[s.turn] >= OFFICE_COINS[n] else TOO_FEW_COINS


@rule
def ask_count(s):
    """Whether there is a choice; returns the only number otherwise, NONE where the player decides."""
    only = NONE
    for n in range(OFFICE_LIMIT + 1):
        if why_not_count(s, n) == OK:
            if only != NONE:
                return NONE
            only = n
    return only


@rule
def count(s, n, events):
    s.picks = n
    pay_time(s, OFFICE_TIME[n], events)
    pay_coins(s, OFFICE_COINS[n], events)
    s.step = PICKED


@rule
def pick(s, customer, events):
    fetch(s, customer)
    s.picks -= 1
    emit(events, E_CAME, s.turn, customer)
    s.step = PICKED


@rule
def picked(s, events):
    """Go on: the next pick, without asking where all are taken; at the end the display is refilled."""
    while s.picks > 0 and s.picks == s.open_count:
        pick(s, s.open[0], events)
    if s.picks > 0:
        s.step = PICK
        return
    while s.open_count < DISPLAY and s.deck_left > 0:
        open_one(s, events)
    s.step = BANNER_DONE
