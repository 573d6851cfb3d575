"""The measure: what every step of a finished match was worth, and how much of that was luck.

F: what all seats together know; u(F): every seat's share of the victory (`evaluator`). A step leads from F to F′ by an action;
Q is the mean of u over what it could have led to. Its luck is u(F′) − Q, its move Q − u(F): over a match they add up, for every
seat, to exactly what became of its share from the first moment to the result.

What has to be searched for a step needs nothing of the others, so steps can be worked out in any order, by several threads, and
kept one by one; `course` then takes together what the searches since the last stroke of chance say.
"""

from __future__ import annotations

import hashlib
import json
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import asdict, dataclass, field, replace
from typing import Any

import numpy as np

from ..bots import make, prepare
from ..bots.interface import Cancelled
from ..kernel.actions import Action
from ..kernel.compiling import interpreted
from ..kernel.engine import engine
from ..kernel.errors import BadOption
from ..kernel.fields import Structs
from ..kernel.game import TOLD
from ..kernel.match import Match
from .course import course, evened
from .evaluator import FIXED, Evaluator, Search
from .line import Line, Step, line
from .losses import loss
from .reasons import SEED, carried_on
from .report import Analysis, Moment, verdict

SHARE = 12  # the evaluator's part of a decision's budget …
ENOUGH = 1000  # … and iterations after which it judges no better
LEAST = 32  # iterations, however short the time
BESIDE = 2  # times as long takes what comes beside: playing on, and losses that are looked for anew
TRIAL = 256  # iterations that show how fast this machine is
LONG = 400  # steps of a match that take the time they are given; with more of them nobody waits longer
GOING_ON = "mcts:600"  # finds how a better turn would have gone on
THREADS = 2
AHEAD = 8  # steps under way, per thread

_own_time = getattr(time, "thread_time", time.perf_counter)  # a browser's Python has one thread, and no clock of it


@dataclass(frozen=True, slots=True)
class Found:
    """What was worked out about one step."""

    expected: list[float]
    after: list[float]
    options: int
    outcomes: int
    best: str | None
    loss: float
    error: float
    line: list[str] = field(default_factory=list)
    asked: str = ""


def record_key(record: Any) -> str:
    """A short name for exactly this record."""
    return hashlib.sha256(json.dumps(record, sort_keys=True).encode()).hexdigest()[:16]


