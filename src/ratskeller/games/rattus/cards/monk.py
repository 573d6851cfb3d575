"""Monk (Church): move one rat, of the player's choice, to a neighbouring region with fewer than three rats."""

from ....kernel.compiling import part, rule
from ..board import list_rats, move_picked_rat, pick, rooms_near, stuck, why_not_run
from ..data import CARD, SLOTS
from ..manifest import A_RAT, Card
from ..reasons import Reason, reason
from ..state import NONE

MONK = CARD["monk"]
NO_ROOM_NEAR = reason("no_room_near")
MANIFEST = Card("monk", args=A_RAT)


@rule
def why_not(s, rat):
    region = rat // SLOTS
    if s.rats[region, rat % SLOTS] == NONE:
        return Reason.NO_RAT_THERE
    return Reason.OK if rooms_near(s, region) > 0 else NO_ROOM_NEAR


@part
def options(s, out, n, first):
    return list_rats(s.laid & ~stuck(s), out, n, first)


@rule
def use(s, rat):
    pick(s, MONK, rat // SLOTS, rat % SLOTS)


@rule
def why_not_to(s, region):
    return why_not_run(s, s.pick_region, region)


@rule
def use_to(s, region, events):
    move_picked_rat(s, region, events)
