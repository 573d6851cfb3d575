"""Council chamber (black: add it; white: again): coins, jokers, or marks that score at the end."""

from ....kernel.compiling import rule
from ....kernel.events import emit
from ..actions import (
    E_COUNCIL,
    E_JOKER,
    E_MARKED,
    E_USED,
    MARKED_ALREADY,
    NO_VILLAGER,
    NOT_OWNED,
    NOT_THIS_COUNCIL,
    OK,
    U_COUNCIL,
    USED_ALREADY,
    WRONG_VALUE,
)
from ..board import begin_white, bit, gain_coins, has, pay_coins, pay_time, present, shows, why_not_add
from ..data import (
    COUNCIL_PRICE,
    COUNCIL_REUSE,
    COUNCIL_TIME,
    COUNCIL_VALUES,
    COUNCILMAN,
    FINANCE,
    FINANCE_COINS,
    GUILD,
    GUILD_JOKERS,
    GUILD_SPACES,
    LAND,
    LAND_KIND_COUNT,
    LAND_SPACES,
    PEOPLE,
    PEOPLE_SPACES,
    PROFESSION_COUNT,
)
from ..state import BANNER_DONE, MARK, NONE, W_COUNCIL

MARK_COUNT = LAND_KIND_COUNT + PROFESSION_COUNT


@rule
def why_not_build(s, council):
    owned, gone = s.council[s.turn] != NONE, s.council_owner[council] != NONE
    return why_not_add(s, COUNCIL_VALUES[council], COUNCILMAN, owned, gone, COUNCIL_PRICE[council])


@rule
def build(s, council, events):
    s.council_owner[council] = s.turn
    s.council[s.turn] = council
    emit(events, E_COUNCIL, s.turn, council)
    pay_time(s, COUNCIL_TIME[council], events)
    pay_coins(s, COUNCIL_PRICE[council], events)
    serve_village(s, events)


@rule
def why_not(s):
    council = s.council[s.turn]
    if council == NONE:
        return NOT_OWNED
    if not shows(s, COUNCIL_VALUES[council], W_COUNCIL):
        return WRONG_VALUE
    if has(s.used, W_COUNCIL):
        return USED_ALREADY
    return OK if present(s, COUNCILMAN) else NO_VILLAGER


@rule
def use(s, events):
    begin_white(s, W_COUNCIL)
    emit(events, E_USED, s.turn, U_COUNCIL + s.council[s.turn])
    pay_time(s, COUNCIL_REUSE[s.council[s.turn]], events)
    serve_village(s, events)


@rule
def serve_village(s, events):
    """What the chamber gives, when it is added and every time after."""
    council = s.council[s.turn]
    s.step = BANNER_DONE
    if council == FINANCE:
        gain_coins(s, FINANCE_COINS, events)
    elif council == GUILD:
        for _ in range(GUILD_JOKERS):
            if s.jokers[s.turn] < GUILD_SPACES:
                s.jokers[s.turn] += 1
                emit(events, E_JOKER, s.turn)
    elif room_for_marks(s):
        s.step = MARK


@rule
def room_for_marks(s):
    marks = 0
    for i in range(MARK_COUNT):
        marks += has(s.marks[s.turn], i)
    if s.council[s.turn] == LAND:
        return marks < min(LAND_SPACES, LAND_KIND_COUNT)
    return marks < min(PEOPLE_SPACES, PROFESSION_COUNT)


@rule
def why_not_mark(s, mark):
    council = s.council[s.turn]
    if (council == LAND) != (mark < LAND_KIND_COUNT) or (council == PEOPLE) != (mark >= LAND_KIND_COUNT):
        return NOT_THIS_COUNCIL
    return MARKED_ALREADY if has(s.marks[s.turn], mark) else OK


@rule
def mark(s, mark, events):
    s.marks[s.turn] |= bit(mark)
    emit(events, E_MARKED, s.turn, mark)
    s.step = BANNER_DONE
