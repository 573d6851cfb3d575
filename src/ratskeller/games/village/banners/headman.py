"""The black ? banner: the headman moves one step on his path house – coin – story, or stays; the time is paid either way."""

from ....kernel.compiling import rule
from ....kernel.events import emit
from ..actions import E_BROUGHT_HOME, E_HEADMAN, NOT_ON_PATH, OK
from ..board import gain_coins, gain_story, pay_time
from ..data import HEADMAN_COIN, HEADMAN_STORY, HEADMAN_TIME
from ..state import BANNER_DONE, COIN, HEADMAN, HOUSE, STAY, STORY


@rule
def why_not(s, place):
    """A monk's headman is declined as a whole instead of staying."""
    if place == STAY:
        return NOT_ON_PATH if s.step == HEADMAN else OK
    here = s.headman[s.turn]
    return OK if here - place == 1 or place - here == 1 else NOT_ON_PATH


@rule
def use(s, place, events):
    pay_time(s, HEADMAN_TIME, events)
    emit(events, E_HEADMAN, s.turn, place)
    s.step = BANNER_DONE
    if place == STAY:
        return
    s.headman[s.turn] = place
    if place == COIN:
        gain_coins(s, HEADMAN_COIN, events)
    elif place == STORY:
        gain_story(s, HEADMAN_STORY, events)
    elif place == HOUSE:
        bring_home(s, events)


@rule
def bring_home(s, events):
    """The story points of the tree are safe from now on."""
    emit(events, E_BROUGHT_HOME, s.turn, s.tree[s.turn])
    s.house[s.turn] += s.tree[s.turn]
    s.tree[s.turn] = 0
