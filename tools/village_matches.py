"""Matches of My Village in bulk, between bots of different tastes; what the other village tools have in common.

A player devoted to one way to score goes by the bots' own judgement, but holds everything that belongs to it one and a half times
as dear. Whoever plays looks one decision ahead (`iterations` 0) or searches.
"""

from __future__ import annotations

from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np

import ratskeller  # noqa: F401  (makes the games known)
from ratskeller.bots.desk import new_desk
from ratskeller.bots.instinct import filled
from ratskeller.bots.learning.selfplay import chosen, looked_over, most_promising, searched
from ratskeller.bots.parameters import Parameters, Table, changed, flat, from_table, parameters
from ratskeller.bots.tree import Node, Trunk
from ratskeller.games.village.scoring import CATEGORY_COUNT, points
from ratskeller.kernel.compiling import compiled, rule
from ratskeller.kernel.game import game
from ratskeller.kernel.randomness import keys
from ratskeller.kernel.simulation import template
from ratskeller.kernel.verbs import actor, apply, begin, legal, over, ranking

RULES = game("village")
NODES = 1 << 14
DEVOTION = 1.5
EVEN = "even"
WAYS = {  # what belongs to each way to score: categories of the score, figures of the outlook
    "religion": (("religion",), ("points.religion", "abbey", "window")),
    "council": (("council",), ("points.council", "council.", "meeting")),
    "travel": (("travel",), ("points.travel", "journey", "letter", "fare")),
    "customers": (
        ("customers",),
        ("points.customers", "craft", "together", "ready_for", "serving", "waiting", "wanted", "made", "most_waiting"),
    ),
    "story": (("house",), ("points.house", "tree", "ready", "at_story")),
}
TASTES = [EVEN, *WAYS]


def devoted(taste: str, table: Table | None = None) -> Parameters:
    """The figures of a bot with a taste."""
    table = table or parameters(RULES).table
    if taste == EVEN:
        return from_table(RULES, table)
    liked = WAYS[taste][1]
    figures = flat(table["outlook"])
    dear = {
        f"outlook.{name}": DEVOTION * figure
        for name, figure in figures.items()
        if any(name == key or (key.endswith(".") and name.startswith(key)) for key in liked)
    }
    return from_table(RULES, changed(table, dear))


@rule
def note(s, i, ranks, parts, owned, rounds):
    ranking(s, ranks[i])
    rounds[i] = s.rounds
    for seat in range(s.players):
        for category in range(CATEGORY_COUNT):
            parts[i, seat, category] = points(s, seat, category)
        owned[i, seat, 0] = s.church[seat]
        owned[i, seat, 1] = s.council[seat]


@compiled
def quick(starts, seeds, desks, trunks, nodes, iterations, weights, ranks, parts, owned, rounds, decisions):
    """One match per seed, looking one decision ahead; weights[match, seat] is how each judges."""
    desk, trunk = desks[0], trunks[0]
    s, ids = desk.root, desk.buffers[0].ids
    for i in range(seeds.shape[0]):
        desk.root = starts[0]
        s.rng = seeds[i]
        begin(s)
        while not over(s):
            decisions[i] += 1
            if legal(s, ids) > 1:
                desk.weights = weights[i, actor(s)]
                action = ids[most_promising(looked_over(actor(s), 1, trunk, desk), desk)]
            else:
                action = ids[0]
            apply(s, action, desk.silent)
        note(s, i, ranks, parts, owned, rounds)
    return 0


@compiled
def thorough(starts, seeds, desks, trunks, nodes, iterations, weights, ranks, parts, owned, rounds, decisions):
    """The same with a search."""
    desk, trunk = desks[0], trunks[0]
    s, ids = desk.root, desk.buffers[0].ids
    for i in range(seeds.shape[0]):
        desk.root = starts[0]
        s.rng = seeds[i]
        begin(s)
        while not over(s):
            decisions[i] += 1
            if legal(s, ids) > 1:
                desk.weights = weights[i, actor(s)]
                searched(actor(s), nodes, trunk, iterations, desk)
                action = chosen(nodes, trunk, 0.0)
            else:
                action = ids[0]
            apply(s, action, desk.silent)
        note(s, i, ranks, parts, owned, rounds)
    return 0


class Results:
    """What came out, match by match: victory shares, points by category, church and council, turns each, decisions."""

    def __init__(self, players: int, games: int) -> None:
        self.ranks = np.zeros((games, players), np.int64)
        self.parts = np.zeros((games, players, CATEGORY_COUNT), np.int64)
        self.owned = np.zeros((games, players, 2), np.int64)
        self.rounds = np.zeros(games, np.int64)
        self.decisions = np.zeros(games, np.int64)

    @property
    def won(self) -> np.ndarray:
        first = self.ranks == 0
        share: np.ndarray = first / first.sum(axis=1, keepdims=True)
        return share

    @property
    def turns(self) -> np.ndarray:
        turns: np.ndarray = self.rounds * (2 if self.ranks.shape[1] == 2 else 1)
        return turns

    def add(self, others: list[Results]) -> Results:
        for name in ("ranks", "parts", "owned", "rounds", "decisions"):
            setattr(self, name, np.concatenate([getattr(self, name), *(getattr(other, name) for other in others)]))
        return self


def matches(weights: np.ndarray, iterations: int, seed: int, learned: Path | None = None) -> Results:
    """One match per row of weights[match, seat], in this process."""
    games, players = weights.shape
    own, found = new_desk(RULES), Results(players, games)
    own["search"] = parameters(RULES).search
    if learned:
        with np.load(learned) as file:
            own["mind"] = filled(RULES, file)
    nodes, trunk = np.zeros(NODES, Node), np.zeros(1, Trunk)
    trunk["rng"] = keys(seed, 1)
    play = thorough if iterations else quick
    play(
        template(RULES, {"players": players}), keys(seed + 1, games), own, trunk, nodes, iterations, weights,
        found.ranks, found.parts, found.owned, found.rounds, found.decisions,
    )  # fmt: skip
    return found


def _part(given: tuple[Any, ...]) -> Results:
    return matches(*given)


class Crew:
    """Some processes that play; with one job, this one."""

    def __init__(self, jobs: int, iterations: int = 0) -> None:
        self.jobs = jobs
        matches(np.array([[devoted(EVEN).weights[0]] * 2]), min(iterations, 1), 1)  # compiles once, for all
        self.pool = get_context("spawn").Pool(jobs) if jobs > 1 else None

    def __enter__(self) -> Crew:
        return self

    def __exit__(self, *_: object) -> None:
        if self.pool:
            self.pool.terminate()

    def play(self, weights: np.ndarray, iterations: int, seed: int, learned: Path | None = None) -> Results:
        if not self.pool:
            return matches(weights, iterations, seed, learned)
        parts = [part for part in np.array_split(weights, min(len(weights), 4 * self.jobs)) if len(part)]
        tasks = [(part, iterations, seed * 1_000_003 + 7 * number, learned) for number, part in enumerate(parts)]
        return Results(weights.shape[1], 0).add(self.pool.map(_part, tasks, chunksize=1))
