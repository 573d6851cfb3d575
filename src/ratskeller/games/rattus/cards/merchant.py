"""Merchant (Bourgeoisie): move one to three own cubes from one region to one neighbour."""

from ....kernel.compiling import rule
from ..actions import NO_OWN_CUBE, NOT_NEIGHBOUR, OK
from ..board import near, pick
from ..data import CARD, figure
from ..state import NONE

MERCHANT = CARD["merchant"]
MOST = figure("merchant", "cubes")


@rule
def why_not(s, region):
    return OK if s.cubes[region, s.turn] > 0 else NO_OWN_CUBE


@rule
def use(s, region, events):
    pick(s, MERCHANT, region, NONE)


@rule
def why_not_to(s, region):
    return OK if near(s, s.pick_region, region) else NOT_NEIGHBOUR
