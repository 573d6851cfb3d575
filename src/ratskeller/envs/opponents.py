"""Seats that a compiled bot plays between two steps of a learner."""

from __future__ import annotations

from concurrent.futures import Executor

import numpy as np

from ..bots.greedy import GreedyBot
from ..bots.ready import prepare
from ..kernel.engine import engine
from ..kernel.fields import Structs
from ..kernel.game import Game
from ..kernel.randomness import keys


class Greedy:
    """The greedy bot, asked about many matches at once. It sees imagined copies only, as it does at any table."""

    def __init__(self, game: Game, pool: Executor | None, jobs: int) -> None:
        prepare(game)
        self.game, self.pool, self.jobs = game, pool, jobs
        self.bot = GreedyBot(game)

    def choose(self, states: np.ndarray, seats: np.ndarray, where: np.ndarray) -> np.ndarray:
        """The actions it plays in the matches listed."""
        if self.pool is None:
            return self._some(states, seats, where)
        found = self.pool.map(lambda part: self._some(states, seats, part), np.array_split(where, self.jobs))
        return np.concatenate(list(found))

    def _some(self, states: np.ndarray, seats: np.ndarray, where: np.ndarray) -> np.ndarray:
        rules = engine(self.game)
        chosen = np.zeros(len(where), np.int64)
        for k, at in enumerate(where.tolist()):
            copy = states[at : at + 1].copy().view(Structs)
            seat, legal = int(seats[at]), rules.legal(copy)
            if len(legal) == 1:
                chosen[k] = legal[0]
                continue
            some_keys = keys(int(states["rng"][at]), self.bot.copies)
            rules.imagine(copy, seat)
            chosen[k] = legal[int(np.argmax(self.bot.judged(copy, seat, some_keys, len(legal))))]
        return chosen
