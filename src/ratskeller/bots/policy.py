"""The bot that plays what a learner learned: `policy:FILE`. It needs NumPy and nothing else; what learned it may live on a GPU.

The file holds the layers of a network from a game's features to its actions, with the names of both: a game that gained or lost
some is still played by those that are left. `examples/learn_on_gpu.py` writes such files, and `save` does it for any learner.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np

from ..kernel.engine import engine
from ..kernel.errors import BadOption
from ..kernel.game import Game
from ..kernel.match import Match
from ..kernel.reasons import Reason
from .interface import Option, Thought, imagined

UNKNOWN = -1e9  # what an action is worth that was not there to be learned
SHARES = 1000  # looks that are told as shared out among the options

Layer = tuple[np.ndarray, np.ndarray]  # weights (from, to) and biases (to); all but the last are rectified


def save(path: Path, game: Game, layers: Sequence[Layer]) -> None:
    """Write a learned network as a bot."""
    figures: dict[str, Any] = {
        "game": np.array(game.name),
        "features": np.array(_features(game)),
        "actions": np.array(_actions(game)),
    }
    for number, (weights, biases) in enumerate(layers):
        figures[f"weights{number}"], figures[f"biases{number}"] = weights.astype(np.float16), biases.astype(np.float32)
    with path.open("wb") as file:
        np.savez_compressed(file, **figures)


class PolicyBot:
    """Plays the action that its network likes best."""

    def __init__(self, game: Game, file: Path, name: str) -> None:
        self.name, self.game = name, game
        self.layers = _read(game, file)

    def think(self, match: Match, seed: int | str | None = None, cancel: threading.Event | None = None) -> Thought:
        began = time.perf_counter()
        options = match.legal()
        if len(options) == 1:
            return Thought(options[0], [Option(options[0], None, 0)], 0, time.perf_counter() - began)
        states, seat = imagined(match, seed)
        liked = self.liking(engine(self.game).features(states, seat))[[action.id for action in options]]
        shares = np.exp(liked - liked.max())
        shares /= shares.sum()
        listed = [Option(options[i], None, round(SHARES * float(shares[i]))) for i in np.argsort(-liked, kind="stable")]
        return Thought(listed[0].action, listed, 1, time.perf_counter() - began)

    def liking(self, seen: np.ndarray) -> np.ndarray:
        """What each action is worth to the network, legal or not; also for many rows at once."""
        for weights, biases in self.layers[:-1]:
            seen = np.maximum(seen @ weights + biases, 0)
        weights, biases = self.layers[-1]
        result: np.ndarray = seen @ weights + biases
        return result


def _features(game: Game) -> list[str]:
    return game.feature_names() if game.feature_names else []


def _actions(game: Game) -> list[str]:
    return [action.notation for action in game.actions.all]


@cache
def _read(game: Game, file: Path) -> list[Layer]:
    """The layers, their first rows and last columns put to the features and actions of their names."""
    try:
        with np.load(file, allow_pickle=False) as figures:
            learned = {name: figures[name] for name in figures.files}
        of = str(learned["game"])
        count = sum(name.startswith("weights") for name in learned)
        layers = [(learned[f"weights{k}"].astype(np.float32), learned[f"biases{k}"].astype(np.float32)) for k in range(count)]
        features, actions = learned["features"].tolist(), learned["actions"].tolist()
        _check(layers, len(features), len(actions))
    except OSError as problem:
        raise BadOption(
            Reason("unreadable", "cli.unreadable", {"file": str(file), "why": problem.strerror or str(problem)})
        ) from problem
    except (BadZipFile, KeyError, ValueError, IndexError, EOFError) as problem:
        raise BadOption(f"{file} holds no policy: {problem}") from problem
    if of != game.name:
        raise BadOption(f"{file} was learned at {of}, not at {game.name}.")
    layers[0] = (_placed(layers[0][0], features, _features(game), 0.0), layers[0][1])
    weights, biases = layers[-1]
    wide = np.ascontiguousarray(_placed(weights.T, actions, _actions(game), 0.0).T)
    layers[-1] = (wide, _placed(biases, actions, _actions(game), UNKNOWN))
    return layers


def _placed(rows: np.ndarray, names: list[str], wanted: list[str], missing: float) -> np.ndarray:
    """The rows of these names, in the order wanted."""
    at = {name: i for i, name in enumerate(names)}
    made = np.full((len(wanted), *rows.shape[1:]), missing, np.float32)
    for i, name in enumerate(wanted):
        if name in at:
            made[i] = rows[at[name]]
    return made


def _check(layers: list[Layer], features: int, actions: int) -> None:
    sizes = [features, *(len(biases) for _, biases in layers)]
    for number, (weights, _) in enumerate(layers):
        if weights.shape != (sizes[number], sizes[number + 1]):
            raise ValueError(f"layer {number} is {weights.shape}, not {(sizes[number], sizes[number + 1])}")
    if len(layers) < 1 or sizes[-1] != actions:
        raise ValueError(f"it ends in {sizes[-1]} figures for {actions} actions")
