"""Courier (Bourgeoisie, our own card): move one own cube from any region to any other."""

from ....kernel.compiling import rule
from ..actions import NO_OWN_CUBE, OK, OUT_OF_PLAY, SAME_REGION
from ..board import pick
from ..data import CARD, IN_PLAY
from ..state import NONE

COURIER = CARD["courier"]


@rule
def why_not(s, region):
    return OK if s.cubes[region, s.turn] > 0 else NO_OWN_CUBE


@rule
def use(s, region, events):
    pick(s, COURIER, region, NONE)


@rule
def why_not_to(s, region):
    if region == s.pick_region:
        return SAME_REGION
    return OK if IN_PLAY[s.players, region] else OUT_OF_PLAY
