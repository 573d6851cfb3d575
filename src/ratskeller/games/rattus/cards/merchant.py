"""Merchant (Bourgeoisie): move one to three own cubes from one region to one neighbour."""

from ....kernel.compiling import rule
from ..board import near, pick
from ..data import CARD, figure
from ..manifest import A_REGION, Card
from ..reasons import Reason
from ..state import NONE

MERCHANT = CARD["merchant"]
MANIFEST = Card("merchant", args=A_REGION, cubes=figure("merchant", "cubes"))


@rule
def why_not(s, region):
    return Reason.OK if s.cubes[region, s.turn] > 0 else Reason.NO_OWN_CUBE


@rule
def use(s, region):
    pick(s, MERCHANT, region, NONE)


@rule
def why_not_to(s, region):
    return Reason.OK if near(s, s.pick_region, region) else Reason.NOT_NEIGHBOUR
