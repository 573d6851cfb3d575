"""The bot that plays any legal action: the yardstick for all others."""

from __future__ import annotations

import random
import threading

from ..kernel.match import Match
from .interface import Option, Thought


class RandomBot:
    name = "random"

    def think(self, match: Match, seed: int | str | None = None, cancel: threading.Event | None = None) -> Thought:
        options = match.legal()
        chosen = random.Random(seed).choice(options)
        return Thought(chosen, [Option(action, None, 0) for action in options], 0, 0.0)
