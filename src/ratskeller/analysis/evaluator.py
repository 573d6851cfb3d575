"""The one fixed evaluator: every seat's share of the victory, given what all seats together know.

A few searches of so many iterations, always with the same keys, in which a victory counts and its margin does not. Every seat
chooses by what it knows itself; what comes of it is watched over deals of what nobody knows, played on for some turns:
what is not seen at one moment may be seen a turn later. What the evaluator says is a function of
that knowledge alone, so the luck of a step (what came, less the mean of what could have come) has mean 0 whatever it is worth.
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

import numpy as np

from ..bots.desk import desk, lay_out
from ..bots.exploring import NO_ACTION, explore, outcomes, watch
from ..bots.greedy import GreedyBot
from ..bots.interface import Cancelled
from ..bots.mcts import CAPACITY, Tree
from ..bots.parameters import Parameters, parameters
from ..bots.tree import Trunk
from ..kernel.actions import Action
from ..kernel.engine import engine
from ..kernel.events import buffer
from ..kernel.fields import Structs
from ..kernel.game import EVERYBODY, TOLD, Game
from ..kernel.match import Match
from ..kernel.randomness import keys as some_keys
from ..kernel.randomness import new_secret

DRAWS = 256  # outcomes drawn of an action …
MOST = 32  # … and searched, where they are not fewer different ones
PLAIN = 0x5EED5  # deals what nobody knows, always the same way
FIXED = 0x2A77  # keys of the evaluator's own deals
APART = 2  # times as many iterations where every seat has to learn from deals of its own
TREES, A_TREE = 4, 100  # that know nothing of each other, at most; fewer where they had fewer iterations than that
WATCHED = 1 / 32  # deals a tree is watched over, per iteration it has learned from …
FEWEST, ENOUGH = 1, 16  # … at least, and at most
AGAIN = 6  # times as many where that leaves a standard error above …
SURE = 0.01  # … this part of the victory
TINY = 1e-12


@cache
def victory_alone(game: Game) -> Parameters:
    """The figures of the game's bots, with the margin switched off."""
    return without_margin(parameters(game))


def without_margin(figures: Parameters) -> Parameters:
    search = figures.search.copy()
    search["margin"] = 0.0
    return replace(figures, search=search)


class Search:
    """A tree under an action (or under the table as it stands): learned by its observers, then watched by one of them.

    Searches with the same key learn from the same deals and are watched over the same ones.
    """

    def __init__(
        self,
        game: Game,
        root: np.ndarray,
        observers: Sequence[int],
        key: int,
        most: int,
        action: int = NO_ACTION,
        figures: Parameters | None = None,
    ) -> None:
        self.game, self.root, self.action, self.figures = game, root, action, figures or victory_alone(game)
        self.observers = np.array(observers, np.int64)
        tree = Tree(game, root, int(self.observers[0]), key, self.figures, min(CAPACITY, 1024 + 8 * most))
        self.tree, self.nodes, self.learning, self.watching = tree, tree.nodes, tree.trunk, np.zeros(1, Trunk)
        self.watching["rng"] = ~key % 2**64

    def learn(self, iterations: int) -> None:
        explore(self._desk(), self.learning, self.nodes, self.action, self.observers, iterations)

    def watch(self, deals: int, observer: int, on: bool = False) -> np.ndarray:
        """Every seat's share of the victory, a row a deal. `on`: with what comes of it when everybody plays on."""
        shares = np.zeros((deals, int(self.root["players"][0])))
        watch(self._desk(), self.watching, self.nodes, self.action, observer, int(on), shares)
        return shares

    def _desk(self) -> np.ndarray:
        own = desk(self.game, self.figures)
        lay_out(own, self.root, self.figures)
        return own


@dataclass(frozen=True, slots=True)
class Chances:
    """What an action led to, beside what it could have led to."""

    expected: np.ndarray  # the mean share over independent outcomes …
    after: np.ndarray  # … and that of the real one
    outcomes: int  # how many different ones were drawn


