"""The tree-searching bot: budgets, threads, clock and cancellation around the compiled search.

Several threads search trees of their own; what they found about the options at hand is added up.
Nothing is kept from one decision to the next: see docs/bots.md for why.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import numpy as np

from ..kernel.actions import Action
from ..kernel.compiling import in_browser
from ..kernel.errors import BadOption
from ..kernel.exponent import exp
from ..kernel.game import Game
from ..kernel.match import Match
from ..kernel.randomness import keys_from
from .desk import desk, lay_out
from .frailty import frail
from .greedy import GreedyBot
from .interface import Cancelled, Option, Thought, chance, imagined
from .parameters import Parameters, parameters
from .tree import NOBODY, Node, Trunk, search_tree

CAPACITY = 1 << 17  # nodes of a tree: 7 MB
SLICE = 0.01  # seconds between looks at the clock
FIRST_SLICE = 16  # iterations


class Errand(NamedTuple):
    """A search for somebody who has the game's core and no Python: what `search_tree` takes, byte by byte (docs/page.md)."""

    game: str
    desk: bytes
    trunk: bytes
    nodes: bytes  # those that are planted …
    capacity: int  # … of so many


class Tree:
    """One tree, searched by one thread."""

    def __init__(self, game: Game, root: np.ndarray, seat: int, key: int, figures: Parameters, capacity: int) -> None:
        self.root, self.figures, self.game = root, figures, game
        self.nodes = np.zeros(capacity, Node)
        self.nodes[0]["first"] = NOBODY
        self.trunk = np.zeros(1, Trunk)
        self.trunk["used"], self.trunk["rng"], self.trunk["seat"] = 1, key, seat

    def plant(self, options: list[Action], wins: np.ndarray) -> None:
        """The options at hand as first nodes, with what one look ahead promises; those that do not fit are left out."""
        count = min(len(options), len(self.nodes) - 1)
        mine = self.nodes[1 : count + 1]
        mine["action"] = [action.id for action in options[:count]]
        mine["prior"] = wins[:count]
        mine["weight"] = [exp(win) for win in (wins[:count] / self.figures.search["temperature"][0]).tolist()]
        mine["seat"] = self.trunk["seat"]
        mine["first"] = NOBODY
        mine["next"] = [*range(2, count + 1), NOBODY]
        self.nodes[0]["first"] = 1
        self.trunk["used"] = count + 1

    def run(self, own: np.ndarray, iterations: int) -> None:
        """Search at a desk."""
        lay_out(own, self.root, self.figures)
        search_tree(own, self.trunk, self.nodes, iterations)

    def grow(self, iterations: int | None, until: float | None, cancel: threading.Event | None) -> None:
        """Search until the budget is used up; the clock is looked at after every slice."""
        own = desk(self.game, self.figures)
        part, done = FIRST_SLICE, 0
        while iterations is None or done < iterations:
            part = part if iterations is None else min(part, iterations - done)
            began = time.perf_counter()
            self.run(own, part)
            done += part
            now = time.perf_counter()
            if (until is not None and now >= until) or (cancel is not None and cancel.is_set()):
                return
            rate = part / max(now - began, 1e-6)
            left = SLICE if until is None else min(SLICE, until - now)
            part = max(1, min(int(rate * left), 4 * part))

    def packed(self) -> Errand:
        """The tree as it stands and the desk it is searched at, for somebody elsewhere."""
        own = desk(self.game, self.figures)
        lay_out(own, self.root, self.figures)
        used = int(self.trunk[0]["used"])
        return Errand(self.game.name, own.tobytes(), self.trunk.tobytes(), self.nodes[:used].tobytes(), len(self.nodes))

    def unpack(self, trunk: bytes, nodes: bytes) -> None:
        """What became of it there: the trunk, and the nodes that were packed."""
        self.trunk[:] = np.frombuffer(trunk, Trunk)
        found = np.frombuffer(nodes, Node)
        self.nodes[: len(found)] = found

    def options(self) -> Iterator[tuple[int, int, float]]:
        """Per option at hand: action, visits, sum of what it brought."""
        child = int(self.nodes[0]["first"])
        while child != NOBODY:
            node = self.nodes[child]
            yield int(node["action"]), int(node["visits"]), float(node["value"])
            child = int(node["next"])


class MctsBot:
    """Budget in iterations, in seconds, or whichever is used up first; at least one is needed.

    `taste` and `forgets` are faults as `GreedyBot` has them.
    """

    def __init__(
        self,
        game: Game,
        iterations: int | None = None,
        seconds: float | None = None,
        threads: int = 1,
        figures: Parameters | None = None,
        capacity: int = CAPACITY,
        name: str | None = None,
        taste: float = 0.0,
        forgets: float = 0.0,
    ) -> None:
        if iterations is None and seconds is None:
            raise BadOption("A search needs a budget: a number of iterations, or seconds.")
        if (iterations is not None and iterations < 1) or (seconds is not None and seconds <= 0) or threads < 1:
            raise BadOption("Iterations, seconds and threads of a search must be positive.")
        self.name = name or f"mcts:{iterations if iterations is not None else f'{seconds:g}s'}"
        self.game, self.iterations, self.seconds, self.threads = game, iterations, seconds, threads
        self.figures = figures or parameters(game)
        self.taste, self.forgets = taste, forgets
        self.capacity = capacity
        self.first_look = GreedyBot(game, self.figures)

    def think(self, match: Match, seed: int | str | None = None, cancel: threading.Event | None = None) -> Thought:
        began = time.perf_counter()
        options = match.legal()
        if len(options) == 1:
            return Thought(options[0], [Option(options[0], None, 0)], 0, time.perf_counter() - began)
        if cancel is not None and cancel.is_set():
            raise Cancelled("The search was cancelled before it began.")
        until = None if self.seconds is None else began + self.seconds
        trees = self.planted(match, options, seed)
        share = None if self.iterations is None else -(-self.iterations // self.threads)
        if self.threads == 1 or in_browser:
            for tree in trees:
                tree.grow(share, until, cancel)
        else:
            with ThreadPoolExecutor(self.threads) as pool:
                list(pool.map(lambda tree: tree.grow(share, until, cancel), trees))
        return self.summed(options, trees, began)

    def planted(self, match: Match, options: list[Action], seed: int | str | None) -> list[Tree]:
        """Trees to be searched, one per thread: the options at hand, with what one look ahead promises."""
        luck = chance(seed)
        match, figures = frail(match, self.figures, self.taste, self.forgets, luck, seed)
        states, seat = imagined(match, seed)
        raw = states.view(np.ndarray)
        wins = self.first_look.judged(raw, seat, keys_from(luck, self.first_look.copies), len(options), figures)
        trees = [Tree(self.game, raw, seat, int(key), figures, self.capacity) for key in keys_from(luck, self.threads)]
        for tree in trees:
            tree.plant(options, wins)
        return trees

    def summed(self, options: list[Action], trees: list[Tree], began: float) -> Thought:
        """What all trees say about the options; the most visited is the best."""
        visits = {action.id: 0 for action in options}
        values = {action.id: 0.0 for action in options}
        for tree in trees:
            for action, seen, value in tree.options():
                visits[action] += seen
                values[action] += value
        listed = [
            Option(action, values[action.id] / visits[action.id] if visits[action.id] else None, visits[action.id])
            for action in options
        ]
        listed.sort(key=lambda option: (-option.visits, -(option.win or 0.0)))
        total = sum(int(tree.trunk[0]["iterations"]) for tree in trees)
        return Thought(listed[0].action, listed, total, time.perf_counter() - began)
