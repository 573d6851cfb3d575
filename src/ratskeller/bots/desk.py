"""The desk a bot thinks at: one struct per thread and game, made once and used again, with all that compiled code needs."""

from __future__ import annotations

import threading
from functools import cache
from typing import Any

import numpy as np

from ..kernel.events import Buffer
from ..kernel.game import LEGAL_CAPACITY, Game, Options
from ..kernel.outlook import MOST_SEATS, Outlook
from .habit import habit
from .instinct import mind
from .learned import Learned
from .parameters import Parameters, Search, weights_type

MOST_ACTIONS = 4096
LONGEST_PATH = 256
LEVELS = 8
DEPTH = 4  # the decision itself, and what may follow before a begun action is carried out


@cache
def desk_type(game: Game) -> np.dtype[Any]:
    fields: Any = [
        ("root", game.dtype),                       # the table that is thought about …
        ("weights", weights_type(game)),            # … and the figures it is judged and searched by
        ("search", Search),
        ("stack", game.dtype, (LEVELS,)),           # imagined copies of it: the one that was dealt, and what may follow
        ("buffers", Options, (LEVELS,)),            # what is legal there
        ("silent", Buffer),
        ("outlook", Outlook),
        ("spread", "f8"),                           # how far off it may be
        ("points", "i8", (MOST_SEATS,)),            # on the table, per seat
        ("share", "f8", (MOST_SEATS,)),             # of the victory, per seat
        ("rank", "i8", (MOST_SEATS,)),
        ("sums", "f8", (LEGAL_CAPACITY,)),          # per option at hand, over all copies
        ("depth", "i8"),                            # decisions looked ahead at most, to carry on what was begun
        ("best", "f8", (LEVELS,)),                  # carrying on: per level the best found, the options and the next one
        ("count", "i8", (LEVELS,)),
        ("at", "i8", (LEVELS,)),
        ("path", "i8", (LONGEST_PATH,)),            # the tree: nodes passed in this iteration …
        ("mark", "i8", (MOST_ACTIONS,)),            # … and which actions are legal and which have a node
        ("stamp", "i8"),
        ("mind", mind(game).dtype),                 # what was learned: to judge …
        ("habit", habit(game).dtype),               # … and what is usual
    ]  # fmt: skip
    made: np.dtype[Any] = np.dtype(fields, align=True)
    return made


def new_desk(game: Game, learned: Learned | None = None) -> np.ndarray:
    """An empty desk, with what ships with the game or with something else that was learned."""
    if len(game.actions) > MOST_ACTIONS:
        raise ValueError(f"{game.name} has {len(game.actions)} actions, bots have room for {MOST_ACTIONS}")
    made = np.zeros(1, desk_type(game))
    made["mind"] = learned.mind if learned else mind(game)
    made["habit"] = learned.habit if learned else habit(game)
    made["depth"] = DEPTH
    return made


_local = threading.local()


def desk(game: Game, figures: Parameters | None = None) -> np.ndarray:
    """This thread's desk for the game and what was learned beside these figures."""
    desks: dict[Any, np.ndarray] = _local.__dict__.setdefault("desks", {})
    key = (game.name, figures.learned if figures else None)
    if key not in desks:
        desks[key] = new_desk(game, key[1])
    return desks[key]


def lay_out(own: np.ndarray, root: np.ndarray, figures: Parameters, depth: int = DEPTH) -> None:
    """Put a table on the desk, to be thought about by these figures. Byte by byte: NumPy's fields take five times as long."""
    for name, given in (("root", root), ("weights", figures.weights), ("search", figures.search)):
        own[name].view(np.uint8)[:] = given.view(np.ndarray).view(np.uint8)
    own["depth"] = depth
