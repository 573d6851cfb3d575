"""Shaman (Magic, needs a good): redistribute the rats of all regions that show the good's type among those regions.

A sequence of single moves, unseen, each rat at most once, never more than three rats in a region, until the player says so.
"""

from ....kernel.compiling import rule
from ..actions import NO_GOOD_ON_CARD, NO_RAT_THERE, NO_TARGET, OK, RAT_ALREADY_MOVED, REGION_FULL, SAME_REGION, WRONG_GOOD
from ..board import bit, good_on, move_picked_rat, pick
from ..data import CARD, REGIONS, SLOTS
from ..state import MAIN, NONE, SHAMAN

THE_SHAMAN = CARD["shaman"]


@rule
def why_not(s, rat):
    region = rat // SLOTS
    good = good_on(s, THE_SHAMAN)
    if good == NONE:
        return NO_GOOD_ON_CARD
    if s.region_good[region] != good:
        return WRONG_GOOD
    token = s.rats[region, rat % SLOTS]
    if token == NONE:
        return NO_RAT_THERE
    if (s.moved_rats >> token) & 1:
        return RAT_ALREADY_MOVED
    for other in range(REGIONS):
        if other != region and s.region_good[other] == good and s.rats_in[other] < SLOTS:
            return OK
    return NO_TARGET


@rule
def use(s, rat, events):
    pick(s, THE_SHAMAN, rat // SLOTS, rat % SLOTS)


@rule
def why_not_to(s, region):
    if region == s.pick_region:
        return SAME_REGION
    if s.region_good[region] != good_on(s, THE_SHAMAN):
        return WRONG_GOOD
    return OK if s.rats_in[region] < SLOTS else REGION_FULL


@rule
def use_to(s, region, events):
    s.moved_rats |= bit(s.rats[s.pick_region, s.pick_slot])
    move_picked_rat(s, region, events)
    s.step = MAIN
    for rat in range(REGIONS * SLOTS):
        if why_not(s, rat) == OK:
            s.step = SHAMAN
            return
