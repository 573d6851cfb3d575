"""Witch (Magic): look at one face-down rat, then perhaps at another, then perhaps swap the two."""

from ....kernel.bits import bit
from ....kernel.compiling import part, rule
from ....kernel.events import emit, emit_to, shown
from ..board import change_places, list_rats
from ..data import CARD, REGIONS, SLOTS
from ..events import FACE, HERE, SEAT, event
from ..manifest import A_RAT, Ask, Card
from ..reasons import Reason, reason
from ..sight import learn
from ..state import NONE
from ..steps import step

WITCH = CARD["witch"]
LOOK = step("look")  # a second look?
SWAP = step("swap")  # swap the two rats seen?
LOOKED = event("looked", {**SEAT, **HERE})
SEEN = event("seen", {**SEAT, **HERE, **FACE})
SAME_RAT = reason("same_rat")
MANIFEST = Card("witch", args=A_RAT, asks=(Ask(LOOK, "look", A_RAT, no="done"), Ask(SWAP, "swap", no="skip")), second_rat=True)


@rule
def why_not(s, rat):
    return Reason.OK if s.rats[rat // SLOTS, rat % SLOTS] != NONE else Reason.NO_RAT_THERE


@part
def options(s, out, n, first):
    return list_rats(s.laid, out, n, first)


@rule
def see(s, rat, events):
    region, slot = rat // SLOTS, rat % SLOTS
    token = s.rats[region, slot]
    learn(s, s.turn, token)
    emit(events, LOOKED, s.turn, region, slot + 1)
    emit_to(events, s.turn, SEEN, s.turn, region, slot + 1, token)
    shown(events)


@rule
def rats_on_board(s):
    total = 0
    for region in range(REGIONS):
        total += s.rats_in[region]
    return total


@rule
def use(s, rat, events):
    s.power = WITCH
    s.pick_region = rat // SLOTS
    s.pick_slot = rat % SLOTS
    see(s, rat, events)
    if rats_on_board(s) > 1:
        s.step = LOOK


@rule
def why_not_look(s, rat):
    if rat // SLOTS == s.pick_region and rat % SLOTS == s.pick_slot:
        return SAME_RAT
    return why_not(s, rat)


@part
def options_look(s, out, n, first):
    return list_rats(s.laid & ~bit(s.pick_region * SLOTS + s.pick_slot), out, n, first)


@rule
def look(s, rat, events):
    s.pick_to = rat
    see(s, rat, events)
    s.step = SWAP


@rule
def swap(s, events):
    region, slot = s.pick_to // SLOTS, s.pick_to % SLOTS
    change_places(s, region, slot, events)
