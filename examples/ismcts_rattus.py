"""OpenSpiel's information-set Monte Carlo tree search at two-player Rattus, against its own random bot.

    python examples/ismcts_rattus.py --simulations 20 --matches 4

Nothing of it is written for our game: it asks for copies in which the hidden rats are dealt anew, and plays them to the end.
"""

from __future__ import annotations

import argparse
import time

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import ratskeller.envs.openspiel  # noqa: F401  (registers the games)


def searcher(game: pyspiel.Game, simulations: int, seed: int) -> ismcts.ISMCTSBot:
    rollouts = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=np.random.RandomState(seed))
    return ismcts.ISMCTSBot(
        game=game,
        evaluator=rollouts,
        uct_c=1.0,
        max_simulations=simulations,
        random_state=np.random.RandomState(seed + 1),
        use_observation_string=True,  # what a player sees now; the whole story would do as well, but slower
        allow_inconsistent_action_sets=True,  # what the others may do depends on what is dealt
    )


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--simulations", type=int, default=20)
    ask.add_argument("--matches", type=int, default=4)
    ask.add_argument("--moves", type=int, default=10_000, help="stop a match after so many decisions")
    ask.add_argument("--seed", type=int, default=1)
    given = ask.parse_args()
    game = pyspiel.load_game(f"ratskeller_rattus(players=2,rng_seed={given.seed})")
    wins = 0
    for number in range(given.matches):
        seat, began = number % 2, time.perf_counter()
        bots = [pyspiel.make_uniform_random_bot(player, given.seed + number) for player in range(2)]
        bots[seat] = searcher(game, given.simulations, given.seed + number)
        state = game.new_initial_state()
        while not state.is_terminal() and state.move_number() < given.moves:
            state.apply_action(bots[state.current_player()].step(state))
        wins += state.returns()[seat] > 0
        print(f"match {number + 1}: the search, in seat {seat}, got {state.returns()[seat]:+.0f} "
              f"after {state.move_number()} decisions and {time.perf_counter() - began:.0f} s")  # fmt: skip
    print(f"the search won {wins} of {given.matches}")


if __name__ == "__main__":
    main()
