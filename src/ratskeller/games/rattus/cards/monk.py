"""Monk (Church): move one rat, of the player's choice, to a neighbouring region with fewer than three rats."""

from ....kernel.compiling import rule
from ..actions import NO_RAT_THERE, NO_ROOM_NEAR, NOT_NEIGHBOUR, OK, REGION_FULL
from ..board import move_picked_rat, near, pick, rooms_near
from ..data import CARD, SLOTS
from ..state import NONE

MONK = CARD["monk"]


@rule
def why_not(s, rat):
    region = rat // SLOTS
    if s.rats[region, rat % SLOTS] == NONE:
        return NO_RAT_THERE
    return OK if rooms_near(s, region) > 0 else NO_ROOM_NEAR


@rule
def use(s, rat, events):
    pick(s, MONK, rat // SLOTS, rat % SLOTS)


@rule
def why_not_to(s, region):
    if not near(s, s.pick_region, region):
        return NOT_NEIGHBOUR
    return OK if s.rats_in[region] < SLOTS else REGION_FULL


@rule
def use_to(s, region, events):
    move_picked_rat(s, region, events)
