"""Our random play beside OpenSpiel's C++ hearts and catanatron's random players, in one run: `make peers`."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable

from ratskeller.cli.bench import rate
from ratskeller.kernel.game import game

SECONDS = 4.0


def best(run: Callable[[], int], seconds: float = SECONDS) -> float:
    """Steps per second, the best of several runs."""
    run()
    found, until = 0.0, time.perf_counter() + seconds
    while time.perf_counter() < until:
        began = time.perf_counter()
        steps = run()
        found = max(found, steps / (time.perf_counter() - began))
    return found


def hearts() -> float:
    """OpenSpiel's own C++ loop with its random bots at hearts; chance steps are counted as steps, in its favour."""
    import numpy as np
    import pyspiel

    rules = pyspiel.load_game("hearts")
    chance = np.random.RandomState(1)
    lengths = []
    for _ in range(50):
        state = rules.new_initial_state()
        while not state.is_terminal():
            state.apply_action(int(chance.choice(state.legal_actions())))
        lengths.append(state.move_number())
    mean = sum(lengths) / len(lengths)
    bots = [pyspiel.make_uniform_random_bot(player, 7 + player) for player in range(4)]
    matches = 500

    def run() -> int:
        for seed in range(matches):
            pyspiel.evaluate_bots(rules.new_initial_state(), bots, seed)
        return round(matches * mean)

    return best(run)


def catan() -> float:
    from catanatron import Color, Game, RandomPlayer

    def run() -> int:
        players = [RandomPlayer(c) for c in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)]
        match = Game(players)
        match.play()
        state = match.state
        return len(getattr(state, "action_records", None) or state.actions)

    return best(run)


def main() -> None:
    rules = game("rattus")
    ours, _ = rate(rules, rules.check_options({"players": 4}), 1, SECONDS)
    report: dict[str, float] = {"rattus_decisions_per_s": ours}
    for name, peer in (("openspiel_hearts", hearts), ("catanatron", catan)):
        steps = peer()
        report[f"{name}_steps_per_s"] = round(steps)
        report[f"ratio_to_{name}"] = round(ours / steps, 2)
    json.dump(report, sys.stdout, indent=1)
    print()


if __name__ == "__main__":
    main()