class Evaluator:
    def __init__(
        self, game: Game, iterations: int, cancel: threading.Event | None = None, figures: Parameters | None = None
    ) -> None:
        self.game, self.iterations, self.cancel, self.figures = game, iterations, cancel, figures or victory_alone(game)

    def known(
        self, state: np.ndarray, action: int = NO_ACTION, keys: np.ndarray | None = None, seat: int = EVERYBODY
    ) -> np.ndarray:
        """What everybody together (or one seat) knows: after the action, once per key, or as the table stands."""
        keys = np.ones(1, np.uint64) if keys is None else keys
        found = np.zeros(len(keys), self.game.dtype)
        outcomes(state, action, keys, PLAIN, seat, found, buffer(False).view(np.ndarray))
        return found

    def observers(self, known: np.ndarray) -> list[int]:
        """Who learns in turn how to choose. Where no seat knows more than another, all can learn from what nobody knows."""
        seats = range(int(known["players"][0]))
        if all(self.known(known, seat=seat).tobytes() == known.tobytes() for seat in seats):
            return [TOLD]
        mover = engine(self.game).actor(known.view(Structs))
        return [seat for other in seats if other != mover for seat in (mover, other)]

    def shares(self, known: np.ndarray, resigned: Sequence[int] = ()) -> np.ndarray:
        """u: every seat's share of the victory. Who has given up has none."""
        if self.cancel is not None and self.cancel.is_set():
            raise Cancelled("The analysis was cancelled.")
        staying = [seat for seat in range(int(known["players"][0])) if seat not in resigned]
        if engine(self.game).over(known.view(Structs)):
            return _victory(engine(self.game).ranking(known.view(Structs)), staying)
        observers = self.observers(known)
        iterations = self.iterations * (APART if len(observers) > 1 else 1)
        deals = min(ENOUGH, max(FEWEST, round(WATCHED * iterations)))
        mover, options, promised = self._looked_over(known)
        trees = max(1, min(TREES, self.iterations // A_TREE))
        searches = [
            Search(self.game, known, observers, int(key), iterations, figures=self.figures) for key in some_keys(FIXED, trees)
        ]
        for search in searches:
            search.tree.trunk["seat"] = mover
            search.tree.plant(options, promised)  # a short search finds the good ones sooner
            search.learn(iterations)
        seen = self._watched(searches, deals)
        missing = min(AGAIN * deals, int(seen.var(axis=0).max() / SURE**2 / trees)) - deals
        if missing > 0:
            seen = np.concatenate([seen, self._watched(searches, missing)])
        found = np.zeros(int(known["players"][0]))
        found[staying] = seen.mean(axis=0)[staying] + TINY
        return _whole(found)  # somebody among those who stayed will win

    def _watched(self, searches: Sequence[Search], deals: int) -> np.ndarray:
        return np.concatenate([search.watch(deals, TOLD, on=True) for search in searches])

    def _looked_over(self, known: np.ndarray) -> tuple[int, list[Action], np.ndarray]:
        """Who decides, the options at hand, and what one look ahead promises of them."""
        mover = engine(self.game).actor(known.view(Structs))
        options = [self.game.actions.all[i] for i in engine(self.game).legal(known.copy().view(Structs))]
        first_look = GreedyBot(self.game, self.figures)
        return mover, options, first_look.judged(known, mover, some_keys(FIXED, first_look.copies), len(options))

    def luck(self, before: np.ndarray, action: int, after: np.ndarray, luck: np.random.Generator) -> np.ndarray:
        """u of what came, less its mean over what could have come; where nothing was left to chance nothing is judged."""
        drawn, real = self.known(before, action, luck.integers(1, 2**63, DRAWS, np.uint64)), self.known(after)
        if drawn.tobytes() == len(drawn) * real.tobytes():
            return np.zeros(int(before["players"][0]))
        found = self._of(drawn, real, ())
        given: np.ndarray = found.after - found.expected
        return given

    def chances(
        self, before: np.ndarray, action: int, after: np.ndarray, luck: np.random.Generator, resigned: Sequence[int] = ()
    ) -> Chances:
        """An action's outcomes, its chance and what it reveals drawn anew. Equal ones are judged once.

        Where the match is over the result needs no search, so all of those count. Where more than MOST of the others differ, the
        first MOST draws of them stand for all: as good as any others of them, so still unbiased.
        """
        return self._of(self.known(before, action, luck.integers(1, 2**63, DRAWS, np.uint64)), self.known(after), resigned)

    def _of(self, drawn: np.ndarray, real: np.ndarray, resigned: Sequence[int]) -> Chances:
        every = [drawn[i : i + 1].tobytes() for i in range(len(drawn))]
        different = set(every)
        of_real = self.shares(real, resigned)
        if different == {real.tobytes()}:
            return Chances(of_real, of_real, 1)
        ended = {raw for raw in different if engine(self.game).over(self._laid(raw).view(Structs))}
        going_on = [raw for raw in every if raw not in ended]
        judged = going_on if len(different - ended) <= MOST else going_on[:MOST]

        def added_up(raws: Sequence[bytes]) -> np.ndarray:
            total = np.zeros(len(of_real))
            for raw, count in Counter(raws).items():
                total += count * (of_real if raw == real.tobytes() else self.shares(self._laid(raw), resigned))
            return total

        total = added_up([raw for raw in every if raw in ended])
        total += added_up(judged) * (len(going_on) / max(1, len(judged)))
        return Chances(total / len(every), of_real, len(different))

    def _laid(self, raw: bytes) -> np.ndarray:
        return np.frombuffer(raw, self.game.dtype).copy()


def compile_analysis(game: Game) -> None:
    """Compile (or load from disk) what an analysis needs beyond what the bots do."""
    evaluator, match = Evaluator(game, 1), Match(game, game.check_options({}), new_secret(1))
    evaluator.shares(evaluator.known(match.states.view(np.ndarray)))


def _victory(ranks: Sequence[int], staying: Sequence[int]) -> np.ndarray:
    """The true result: the best among those who stayed share the victory."""
    best = min(ranks[seat] for seat in staying)
    won = np.array([seat in staying and rank == best for seat, rank in enumerate(ranks)], float)
    return _whole(won)


def _whole(shares: np.ndarray) -> np.ndarray:
    """They add up to one victory."""
    made: np.ndarray = shares / shares.sum()
    return made
