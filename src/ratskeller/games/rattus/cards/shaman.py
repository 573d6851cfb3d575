"""Shaman (Magic, needs a good): redistribute the rats of all regions that show the good's type among those regions.

A sequence of single moves, unseen, each rat at most once, never more than three rats in a region, until the player says so.
"""

from ....kernel.bits import bit
from ....kernel.compiling import rule
from ..board import good_on, move_picked_rat, pick
from ..data import CARD, REGIONS, SLOTS
from ..manifest import A_RAT, Ask, Card
from ..reasons import Reason, reason
from ..state import NONE
from ..steps import step

THE_SHAMAN = CARD["shaman"]
SHAMAN = step("shaman")  # another rat, or done
RAT_ALREADY_MOVED = reason("rat_already_moved")
MANIFEST = Card("shaman", args=A_RAT, asks=(Ask(SHAMAN, "shaman", no="done"),))


@rule
def why_not(s, rat):
    region = rat // SLOTS
    good = good_on(s, THE_SHAMAN)
    if good == NONE:
        return Reason.NO_GOOD_ON_CARD
    if s.region_good[region] != good:
        return Reason.WRONG_GOOD
    token = s.rats[region, rat % SLOTS]
    if token == NONE:
        return Reason.NO_RAT_THERE
    if (s.moved_rats >> token) & 1:
        return RAT_ALREADY_MOVED
    for other in range(REGIONS):
        if other != region and s.region_good[other] == good and s.rats_in[other] < SLOTS:
            return Reason.OK
    return Reason.NO_TARGET


@rule
def use(s, rat):
    pick(s, THE_SHAMAN, rat // SLOTS, rat % SLOTS)


why_not_shaman, shaman = why_not, use  # another rat is chosen as the first was


@rule
def why_not_to(s, region):
    if region == s.pick_region:
        return Reason.SAME_REGION
    if s.region_good[region] != good_on(s, THE_SHAMAN):
        return Reason.WRONG_GOOD
    return Reason.OK if s.rats_in[region] < SLOTS else Reason.REGION_FULL


@rule
def use_to(s, region, events):
    s.moved_rats |= bit(s.rats[s.pick_region, s.pick_slot])
    move_picked_rat(s, region, events)
    for rat in range(REGIONS * SLOTS):
        if why_not(s, rat) == Reason.OK:
            s.step = SHAMAN
            return
