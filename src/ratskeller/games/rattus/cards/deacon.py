"""Deacon (Church): in his own phase C pay 1, then 2, then 3 coins to lose nothing to the token just revealed."""

import numpy as np

from ....kernel.compiling import rule
from ....kernel.events import emit
from ..actions import E_PROTECTED
from ..board import holds
from ..data import CARD, figure

DEACON = CARD["deacon"]
PRICES = np.array(figure("deacon", "prices"), np.int64)


@rule
def may_pay(s):
    if not holds(s, s.turn, DEACON) or s.paid >= len(PRICES):
        return False
    return s.coins[s.turn] >= PRICES[s.paid]


@rule
def pay_for_protection(s, events):
    s.coins[s.turn] -= PRICES[s.paid]
    emit(events, E_PROTECTED, s.turn, s.plague, PRICES[s.paid])
    s.paid += 1
    s.protected = 1
