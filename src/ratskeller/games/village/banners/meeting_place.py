"""Meeting place (black: add it; white: last of the turn): a story point, a marker for the dice, and the 2/12 tile."""

from ....kernel.bits import has
from ....kernel.compiling import rule
from ....kernel.events import emit
from .. import data
from ..board import begin_white, gain_story, pay_coins, pay_time, present, why_not_add
from ..manifest import Part, White, black, white
from ..names import SEAT, STEPS, Banner, Reason, Used, tell_events

Step = STEPS.tell("tile")
Event = tell_events(founded=SEAT, marker=SEAT)


@rule
def why_not_build(s):
    return why_not_add(s, data.MEETING_VALUES, data.COUNCILMAN, s.meeting[s.turn] == 1, s.meetings_left == 0, data.MEETING_PRICE)


@rule
def build(s, events):
    s.meetings_left -= 1
    s.meeting[s.turn] = 1
    s.tile[s.turn] = Banner.MEETING  # it rests here until it is laid beside a banner
    emit(events, Event.FOUNDED, s.turn)
    pay_time(s, data.MEETING_TIME, events)
    pay_coins(s, data.MEETING_PRICE, events)
    meet(s, events)


@rule
def why_not(s):
    if not s.meeting[s.turn]:
        return Reason.NOT_OWNED
    if not has(data.MEETING_VALUES, s.value):
        return Reason.WRONG_VALUE
    if has(s.used, Banner.MEETING):
        return Reason.USED_ALREADY
    return Reason.OK if present(s, data.COUNCILMAN) else Reason.NO_VILLAGER


@rule
def use(s, events):
    begin_white(s, Banner.MEETING)
    emit(events, Event.USED, s.turn, Used.MEETING)
    pay_time(s, data.MEETING_REUSE, events)
    meet(s, events)


@rule
def meet(s, events):
    gain_story(s, data.MEETING_STORY, events)
    for _ in range(data.MEETING_MARKERS):
        if s.markers[s.turn] < data.MEETING_SPACES:
            s.markers[s.turn] += 1
            emit(events, Event.MARKER, s.turn)
    s.step = Step.TILE


@rule
def never(s):
    """The tile only rests here; and the meeting place would have been the last banner of the turn."""
    return False


PART = Part([black("found", why_not_build, build), white("gather", why_not, use)], white=White("meeting", never, never))
