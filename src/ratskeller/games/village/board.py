"""The small moves in a village that all other rules are made of: time, coins, story points, who is there."""

from __future__ import annotations

import numpy as np

from ...kernel.compiling import rule
from ...kernel.events import emit
from .actions import E_COINS, E_CROSSED, E_PAID, E_STORY, E_TIME, HAS_ONE, NO_VILLAGER, NONE_LEFT, OK, TOO_FEW_COINS, WRONG_VALUE
from .data import CLOUDS, TILE_VALUES


@rule
def bit(i):
    """The i-th bit, wide enough for every set kept as bits."""
    return np.int64(1) << np.int64(i)


@rule
def has(mask, i):
    return (np.int64(mask) >> np.int64(i)) & 1 == 1


@rule
def present(s, profession):
    """Whether the area of the profession is active in the village of whose turn it is."""
    return has(s.villagers[s.turn], profession)


@rule
def pay_time(s, n, events):
    """Move the time marker on; the bridge is not a space."""
    if n == 0:
        return
    emit(events, E_TIME, s.turn, n)
    at = s.time[s.turn] + n
    if at >= CLOUDS:
        at = at % CLOUDS
        s.crossed = 1
        emit(events, E_CROSSED, s.turn)
    s.time[s.turn] = at


@rule
def pay_coins(s, n, events):
    if n > 0:
        s.coins[s.turn] -= n
        emit(events, E_PAID, s.turn, n)


@rule
def gain_coins(s, n, events):
    s.coins[s.turn] += n
    emit(events, E_COINS, s.turn, n)


@rule
def gain_story(s, n, events):
    """Story points onto the tree."""
    s.tree[s.turn] += n
    emit(events, E_STORY, s.turn, n)


@rule
def why_not_add(s, values, profession, owned, gone, price):
    """Why a card that a village can have only once can not be added to it."""
    if not has(values, s.value):
        return WRONG_VALUE
    if not present(s, profession):
        return NO_VILLAGER
    if owned:
        return HAS_ONE
    if gone:
        return NONE_LEFT
    return OK if s.coins[s.turn] >= price else TOO_FEW_COINS


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
