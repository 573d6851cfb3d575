"""One match of the arena, from task to result. Runs in any process."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import ratskeller

from ..bots import Bot, make, prepare
from ..kernel.game import game
from .schedule import Task
from .steady import Luck

Result = dict[str, Any]


@lru_cache(maxsize=64)
def _bot(name: str, game_name: str) -> Bot:
    return make(name, game(game_name))


def play(task: Task) -> Result:
    """Play the match; per seat: bot, rank, score, decisions that were choices, seconds and iterations spent on them."""
    prepare(game(task.game))
    deal = f"{task.seed}/{task.deal}"
    match = ratskeller.new(task.game, seed=deal, seats=task.bots, **task.options)
    bots = [_bot(name, task.game) for name in task.bots]
    decisions, iterations, seconds = [0] * len(bots), [0] * len(bots), [0.0] * len(bots)
    luck = Luck(match.game, match.players, f"luck {deal}") if task.steady else None
    while (seat := match.seat) is not None:
        thought = bots[seat].think(match, f"{deal}/{seat}/{len(match.log)}")
        if luck:
            luck.before(match)
        match.play(thought.action)
        if luck:
            luck.after(match, thought.action.id)
        if len(thought.options) > 1:
            decisions[seat] += 1
            iterations[seat] += thought.iterations
            seconds[seat] += thought.seconds
    return {
        "game": task.game,
        "options": task.options,
        "seed": task.seed,
        "deal": task.deal,
        "bots": list(task.bots),
        "ranks": match.ranks,
        "scores": match.scores,
        "decisions": decisions,
        "iterations": iterations,
        "seconds": [round(s, 4) for s in seconds],
        "length": len(match.log),
        **({"luck": [round(one, 5) for one in luck.total.tolist()]} if luck else {}),
    }
