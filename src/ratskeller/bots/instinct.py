"""Compiled: what bots have learned from many matches, beside the outlook somebody thought out.

A small network reads what the thinking seat knows (the game's features) and corrects the outlook's odds of victory: one figure
per seat that is added, and two that say how much the outlook and the points on the table count at such a moment. A game without
a file of learned weights is judged by its outlook alone. The file names the features it was learned with, so it outlives a game
that gains or loses some. `ratskeller train` learns it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from ..kernel.compiling import rule
from ..kernel.features import CHUNK, chunks, row_type
from ..kernel.game import Game
from ..kernel.outlook import MOST_SEATS
from ..kernel.vectors import add_rows
from ..kernel.verbs import features
from .learned import shipped

FIRST, SECOND = 64, 32  # figures in the two hidden layers
LATER = ("first_bias", "second", "second_bias", "third", "third_bias", "scales", "scales_bias")  # the layers after the features
SCALES = 2  # what is said of all seats alike: how much more the outlook counts, and how much a point on the table
EVERYWHERE = 2  # as search figure: options are looked at with it too (1: where the search stops)


def mind_type(length: int) -> np.dtype[Any]:
    """The learned weights, and where they are reckoned with."""
    size = chunks(max(length, 1)) * CHUNK
    fields: Any = [
        ("row", row_type(size)),                         # what the seat knows, byte by byte and in chunks
        ("at", "i4", (max(size, FIRST),)), ("by", "f4", (max(size, FIRST),)),  # of a layer: what says anything, and how much
        ("one", "f4", (FIRST,)), ("two", "f4", (SECOND,)), ("out", "f4", (MOST_SEATS,)),
        ("by_outlook", "f4"), ("by_points", "f4"),
        ("most", "f4", (size,)), ("soft", "f4", (size,)),    # how a count is brought below 1, as learners do it
        ("first", "f4", (size * FIRST,)), ("first_bias", "f4", (FIRST,)),
        ("second", "f4", (FIRST * SECOND,)), ("second_bias", "f4", (SECOND,)),
        ("third", "f4", (SECOND * MOST_SEATS,)), ("third_bias", "f4", (MOST_SEATS,)),
        ("scales", "f4", (SECOND * SCALES,)), ("scales_bias", "f4", (SCALES,)),
    ]  # fmt: skip
    made: np.dtype[Any] = np.dtype(fields)
    return made


def home(game: Game) -> Path:
    """Where a game keeps what its bots learned."""
    return game.data / "bots" / "instinct.npz"


def feature_names(game: Game) -> list[str]:
    return game.feature_names() if game.feature_names else []


def filled(game: Game, learned: Mapping[str, np.ndarray]) -> np.ndarray:
    """A mind with these weights, those of the first layer put to the features they were learned for, by name.

    Features nobody learned anything about say nothing, and neither do learned ones that the game has no more.
    """
    names = feature_names(game)
    made = np.zeros(1, mind_type(len(names)))
    made["most"] = 1.0
    if game.feature_scales:
        most, soft = game.feature_scales()
        made["most"][0, : len(names)], made["soft"][0, : len(names)] = most, soft
    if not learned:
        return made
    row = {name: at for at, name in enumerate(learned["features"].tolist())}
    first = learned["first"].astype(np.float32).reshape(len(row), FIRST)
    for at, name in enumerate(names):
        if name in row:
            made["first"][0, at * FIRST : (at + 1) * FIRST] = first[row[name]]
    for name in (name for name in LATER if name in learned):  # older files have no scales
        flat = learned[name].astype(np.float32).ravel()
        if flat.size != made[name].size:
            raise ValueError(f"{name} has {flat.size} figures, not {made[name].size}")
        made[name][0] = flat
    return made


@cache
def mind(game: Game) -> np.ndarray:
    """What ships with a game, as far as it goes."""
    return shipped(game, home(game), filled, feature_names(game), "play by their outlook alone")


@rule
def feel(s, viewer, mind):
    """Per seat, clockwise from the viewer, what is to be added to the logarithm of its odds, into mind.out; how much more than
    usual the outlook counts in it, and how much a point on the table, into mind.by_outlook and mind.by_points.
    """
    row, at, by = mind.row.counts, mind.at, mind.by
    features(s, viewer, row)
    count = 0
    for w in range(mind.row.chunks.shape[0]):
        if mind.row.chunks[w] == 0:
            continue
        for j in range(w * CHUNK, w * CHUNK + CHUNK):
            at[count] = j
            count += row[j] != 0  # no branch: it would be guessed wrong
    for i in range(count):
        n = np.float32(row[at[i]])
        by[i] = n / (n * mind.soft[at[i]] + mind.most[at[i]])
    for h in range(FIRST):
        mind.one[h] = mind.first_bias[h]
    add_rows(mind.one, mind.first, count, at, by)
    count = 0
    for h in range(FIRST):
        at[count] = h
        by[count] = mind.one[h]
        count += mind.one[h] > 0
    for k in range(SECOND):
        mind.two[k] = mind.second_bias[k]
    add_rows(mind.two, mind.second, count, at, by)
    for k in range(SECOND):
        mind.two[k] = max(mind.two[k], np.float32(0.0))
    for i in range(s.players):
        total = mind.third_bias[i]
        for k in range(SECOND):
            total += mind.two[k] * mind.third[k * MOST_SEATS + i]
        mind.out[i] = total
    mind.by_outlook = mind.scales_bias[0]
    mind.by_points = mind.scales_bias[1]
    for k in range(SECOND):
        mind.by_outlook += mind.two[k] * mind.scales[k * SCALES]
        mind.by_points += mind.two[k] * mind.scales[k * SCALES + 1]
