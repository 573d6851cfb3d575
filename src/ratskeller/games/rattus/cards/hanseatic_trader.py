"""Hanseatic Trader (Bourgeoisie, needs a good): move up to five own cubes to one region that shows the good's type."""

from ....kernel.compiling import rule
from ..board import good_on, pick, some_region_shows
from ..data import CARD, figure
from ..manifest import A_REGION, Card
from ..reasons import Reason
from ..state import NONE

TRADER = CARD["hanseatic-trader"]
MANIFEST = Card("hanseatic-trader", args=A_REGION, cubes=figure("hanseatic-trader", "cubes"))


@rule
def why_not(s, region):
    good = good_on(s, TRADER)
    if good == NONE:
        return Reason.NO_GOOD_ON_CARD
    if s.cubes[region, s.turn] == 0:
        return Reason.NO_OWN_CUBE
    return some_region_shows(s, good, region)


@rule
def use(s, region):
    pick(s, TRADER, region, NONE)


@rule
def why_not_to(s, region):
    if region == s.pick_region:
        return Reason.SAME_REGION
    return Reason.OK if s.region_good[region] == good_on(s, TRADER) else Reason.WRONG_GOOD
