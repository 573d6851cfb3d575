"""Iterations per second of the tree search on one core, beside OpenSpiel's ISMCTS on hearts: `python bench/search.py`."""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable
from itertools import count
from typing import Any

import numpy as np

import ratskeller
from ratskeller.bots import prepare
from ratskeller.bots.desk import desk
from ratskeller.bots.mcts import CAPACITY, Tree
from ratskeller.bots.parameters import changed, from_table, parameters
from ratskeller.kernel.game import game
from ratskeller.kernel.match import Match

SECONDS = 3.0
TO_THE_END = {"search.playout": 100_000, "search.temperature": 1.0, "search.prior_visits": 0.0}
SEARCHES: dict[str, dict[str, float]] = {"random playouts to the end": TO_THE_END, "as shipped": {}}


def best(run: Callable[[], int], seconds: float = SECONDS) -> int:
    """Per second of processor time, the best of several runs."""
    run()
    found, until = 0.0, time.process_time() + seconds
    while time.process_time() < until:
        began = time.process_time()
        done = run()
        found = max(found, done / (time.process_time() - began))
    return round(found)


def middle(name: str, players: int) -> Match:
    """A match after half of its random decisions, at a wide one; the first match that has one."""

    def play(seed: int, until: int | None) -> Match:
        match, chance = ratskeller.new(name, seed=seed, players=players), random.Random(seed)
        while not match.over and (until is None or len(match.log) < until or len(match.legal()) < 10):
            match.play(chance.choice(match.legal()))
        return match

    return next(match for seed in count(1) if not (match := play(seed, len(play(seed, None).log) // 2)).over)


def rate(match: Match, changes: dict[str, float]) -> int:
    rules = match.game
    table = parameters(rules).table
    figures = from_table(rules, changed(table, changes)) if "search" in table else parameters(rules)
    seat = match.seat or 0
    root = match.imagine(seat, 1).states.view(np.ndarray)

    def run() -> int:
        tree = Tree(rules, root, seat, 7, figures, CAPACITY)
        tree.run(desk(rules), 5000)
        return 5000

    return best(run)


def hearts() -> int:
    import pyspiel

    rules = pyspiel.load_game("hearts")
    chance = np.random.RandomState(1)
    state = rules.new_initial_state()
    while state.is_chance_node() or state.move_number() < 52 + 26:
        state.apply_action(int(chance.choice(state.legal_actions())))
    searches = 2000
    final = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    bot = pyspiel.ISMCTSBot(1, pyspiel.RandomRolloutEvaluator(1, 7), 1.0, searches, -1, final, False, True)

    def run() -> int:
        bot.restart()
        bot.step(state)
        return searches

    return best(run)


def main() -> None:
    report: dict[str, Any] = {}
    for name in sys.argv[1:] or ["rattus", "village"]:
        prepare(game(name))
        for players in (2, 4):
            match = middle(name, players)
            for label, changes in SEARCHES.items():
                report[f"{name}, {players} players, {label}"] = rate(match, changes)
    report["OpenSpiel ISMCTS, hearts"] = hearts()
    print(json.dumps(report, indent=1))


if __name__ == "__main__":
    main()
