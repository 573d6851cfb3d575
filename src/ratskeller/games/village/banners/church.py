"""Church (black): one per village. What the churches can do stands where it happens: office, travel, monk, death."""

from ....kernel.compiling import rule
from ....kernel.events import emit
from ..board import pay_coins, pay_time, why_not_add
from ..data import ABBOT, CHURCH_PRICE, CHURCH_TIME, CHURCH_VALUES, CHURCH_WINDOWS, CHURCHES
from ..manifest import Part, black
from ..names import NONE, SEAT, Step, tell_events

Event = tell_events(church={**SEAT, "church": CHURCHES})


@rule
def none_yet(s):
    return s.church[s.turn] == NONE


@rule
def why_not(s, church):
    owned, gone = s.church[s.turn] != NONE, s.church_owner[church] != NONE
    return why_not_add(s, CHURCH_VALUES[church], ABBOT, owned, gone, CHURCH_PRICE[church])


@rule
def use(s, church, events):
    s.church_owner[church] = s.turn
    s.church[s.turn] = church
    s.windows[s.turn] += CHURCH_WINDOWS[church]
    emit(events, Event.CHURCH, s.turn, church)
    pay_time(s, CHURCH_TIME[church], events)
    pay_coins(s, CHURCH_PRICE[church], events)
    s.step = Step.BANNER_DONE


PART = Part([black("church", why_not, use, {"church": CHURCHES}, guard=none_yet)])
