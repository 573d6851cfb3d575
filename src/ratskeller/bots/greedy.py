"""The bot that looks one decision ahead and trusts its judgement; short sight and other faults make it weaker in a human way."""

from __future__ import annotations

import threading
import time

import numpy as np

from ..kernel.game import Game
from ..kernel.match import Match
from ..kernel.randomness import keys_from
from .desk import DEPTH, desk, lay_out
from .frailty import frail
from .interface import Option, Thought, chance, imagined
from .judging import judge
from .parameters import Parameters, parameters


class GreedyBot:
    """`slip`: how far it misjudges an option, as a share of victory; `taste`: how far it over- and underrates things; `forgets`:
    how often it has forgotten what it alone saw; `depth`: decisions it looks ahead to carry on what it began. Interpreted: one
    copy, nothing carried on.
    """

    def __init__(
        self,
        game: Game,
        figures: Parameters | None = None,
        copies: int | None = None,
        slip: float = 0.0,
        taste: float = 0.0,
        forgets: float = 0.0,
        depth: int = DEPTH,
        interpreted: bool = False,
        name: str = "greedy",
    ) -> None:
        self.name = name
        self.game = game
        self.figures = figures or parameters(game)
        self.copies = 1 if interpreted else copies or int(self.figures.search["copies"][0])
        self.slip, self.taste, self.forgets = slip, taste, forgets
        self.interpreted = interpreted
        self.depth = 1 if interpreted else depth

    def think(self, match: Match, seed: int | str | None = None, cancel: threading.Event | None = None) -> Thought:
        began = time.perf_counter()
        options = match.legal()
        if len(options) == 1:
            return Thought(options[0], [Option(options[0], None, 0)], 0, time.perf_counter() - began)
        luck = chance(seed)
        match, figures = frail(match, self.figures, self.taste, self.forgets, luck, seed)
        states, seat = imagined(match, seed)
        wins = self.judged(states, seat, keys_from(luck, self.copies), len(options), figures)
        felt = wins + luck.normal(0.0, self.slip, len(wins)) if self.slip else wins
        order = np.argsort(-felt, kind="stable")
        listed = [Option(options[i], float(wins[i]), self.copies) for i in order]
        return Thought(listed[0].action, listed, self.copies, time.perf_counter() - began)

    def judged(
        self, states: np.ndarray, seat: int, some_keys: np.ndarray, count: int, figures: Parameters | None = None
    ) -> np.ndarray:
        """Per option, the share of the victory it promises."""
        figures = figures or self.figures
        own = desk(self.game, figures)
        lay_out(own, states, figures, self.depth)
        found = (judge.plainly if self.interpreted else judge)(own, seat, some_keys)
        if found != count:
            raise RuntimeError(f"{found} options in an imagined copy, {count} at the table")
        wins: np.ndarray = own["sums"][0, :count] / len(some_keys)
        return wins
