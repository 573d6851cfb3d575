"""The same bots in fewer matches: what luck gave a seat, measured while a match is played, is taken off its victories.

The luck of a step (`ratskeller.analysis`) has mean 0 whatever the evaluator is worth, so what is left has the same mean as the
victories themselves and spreads less. How much of the luck is taken off is learned on one half of the deals and applied to the
other, which leaves the mean unbiased. Deals and seats are paired before anything is compared: what is saved comes on top of that.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from math import sqrt
from typing import Any

import numpy as np

from ..analysis.evaluator import Evaluator
from ..kernel.game import Game
from ..kernel.match import Match
from ..kernel.randomness import new_secret
from ..kernel.statistics import Z95

LOOKS = 48  # iterations of the evaluator: quick rather than good
FEWEST = 4  # deals from which on something can be learned


class Luck:
    """Looks on at a match and adds up what luck gave every seat."""

    def __init__(self, game: Game, players: int, seed: str) -> None:
        self.evaluator = Evaluator(game, LOOKS)
        self.chance = np.random.default_rng(int.from_bytes(new_secret(seed), "little"))
        self.total = np.zeros(players)

    def before(self, match: Match) -> None:
        self.state = match.states.view(np.ndarray).copy()

    def after(self, match: Match, action: int) -> None:
        self.total += self.evaluator.luck(self.state, action, match.states.view(np.ndarray), self.chance)


def steadied(results: Iterable[dict[str, Any]]) -> dict[str, dict[str, float]]:
    """Per bot: its share of the victories without luck, with a 95 % interval, and how many times fewer matches that took."""
    deals: dict[str, dict[int, list[tuple[float, float]]]] = defaultdict(lambda: defaultdict(list))
    for result in results:
        winners = result["ranks"].count(0)
        for name, rank, luck in zip(result["bots"], result["ranks"], result["luck"], strict=True):
            deals[name][result["deal"]].append(((rank == 0) / winners, luck))
    return {name: _told(np.array([np.mean(pairs, axis=0) for _, pairs in sorted(mine.items())])) for name, mine in deals.items()}


def _told(means: np.ndarray) -> dict[str, float]:
    """From a row a deal: the mean share of the victories and the mean luck over all seatings."""
    wins, luck = means.T
    even = np.arange(len(wins)) % 2 == 0
    steady = np.where(even, wins - _slope(wins[~even], luck[~even]) * luck, wins - _slope(wins[even], luck[even]) * luck)
    plain, left = _error(wins), _error(steady)
    share = float(steady.mean())
    return {
        "paired_error": round(plain, 4),
        "steady_share": round(share, 4),
        "steady_low": round(share - Z95 * left, 4),
        "steady_high": round(share + Z95 * left, 4),
        "saved": round((plain / left) ** 2, 2) if left > 0 else 1.0,
    }


def _slope(wins: np.ndarray, luck: np.ndarray) -> float:
    """How much of the luck turned into victories; all of it where too little is known."""
    if len(wins) < FEWEST or luck.std() == 0.0:
        return 1.0
    return float(np.cov(wins, luck)[0, 1] / luck.var(ddof=1))


def _error(values: np.ndarray) -> float:
    return float(values.std(ddof=1) / sqrt(len(values))) if len(values) > 1 else 0.0
