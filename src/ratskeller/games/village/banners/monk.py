"""Monk (black): the top card of a stack joins the church; its effect happens once, at once.

Headman, school and office may be declined, which costs nothing (V3); what has nothing to do lapses.
"""

from ....kernel.bits import bit, has
from ....kernel.compiling import rule
from ....kernel.events import emit, shown
from .. import data
from ..board import gain_story, pay_coins, pay_time, present
from ..manifest import Part, black
from ..names import NONE, REASONS, SEAT, Step, tell_events
from . import headman, office, school

Reason = REASONS.tell("no_church", "windows_full")
Event = tell_events(monk={**SEAT, "stack": data.STACKS, "effect": data.EFFECTS})


@rule
def church_there(s):
    return s.church[s.turn] != NONE


@rule
def why_not(s, stack):
    if not has(data.STACK_VALUES[stack], s.value):
        return Reason.WRONG_VALUE
    if not present(s, data.ABBOT):
        return Reason.NO_VILLAGER
    if s.church[s.turn] == NONE:
        return Reason.NO_CHURCH
    if s.windows[s.turn] >= data.MOST_WINDOWS:
        return Reason.WINDOWS_FULL
    if s.monks_left[stack] == 0:
        return Reason.NONE_LEFT
    return Reason.OK if s.coins[s.turn] >= data.STACK_PRICE[stack] else Reason.TOO_FEW_COINS


@rule
def use(s, stack, events):
    s.monks_left[stack] -= 1
    monk = s.monks[stack, s.monks_left[stack]]
    s.monks[stack, s.monks_left[stack]] = NONE
    if s.monks_left[stack] > 0:
        shown(events)  # the next card of the stack shows its effect
    effect = data.MONK_EFFECT[monk]
    s.abbey[s.turn] |= bit(monk)
    s.windows[s.turn] += 1
    emit(events, Event.MONK, s.turn, stack, effect)
    pay_time(s, data.STACK_TIME[stack], events)
    pay_coins(s, data.STACK_PRICE[stack], events)
    s.step = Step.BANNER_DONE
    if data.EFFECT_STORY[effect] > 0:
        gain_story(s, data.EFFECT_STORY[effect], events)
    elif data.EFFECT_HEADMAN[effect]:
        s.step = headman.Step.HEADMAN
    elif data.EFFECT_OFFICE[effect]:
        if s.open_count > 0:
            s.step = office.Step.OFFICE
    elif data.EFFECT_SCHOOL[effect]:
        s.lessons = data.EFFECT_SCHOOL[effect]
        s.step = school.Step.LESSON


PART = Part([black("monk", why_not, use, {"stack": data.STACKS}, guard=church_there)])
