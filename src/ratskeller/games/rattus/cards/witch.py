"""Witch (Magic): look at one face-down rat, then perhaps at another, then perhaps swap the two."""

from ....kernel.compiling import rule
from ....kernel.events import emit, emit_to, shown
from ..actions import E_LOOKED, E_SEEN, E_SWAPPED, NO_RAT_THERE, OK, SAME_RAT
from ..data import CARD, REGIONS, SLOTS
from ..sight import learn
from ..state import LOOK, MAIN, NONE, SWAP

WITCH = CARD["witch"]


@rule
def why_not(s, rat):
    return OK if s.rats[rat // SLOTS, rat % SLOTS] != NONE else NO_RAT_THERE


@rule
def look(s, region, slot, events):
    token = s.rats[region, slot]
    learn(s, s.turn, token)
    emit(events, E_LOOKED, s.turn, region, slot + 1)
    emit_to(events, s.turn, E_SEEN, s.turn, region, slot + 1, token)
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
    look(s, s.pick_region, s.pick_slot, events)
    if rats_on_board(s) > 1:
        s.step = LOOK


@rule
def why_not_look(s, rat):
    if rat // SLOTS == s.pick_region and rat % SLOTS == s.pick_slot:
        return SAME_RAT
    return why_not(s, rat)


@rule
def look_again(s, rat, events):
    s.pick_to = rat
    look(s, rat // SLOTS, rat % SLOTS, events)
    s.step = SWAP


@rule
def swap(s, events):
    """The two tokens change places; everybody sees which, nobody but the Witch's player knows what they are."""
    region, slot = s.pick_to // SLOTS, s.pick_to % SLOTS
    first = s.rats[s.pick_region, s.pick_slot]
    second = s.rats[region, slot]
    s.rats[s.pick_region, s.pick_slot] = second
    s.rats[region, slot] = first
    s.place[second] = s.pick_region
    s.place[first] = region
    emit(events, E_SWAPPED, s.turn, s.pick_region, s.pick_slot + 1, region, slot + 1)
    s.step = MAIN
