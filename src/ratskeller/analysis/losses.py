"""What a decision lost, judged at what its seat knew.

A first search over all options says which are worth a look. These and the one that was played are then searched apart, over the
same deals and the same chance: the best is chosen on one half of the deals and valued on the other, and the other way round, so
that noise does not look like loss. Where it is unsure on which side of a threshold the loss lies, it looks longer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ..bots.greedy import GreedyBot
from ..bots.mcts import Tree
from ..kernel.actions import Action
from ..kernel.engine import engine
from ..kernel.fields import Records
from ..kernel.game import Game
from ..kernel.randomness import keys_from
from .evaluator import Search, victory_alone
from .report import THRESHOLDS, normal

FIRST = 0.25  # of the budget for the first search …
EACH = 0.2  # … and for every option that is looked at apart
RIVALS = 2  # options held against the one played
PATIENCE = 4  # times as long at most, where it is unsure
BATCH = 16  # iterations whose mean counts as one observation: a growing tree makes neighbours alike


@dataclass(frozen=True, slots=True)
class Loss:
    best: Action  # what should have been played; the played one where nothing was lost
    loss: float  # of the victory; below 0 by noise alone, kept so that losses add up without bias
    error: float  # its standard error


def loss(
    game: Game, state: np.ndarray, seat: int, played: Action, options: Sequence[Action], budget: int, luck: np.random.Generator
) -> Loss:
    nothing = Loss(played, 0.0, 0.0)
    if len(options) < 2:
        return nothing
    root, key = _imagined(game, state, seat, luck), int(keys_from(luck, 1)[0])
    rivals = _promising(game, root, seat, options, round(FIRST * budget), luck)
    if rivals[0] == played:
        return nothing
    chosen = [played, *(one for one in rivals[:RIVALS] if one != played)]
    most = round(EACH * budget * PATIENCE)
    searches = [Search(game, root, [seat], key, most, one.id) for one in chosen]
    at, part = 0, max(2 * BATCH, round(EACH * budget))
    while True:
        for search in searches:
            search.run(part)
        at += part
        best, lost, error = _held_against(np.array([search.shares[:, seat] for search in searches]))
        if at + part > most or not _unsure(lost, error, int(state["players"][0])):
            return Loss(chosen[best] if lost > 0 else played, lost, error)


def _imagined(game: Game, state: np.ndarray, seat: int, luck: np.random.Generator) -> np.ndarray:
    root = state.copy()
    root["rng"] = keys_from(luck, 1)
    engine(game).imagine(root.view(Records), seat)
    return root


def _promising(
    game: Game, root: np.ndarray, seat: int, options: Sequence[Action], iterations: int, luck: np.random.Generator
) -> list[Action]:
    """The options, the one looked at most first."""
    figures = victory_alone(game)
    first_look = GreedyBot(game, figures)
    wins = first_look.judged(root, seat, keys_from(luck, first_look.copies), len(options))
    tree = Tree(game, root, seat, int(keys_from(luck, 1)[0]), figures, 2048 + 8 * iterations)
    tree.plant(list(options), wins)
    tree.grow(max(1, iterations), None, None)
    visits = {action: seen for action, seen, _ in tree.options()}
    return sorted(options, key=lambda one: -visits[one.id])


def _held_against(values: np.ndarray) -> tuple[int, float, float]:
    """The best of some options, what the first of them loses to it, and its standard error. A row an option, a column a deal."""
    batches = values[:, : values.shape[1] // BATCH * BATCH].reshape(len(values), -1, BATCH).mean(axis=2)
    halves = batches[:, 0::2], batches[:, 1::2]
    lost = []
    for choosing, valuing in (halves, halves[::-1]):
        best = int(choosing.mean(axis=1).argmax())
        lost.append(valuing[best] - valuing[0])
    differences = np.concatenate(lost)
    error = differences.std(ddof=1) / np.sqrt(len(differences)) if len(differences) > 1 else 0.0
    return int(batches.mean(axis=1).argmax()), float(differences.mean()), float(error)


def _unsure(lost: float, error: float, players: int) -> bool:
    return any(abs(normal(lost, players) - limit) < 2 * normal(error, players) for limit in THRESHOLDS.values())
