"""Bots by name: `random`, `greedy`, `mcts:2000`, `mcts:0.3s`, `mcts:0.3s*2` (two threads), and the levels people choose from.

`@FILE` after a name lets the bot go by the figures of another file: `greedy@tuned.toml`. `policy:FILE` plays what was learned,
`external:CMD` asks a program.
"""

from __future__ import annotations

import re
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


# What a level may be made of, and whether that is a whole number.
KINDS: dict[str, tuple[type[GreedyBot | MctsBot], dict[str, bool]]] = {
    "greedy": (GreedyBot, {"depth": True, "copies": True, "forgets": False, "taste": False, "slip": False}),
    "mcts": (MctsBot, {"iterations": True, "seconds": False, "forgets": False, "taste": False}),
}


@cache
def levels(game: Game | None = None) -> dict[str, dict[str, Any]]:
    """The levels, the weakest first: all games have the same ones, and may have figures of their own for some.

    Those stand in `data/bots/levels.toml` of the game; a level that is not there has the figures it has everywhere.
    """
    if game is None:
        path = Path(__file__).parent / "levels.toml"
        return {name: _checked(level, f"{path}: {name}") for name, level in read(path).items()}
    path, common = game.data / "bots" / "levels.toml", levels()
    own = read(path) if path.exists() else {}
    if unknown := [name for name in own if name not in common]:
        raise BadOption(f"{path}: there is no level {', '.join(unknown)}; there are {', '.join(common)}.")
    return {**common, **{name: _checked(own[name], f"{path}: {name}") for name in common if name in own}}


def _checked(level: Any, where: str) -> dict[str, Any]:
    """A level as it was given, if a bot can be made of it."""
    if not isinstance(level, dict) or level.get("bot") not in KINDS:
        raise BadOption(f"{where} must be a table with a bot: {' or '.join(KINDS)}.")
    known = KINDS[level["bot"]][1]
    for name, figure in level.items():
        if name == "bot":
            continue
        if name not in known:
            raise BadOption(f"{where}: a {level['bot']} has no {name}; it has {', '.join(known)}.")
        if isinstance(figure, bool) or not isinstance(figure, int if known[name] else int | float) or figure <= 0:
            raise BadOption(f"{where}: {name} must be a {'whole ' if known[name] else ''}number above 0, not {figure!r}.")
    if level["bot"] == "mcts" and not level.keys() & {"iterations", "seconds"}:
        raise BadOption(f"{where}: a search needs a budget, iterations or seconds.")
    return level


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
        return _level(levels(game)[kind], game, figures, name)
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
    made: Bot = KINDS[level["bot"]][0](game, figures=figures, name=name, **settings)
    return made
