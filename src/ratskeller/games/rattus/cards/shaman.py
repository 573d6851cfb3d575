"""Shaman (Magic, needs a good): redistribute the rats of all regions that show the good's type among those regions.

One rat after another, unseen, each at most once, until the player says so. Into a region with room a rat just goes; in a
full one it changes places with a rat that was not yet moved, which may go on from there. So every arrangement with at most
three rats in a region can be reached, and at no moment a region has more.
"""

from typing import Any

from ....kernel.bits import bit
from ....kernel.compiling import rule
from ..board import change_places, good_on, move_picked_rat, pick
from ..data import CARD, REGION_NAMES, REGIONS, SLOTS
from ..manifest import A_RAT, Ask, Card
from ..reasons import Reason, reason
from ..state import NONE
from ..steps import step

THE_SHAMAN = CARD["shaman"]
SHAMAN = step("shaman")  # another rat, or done
EXCHANGE = step("exchange")  # which rat of a full region makes room
RAT_ALREADY_MOVED = reason("rat_already_moved")
RAT_ELSEWHERE = reason("rat_elsewhere")
MANIFEST = Card("shaman", args=A_RAT, asks=(Ask(SHAMAN, "shaman", no="done"), Ask(EXCHANGE, "exchange", A_RAT)))


@rule
def why_not_free(s, rat):
    """A rat lies there that was not yet moved."""
    token = s.rats[rat // SLOTS, rat % SLOTS]
    if token == NONE:
        return Reason.NO_RAT_THERE
    return RAT_ALREADY_MOVED if (s.moved_rats >> token) & 1 else Reason.OK


@rule
def free_in(s, region):
    """How many rats of a region were not yet moved."""
    count = 0
    for slot in range(SLOTS):
        count += why_not_free(s, region * SLOTS + slot) == Reason.OK
    return count


@rule
def open_to_rats(s, region):
    return s.rats_in[region] < SLOTS or free_in(s, region) > 0


@rule
def why_not(s, rat):
    region = rat // SLOTS
    good = good_on(s, THE_SHAMAN)
    if good == NONE:
        return Reason.NO_GOOD_ON_CARD
    if s.region_good[region] != good:
        return Reason.WRONG_GOOD
    bound = why_not_free(s, rat)
    if bound != Reason.OK:
        return bound
    for other in range(REGIONS):
        if other != region and s.region_good[other] == good and open_to_rats(s, other):
            return Reason.OK
    return Reason.NO_TARGET


@rule
def use(s, rat):
    pick(s, THE_SHAMAN, rat // SLOTS, rat % SLOTS)


why_not_shaman, shaman = why_not, use  # another rat is chosen as the first was


@rule
def why_not_to(s, region):
    if region == s.pick_region:
        return Reason.SAME_REGION
    if s.region_good[region] != good_on(s, THE_SHAMAN):
        return Reason.WRONG_GOOD
    return Reason.OK if open_to_rats(s, region) else Reason.REGION_FULL


@rule
def use_to(s, region, events):
    """Where there is no room: ask which rat there makes it, if it is not plain."""
    if s.rats_in[region] < SLOTS:
        s.moved_rats |= bit(s.rats[s.pick_region, s.pick_slot])
        move_picked_rat(s, region, events)
        ask_for_another(s)
        return
    s.pick_to = region
    if free_in(s, region) > 1:
        s.step = EXCHANGE
        return
    for rat in range(region * SLOTS, region * SLOTS + SLOTS):
        if why_not_free(s, rat) == Reason.OK:
            exchange(s, rat, events)
            return


@rule
def why_not_exchange(s, rat):
    return why_not_free(s, rat) if rat // SLOTS == s.pick_to else RAT_ELSEWHERE


@rule
def exchange(s, rat, events):
    s.moved_rats |= bit(s.rats[s.pick_region, s.pick_slot])
    region, slot = rat // SLOTS, rat % SLOTS
    change_places(s, region, slot, events)
    ask_for_another(s)


@rule
def ask_for_another(s):
    """Nothing is picked; if there is another rat to move, the player may."""
    s.pick_region = NONE
    s.pick_slot = NONE
    s.pick_to = NONE
    for rat in range(REGIONS * SLOTS):
        if why_not(s, rat) == Reason.OK:
            s.step = SHAMAN
            return


def prompt(s: Any) -> dict[str, Any]:
    return {"other": REGION_NAMES[s.pick_to].lower()} if s.pick_to >= 0 else {}
