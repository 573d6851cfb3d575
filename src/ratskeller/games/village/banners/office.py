"""Office (black): customers from the display into the market area, paid by their number.

With the trade church one more is opened first and one may be taken free (V6). A monk gives the office for fewer customers.
"""

from ....kernel.bits import bit, has
from ....kernel.compiling import rule
from ....kernel.events import emit, shown
from .. import data
from ..board import decline, pay_coins, pay_time, present
from ..manifest import Part, answer, black, declining
from ..names import CUSTOMER, NONE, REASONS, STEPS, Used, tell_events

Reason = REASONS.tell("no_customer_open", "not_open", "take_one", "too_many")
Step = STEPS.tell("office", "free", "ask_count", "count", "pick", "picked")  # the office of a monk, and the customers
Event = tell_events(opened={"customer": data.CUSTOMERS}, came_free=CUSTOMER, came=CUSTOMER)


@rule
def why_not(s):
    if s.step == Step.OFFICE:
        return Reason.OK
    if not has(data.OFFICE_VALUES, s.value):
        return Reason.WRONG_VALUE
    return Reason.OK if s.open_count > 0 else Reason.NO_CUSTOMER_OPEN


@rule
def use(s, events):
    emit(events, Event.USED, s.turn, Used.OFFICE)
    s.limit = data.MONK_OFFICE_LIMIT if s.step == Step.OFFICE else data.OFFICE_LIMIT
    s.gratis = 0
    s.picks = 0
    s.step = Step.ASK_COUNT
    church = s.church[s.turn]
    if church != NONE and present(s, data.ABBOT):
        for _ in range(data.CHURCH_OPENS[church]):
            open_one(s, events)
        if data.CHURCH_FREE[church] > 0:
            s.step = Step.FREE


@rule
def open_one(s, events):
    if s.deck_left > 0:
        s.deck_left -= 1
        customer = s.deck[s.deck_left]
        s.deck[s.deck_left] = NONE
        s.open[s.open_count] = customer
        s.open_count += 1
        emit(events, Event.OPENED, customer)
        shown(events)


@rule
def is_open(s, customer):
    for i in range(s.open_count):
        if s.open[i] == customer:
            return True
    return False


@rule
def why_not_pick(s, customer):
    return Reason.OK if is_open(s, customer) else Reason.NOT_OPEN


@rule
def those_open(s, out, n, first):
    """The open customers, in the order of their cards."""
    for i in range(s.open_count):
        out[n] = first + s.open[i]
        n += 1
    return n


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
    emit(events, Event.CAME_FREE, s.turn, customer)
    s.step = Step.FREE if s.gratis < data.CHURCH_FREE[s.church[s.turn]] and s.open_count > 0 else Step.ASK_COUNT


@rule
def why_not_decline_free(s):
    """Not where the same customer, the only one open, would have to be paid for instead."""
    return Reason.OK if s.gratis > 0 or s.open_count > 1 else Reason.TAKE_ONE


@rule
def decline_free(s, events):
    decline(s, events)
    s.step = Step.ASK_COUNT


@rule
def why_not_count(s, n):
    """None at all only after a free one (V6)."""
    if n == 0:
        return Reason.OK if s.gratis > 0 else Reason.TAKE_ONE
    if n > s.limit or n > s.open_count:
        return Reason.TOO_MANY
    return Reason.OK if s.coins[s.turn] >= data.OFFICE_COINS[n] else Reason.TOO_FEW_COINS


@rule
def ask_count(s, events):
    """How many is asked where there is a choice."""
    only = NONE
    for n in range(data.OFFICE_LIMIT + 1):
        if why_not_count(s, n) == Reason.OK:
            if only != NONE:
                s.step = Step.COUNT
                return
            only = n
    count(s, only, events)


@rule
def count(s, n, events):
    s.picks = n
    pay_time(s, data.OFFICE_TIME[n], events)
    pay_coins(s, data.OFFICE_COINS[n], events)
    s.step = Step.PICKED


@rule
def pick(s, customer, events):
    fetch(s, customer)
    s.picks -= 1
    emit(events, Event.CAME, s.turn, customer)
    s.step = Step.PICKED


@rule
def picked(s, events):
    """Go on: the next pick, without asking where all are taken; at the end the display is refilled."""
    while s.picks > 0 and s.picks == s.open_count:
        pick(s, s.open[0], events)
    if s.picks > 0:
        s.step = Step.PICK
        return
    while s.open_count < data.DISPLAY and s.deck_left > 0:
        open_one(s, events)
    s.step = Step.BANNER_DONE


PART = Part(
    [
        black("office", why_not, use, also=[Step.OFFICE]),
        declining(Step.OFFICE),
        answer(Step.FREE, why_not_pick, take_free, {"customer": data.CUSTOMERS}, options=those_open),
        declining(Step.FREE, decline_free, why_not_decline_free),
        answer(Step.COUNT, why_not_count, count, {"n": [str(n) for n in range(data.OFFICE_LIMIT + 1)]}),
        answer(Step.PICK, why_not_pick, pick, {"customer": data.CUSTOMERS}, options=those_open),
    ],
    runs={Step.ASK_COUNT: ask_count, Step.PICKED: picked},
)
