"""Church (black): one per village. What the churches can do stands where it happens: office, travel, monk, death."""

from ....kernel.compiling import rule
from ....kernel.events import emit
from ..actions import E_CHURCH, HAS_ONE, NO_VILLAGER, NONE_LEFT, OK, TOO_FEW_COINS, WRONG_VALUE
from ..board import has, pay_coins, pay_time, present
from ..data import ABBOT, CHURCH_PRICE, CHURCH_TIME, CHURCH_VALUES, CHURCH_WINDOWS
from ..state import BANNER_DONE, NONE


@rule
def why_not(s, church):
    if not has(CHURCH_VALUES[church], s.value):
        return WRONG_VALUE
    if not present(s, ABBOT):
        return NO_VILLAGER
    if s.church[s.turn] != NONE:
        return HAS_ONE
    if s.church_owner[church] != NONE:
        return NONE_LEFT
    return OK if s.coins[s.turn] >= CHURCH_PRICE[church] else TOO_FEW_COINS


@rule
def use(s, church, events):
    s.church_owner[church] = s.turn
    s.church[s.turn] = church
    s.windows[s.turn] += CHURCH_WINDOWS[church]
    emit(events, E_CHURCH, s.turn, church)
    pay_time(s, CHURCH_TIME[church], events)
    pay_coins(s, CHURCH_PRICE[church], events)
    s.step = BANNER_DONE
