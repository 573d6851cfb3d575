"""Analyses of finished matches: worked out beside the event loop, a few steps at a time, told as they grow, kept in the store.

Several matches take turns. A match that is not over is never looked at.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, ParamSpec, TypeVar

import orjson

from ..analysis import Analysis, Moment
from ..analysis.report import VERSION
from ..kernel.errors import IllegalAction
from ..kernel.match import Match
from . import analysing, trying
from .analysing import Begun, Verdict
from .live import LiveTable
from .needs import Helper, Stumbled
from .problems import Problem
from .thinking import Sight
from .trying import Tried

if TYPE_CHECKING:
    from .store import Store

P = ParamSpec("P")
T = TypeVar("T")
log = logging.getLogger("ratskeller.analyses")
AT_ONCE = 4  # steps that are asked for together: about half a second
MOST = 20  # analyses under way
BUDGET: int | None = None  # iterations a decision; None: what this machine can do in the time that an analysis takes by default


@dataclass
class Underway:
    """An analysis that grows."""

    begun: Begun | None = None
    moments: list[Moment] = field(default_factory=list)
    failed: bool = False

    def analysis(self, game: str) -> Analysis | None:
        """As far as it is known; without names, which belong to people and may change."""
        if self.begun is None:
            return None
        seats = [""] * len(self.begun.initial)
        return Analysis(game, self.begun.offer, seats, self.begun.iterations, self.begun.initial, self.begun.result, self.moments)


class Analyses:
    def __init__(self, store: Store, helper: Helper) -> None:
        self.store, self.helper = store, helper
        self.underway: dict[str, Underway] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}

    async def kept(self, table: str) -> Analysis | None:
        """A whole analysis from the store, unless it is of another format."""
        body = await self.store.analysis(table)
        given = orjson.loads(body) if body else {}
        return Analysis.from_json(given) if given.get("version") == VERSION else None

    async def begin(self, live: LiveTable) -> None:
        """See to it that the match gets analysed."""
        known = self.underway.get(live.id)
        if (known and not known.failed) or await self.kept(live.id):
            return
        if sum(not one.failed for one in self.underway.values()) >= MOST:
            raise Problem("unavailable", "many_analyses", more={"retry": 30})
        one = self.underway[live.id] = Underway()
        task = self._tasks[live.id] = asyncio.create_task(self._run(live, one), name=f"analyse {live.id}")
        task.add_done_callback(lambda _: self._tasks.pop(live.id, None))

    async def _run(self, live: LiveTable, one: Underway) -> None:
        try:
            record = record_of(live)
            begun = await self.helper.do(analysing.begin, record, BUDGET)
            one.begun, before = begun, begun.initial
            for first in range(0, len(begun.steps), AT_ONCE):
                numbers = range(first, min(first + AT_ONCE, len(begun.steps)))
                for number, found in zip(
                    numbers, await self.helper.do(analysing.find, record, begun.iterations, numbers), strict=True
                ):
                    entry, seat, action = begun.steps[number]
                    one.moments.append(Moment(entry, seat, action, before=before, **asdict(found)))
                    before = found.after
            whole = one.analysis(live.row.game)
            assert whole is not None
            await self.store.keep_analysis(live.id, orjson.dumps(whole.json()).decode(), time.time())
            del self.underway[live.id]
        except Exception as problem:
            log.error("an analysis failed: %s", problem, extra={"table": live.id})
            one.failed = True

    async def judge(self, live: LiveTable, entry: int, notation: str, iterations: int) -> Verdict:
        return await self._ask(analysing.judge, record_of(live), iterations, entry, notation)

    async def why(self, live: LiveTable, entry: int, notation: str, lang: str) -> list[str]:
        return await self._ask(analysing.why, Sight.of(live.at(entry - 1)), notation, lang)

    async def try_out(self, start: Match, seed: str, anew: bool, line: Sequence[str], lang: str, names: Sequence[str]) -> Tried:
        """Where a line leads on the analysis board; a line that can not be played is refused with why."""
        found = await self._ask(trying.try_out, Sight.of(start), seed, anew, line, lang, names)
        if isinstance(found, Tried):
            return found
        raise IllegalAction(found)

    async def _ask(self, function: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        try:
            return await self.helper.do(function, *args, **named)
        except (Stumbled, OSError, EOFError) as problem:
            log.error("an analysis could not be asked: %s", problem)
            raise Problem("unavailable", "no_analysis", more={"retry": 5}) from None

    async def stop(self) -> None:
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.helper.close()


def record_of(live: LiveTable) -> str:
    """The record of a match that is over: of no other one is there an analysis."""
    if live.row.status != "over":
        raise Problem("forbidden", "not_over")
    if live.match is None:
        raise Problem("not-now", "other_rules")
    return orjson.dumps(live.match.record()).decode()
