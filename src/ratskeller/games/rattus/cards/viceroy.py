"""Viceroy (Royalty): pay 1, 3 or 6 coins and place 1, 2 or 3 cubes in any one region. Final round: one cube for one coin."""

from typing import Any

import numpy as np

from ....kernel.compiling import rule
from ..board import final, place_cubes
from ..data import CARD, IN_PLAY, figure
from ..manifest import A_REGION, Card, up_to
from ..market import pay
from ..reasons import Reason

VICEROY = CARD["viceroy"]
PRICES = np.array(figure("viceroy", "prices"), np.int64)
MOST = len(PRICES)
MANIFEST = Card("viceroy", args={**A_REGION, **up_to(MOST)})


def price(s: Any, purchase: int) -> int:
    return int(PRICES[purchase % MOST])


@rule
def why_not(s, purchase):
    n = purchase % MOST + 1
    if IN_PLAY[s.players, purchase // MOST] == 0:
        return Reason.OUT_OF_PLAY
    if final(s) and n > 1:
        return Reason.FINAL_ROUND
    if s.reserve[s.turn] < n:
        return Reason.EMPTY_RESERVE
    return Reason.OK if s.coins[s.turn] >= PRICES[n - 1] else Reason.TOO_POOR


@rule
def use(s, purchase, events):
    n = purchase % MOST + 1
    pay(s, PRICES[n - 1], VICEROY, events)
    place_cubes(s, s.turn, purchase // MOST, n, VICEROY, events)
