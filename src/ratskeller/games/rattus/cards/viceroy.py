"""Viceroy (Royalty): pay 1, 3 or 6 coins and place 1, 2 or 3 cubes in any one region. Final round: one cube for one coin."""

import numpy as np

from ....kernel.compiling import rule
from ..actions import EMPTY_RESERVE, FINAL_ROUND, MOST_BOUGHT, OK, OUT_OF_PLAY, TOO_POOR
from ..board import final, place_cubes
from ..data import CARD, IN_PLAY, figure
from ..market import pay

VICEROY = CARD["viceroy"]
PRICES = np.array(figure("viceroy", "prices"), np.int64)


@rule
def why_not(s, purchase):
    n = purchase % MOST_BOUGHT + 1
    if IN_PLAY[s.players, purchase // MOST_BOUGHT] == 0:
        return OUT_OF_PLAY
    if final(s) and n > 1:
        return FINAL_ROUND
    if s.reserve[s.turn] < n:
        return EMPTY_RESERVE
    return OK if s.coins[s.turn] >= PRICES[n - 1] else TOO_POOR


@rule
def use(s, purchase, events):
    n = purchase % MOST_BOUGHT + 1
    pay(s, PRICES[n - 1], VICEROY, events)
    place_cubes(s, s.turn, purchase // MOST_BOUGHT, n, VICEROY, events)
