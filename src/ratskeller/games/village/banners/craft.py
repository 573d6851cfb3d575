"""Craft building (black: add it with its first goods; white: more goods)."""

from ....kernel.bits import has
from ....kernel.compiling import rule
from ....kernel.events import emit
from .. import data
from ..board import begin_white, pay_coins, pay_time, present, shows, why_not_add
from ..manifest import Part, White, black, white
from ..names import NONE, SEAT, Banner, Reason, Step, Used, tell_events

Event = tell_events(built={**SEAT, "craft": data.CRAFTS, "values": data.PAIR_NAMES}, made={**SEAT, "good": data.GOODS})


@rule
def craftsman(s):
    return present(s, data.CRAFTSMAN)


@rule
def why_not_build(s, craft, pair):
    owned, gone = s.craft[s.turn, craft] != NONE, s.crafts_left[craft, pair] == 0
    return why_not_add(s, data.PAIR_VALUES[pair], data.CRAFTSMAN, owned, gone, data.CRAFT_PRICE[craft])


@rule
def build(s, craft, pair, events):
    s.crafts_left[craft, pair] -= 1
    s.craft[s.turn, craft] = pair
    emit(events, Event.BUILT, s.turn, craft, pair)
    pay_time(s, data.CRAFT_TIME[craft], events)
    pay_coins(s, data.CRAFT_PRICE[craft], events)
    make(s, craft, events)
    s.step = Step.BANNER_DONE


@rule
def there(s, seat, i):
    return s.craft[seat, i] != NONE


@rule
def why_not(s, craft):
    card = s.craft[s.turn, craft]
    if card == NONE:
        return Reason.NOT_OWNED
    if not shows(s, data.PAIR_VALUES[card], Banner.CRAFT + craft):
        return Reason.WRONG_VALUE
    if has(s.used, Banner.CRAFT + craft):
        return Reason.USED_ALREADY
    return Reason.OK if present(s, data.CRAFTSMAN) else Reason.NO_VILLAGER


@rule
def usable(s, i):
    return why_not(s, i) == Reason.OK


@rule
def use(s, craft, events):
    begin_white(s, Banner.CRAFT + craft)
    emit(events, Event.USED, s.turn, Used.CRAFT + craft)
    pay_time(s, data.CRAFT_REUSE[craft], events)
    make(s, craft, events)
    s.step = Step.BANNER_DONE


@rule
def make(s, craft, events):
    """Goods onto the card, as far as it has room."""
    for _ in range(data.CRAFT_GOODS[craft]):
        if s.goods[s.turn, craft] < data.CRAFT_SPACES[craft]:
            s.goods[s.turn, craft] += 1
            emit(events, Event.MADE, s.turn, craft)


PART = Part(
    [
        black("build", why_not_build, build, {"craft": data.CRAFTS, "values": data.PAIR_NAMES}, guard=craftsman),
        white("produce", why_not, use, {"craft": data.CRAFTS}, guard=craftsman),
    ],
    white=White("craft", there, usable),
)
