"""Which compiled functions a page calls, and what they are to somebody who has addresses and numbers only."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numba import carray, types
from numba.np.numpy_support import from_dtype

from ratskeller.bots.desk import new_desk
from ratskeller.bots.exploring import explore, outcomes, watch
from ratskeller.bots.judging import judge
from ratskeller.bots.tree import Node, Trunk, search_tree
from ratskeller.kernel import engine
from ratskeller.kernel.compiling import Compiled, rule
from ratskeller.kernel.events import buffer
from ratskeller.kernel.game import Game, options_buffer
from ratskeller.kernel.outlook import MOST_SEATS
from ratskeller.kernel.simulation import play_out

Call = tuple[Compiled, tuple[Any, ...]]


def calls(game: Game) -> list[Call]:
    """Every function with arguments like those it is called with: they say what it is compiled for."""
    states, options, events = (made.view(np.ndarray) for made in (game.blank(), options_buffer(), buffer()))
    desks, trunks, nodes = new_desk(game), np.zeros(1, Trunk), np.zeros(1, Node)
    keys, seats, ranks = np.zeros(1, np.uint64), np.zeros(1, np.int64), np.zeros((1, MOST_SEATS), np.int64)
    shares = np.zeros((1, 1))
    listed: list[Call] = [
        (engine.compiled_begin, (states,)),
        (engine.compiled_legal, (states, options)),
        (engine.compiled_reason, (states, 0)),
        (engine.compiled_apply, (states, 0, events)),
        (engine.compiled_imagine, (states, 0)),
        (engine.compiled_ranking, (states, seats)),
        (play_out, (states, states, states, keys, seats, ranks, 0, options, events)),
        (judge, (desks, 0, keys)),
        (search_tree, (desks, trunks, nodes, 0)),
        (outcomes, (states, 0, keys, 0, 0, states, events)),
        (explore, (desks, trunks, nodes, 0, seats, 0)),
        (watch, (desks, trunks, nodes, 0, 0, 0, shares)),
    ]
    if game.feature_names:
        row = np.zeros(1, [("counts", "i1", (len(game.feature_names()),))])
        listed.append((engine.compiled_features, (states, 0, row)))
    return listed


def plain(called: Compiled, args: tuple[Any, ...]) -> tuple[Callable[..., Any], tuple[Any, ...]]:
    """The function, its arrays given as an address and a length in every dimension, and the types of all that."""
    taken, given, kinds = [], [], []
    for i, arg in enumerate(args):
        taken.append(f"a{i}")
        if isinstance(arg, np.ndarray):
            shape = [f"a{i}_{k}" for k in range(arg.ndim)]
            taken += shape
            given.append(f"carray(a{i}, ({', '.join(shape)},))")
            kinds += [types.CPointer(from_dtype(arg.dtype)), *[types.int64] * arg.ndim]
        else:
            given.append(f"a{i}")
            kinds.append(types.int64)
    name = called.function.__name__
    space: dict[str, Any] = {"carray": carray, "run": rule(called.function)}
    exec(f"def {name}({', '.join(taken)}):\n    return run({', '.join(given)})\n", space)
    return space[name], tuple(kinds)
