"""The small moves in a village that all other rules are made of: time, coins, story points, who is there."""

from __future__ import annotations

from ...kernel.bits import bit, has
from ...kernel.compiling import rule
from ...kernel.events import emit
from .data import CLOUDS, TILE_VALUES
from .names import Banner, Event, Reason, Step


@rule
def present(s, profession):
    """Whether the area of the profession is active in the village of whose turn it is."""
    return has(s.villagers[s.turn], profession)


@rule
def pay_time(s, n, events):
    """Move the time marker on; the bridge is not a space."""
    if n == 0:
        return
    emit(events, Event.TIME, s.turn, n)
    at = s.time[s.turn] + n
    if at >= CLOUDS:
        at = at % CLOUDS
        s.crossed = 1
        emit(events, Event.CROSSED, s.turn)
    s.time[s.turn] = at


@rule
def pay_coins(s, n, events):
    if n > 0:
        s.coins[s.turn] -= n
        emit(events, Event.PAID, s.turn, n)


@rule
def gain_coins(s, n, events):
    s.coins[s.turn] += n
    emit(events, Event.COINS, s.turn, n)


@rule
def gain_story(s, n, events):
    """Story points onto the tree."""
    s.tree[s.turn] += n
    emit(events, Event.STORY, s.turn, n)


@rule
def why_not_add(s, values, profession, owned, gone, price):
    """Why a card that a village can have only once can not be added to it."""
    if not has(values, s.value):
        return Reason.WRONG_VALUE
    if not present(s, profession):
        return Reason.NO_VILLAGER
    if owned:
        return Reason.HAS_ONE
    if gone:
        return Reason.NONE_LEFT
    return Reason.OK if s.coins[s.turn] >= price else Reason.TOO_FEW_COINS


@rule
def shows(s, values, banner):
    """Whether a white banner with these values takes the value of this turn, by itself or through the 2/12 tile."""
    if has(values, s.value):
        return True
    return s.tile[s.turn] == banner and has(TILE_VALUES, s.value)


@rule
def begin_white(s, banner):
    s.used |= bit(banner)
    s.whites += 1


@rule
def on_the_board(s):
    """Every village has the banners of its board."""
    return True


@rule
def whites_over(s):
    """The meeting place, if used, is the last white banner of a turn."""
    return has(s.used, Banner.MEETING)


@rule
def lay_tile(s, banner, events):
    s.tile[s.turn] = banner
    emit(events, Event.TILE, s.turn, banner)


@rule
def allowed(s):
    """Nothing stands against it."""
    return Reason.OK


@rule
def decline(s, events):
    """Go on without it; who goes on elsewhere than at the end of the banner changes the step."""
    emit(events, Event.DECLINED, s.seat, s.step)
    s.step = Step.BANNER_DONE
