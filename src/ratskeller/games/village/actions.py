"""Every action, event and reason of My Village, gathered from the manifests; and which action is what at which step."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from ...kernel.actions import ActionTable
from ...kernel.events import EventTable
from . import banners, death, dice, names, payment, rounds, tile, whites
from .manifest import Args, Move
from .names import EVENT_WORDS, GAME, STEPS

PARTS = [*banners.PARTS, *(module.PART for module in (dice, whites, payment, tile, death, rounds))]

# Ids of actions stand in learned weights and are what programs play by: kinds that were numbered once keep their order, new ones
# come after them.
NUMBERED = [
    "die", "value",
    "hand", "office", "build", "plant", "travel", "church", "monk", "council", "found", "headman",
    "fun", "pupil", "promote", "graduate", "convene", "gather", "produce", "harvest", "serve", "done", "plow",
    "cover", "pay", "swap", "free", "count", "pick", "mark", "tile", "decline", "bury", "heal", "labourer",
]  # fmt: skip


def _in_order(moves: Iterable[Move]) -> list[Move]:
    place = {name: i for i, name in enumerate(NUMBERED)}
    return sorted(moves, key=lambda move: place.get(move.name, len(place)))


MOVES = _in_order(move for part in PARTS for move in part.moves)


def _kinds() -> dict[str, Args]:
    found: dict[str, Args] = {}
    for move in MOVES:
        if found.setdefault(move.name, move.args) != move.args:
            raise ValueError(f"{move.name!r} has the arguments {list(found[move.name])} here and {list(move.args)} there")
    return found


_args = _kinds()
ACTIONS = ActionTable(GAME, _args)
EVENTS = EventTable(GAME, EVENT_WORDS)
REASONS = names.REASONS.words
Reason, Step = names.REASONS.everything(), STEPS.everything()
Event = names.EVENTS.everything()

# ── which move an action is ──────────────────────────────────────────────────────────────────────────────────────────
_kind_names = list(_args)
KIND = np.array([_kind_names.index(action.name) for action in ACTIONS.all], np.int64)
NOT_NOW = 0  # the number of no move
NUMBERS = {move: number for number, move in enumerate(MOVES, 1)}
MOVE = np.full((len(STEPS.words), len(_kind_names)), NOT_NOW, np.int64)  # [step, kind of action]
for _move, _number in NUMBERS.items():
    for _step in _move.at:
        if MOVE[_step, _kind_names.index(_move.name)] != NOT_NOW:
            raise ValueError(f"two things are called {_move.name!r} at the step {STEPS.words[_step]!r}")
        MOVE[_step, _kind_names.index(_move.name)] = _number
IS_WHITE = np.array([False, *(move.colour == "white" for move in MOVES)])
ASKING = {int(step): STEPS.words[step] for step in sorted({*(step for move in MOVES for step in move.at), Step.OVER})}


def banners_of(colour: str) -> list[Move]:
    """The black or the white banners."""
    return [move for move in MOVES if move.colour == colour]
