"""Field (black: add it; white: coins, more with a plow), and laying plows onto fields (V8)."""

from ....kernel.bits import bit, has
from ....kernel.compiling import rule
from ....kernel.events import emit
from ..board import begin_white, gain_coins, pay_coins, pay_time, shows
from ..data import FIELD_COINS, FIELD_PRICE, FIELD_REUSE, FIELD_TIME, FIELD_VALUES, FIELDS, PLOW, PLOW_COINS, TILE_VALUES
from ..manifest import Move, Part, White, black, white
from ..names import FIELD_NAMES, REASONS, SEAT, Banner, Step, tell_events

PLOW_SOURCES = ["smithy", "guild"]
SMITHY = PLOW_SOURCES.index("smithy")

Reason = REASONS.tell("no_plow", "has_plow")
Event = tell_events(
    planted=SEAT, harvested={**SEAT, "field": FIELD_NAMES}, plow={**SEAT, "from": PLOW_SOURCES, "field": FIELD_NAMES}
)


@rule
def why_not_plant(s):
    if not has(FIELD_VALUES, s.value):
        return Reason.WRONG_VALUE
    if s.fields_left == 0:
        return Reason.NONE_LEFT
    return Reason.OK if s.coins[s.turn] >= FIELD_PRICE else Reason.TOO_FEW_COINS


@rule
def plant(s, events):
    s.fields_left -= 1
    s.fields[s.turn] += 1
    emit(events, Event.PLANTED, s.turn)
    pay_time(s, FIELD_TIME, events)
    pay_coins(s, FIELD_PRICE, events)
    gain_coins(s, FIELD_COINS, events)
    s.step = Step.BANNER_DONE


@rule
def there(s, seat, i):
    return i < s.fields[seat]


@rule
def same(s, a, b):
    """Whether two fields differ in nothing."""
    if has(s.plows[s.turn], a) != has(s.plows[s.turn], b) or has(s.used, Banner.FIELD + a) != has(s.used, Banner.FIELD + b):
        return False
    tile = s.tile[s.turn]
    return tile != Banner.FIELD + a and tile != Banner.FIELD + b


@rule
def like_an_earlier_one(s, field):
    for other in range(field):
        if same(s, other, field):
            return True
    return False


@rule
def why_not(s, field):
    if field >= s.fields[s.turn]:
        return Reason.NOT_OWNED
    if not shows(s, FIELD_VALUES, Banner.FIELD + field):
        return Reason.WRONG_VALUE
    if has(s.used, Banner.FIELD + field):
        return Reason.USED_ALREADY
    return Reason.SAME_AS_ANOTHER if like_an_earlier_one(s, field) else Reason.OK


@rule
def was_usable(s, i):
    why = why_not(s, i)
    return why == Reason.OK or why == Reason.SAME_AS_ANOTHER


@rule
def any_shown(s):
    """Whether a field must be looked at: all with their value, the tile's one with the tile's."""
    if has(FIELD_VALUES, s.value):
        return s.fields[s.turn] > 0
    return has(TILE_VALUES, s.value) and Banner.FIELD <= s.tile[s.turn] < Banner.FIELD + FIELDS


@rule
def use(s, field, events):
    begin_white(s, Banner.FIELD + field)
    emit(events, Event.HARVESTED, s.turn, field)
    pay_time(s, FIELD_REUSE, events)
    gain_coins(s, FIELD_COINS + (PLOW_COINS if has(s.plows[s.turn], field) else 0), events)
    s.step = Step.BANNER_DONE


@rule
def any_plow(s):
    """Whether a plow could be laid onto a field at all."""
    return s.fields[s.turn] > 0 and (s.goods[s.turn, PLOW] > 0 or s.jokers[s.turn] > 0)


@rule
def why_not_plow(s, source, field):
    at_hand = s.goods[s.turn, PLOW] if source == SMITHY else s.jokers[s.turn]
    if at_hand == 0:
        return Reason.NO_PLOW
    if field >= s.fields[s.turn]:
        return Reason.NOT_OWNED
    if has(s.plows[s.turn], field):
        return Reason.HAS_PLOW
    return Reason.SAME_AS_ANOTHER if like_an_earlier_one(s, field) else Reason.OK


@rule
def lay_plow(s, source, field, events):
    if source == SMITHY:
        s.goods[s.turn, PLOW] -= 1
    else:
        s.jokers[s.turn] -= 1
    s.plows[s.turn] |= bit(field)
    emit(events, Event.PLOW, s.turn, source, field)


PART = Part(
    [
        black("plant", why_not_plant, plant),
        white("harvest", why_not, use, {"field": FIELD_NAMES}, guard=any_shown),
        Move(
            "plow", why_not_plow, lay_plow, {"from": PLOW_SOURCES, "field": FIELD_NAMES}, [Step.USE, Step.WHITE], guard=any_plow
        ),
    ],
    white=White("field", there, was_usable),
)
