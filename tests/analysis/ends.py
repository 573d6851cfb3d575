"""How a match may end: many copies of a table played on by the search, whole in compiled code.

What nobody has seen is dealt anew in every copy, and everybody keeps what it knows; every decision is that of `mcts` with so many
iterations.
"""

from __future__ import annotations

import numpy as np

from ratskeller.bots.desk import desk, lay_out
from ratskeller.bots.learning.selfplay import chosen, searched
from ratskeller.bots.parameters import parameters
from ratskeller.bots.tree import Node, Trunk
from ratskeller.kernel.compiling import compiled
from ratskeller.kernel.game import EVERYBODY, Game
from ratskeller.kernel.outlook import MOST_SEATS
from ratskeller.kernel.randomness import keys
from ratskeller.kernel.verbs import actor, apply, imagine, legal, over, ranking

NODES = 64  # of a tree, per iteration
WHOLE = 1 << 30  # steps, more than any match has


@compiled
def play_on_from(states, some_keys, desks, trunks, nodes, iterations, most, ranks):
    """Plays every state on by `most` steps at most, in place; returns how many steps that were, and ranks where the end came."""
    desk, trunk = desks[0], trunks[0]
    s, ids = desk.root, desk.buffers[0].ids
    steps = 0
    for i in range(states.shape[0]):
        desk.root = states[i]
        s.rng = some_keys[i]
        imagine(s, EVERYBODY)
        left = most
        while left > 0 and not over(s):
            seat = actor(s)
            count = legal(s, ids)
            action = ids[0]
            if count > 1:
                searched(seat, nodes, trunk, iterations, desk)
                action = chosen(nodes, trunk, 0.0)
            apply(s, action, desk.silent)
            left -= 1
        steps += most - left
        if over(s):
            ranking(s, ranks[i])
        states[i] = s
    return steps


def played_on(
    game: Game, state: np.ndarray, seed: int, copies: int, iterations: int, most: int = WHOLE
) -> tuple[np.ndarray, np.ndarray, int]:
    """So many copies of a table, played on: the states, every seat's rank, and the steps of all together."""
    figures = parameters(game)
    own = desk(game, figures)
    lay_out(own, state, figures)
    trunk, nodes = np.zeros(1, Trunk), np.zeros(2 + NODES * max(iterations, 64), Node)
    *some_keys, trunk["rng"] = keys(seed, copies + 1)
    states, ranks = np.repeat(state.view(np.ndarray), copies), np.zeros((copies, MOST_SEATS), np.int64)
    steps = play_on_from(states, np.array(some_keys, np.uint64), own, trunk, nodes, iterations, most, ranks)
    return states, ranks[:, : int(state["players"][0])], int(steps)


def victories(ranks: np.ndarray) -> np.ndarray:
    """Every seat's share of the victory: those with the best rank share it."""
    won = ranks == 0
    shares: np.ndarray = won / won.sum(axis=1, keepdims=True)
    return shares
