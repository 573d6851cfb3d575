"""The options of every decision, written into a list. `reason` in turn.py is the law; a test holds the two together."""

from __future__ import annotations

import numpy as np

from ...kernel.bits import has, lowest
from ...kernel.compiling import Rule, part, rule
from ...kernel.ladders import ladder
from .actions import ACTIONS, MOST_PLACED, POWER_BASE, POWER_SIZE, SIZE
from .board import final
from .cards import MODULES, peasant
from .data import CARDS, CARDS_IN_PLAY, IN_PLAY, NEEDS_GOOD, REGIONS, TYPES
from .market import available, why_not_lay
from .phases import why_not_place
from .plague import plague_targets
from .questions import FIRST_OFFERED, NO, QUESTIONS
from .reasons import Reason
from .state import NONE
from .steps import Step

TAKE, PLACE, GOOD, LAY, PLAGUE, DONE = (ACTIONS.base[name] for name in ("take", "place", "good", "lay", "plague", "done"))


def listing(why_not: Rule, size: int) -> Rule:
    """A rule that appends every action of a kind that another rule allows.

    Options are written before they are counted: fewer branches, several times as fast.
    """
    law = ladder("law", "s, a", "0", {0: why_not}, free="a", inlined=True)  # whatever it calls its argument, if it has one

    @part
    def options(s, out, n, first):
        for a in range(size):
            out[n] = first + a
            n += law(s, a) == Reason.OK
        return n

    return options


_powers = {
    card: getattr(module, "options", None) or listing(module.why_not, int(POWER_SIZE[card]))
    for card, module in MODULES.items()
    if POWER_SIZE[card]
}
_answers = {one.step: one.options or listing(one.why_not, SIZE[one.action]) for one in QUESTIONS}
list_power = ladder("list_power", "s, card, out, n, first", "card", _powers)
list_answers = ladder("list_answers", "s, out, n, first", "s.step", _answers, inlined=True)


@part
def legal(s, out):
    step = s.step
    if step == Step.MAIN:
        return legal_main(s, out)
    out[0] = NO[step]
    return list_answers(s, out, np.int64(NO[step] >= 0), FIRST_OFFERED[step])


@rule
def legal_goods(s, out, n):
    for good in range(TYPES):
        out[n] = GOOD + good
        n += available(s, good)
    return n


@part
def legal_main(s, out):
    n = 0
    is_final = final(s)
    held = np.int64(s.held[s.turn])
    if not s.took and not is_final:
        for i in range(CARDS_IN_PLAY):
            card = s.cards[i]
            out[n] = TAKE + card
            n += 1 - ((held >> card) & 1)
    if held != 0:
        n = legal_powers(s, out, n, held)
    if not s.placed and s.reserve[s.turn] > 0:
        n = legal_last_place(s, out, n) if is_final else legal_places(s, out, n)
    if s.goods and not s.fetched and not is_final:
        n = legal_goods(s, out, n)
    n = plague_targets(s, out, n, PLAGUE)
    if is_final:
        out[n] = DONE
        n += 1
    return n


@part
def legal_powers(s, out, n, held):
    """What the cards in hand offer."""
    mine = 0
    for i in range(CARDS_IN_PLAY):
        mine |= ((held >> s.cards[i]) & 1) << i
    while mine:
        i = lowest(mine)
        mine &= mine - 1
        card = s.cards[i]
        if NEEDS_GOOD[card]:
            for good in range(TYPES):
                out[n] = LAY + good * CARDS + card
                n += why_not_lay(s, good * CARDS + card) == Reason.OK
            if s.card_good[i] == NONE:
                continue
        if POWER_SIZE[card] > 0 and not has(s.used, card):
            n = list_power(s, card, out, n, POWER_BASE[card])
    return n


@part
def legal_places(s, out, n):
    reserve = s.reserve[s.turn]
    players = s.players
    more = peasant.MORE if peasant.helps(s) else 0
    for region in range(REGIONS):
        rats = s.rats_in[region]
        k = min(rats, reserve)
        out[n] = PLACE + region * MOST_PLACED + k - 1
        n += k > 0
        if more:
            out[n] = PLACE + region * MOST_PLACED + min(rats + more, reserve) - 1
            n += IN_PLAY[players, region] == 1 and k < reserve
    return n


@rule
def legal_last_place(s, out, n):
    for region in range(REGIONS):
        out[n] = PLACE + region * MOST_PLACED + peasant.MORE - 1
        n += why_not_place(s, region, peasant.MORE) == Reason.OK
    return n
