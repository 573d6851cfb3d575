"""Craft building (black: add it with its first goods; white: more goods)."""

from ....kernel.compiling import rule
from ....kernel.events import emit
from ..actions import E_BUILT, E_MADE, E_USED, NO_VILLAGER, NOT_OWNED, OK, U_CRAFT, USED_ALREADY, WRONG_VALUE
from ..board import begin_white, has, pay_coins, pay_time, present, shows, why_not_add
from ..data import CRAFT_GOODS, CRAFT_PRICE, CRAFT_REUSE, CRAFT_SPACES, CRAFT_TIME, CRAFTSMAN, PAIR_VALUES
from ..state import BANNER_DONE, NONE, W_CRAFT


@rule
def why_not_build(s, craft, pair):
    owned, gone = s.craft[s.turn, craft] != NONE, s.crafts_left[craft, pair] == 0
    return why_not_add(s, PAIR_VALUES[pair], CRAFTSMAN, owned, gone, CRAFT_PRICE[craft])


@rule
def build(s, craft, pair, events):
    s.crafts_left[craft, pair] -= 1
    s.craft[s.turn, craft] = pair
    emit(events, E_BUILT, s.turn, craft, pair)
    pay_time(s, CRAFT_TIME[craft], events)
    pay_coins(s, CRAFT_PRICE[craft], events)
    make(s, craft, events)
    s.step = BANNER_DONE


@rule
def why_not(s, craft):
    card = s.craft[s.turn, craft]
    if card == NONE:
        return NOT_OWNED
    if not shows(s, PAIR_VALUES[card], W_CRAFT + craft):
        return WRONG_VALUE
    if has(s.used, W_CRAFT + craft):
        return USED_ALREADY
    return OK if present(s, CRAFTSMAN) else NO_VILLAGER


@rule
def use(s, craft, events):
    begin_white(s, W_CRAFT + craft)
    emit(events, E_USED, s.turn, U_CRAFT + craft)
    pay_time(s, CRAFT_REUSE[craft], events)
    make(s, craft, events)
    s.step = BANNER_DONE


@rule
def make(s, craft, events):
    """Goods onto the card, as far as it has room."""
    for _ in range(CRAFT_GOODS[craft]):
        if s.goods[s.turn, craft] < CRAFT_SPACES[craft]:
            s.goods[s.turn, craft] += 1
            emit(events, E_MADE, s.turn, craft)
