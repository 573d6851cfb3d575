"""Swindler (Bourgeoisie): put a rat from the supply to an own cube; then he may take the good of the region's type.

In the final round, with an empty supply, a used rat is drawn at random; nobody knows it any more.
"""

from typing import Any

from ....kernel.compiling import rule
from ....kernel.events import emit
from ....kernel.randomness import random_below
from ..board import add_rat_from_supply, final, put_rat, room
from ..data import CARD, GOODS, RATS
from ..events import Event
from ..manifest import A_REGION, Ask, Card
from ..market import available, take_good
from ..reasons import Reason, reason
from ..sight import hide_from_all
from ..state import USED, USED_LATER
from ..steps import step

SWINDLER = CARD["swindler"]
SWINDLE = step("swindle")
SUPPLY_EMPTY = reason("supply_empty")
MANIFEST = Card("swindler", args=A_REGION, asks=(Ask(SWINDLE, "loot", no="skip", on_top=True),))


@rule
def used_rats(s):
    n = 0
    for token in range(RATS):
        if s.place[token] == USED or s.place[token] == USED_LATER:
            n += 1
    return n


@rule
def why_not(s, region):
    if s.cubes[region, s.turn] == 0:
        return Reason.NO_OWN_CUBE
    if not room(s, region):
        return Reason.REGION_FULL
    if s.supply_left > 0 or (final(s) and used_rats(s) > 0):
        return Reason.OK
    return SUPPLY_EMPTY


@rule
def use(s, region, events):
    if s.supply_left > 0:
        add_rat_from_supply(s, region, events)
    else:
        redraw(s, region, events)
    s.power = SWINDLER
    s.pick_region = region
    if available(s, s.region_good[region]):
        s.step = SWINDLE


@rule
def redraw(s, region, events):
    k = random_below(s, used_rats(s))
    for token in range(RATS):
        if s.place[token] == USED or s.place[token] == USED_LATER:
            if k == 0:
                s.redrawn = token
                hide_from_all(s, token)
                slot = put_rat(s, token, region)
                emit(events, Event.RAT_ADDED, s.turn, region, slot + 1)
                return
            k -= 1


def prompt(s: Any) -> dict[str, Any]:
    return {"good": GOODS[s.region_good[s.pick_region]]}


@rule
def loot(s, events):
    take_good(s, s.region_good[s.pick_region], SWINDLER, events)
