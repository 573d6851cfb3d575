"""Council chamber (black: add it; white: again): coins, jokers, or marks that score at the end."""

from ....kernel.bits import bit, has
from ....kernel.compiling import rule
from ....kernel.events import emit
from .. import data
from ..board import begin_white, gain_coins, pay_coins, pay_time, present, shows, why_not_add
from ..data import COUNCIL_PRICE, COUNCIL_REUSE, COUNCIL_TIME, COUNCIL_VALUES, COUNCILMAN, COUNCILS, LAND_KIND_COUNT
from ..manifest import Part, White, answer, black, declining, white
from ..names import MARKS, NONE, REASONS, SEAT, STEPS, Banner, Used, tell_events

Reason = REASONS.tell("marked_already", "not_this_council")
Step = STEPS.tell("mark")
Event = tell_events(council={**SEAT, "council": COUNCILS}, joker=SEAT, marked={**SEAT, "mark": MARKS})
MARK_COUNT = len(MARKS)


@rule
def none_yet(s):
    return s.council[s.turn] == NONE


@rule
def why_not_build(s, council):
    owned, gone = s.council[s.turn] != NONE, s.council_owner[council] != NONE
    return why_not_add(s, COUNCIL_VALUES[council], COUNCILMAN, owned, gone, COUNCIL_PRICE[council])


@rule
def build(s, council, events):
    s.council_owner[council] = s.turn
    s.council[s.turn] = council
    emit(events, Event.COUNCIL, s.turn, council)
    pay_time(s, COUNCIL_TIME[council], events)
    pay_coins(s, COUNCIL_PRICE[council], events)
    chamber_gives(s, events)


@rule
def there(s, seat):
    return s.council[seat] != NONE


@rule
def why_not(s):
    council = s.council[s.turn]
    if council == NONE:
        return Reason.NOT_OWNED
    if not shows(s, COUNCIL_VALUES[council], Banner.COUNCIL):
        return Reason.WRONG_VALUE
    if has(s.used, Banner.COUNCIL):
        return Reason.USED_ALREADY
    return Reason.OK if present(s, COUNCILMAN) else Reason.NO_VILLAGER


@rule
def usable(s):
    return why_not(s) == Reason.OK


@rule
def use(s, events):
    begin_white(s, Banner.COUNCIL)
    emit(events, Event.USED, s.turn, Used.COUNCIL + s.council[s.turn])
    pay_time(s, COUNCIL_REUSE[s.council[s.turn]], events)
    chamber_gives(s, events)


@rule
def chamber_gives(s, events):
    """What the chamber gives, when it is added and every time after."""
    council = s.council[s.turn]
    s.step = Step.BANNER_DONE
    if data.COUNCIL_COINS[council] > 0:
        gain_coins(s, data.COUNCIL_COINS[council], events)
    for _ in range(data.COUNCIL_JOKERS[council]):
        if s.jokers[s.turn] < data.COUNCIL_SPACES[council]:
            s.jokers[s.turn] += 1
            emit(events, Event.JOKER, s.turn)
    if room_for_marks(s, council):
        s.step = Step.MARK


@rule
def can_mark(council, mark):
    """Kinds of cards, professions, or nothing."""
    return data.COUNCIL_PER_CARD[council] > 0 if mark < LAND_KIND_COUNT else data.COUNCIL_PER_VILLAGER[council] > 0


@rule
def room_for_marks(s, council):
    marks = 0
    possible = 0
    for mark in range(MARK_COUNT):
        marks += has(s.marks[s.turn], mark)
        possible += can_mark(council, mark)
    return marks < min(data.COUNCIL_SPACES[council], possible)


@rule
def why_not_mark(s, mark):
    if not can_mark(s.council[s.turn], mark):
        return Reason.NOT_THIS_COUNCIL
    return Reason.MARKED_ALREADY if has(s.marks[s.turn], mark) else Reason.OK


@rule
def mark(s, mark, events):
    s.marks[s.turn] |= bit(mark)
    emit(events, Event.MARKED, s.turn, mark)
    s.step = Step.BANNER_DONE


PART = Part(
    [
        black("council", why_not_build, build, {"council": COUNCILS}, guard=none_yet),
        white("convene", why_not, use),
        answer(Step.MARK, why_not_mark, mark, {"mark": MARKS}),
        declining(Step.MARK),
    ],
    white=White("council", there, usable),
)
