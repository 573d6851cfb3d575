"""What a decision lost, judged at what its seat knew.

A first search over all options says which are worth a look. These and the one that was played are then searched apart, over the
same deals and the same chance, and twice: two trees that know nothing of each other learn, each from its own half of the deals,
and are watched over deals of their own. The best option is chosen by what one half promises and valued by what the other comes
to when everybody plays on, and the other way round, so that noise does not look like loss; where the two halves disagree the
error says so. Where it is unsure on which side of a threshold the loss lies, it looks longer. Where little is left to chance both
halves see the same, and what a short search does not find they both miss: so whoever seems to have lost (or gained) something is
judged anew, by longer searches that owe nothing to the first, and the mean of both counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

import numpy as np

from ..bots.greedy import GreedyBot
from ..bots.mcts import Tree
from ..kernel.actions import Action
from ..kernel.engine import engine
from ..kernel.fields import Structs
from ..kernel.game import Game
from ..kernel.randomness import keys_from
from .evaluator import TINY, Search, victory_alone
from .report import THRESHOLDS, normal

FIRST = 0.25  # of the budget for the first search …
EACH = 0.2  # … and for every option that is looked at apart, half of it for either tree
RIVALS = 2  # options held against the one played
DEALS, PLAYED = 0.25, 0.0625  # deals a tree is watched over, and played on from, per iteration it has learned from
FEWEST = 16  # deals at least, and iterations
SOME, ENOUGH = 4, 64  # at least and at most are played on
LOOKS = (1, 2, 4)  # after so many parts it looks whether it is sure
DOUBTFUL, ANEW = 0.02, 4  # a loss further from 0 is looked for anew, with so many times the budget


@dataclass(frozen=True, slots=True)
class Loss:
    best: Action  # what should have been played; the played one where nothing was lost
    loss: float  # of the victory; below 0 by noise alone, kept so that losses add up without bias
    error: float  # its standard error


def loss(
    game: Game,
    state: np.ndarray,
    seat: int,
    played: Action,
    options: Sequence[Action],
    budget: int,
    luck: np.random.Generator,
    resigned: Sequence[int] = (),
) -> Loss:
    if len(options) < 2 or seat in resigned:  # who has given up has nothing to lose
        return Loss(played, 0.0, 0.0)
    first = _searched(game, state, seat, played, options, budget, luck, resigned)
    if abs(first.loss) <= DOUBTFUL:
        return first
    anew = _searched(game, state, seat, played, options, ANEW * budget, luck, resigned)
    lost, error = (first.loss + anew.loss) / 2, float(np.hypot(first.error, anew.error)) / 2
    return Loss(max(first, anew, key=lambda one: one.loss).best if lost > 0 else played, lost, error)


def _searched(
    game: Game,
    state: np.ndarray,
    seat: int,
    played: Action,
    options: Sequence[Action],
    budget: int,
    luck: np.random.Generator,
    resigned: Sequence[int],
) -> Loss:
    root, halves = _imagined(game, state, seat, luck), [int(key) for key in keys_from(luck, 2)]
    rivals = _promising(game, root, seat, options, round(FIRST * budget), luck)
    if rivals[0] == played:
        return Loss(played, 0.0, 0.0)
    chosen = [played, *(one for one in rivals[:RIVALS] if one != played)]
    part = max(FEWEST, round(EACH * budget / 2))
    pairs = [[Search(game, root, [seat], key, LOOKS[-1] * part, one.id) for key in halves] for one in chosen]
    staying = [other for other in range(int(state["players"][0])) if other not in resigned]
    done = 0
    for parts in LOOKS:
        for search in chain(*pairs):
            search.learn((parts - done) * part)
        done = parts
        promised = _watched(pairs, seat, staying, max(FEWEST, round(DEALS * part)), on=False)
        kept = _watched(pairs, seat, staying, min(ENOUGH, max(SOME, round(PLAYED * part))), on=True)
        best, lost, error = _held_against(promised, kept)
        if not _unsure(lost, error, int(state["players"][0])):
            break
    if lost <= 0 or best == 0:
        return Loss(played, lost, error)
    return Loss(chosen[best], lost, error)


def _watched(pairs: Sequence[Sequence[Search]], seat: int, staying: Sequence[int], deals: int, on: bool) -> np.ndarray:
    """The seat's share of the victory: option by option, tree by tree, deal by deal; `on`: when everybody plays on."""
    return np.array([[among(search.watch(deals, seat, on), seat, staying) for search in pair] for pair in pairs])


def among(shares: np.ndarray, seat: int, staying: Sequence[int]) -> np.ndarray:
    """A seat's part, deal by deal, of what those win who have not given up: one of them will have the victory."""
    part: np.ndarray = shares[:, seat] / (shares[:, staying].sum(axis=1).mean() + TINY)
    return part


def _imagined(game: Game, state: np.ndarray, seat: int, luck: np.random.Generator) -> np.ndarray:
    root = state.copy()
    root["rng"] = keys_from(luck, 1)
    engine(game).imagine(root.view(Structs), seat)
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


def _held_against(promised: np.ndarray, kept: np.ndarray) -> tuple[int, float, float]:
    """The best of some options by what they promise; what the first of them loses to it by what they keep of that, played on; and
    its standard error. Both given as `_watched` has them.
    """
    means = promised.mean(axis=2)
    first, second = (kept[means[:, 1 - half].argmax(), half] - kept[0, half] for half in (0, 1))
    lost = float(first.mean() + second.mean()) / 2
    noise = (first.var(ddof=1) + second.var(ddof=1)) / first.size / 4
    apart = float(first.mean() - second.mean()) / 2
    return int(means.mean(axis=1).argmax()), lost, float(np.sqrt(noise + apart**2))


def _unsure(lost: float, error: float, players: int) -> bool:
    return any(abs(normal(lost, players) - limit) < 2 * normal(error, players) for limit in THRESHOLDS.values())
