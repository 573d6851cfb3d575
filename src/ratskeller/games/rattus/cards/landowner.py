"""Landowner (Peasantry, needs a good): place two cubes into one region that shows the good's type."""

from ....kernel.compiling import rule
from ..board import good_on, place_cubes
from ..data import CARD, figure
from ..manifest import A_REGION, Card
from ..reasons import Reason
from ..state import NONE

LANDOWNER = CARD["landowner"]
CUBES = figure("landowner", "cubes")
MANIFEST = Card("landowner", args=A_REGION)


@rule
def why_not(s, region):
    good = good_on(s, LANDOWNER)
    if good == NONE:
        return Reason.NO_GOOD_ON_CARD
    if s.region_good[region] != good:
        return Reason.WRONG_GOOD
    return Reason.OK if s.reserve[s.turn] > 0 else Reason.EMPTY_RESERVE


@rule
def use(s, region, events):
    place_cubes(s, s.turn, region, min(CUBES, s.reserve[s.turn]), LANDOWNER, events)