class Study:
    """A finished match that is being analysed: `moments` gives one after another, as soon as it is known."""

    def __init__(
        self,
        record: Any,
        seconds_per_decision: float = 0.2,
        iterations: int | None = None,
        threads: int = THREADS,
        cancel: threading.Event | None = None,
        asked: str | None = None,
    ) -> None:
        if seconds_per_decision <= 0 or threads < 1 or (iterations is not None and iterations < LEAST):
            raise BadOption(f"An analysis needs some time, a thread, and {LEAST} iterations or more.")
        self.line: Line = line(record)
        self.match = self.line.match
        self.game = self.match.game
        self.key = record_key(record)
        prepare(self.game)
        self.iterations = iterations or self._budget(seconds_per_decision)
        self.asked = asked or f"{self.iterations} iterations"
        self.threads, self.cancel = threads, cancel
        self.evaluator = Evaluator(self.game, min(ENOUGH, max(LEAST, self.iterations // SHARE)), cancel)

    def __len__(self) -> int:
        return len(self.line.steps)

    def _budget(self, seconds: float) -> int:
        """Iterations that fit into so much processor time here, two digits of them. Long matches get less for a decision."""
        seconds *= min(1.0, LONG / max(1, len(self))) / BESIDE
        middle = self.line.steps[len(self) // 2].before if len(self) else self.line.start
        known = Evaluator(self.game, LEAST).known(middle)
        search = Search(self.game, known, [TOLD], FIXED, TRIAL)
        search.learn(1)  # loads or compiles
        trial = 2 if interpreted else TRIAL
        began = _own_time()
        search.learn(trial)
        return max(LEAST, int(float(f"{seconds * trial / max(_own_time() - began, 1e-6):.1e}")))

    @property
    def initial(self) -> list[float]:
        """u before the first step."""
        shares: list[float] = self.evaluator.shares(self.evaluator.known(self.line.start)).tolist()
        return shares

    def find(self, number: int) -> Found:
        """Works out one step, from 0."""
        if self.cancel is not None and self.cancel.is_set():
            raise Cancelled("The analysis was cancelled.")
        step, last = self.line.steps[number], number == len(self) - 1
        luck = np.random.default_rng([int(self.key, 16), number])
        if step.action is None:
            shares = self.line.result if last else self.evaluator.shares(self.evaluator.known(step.after), step.resigned).tolist()
            return Found(list(shares), list(shares), 1, 1, None, 0.0, 0.0)
        chances = self.evaluator.chances(step.before, step.action.id, step.after, luck, step.resigned)
        return self._judged(step, luck, chances.expected.tolist(), chances.after.tolist(), chances.outcomes)

    def at(self, step: Step) -> Match:
        """The match before a step."""
        match = self.match.glimpse(self.game.pack(step.before.view(Structs)))
        match.log, match.resigned = match.log[: step.entry - 1], list(step.resigned)
        return match

    def options(self, step: Step) -> list[Action]:
        """What could have been played in the place of a step."""
        return [self.game.actions.all[i] for i in engine(self.game).legal(step.before.copy().view(Structs))]

    def _judged(self, step: Step, luck: np.random.Generator, expected: list[float], after: list[float], outcomes: int) -> Found:
        assert step.action is not None
        options = self.options(step)
        lost = loss(self.game, step.before, step.seat, step.action, options, self.iterations, luck, step.resigned)
        best = lost.best.notation if lost.best != step.action else None
        line = self._better(step, best) if best and verdict(lost.loss, lost.error, self.match.players) else []
        asked, _ = self.game.prompt(step.before.view(Structs)[0])
        return Found(expected, after, len(options), outcomes, best, lost.loss, lost.error, line, asked)

    def _better(self, step: Step, best: str) -> list[str]:
        """How the turn would have gone on after a better option, to its end."""
        bot = make(GOING_ON, self.game)
        line = carried_on(self.at(step), self.game.actions.find(best), SEED, lambda copy: bot.think(copy, SEED).action)
        return [one.notation for one in line]

    def found(self, known: Mapping[int, Found]) -> Iterator[tuple[int, Found]]:
        """All steps in their order; those known already are not worked out again."""
        with ThreadPoolExecutor(self.threads, "analysis") as pool:
            waiting: dict[int, Future[Found]] = {}
            try:
                for number in range(len(self)):
                    for later in range(number, min(number + AHEAD * self.threads, len(self))):
                        if later not in known and later not in waiting:
                            waiting[later] = pool.submit(self.find, later)
                    yield number, known[number] if number in known else waiting.pop(number).result()
            finally:
                for future in waiting.values():
                    future.cancel()

    def moments(
        self, known: Mapping[int, Found] | None = None, keep: Callable[[int, Found], None] | None = None
    ) -> Iterator[Moment]:
        """`keep` is told what is new. What a later stroke of chance will lay on them is not in them yet: see `evened`."""
        known = known or {}
        before = self.initial
        for number, found in self.found(known):
            if keep is not None and number not in known:
                keep(number, found)
            step, last = self.line.steps[number], number == len(self) - 1
            moment = told(step.entry, step.seat, step.action.notation if step.action else None, before, found, last)
            yield moment
            before = list(moment.after)

    def analysis(self, moments: list[Moment]) -> Analysis:
        initial = moments[0].before if moments else self.line.result
        offer, seats, result = self.game.offer_of(self.match.options).name, list(self.match.seats), list(self.line.result)
        return Analysis(self.game.name, offer, seats, self.iterations, initial, result, evened(moments, result))


def told(entry: int, seat: int, action: str | None, before: list[float], found: Found, last: bool) -> Moment:
    """A moment, given the shares before it: a search after a stroke of chance, and the result, count alone."""
    if not last and action is not None and found.outcomes == 1 and found.expected == found.after:
        after = course(before, seat, found.loss, found.after)
        found = replace(found, expected=after, after=after)
    return Moment(entry, seat, action, before=before, **asdict(found))


def analyse(
    record: Any,
    seconds_per_decision: float = 0.2,
    *,
    iterations: int | None = None,
    threads: int = THREADS,
    progress: Callable[[Moment], None] | None = None,
    cancel: threading.Event | None = None,
) -> Analysis:
    """What won a finished match, luck or skill.

    `iterations` instead of seconds makes the result the same on every machine; `progress` is told every moment as it becomes
    known; set `cancel` from another thread and the analysis ends with Cancelled.
    """
    study = Study(record, seconds_per_decision, iterations, threads, cancel)
    moments = []
    for moment in study.moments():
        moments.append(moment)
        if progress is not None:
            progress(moment)
    return study.analysis(moments)
