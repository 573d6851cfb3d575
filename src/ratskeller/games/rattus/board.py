"""What stands where: the small moves of cubes, rats and cards that all other rules are made of."""

from __future__ import annotations

from ...kernel.bits import bit, has, lowest
from ...kernel.compiling import part, rule
from ...kernel.events import emit
from .data import CARDS_IN_PLAY, DEGREE, IN_PLAY, NEAR, NEIGHBOURS, REGIONS, SLOTS
from .events import Event
from .reasons import Reason
from .state import NONE
from .steps import Step


@rule
def holds(s, seat, card):
    return has(s.held[seat], card)


@rule
def holder(s, card):
    """Who holds the card, NONE where it lies beside the board."""
    for seat in range(s.players):
        if holds(s, seat, card):
            return seat
    return NONE


@rule
def slot_of(s, card):
    """Which of the six cards of this match it is."""
    for i in range(CARDS_IN_PLAY):
        if s.cards[i] == card:
            return i
    return NONE


@rule
def good_on(s, card):
    """The good lying on a card in play."""
    return s.card_good[slot_of(s, card)]


@rule
def final(s):
    return s.last != NONE


@rule
def population(s, region):
    total = 0
    for seat in range(s.players):
        total += s.cubes[region, seat]
    return total


@rule
def place_cubes(s, seat, region, n, card, events):
    """Cubes from the reserve onto the board."""
    s.reserve[seat] -= n
    s.cubes[region, seat] += n
    emit(events, Event.PLACED, seat, region, n, card)


@rule
def move_cubes(s, n, events):
    """Own cubes from the picked region to the picked target; ends the power."""
    s.cubes[s.pick_region, s.turn] -= n
    s.cubes[s.pick_to, s.turn] += n
    emit(events, Event.MOVED, s.turn, s.pick_region, s.pick_to, n, s.power)


@rule
def put_rat(s, token, region):
    """Lay a token into the first free place of a region; returns the place."""
    slot = 0
    while s.rats[region, slot] != NONE:
        slot += 1
    lay_rat(s, token, region, slot)
    return slot


@rule
def lay_rat(s, token, region, slot):
    s.rats[region, slot] = token
    s.rats_in[region] += 1
    s.laid |= bit(region * SLOTS + slot)
    s.place[token] = region


@rule
def lift_rat(s, region, slot):
    token = s.rats[region, slot]
    s.rats[region, slot] = NONE
    s.rats_in[region] -= 1
    s.laid &= ~bit(region * SLOTS + slot)
    return token


@rule
def move_picked_rat(s, region, events):
    token = lift_rat(s, s.pick_region, s.pick_slot)
    into = put_rat(s, token, region)
    emit(events, Event.RAT_MOVED, s.turn, s.pick_region, s.pick_slot + 1, region, into + 1)


@rule
def change_places(s, region, slot, events):
    """The picked rat and another one; everybody sees which, nobody what they are."""
    first = s.rats[s.pick_region, s.pick_slot]
    second = s.rats[region, slot]
    s.rats[s.pick_region, s.pick_slot] = second
    s.rats[region, slot] = first
    s.place[second] = s.pick_region
    s.place[first] = region
    emit(events, Event.SWAPPED, s.turn, s.pick_region, s.pick_slot + 1, region, slot + 1)


@rule
def add_rat_from_supply(s, region, events):
    s.supply_left -= 1
    slot = put_rat(s, s.supply[s.supply_left], region)
    s.supply[s.supply_left] = NONE
    emit(events, Event.RAT_ADDED, s.turn, region, slot + 1)


@rule
def room(s, region):
    return IN_PLAY[s.players, region] == 1 and s.rats_in[region] < SLOTS


@rule
def near(s, a, b):
    return NEAR[s.players, a, b] == 1


@rule
def why_not_run(s, start, region):
    """A rat comes to a neighbouring region with room."""
    if not near(s, start, region):
        return Reason.NOT_NEIGHBOUR
    return Reason.OK if s.rats_in[region] < SLOTS else Reason.REGION_FULL


@rule
def rooms_near(s, region):
    """How many neighbours have room for a rat."""
    count = 0
    for k in range(DEGREE[s.players, region]):
        count += s.rats_in[NEIGHBOURS[s.players, region, k]] < SLOTS
    return count


@rule
def pick(s, card, region, slot):
    """A rat or a region with cubes was picked for a power; the target is asked next."""
    s.power = card
    s.pick_region = region
    s.pick_slot = slot
    s.step = Step.TO


@rule
def ask_how_many(s, region, most, events):
    """Own cubes go from the picked region to this one: ask how many, where there is a choice."""
    s.pick_to = region
    if min(s.cubes[s.pick_region, s.turn], most) > 1:
        s.step = Step.COUNT
    else:
        move_cubes(s, 1, events)


@rule
def some_region_shows(s, good, other_than):
    for r in range(REGIONS):
        if s.region_good[r] == good and r != other_than:
            return Reason.OK
    return Reason.NO_TARGET


@part
def list_rats(rats, out, n, first):
    """Append the actions of these places of rats, given as bits."""
    while rats:
        out[n] = first + lowest(rats)
        rats &= rats - 1
        n += 1
    return n


@part
def stuck(s):
    """The places of regions whose neighbours are all full, as bits."""
    crowded = 0  # no region full: every rat has somewhere to go
    for region in range(REGIONS):
        crowded += s.rats_in[region] == SLOTS
    places = 0
    if crowded:
        for region in range(REGIONS):
            if rooms_near(s, region) == 0:
                places |= ((1 << SLOTS) - 1) << (region * SLOTS)
    return places
