"""Field (black: add it; white: coins, more with a plow), and laying plows onto fields (V8)."""

from ....kernel.compiling import rule
from ....kernel.events import emit
from ..actions import (
    E_HARVESTED,
    E_PLANTED,
    E_PLOW,
    HAS_PLOW,
    NO_PLOW,
    NONE_LEFT,
    NOT_OWNED,
    OK,
    SAME_AS_ANOTHER,
    TOO_FEW_COINS,
    USED_ALREADY,
    WRONG_VALUE,
)
from ..board import begin_white, bit, gain_coins, has, pay_coins, pay_time, shows
from ..data import FIELD_BUILD, FIELD_COINS, FIELD_PRICE, FIELD_REUSE, FIELD_VALUES, PLOW, PLOW_COINS
from ..state import BANNER_DONE, W_FIELD

SMITHY, GUILD_HALL = 0, 1  # where a plow may come from


@rule
def why_not_plant(s):
    if not has(FIELD_VALUES, s.value):
        return WRONG_VALUE
    if s.fields_left == 0:
        return NONE_LEFT
    return OK if s.coins[s.turn] >= FIELD_PRICE else TOO_FEW_COINS


@rule
def plant(s, events):
    s.fields_left -= 1
    s.fields[s.turn] += 1
    emit(events, E_PLANTED, s.turn)
    pay_time(s, FIELD_BUILD, events)
    pay_coins(s, FIELD_PRICE, events)
    gain_coins(s, FIELD_COINS, events)
    s.step = BANNER_DONE


@rule
def same(s, a, b):
    """Whether two fields differ in nothing."""
    if has(s.plows[s.turn], a) != has(s.plows[s.turn], b) or has(s.used, W_FIELD + a) != has(s.used, W_FIELD + b):
        return False
    tile = s.tile[s.turn]
    return tile != W_FIELD + a and tile != W_FIELD + b


@rule
def like_an_earlier_one(s, field):
    for other in range(field):
        if same(s, other, field):
            return True
    return False


@rule
def why_not(s, field):
    if field >= s.fields[s.turn]:
        return NOT_OWNED
    if not shows(s, FIELD_VALUES, W_FIELD + field):
        return WRONG_VALUE
    if has(s.used, W_FIELD + field):
        return USED_ALREADY
    return SAME_AS_ANOTHER if like_an_earlier_one(s, field) else OK


@rule
def use(s, field, events):
    begin_white(s, W_FIELD + field)
    emit(events, E_HARVESTED, s.turn, field)
    pay_time(s, FIELD_REUSE, events)
    gain_coins(s, FIELD_COINS + (PLOW_COINS if has(s.plows[s.turn], field) else 0), events)
    s.step = BANNER_DONE


@rule
def why_not_plow(s, source, field):
    at_hand = s.goods[s.turn, PLOW] if source == SMITHY else s.jokers[s.turn]
    if at_hand == 0:
        return NO_PLOW
    if field >= s.fields[s.turn]:
        return NOT_OWNED
    if has(s.plows[s.turn], field):
        return HAS_PLOW
    return SAME_AS_ANOTHER if like_an_earlier_one(s, field) else OK


@rule
def lay_plow(s, source, field, events):
    if source == SMITHY:
        s.goods[s.turn, PLOW] -= 1
    else:
        s.jokers[s.turn] -= 1
    s.plows[s.turn] |= bit(field)
    emit(events, E_PLOW, s.turn, source, field)
