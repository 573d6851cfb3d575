"""Bots at the tables: they think in a few processes beside the event loop, and move at a pace people can follow."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any

from ..kernel.match import Match
from . import thinking
from .hall import Hall
from .lessons import scripted
from .live import LiveTable
from .needs import Helper, Stumbled
from .problems import Problem
from .thinking import Deputy, Sight
from .turns import AMONG_BOTS, UNWATCHED, WATCHED, Turns

log = logging.getLogger("ratskeller.bots")
PACES = {"instant": 0.0, "brisk": 0.7, "calm": 1.8}  # seconds that an action of a bot takes at least
HINTING = "mcts:0.4s"
SEED: int | None = None  # choices and hints that can be repeated are for tests
HINTED = 6  # options a hint shows
BACKOFF, LONGEST = 0.25, 3.0  # seconds between attempts where a bot can not play: twice as long every time, up to …
PATIENCE = 60.0  # seconds that a thought may take


class Players:
    """`places`: how many bots think at a time."""

    def __init__(self, hall: Hall, thinkers: Helper, compiler: Helper, places: int = 1) -> None:
        self.hall, self.thinkers, self.compiler, self.turns = hall, thinkers, compiler, Turns(places)
        self.compiling: asyncio.Task[None] | None = None
        self.tasks: set[asyncio.Task[None]] = set()
        hall.after_entry.append(self.consider)

    def warm(self) -> None:
        """See to it that the bots get compiled; until then simple ones play for them."""
        if self.compiling is None and not thinking.all_compiled():
            self.compiling = asyncio.create_task(self._compile(), name="compile-bots")

    async def _compile(self) -> None:
        try:
            await self.compiler.do(thinking.compile_all)
        except Exception:
            log.exception("the bots could not be compiled; simple ones play for them")
        finally:
            self.compiler.close()

    def consider(self, live: LiveTable) -> None:
        """Begin to think, if a bot has to decide at this table."""
        if live.thinking is None and self._due(live):
            task = live.thinking = asyncio.create_task(self._play(live), name=f"bot at {live.id}")
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    def _due(self, live: LiveTable) -> bool:
        """Whether a bot has to decide now. Bots among themselves play for whoever looks on."""
        if self.hall.stopping or live.row.status != "running" or self.level(live) is None:
            return False
        return live.peopled or live.watched

    def rank(self, live: LiveTable) -> int:
        """How long a table may have to wait."""
        if not live.peopled:
            return AMONG_BOTS
        return WATCHED if live.watched else UNWATCHED

    def level(self, live: LiveTable) -> str | None:
        decider = live.decider()
        if decider is None or live.match is None:
            return None
        return decider.bot or (live.row.deputy if decider.seat in live.match.resigned else None)

    async def _play(self, live: LiveTable) -> None:
        """Decide for as long as bots have to, whatever happens."""
        failures = 0
        try:
            while self._due(live):
                n = live.n
                try:
                    await self._decide(live)
                    failures = 0
                except Problem as problem:
                    if problem.type == "stale" and self.hall.store.shared:
                        return  # another worker was quicker: it goes on
                    failures += 1
                except Exception:
                    failures += 1
                    log.exception("a bot stumbled", extra={"table": live.id, "n": n})
                if failures:
                    await asyncio.sleep(min(BACKOFF * 2**failures, LONGEST))
        finally:
            live.thinking = None

    async def _decide(self, live: LiveTable) -> None:
        began, n, match, level = time.monotonic(), live.n, live.match, self.level(live)
        assert match is not None
        assert level is not None
        seat, notation, choices = match.seat, scripted(live.row, match), 2
        if notation is None:
            self.warm()
            async with self.turns.turn(live.row.host or live.id, lambda: self.rank(live)):
                if live.n != n or self.level(live) != level or not self._due(live):
                    return  # while it waited for its turn
                notation, choices = await self._choose(level, live, match)
        rest = PACES[live.row.pace] - (time.monotonic() - began)
        if rest > 0 and choices > 1:
            await asyncio.sleep(rest)
        if live.n == n and self.level(live) == level:
            await self.hall.play(live, n, lambda _: {"seat": seat, "play": notation})

    async def _choose(self, level: str, live: LiveTable, match: Match) -> tuple[str, int]:
        """What a bot plays, among how many options. Should it fail, a simpler one does, and the table goes on."""
        sight = Sight.of(match)
        try:
            async with asyncio.timeout(PATIENCE):
                notation, choices, seconds, deputy = await self.thinkers.do(thinking.choose, level, sight, SEED)
        except (Stumbled, OSError, EOFError) as problem:  # its process ended or hangs, or no bot at all could play there
            if self.hall.stopping:
                raise
            notation, choices, seconds, _ = thinking.choose(thinking.SIMPLEST, sight)  # a moment, and sure to end
            deputy = Deputy(thinking.SIMPLEST, repr(problem))
        self.hall.watcher.thought(deputy.name if deputy else level, seconds)
        self._tell(level, deputy, table=live.id, n=live.n)
        return notation, choices

    def _tell(self, level: str, deputy: Deputy | None, **where: Any) -> None:
        if deputy:
            self.hall.watcher.stood_in(level, deputy.name)
            log.error("the bot %s failed, %s played for it: %s", level, deputy.name, deputy.trouble, extra=where)

    async def hint(self, match: Match, person: str, lang: str) -> dict[str, Any]:
        """What a good bot thinks of a decision."""
        self.warm()
        async with self.turns.turn(person, lambda: WATCHED):
            try:
                async with asyncio.timeout(PATIENCE):
                    told, deputy = await self.thinkers.do(thinking.hint, HINTING, Sight.of(match), lang, HINTED, seed=SEED)
            except (Stumbled, OSError, EOFError) as problem:
                log.error("no hint could be given: %r", problem)
                raise Problem("unavailable", "no_hint", more={"retry": 1}) from None
        self._tell(HINTING, deputy)
        return told

    async def stop(self) -> None:
        tasks = [*self.tasks, *([self.compiling] if self.compiling else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.thinkers.close()
        self.compiler.close()
