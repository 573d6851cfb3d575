"""Random play in bulk on a GPU: the same matches as `simulation` plays on the processor, key by key."""

from __future__ import annotations

from typing import Any

import numpy as np

from .fields import Structs
from .game import Game
from .gpu import Launch, Place, gpu
from .outlook import MOST_SEATS
from .ptx import WHOLE, Kernel
from .simulation import template

MODULE = ".cuda_kernels"
MOST_THREADS = 1024  # of a block
BLOCK, BLOCKS = 768, 2  # threads that sort their matches together; blocks on a multiprocessor …
APART, APARTS = 256, 4  # … and where every thread does the same
KINDS = 64  # what matches are sorted by: two for each lane of a warp …
IDLE = KINDS - 1  # … the last for threads without a match
SHARE = 0.6  # of the memory that is free, for matches


def kinds_of(game: Game) -> np.ndarray:
    """By what matches are sorted: for every action the number of its kind."""
    order = {name: number for number, name in enumerate(game.actions.base)}
    return np.array([order[action.name] % IDLE for action in game.actions.all], np.int8)


def known_of(game: Game, options: dict[str, Any]) -> list[tuple[str, int]]:
    """The fields of the state that have one value in all matches with these options."""
    start = template(game, options)
    return [(name, int(start[name][0])) for name in game.constant]


def kernels(game: Game, options: dict[str, Any]) -> dict[str, Kernel]:
    """The kernels that play a game with these options."""
    state = (game.dtype, 1)
    keys, lengths, ids, kinds = (np.dtype("u8"), 1), (np.dtype("i4"), 1), (np.dtype("i2"), 1), (np.dtype("i1"), 1)
    given: dict[str, tuple[tuple[np.dtype[Any], int] | None, ...]] = {
        "deal": (state, state, keys, ids),
        "play": (state, ids, kinds, lengths, lengths, WHOLE),
        "rank": (state, (np.dtype("i1"), 2)),
    }
    known = known_of(game, options)
    shapes = {"deal": (APART, APARTS), "play": (BLOCK, BLOCKS), "rank": (APART, APARTS)}
    return {
        name: Kernel(game.name, game.name, game.dtype, MODULE, name, args, known, *shapes[name]) for name, args in given.items()
    }


class Play:
    """So many matches on the GPU, dealt, played and ranked as often as one likes."""

    def __init__(self, game: Game, options: dict[str, Any], count: int, limit: int = 1_000_000) -> None:
        found = kernels(game, options)
        self.count = count
        self.blocks = -(-count // APART)
        self.at_once = min(-(-count // BLOCK), gpu().processors * BLOCKS)
        self.states, self.keys = Place(count, game.dtype), Place(count, "u8")
        self.decisions, self.ranks = Place(count, "i4"), Place((count, MOST_SEATS), "i1")
        self.ranks.clear()  # seats that nobody sits in stay at 0
        self._waiting = Place(1, "i4")
        actions, start, kinds = Place(count, "i2"), Place.of(template(game, options)), Place.of(kinds_of(game))
        self._deal: Launch = found["deal"].given(start, self.states, self.keys, actions)
        self._play = found["play"].given(self.states, actions, kinds, self.decisions, self._waiting, limit)
        self._rank = found["rank"].given(self.states, self.ranks)

    def run(self) -> None:
        """Asks for it; whoever reads the results waits for them."""
        self._waiting.write(np.array([self.at_once * BLOCK], np.int32))
        self._deal(self.blocks)
        self._play(self.at_once)
        self._rank(self.blocks)


def simulate(game: Game, options: dict[str, Any], keys: np.ndarray, limit: int) -> tuple[Structs, np.ndarray, np.ndarray]:
    """Plays one match per key; returns final states, decisions and ranks per match."""
    one = game.dtype.itemsize + 64
    most = max(BLOCK, int(gpu().free() * SHARE) // one)
    parts = []
    for at in range(0, len(keys), most):
        some = keys[at : at + most]
        play = Play(game, options, len(some), limit)
        play.keys.write(some)
        play.run()
        parts.append((play.states.read(), play.decisions.read().astype(np.int64), play.ranks.read().astype(np.int64)))
    finals, decisions, ranks = (np.concatenate(each) for each in zip(*parts, strict=True))
    if (decisions < 0).any():
        raise RuntimeError(f"a match of {game.name} did not end within {limit} decisions")
    return finals.view(Structs), decisions, ranks
