"""Bots by name: `random`, `greedy`, `mcts:2000`, `mcts:0.3s`, `mcts:0.3s*2` (two threads), and the levels people choose from.

`@FILE` after a name lets the bot go by the figures of another file: `greedy@tuned.toml`. `policy:FILE` plays what was learned,
`external:CMD` asks a program.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from ..kernel.errors import BadOption
from ..kernel.game import Game
from .external import EXTERNAL, from_spec
from .greedy import GreedyBot
from .interface import Bot
from .mcts import MctsBot
from .parameters import Parameters, from_table, parameters, read
from .policy import PolicyBot
from .random import RandomBot

POLICY = "policy:"
_mcts = re.compile(r"mcts:(?:(?P<iterations>\d+)|(?P<seconds>\d*\.?\d+)s)(?:\*(?P<threads>\d+))?")


@cache
def levels() -> dict[str, dict[str, Any]]:
    """The levels, the weakest first."""
    return tomllib.loads((Path(__file__).parent / "levels.toml").read_text("utf-8"))


def make(name: str, game: Game, figures: Parameters | None = None) -> Bot:
    """The bot of that name for a game, with figures of its own if some are given."""
    if name.startswith(EXTERNAL):
        return from_spec(name, game)
    if name.startswith(POLICY):
        return PolicyBot(game, Path(name.removeprefix(POLICY)), name)
    kind, _, file = name.partition("@")
    if kind == "random":
        return RandomBot()
    figures = from_table(game, read(Path(file)), file) if file else figures or parameters(game)
    if kind in levels():
        return _level(levels()[kind], game, figures, name)
    if kind == "greedy":
        return GreedyBot(game, figures, name=name)
    found = _mcts.fullmatch(kind)
    if not found:
        raise BadOption(
            f"There is no bot {name!r}; there are {', '.join(levels())}, random, greedy, "
            "mcts with a budget: mcts:2000 (iterations) or mcts:0.3s (seconds a decision), "
            "policy:FILE, what a learner wrote, and external:CMD, a program that is asked."
        )
    iterations = int(found["iterations"]) if found["iterations"] else None
    seconds = float(found["seconds"]) if found["seconds"] else None
    return MctsBot(game, iterations, seconds, int(found["threads"] or 1), figures, name=name)


def _level(level: dict[str, Any], game: Game, figures: Parameters, name: str) -> Bot:
    settings = {key: value for key, value in level.items() if key != "bot"}
    kinds = {"greedy": GreedyBot, "mcts": MctsBot}
    made: Bot = kinds[level["bot"]](game, figures=figures, name=name, **settings)
    return made
