"""The black ? banner: the headman moves one step on his path house – coin – story, or stays; the time is paid either way."""

from ....kernel.compiling import rule
from ....kernel.events import emit
from ..board import gain_coins, gain_story, pay_time
from ..data import HEADMAN_COIN, HEADMAN_STORY, HEADMAN_TIME
from ..manifest import Part, black, declining
from ..names import PLACES, REASONS, SEAT, STEPS, N, Place, tell_events

Reason = REASONS.tell("not_on_path")
Step = STEPS.tell("headman")  # a monk's
Event = tell_events(headman={**SEAT, "place": PLACES}, brought_home=N)


@rule
def why_not(s, place):
    """A monk's headman is declined as a whole instead of staying."""
    if place == Place.STAY:
        return Reason.NOT_ON_PATH if s.step == Step.HEADMAN else Reason.OK
    here = s.headman[s.turn]
    return Reason.OK if here - place == 1 or place - here == 1 else Reason.NOT_ON_PATH


@rule
def use(s, place, events):
    pay_time(s, HEADMAN_TIME, events)
    emit(events, Event.HEADMAN, s.turn, place)
    s.step = Step.BANNER_DONE
    if place == Place.STAY:
        return
    s.headman[s.turn] = place
    if place == Place.COIN:
        gain_coins(s, HEADMAN_COIN, events)
    elif place == Place.STORY:
        gain_story(s, HEADMAN_STORY, events)
    elif place == Place.HOUSE:
        bring_home(s, events)


@rule
def bring_home(s, events):
    """The story points of the tree are safe from now on."""
    emit(events, Event.BROUGHT_HOME, s.turn, s.tree[s.turn])
    s.house[s.turn] += s.tree[s.turn]
    s.tree[s.turn] = 0


PART = Part([black("headman", why_not, use, {"place": PLACES}, also=[Step.HEADMAN]), declining(Step.HEADMAN)])
