"""Meeting place (black: add it; white: last of the turn): a story point, a marker for the dice, and the 2/12 tile."""

from ....kernel.compiling import rule
from ....kernel.events import emit
from ..actions import (
    E_FOUNDED,
    E_MARKER,
    E_TILE,
    E_USED,
    NO_BANNER,
    NO_VILLAGER,
    NOT_OWNED,
    OK,
    RESTING_PLACE,
    SAME_AS_ANOTHER,
    SAME_FIELD,
    SAME_PLACE,
    U_MEETING,
    USED_ALREADY,
    WRONG_VALUE,
)
from ..board import begin_white, gain_story, has, pay_coins, pay_time, present, why_not_add
from ..data import (
    COUNCILMAN,
    MEETING_BUILD,
    MEETING_MARKERS,
    MEETING_PRICE,
    MEETING_REUSE,
    MEETING_SPACES,
    MEETING_STORY,
    MEETING_VALUES,
)
from ..state import NONE, TILE, W_COUNCIL, W_CRAFT, W_CUSTOMER, W_FIELD, W_MEETING


@rule
def why_not_build(s):
    return why_not_add(s, MEETING_VALUES, COUNCILMAN, s.meeting[s.turn] == 1, s.meetings_left == 0, MEETING_PRICE)


@rule
def build(s, events):
    s.meetings_left -= 1
    s.meeting[s.turn] = 1
    s.tile[s.turn] = W_MEETING  # it rests here until it is laid beside a banner
    emit(events, E_FOUNDED, s.turn)
    pay_time(s, MEETING_BUILD, events)
    pay_coins(s, MEETING_PRICE, events)
    meet(s, events)


@rule
def why_not(s):
    if not s.meeting[s.turn]:
        return NOT_OWNED
    if not has(MEETING_VALUES, s.value):
        return WRONG_VALUE
    if has(s.used, W_MEETING):
        return USED_ALREADY
    return OK if present(s, COUNCILMAN) else NO_VILLAGER


@rule
def use(s, events):
    begin_white(s, W_MEETING)
    emit(events, E_USED, s.turn, U_MEETING)
    pay_time(s, MEETING_REUSE, events)
    meet(s, events)


@rule
def meet(s, events):
    gain_story(s, MEETING_STORY, events)
    for _ in range(MEETING_MARKERS):
        if s.markers[s.turn] < MEETING_SPACES:
            s.markers[s.turn] += 1
            emit(events, E_MARKER, s.turn)
    s.step = TILE


@rule
def lies_beside(s, seat, banner):
    """Whether the village has such a white banner for the tile; the meeting place's own is none."""
    if banner == W_MEETING:
        return False
    if banner == W_COUNCIL:
        return s.council[seat] != NONE
    if banner >= W_CUSTOMER:
        return has(s.market[seat], banner - W_CUSTOMER)
    if banner >= W_FIELD:
        return banner - W_FIELD < s.fields[seat]
    return s.craft[seat, banner - W_CRAFT] != NONE if banner >= W_CRAFT else True


@rule
def why_not_tile(s, banner):
    """Any own white banner but the meeting place's; fields that do not differ are one target."""
    lies = s.tile[s.turn]
    if banner == W_MEETING:
        return RESTING_PLACE
    if banner == lies:
        return SAME_PLACE
    if not lies_beside(s, s.turn, banner):
        return NO_BANNER
    if not W_FIELD <= banner < W_CUSTOMER:
        return OK
    plow = has(s.plows[s.turn], banner - W_FIELD)
    if W_FIELD <= lies < W_CUSTOMER and has(s.plows[s.turn], lies - W_FIELD) == plow:
        return SAME_FIELD
    for other in range(banner - W_FIELD):
        if has(s.plows[s.turn], other) == plow:
            return SAME_AS_ANOTHER
    return OK


@rule
def lay_tile(s, banner, events):
    s.tile[s.turn] = banner
    emit(events, E_TILE, s.turn, banner)
