"""Hanseatic Trader (Bourgeoisie, needs a good): move up to five own cubes to one region that shows the good's type."""

from ....kernel.compiling import rule
from ..actions import NO_GOOD_ON_CARD, NO_OWN_CUBE, OK, SAME_REGION, WRONG_GOOD
from ..board import good_on, pick, some_region_shows
from ..data import CARD, figure
from ..state import NONE

TRADER = CARD["hanseatic-trader"]
MOST = figure("hanseatic-trader", "cubes")


@rule
def why_not(s, region):
    good = good_on(s, TRADER)
    if good == NONE:
        return NO_GOOD_ON_CARD
    if s.cubes[region, s.turn] == 0:
        return NO_OWN_CUBE
    return some_region_shows(s, good, region)


@rule
def use(s, region, events):
    pick(s, TRADER, region, NONE)


@rule
def why_not_to(s, region):
    if region == s.pick_region:
        return SAME_REGION
    return OK if s.region_good[region] == good_on(s, TRADER) else WRONG_GOOD
