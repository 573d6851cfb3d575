"""The memory a bot thinks with: fixed arrays and records, made once and used again."""

from __future__ import annotations

import threading
from typing import Any

import numpy as np

from ..kernel.events import Buffer
from ..kernel.fields import Records
from ..kernel.game import LEGAL_CAPACITY, Game, Options
from ..kernel.outlook import MOST_SEATS, Outlook
from .instinct import mind

MOST_ACTIONS = 4096
LONGEST_PATH = 256
LEVELS = 8
DEPTH = 4  # the decision itself, and what may follow before a begun action is carried out

# Scratch paper of one thinking thread, beside what it has learned.
PAPER: list[Any] = [
    ("outlook", Outlook),
    ("share", "f8", (MOST_SEATS,)),
    ("rank", "i8", (MOST_SEATS,)),
    ("depth", "i8"),  # decisions looked ahead at most, to carry on what was begun
    ("best", "f8", (LEVELS,)),  # carrying on: per level the best found, the options and the next one
    ("count", "i8", (LEVELS,)),
    ("at", "i8", (LEVELS,)),
    ("path", "i8", (LONGEST_PATH,)),  # the tree: nodes passed in this iteration
    ("mark", "i8", (MOST_ACTIONS,)),  # … and which actions are legal and which have a node
    ("stamp", "i8"),
]


def paper(game: Game) -> np.ndarray:
    learned = mind(game)
    made = np.zeros(1, [*PAPER, ("mind", learned.dtype)])
    made["mind"] = learned
    made["depth"] = DEPTH
    return made


class Desk:
    """What one thread needs to think about one game."""

    def __init__(self, game: Game) -> None:
        if len(game.actions) > MOST_ACTIONS:
            raise ValueError(f"{game.name} has {len(game.actions)} actions, bots have room for {MOST_ACTIONS}")
        self.stack = np.zeros(LEVELS, game.dtype)
        self.kept = np.zeros(1, game.dtype)
        self.paper = paper(game)
        self.buffers = np.zeros(LEVELS, Options)
        self.silent = np.zeros(1, Buffer)
        self.sums = np.zeros(LEGAL_CAPACITY)

    def readable(self) -> tuple[Any, ...]:
        """Stack, copy, paper, buffers and events as plain Python reads records."""
        arrays = (self.stack, self.kept, self.paper, self.buffers, self.silent)
        return tuple(array.view(Records) for array in arrays)


_local = threading.local()


def desk(game: Game) -> Desk:
    """This thread's desk for the game."""
    desks: dict[str, Desk] = _local.__dict__.setdefault("desks", {})
    if game.name not in desks:
        desks[game.name] = Desk(game)
    return desks[game.name]
