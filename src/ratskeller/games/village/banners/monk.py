"""Monk (black): the top card of a stack joins the church; its effect happens once, at once.

Headman, school and office may be declined, which costs nothing (V3); what has nothing to do lapses.
"""

from ....kernel.compiling import rule
from ....kernel.events import emit, shown
from ..actions import E_MONK, NO_CHURCH, NO_VILLAGER, NONE_LEFT, OK, TOO_FEW_COINS, WINDOWS_FULL, WRONG_VALUE
from ..board import bit, gain_story, has, pay_coins, pay_time, present
from ..data import (
    ABBOT,
    EFFECT_HEADMAN,
    EFFECT_OFFICE,
    EFFECT_SCHOOL,
    EFFECT_STORY,
    MONK_EFFECT,
    MOST_WINDOWS,
    STACK_PRICE,
    STACK_TIME,
    STACK_VALUES,
)
from ..state import BANNER_DONE, HEADMAN, LESSON, NONE, OFFICE


@rule
def why_not(s, stack):
    if not has(STACK_VALUES[stack], s.value):
        return WRONG_VALUE
    if not present(s, ABBOT):
        return NO_VILLAGER
    if s.church[s.turn] == NONE:
        return NO_CHURCH
    if s.windows[s.turn] >= MOST_WINDOWS:
        return WINDOWS_FULL
    if s.monks_left[stack] == 0:
        return NONE_LEFT
    return OK if s.coins[s.turn] >= STACK_PRICE[stack] else TOO_FEW_COINS


@rule
def use(s, stack, events):
    s.monks_left[stack] -= 1
    monk = s.monks[stack, s.monks_left[stack]]
    s.monks[stack, s.monks_left[stack]] = NONE
    if s.monks_left[stack] > 0:
        shown(events)  # the next card of the stack shows its effect
    effect = MONK_EFFECT[monk]
    s.abbey[s.turn] |= bit(monk)
    s.windows[s.turn] += 1
    emit(events, E_MONK, s.turn, stack, effect)
    pay_time(s, STACK_TIME[stack], events)
    pay_coins(s, STACK_PRICE[stack], events)
    s.step = BANNER_DONE
    if EFFECT_STORY[effect] > 0:
        gain_story(s, EFFECT_STORY[effect], events)
    elif EFFECT_HEADMAN[effect]:
        s.step = HEADMAN
    elif EFFECT_OFFICE[effect]:
        if s.open_count > 0:
            s.step = OFFICE
    elif EFFECT_SCHOOL[effect]:
        s.lessons = EFFECT_SCHOOL[effect]
        s.step = LESSON
