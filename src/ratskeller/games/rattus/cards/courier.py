"""Courier (Bourgeoisie, our own card): move one own cube from any region to any other."""

from ....kernel.compiling import rule
from ..board import pick
from ..data import CARD, IN_PLAY
from ..manifest import A_REGION, Card
from ..reasons import Reason
from ..state import NONE

COURIER = CARD["courier"]
MANIFEST = Card("courier", args=A_REGION)


@rule
def why_not(s, region):
    return Reason.OK if s.cubes[region, s.turn] > 0 else Reason.NO_OWN_CUBE


@rule
def use(s, region):
    pick(s, COURIER, region, NONE)


@rule
def why_not_to(s, region):
    if region == s.pick_region:
        return Reason.SAME_REGION
    return Reason.OK if IN_PLAY[s.players, region] else Reason.OUT_OF_PLAY
