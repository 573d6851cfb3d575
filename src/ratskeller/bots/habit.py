"""Compiled: what seats usually do. A guess at any decision of any seat that costs next to nothing, learned from searches.

Every action has a liking of its own and looks at a few features of the deciding seat; a softmax makes shares of it. All
of it is whole numbers, so every machine agrees to the last bit. Without a file of habits every option is as usual as any other.
The file names features and actions, so it outlives a game that gains or loses some. `ratskeller train habit` learns it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from ..kernel.compiling import rule
from ..kernel.exponent import exp
from ..kernel.game import LEGAL_CAPACITY, Game
from ..kernel.randomness import random_below
from ..kernel.verbs import features
from .instinct import feature_names
from .learned import shipped

LOOKS = 32  # features that an action looks at
ONE = 64  # a liking of one: e times as usual
STEPS = 640  # likings further below the best than this count as that far
FULL = 1 << 16  # the share of the most usual option
FALL = np.array([round(FULL * exp(-step / ONE)) for step in range(STEPS + 1)], np.int64)
MOST_LIKED = 32_767  # what a figure of the file can be


def habit_type(actions: int) -> np.dtype[Any]:
    """What was learned, and where shares are reckoned."""
    looks = max(actions, 1) * LOOKS
    fields: Any = [
        ("share", "i8", (LEGAL_CAPACITY,)),  # of every option at hand
        ("fall", "i8", (STEPS + 1,)),
        ("liking", "i4", (max(actions, 1),)),
        ("at", "i2", (looks,)), ("weight", "i2", (looks,)),  # per action: features, and what each count of them adds
    ]  # fmt: skip
    made: np.dtype[Any] = np.dtype(fields, align=True)
    return made


def home(game: Game) -> Path:
    """Where a game keeps the habits of its bots."""
    return game.data / "bots" / "habit.npz"


def action_names(game: Game) -> list[str]:
    return [action.notation for action in game.actions.all]


def filled(game: Game, learned: Mapping[str, np.ndarray]) -> np.ndarray:
    """The figures of a file, put to the actions and features of their names; what has gone says nothing."""
    names = action_names(game)
    made = np.zeros(1, habit_type(len(names)))
    made["fall"] = FALL
    if not learned:
        return made
    row = {name: at for at, name in enumerate(learned["actions"].tolist())}
    here = {name: at for at, name in enumerate(feature_names(game))}
    place = np.array([here.get(name, -1) for name in learned["features"].tolist()])
    at, weight = place[learned["at"].astype(np.int64)], learned["weight"].astype(np.int64)
    if at.shape != (len(row), LOOKS) or weight.shape != at.shape:
        raise ValueError(f"the likings are {weight.shape}, not {(len(row), LOOKS)}")
    weight, at = np.where(at < 0, 0, weight), np.maximum(at, 0)
    for number, name in enumerate(names):
        if name in row:
            one = row[name]
            made["liking"][0, number] = learned["liking"][one]
            made["at"][0, number * LOOKS : (number + 1) * LOOKS] = at[one]
            made["weight"][0, number * LOOKS : (number + 1) * LOOKS] = weight[one]
    return made


@cache
def habit(game: Game) -> np.ndarray:
    """What ships with a game."""
    return shipped(game, home(game), filled, feature_names(game), "have no habits")


@rule
def lean(s, seat, count, ids, sharp, desk):
    """How usual each option is for the seat, the most usual one FULL, into desk.habit.share; returns their sum.

    `sharp`: 1 as it was learned; more makes what is usual more so.
    """
    row, habit = desk.mind.row.counts, desk.habit
    features(s, seat, row)
    best = -(1 << 62)
    for k in range(count):
        action = ids[k]
        total = np.int64(habit.liking[action])
        for j in range(action * LOOKS, action * LOOKS + LOOKS):
            total += np.int64(habit.weight[j]) * np.int64(row[habit.at[j]])
        habit.share[k] = total
        best = max(best, total)
    everything = 0
    for k in range(count):
        habit.share[k] = habit.fall[min(int((best - habit.share[k]) * sharp), STEPS)]
        everything += habit.share[k]
    return everything


@rule
def most_usual(s, seat, count, ids, desk):
    """The first of the most usual options of the seat that decides."""
    if count == 1:
        return 0
    lean(s, seat, count, ids, 1.0, desk)
    k = 0
    while desk.habit.share[k] < FULL:
        k += 1
    return k


@rule
def usual(s, seat, count, ids, sharp, desk):
    """An option drawn by how usual it is for the seat that decides."""
    if count == 1:
        return 0
    left = random_below(s, lean(s, seat, count, ids, sharp, desk))
    k = 0
    while left >= desk.habit.share[k]:
        left -= desk.habit.share[k]
        k += 1
    return k
