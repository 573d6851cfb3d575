"""Analyses of finished matches: worked out beside the event loop, a few steps at a time, told as they grow, kept in the store.

Several matches take turns, fairly shared among those who asked for them; between their steps questions are answered. Of several
servers on one store one works on a match: it claims it there and writes down every few seconds how far it has come, for those who
ask elsewhere; where it falls silent another one may begin anew. A match that is not over is never looked at.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ParamSpec, TypeVar

import orjson

from ..analysis import Analysis, Moment
from ..analysis.course import evened
from ..analysis.measure import told
from ..analysis.report import VERSION
from ..kernel.errors import IllegalAction
from ..kernel.match import Match
from . import analysing, trying
from .analysing import Begun, Verdict
from .live import LiveTable
from .needs import Helper, StoreAway, Stumbled
from .problems import Problem
from .thinking import Sight
from .trying import Tried
from .turns import UNWATCHED, WATCHED, Turns

if TYPE_CHECKING:
    from .store import Store

P = ParamSpec("P")
T = TypeVar("T")
log = logging.getLogger("ratskeller.analyses")
AT_ONCE = 4  # steps that are asked for together: about half a second …
AT_FIRST = 2  # … and at the beginning, when somebody waits for something to see
NEWS = 5.0  # seconds after which others on the same store are told how far it has come …
SILENT = 30.0  # … and after which a silent one has failed
MOST = 20  # analyses under way
PATIENCE = 120.0  # seconds that an answer may take …
LONGEST = 900.0  # … and a few steps of an analysis: they may have to be compiled first
BUDGET: int | None = None  # iterations a decision; None: what this machine can do in the time that an analysis takes by default


@dataclass
class Underway:
    """An analysis that grows, for whoever asked for it."""

    person: str
    begun: Begun | None = None
    moments: list[Moment] = field(default_factory=list)
    failed: bool = False

    def analysis(self, game: str) -> Analysis | None:
        """As far as it is known; without names, which belong to people and may change."""
        if self.begun is None:
            return None
        seats, moments = [""] * len(self.begun.initial), evened(self.moments, self.begun.result)
        return Analysis(game, self.begun.offer, seats, self.begun.iterations, self.begun.initial, self.begun.result, moments)


class Analyses:
    def __init__(self, store: Store, helper: Helper, ahead: bool = True) -> None:
        """`ahead`: what an analysis needs is loaded before somebody asks for one."""
        self.store, self.helper, self.ahead, self.turns = store, helper, ahead, Turns(1)
        self.underway: dict[str, Underway] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._expected: set[str] = set()

    async def kept(self, table: str) -> Analysis | None:
        """A whole analysis from the store, unless it is of another format."""
        found = await self.written(table)
        return found[0] if found and found[1] is None else None

    async def written(self, table: str) -> tuple[Analysis | None, int | None] | None:
        """What stands in the store; of how many steps, where another server is still at it."""
        found = await self.store.analysis(table)
        given = orjson.loads(found[0]) if found else {}
        if not found or given.get("version") != VERSION:
            return None
        growing = given.get("growing")
        if growing is not None and found[1] < time.time() - SILENT:
            return None
        return (Analysis.from_json(given) if "moments" in given else None), growing

    def expect(self, live: LiveTable) -> None:
        """Somebody looks at a match that is over: what its analysis needs is loaded by the time it is asked for."""
        if self.ahead and live.row.status == "over" and live.row.game not in self._expected:
            self._expected.add(live.row.game)
            task = self._tasks[f"expect {live.row.game}"] = asyncio.create_task(self._expect(live.row.game))
            task.add_done_callback(lambda _: self._tasks.pop(f"expect {live.row.game}", None))

    async def _expect(self, game: str) -> None:
        try:
            await self._step("", analysing.load, game)
        except (Stumbled, OSError, EOFError) as problem:
            log.warning("an analysis could not be prepared: %r", problem)

    async def begin(self, live: LiveTable, person: str) -> None:
        """See to it that the match gets analysed, for somebody."""
        if await self.written(live.id):
            return
        known = self.underway.get(live.id)
        if known and not known.failed:
            return
        if sum(not one.failed for one in self.underway.values()) >= MOST:
            raise Problem("unavailable", "many_analyses", more={"retry": 30})
        one = self.underway[live.id] = Underway(person)
        now, mine = time.time(), False
        try:
            mine = await self.store.claim_analysis(live.id, _growing(None, 0), now, now - SILENT)
        finally:
            if not mine:  # another server is at it, or the store is away
                del self.underway[live.id]
        if not mine:
            return
        task = self._tasks[live.id] = asyncio.create_task(self._run(live, one), name=f"analyse {live.id}")
        task.add_done_callback(lambda _: self._tasks.pop(live.id, None))

    async def _run(self, live: LiveTable, one: Underway) -> None:
        try:
            await self._work(live, one)
            del self.underway[live.id]
        except Exception as problem:
            log.error("an analysis failed: %r", problem, extra={"table": live.id})
            one.failed = True
            await self._let_go(live.id)

    async def _let_go(self, table: str) -> None:
        """Whoever likes may begin it."""
        with contextlib.suppress(StoreAway):
            await self.store.keep_analysis(table, _growing(None, 0), 0.0)

    async def _work(self, live: LiveTable, one: Underway) -> None:
        record = record_of(live)
        one.begun = begun = await self._step(one.person, analysing.begin, record, BUDGET)
        before, first, steps, said = begun.initial, 0, len(begun.steps), time.monotonic()
        while first < steps:
            numbers = range(first, min(first + (AT_ONCE if first else AT_FIRST), steps))
            found = await self._step(one.person, analysing.find, record, begun.iterations, numbers)
            for number, step in zip(numbers, found, strict=True):
                moment = told(*begun.steps[number], before, step, number == steps - 1)
                one.moments.append(moment)
                before = list(moment.after)
            first = numbers.stop
            if time.monotonic() - said > NEWS:
                said = time.monotonic()
                if not await self.store.keep_analysis(live.id, _growing(one.analysis(live.row.game), steps), time.time()):
                    return
        whole = one.analysis(live.row.game)
        assert whole is not None
        await self.store.keep_analysis(live.id, orjson.dumps(whole.json()).decode(), time.time())

    async def judge(self, person: str, live: LiveTable, entry: int, notation: str, iterations: int) -> Verdict:
        return await self._ask(person, analysing.judge, record_of(live), iterations, entry, notation)

    async def weighed(
        self,
        person: str,
        live: LiveTable,
        entry: int,
        turns: tuple[Sequence[str], Sequence[str]],
        lang: str,
        names: Sequence[str],
    ) -> tuple[list[str], str]:
        return await self._ask(person, analysing.weighed, Sight.of(live.at(entry - 1)), *turns, lang, names)

    async def try_out(
        self, person: str, start: Match, seed: str, anew: bool, line: Sequence[str], lang: str, names: Sequence[str]
    ) -> Tried:
        """Where a line leads on the analysis board; a line that can not be played is refused with why."""
        found = await self._ask(person, trying.try_out, Sight.of(start), seed, anew, line, lang, names)
        if isinstance(found, Tried):
            return found
        raise IllegalAction(found)

    async def _step(self, person: str, function: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """A part of an analysis, when nobody has a question."""
        async with self.turns.turn(person, lambda: UNWATCHED), asyncio.timeout(LONGEST):
            return await self.helper.do(function, *args, **named)

    async def _ask(self, person: str, function: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """A question: somebody waits for the answer."""
        try:
            async with asyncio.timeout(PATIENCE), self.turns.turn(person, lambda: WATCHED):
                return await self.helper.do(function, *args, **named)
        except (Stumbled, OSError, EOFError) as problem:
            log.error("an analysis could not be asked: %r", problem)
            raise Problem("unavailable", "no_analysis", more={"retry": 5}) from None

    async def stop(self) -> None:
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for table in [table for table, one in self.underway.items() if not one.failed]:
            await self._let_go(table)
        self.helper.close()


def record_of(live: LiveTable) -> str:
    """The record of a match that is over: of no other one is there an analysis."""
    if live.row.status != "over":
        raise Problem("forbidden", "not_over")
    if live.match is None:
        raise Problem("not-now", "other_rules")
    return orjson.dumps(live.match.record()).decode()


def _growing(analysis: Analysis | None, steps: int) -> str:
    """What is written down about an analysis that somebody is at."""
    return orjson.dumps({"version": VERSION, **(analysis.json() if analysis else {}), "growing": steps}).decode()
