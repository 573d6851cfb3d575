"""Landowner (Peasantry, needs a good): place two cubes into one region that shows the good's type."""

from ....kernel.compiling import rule
from ..actions import EMPTY_RESERVE, NO_GOOD_ON_CARD, OK, WRONG_GOOD
from ..board import good_on, place_cubes
from ..data import CARD, figure
from ..state import NONE

LANDOWNER = CARD["landowner"]
CUBES = figure("landowner", "cubes")


@rule
def why_not(s, region):
    good = good_on(s, LANDOWNER)
    if good == NONE:
        return NO_GOOD_ON_CARD
    if s.region_good[region] != good:
        return WRONG_GOOD
    return OK if s.reserve[s.turn] > 0 else EMPTY_RESERVE


@rule
def use(s, region, events):
    place_cubes(s, s.turn, region, min(CUBES, s.reserve[s.turn]), LANDOWNER, events)
