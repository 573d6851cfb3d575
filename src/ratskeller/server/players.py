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

log = logging.getLogger("ratskeller.bots")
PACES = {"instant": 0.0, "brisk": 0.7, "calm": 1.8}  # seconds that an action of a bot takes at least
HINTING = "mcts:0.4s"
SEED: int | None = None  # hints that can be repeated are for tests
HINTED = 6  # options a hint shows
RESIGNED = "apprentice"  # plays on for who has resigned


class Players:
    def __init__(self, hall: Hall, thinkers: Helper, compiler: Helper) -> None:
        self.hall, self.thinkers, self.compiler = hall, thinkers, compiler
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
        if self.hall.stopping or live.thinking is not None or live.row.status != "running" or live.match is None:
            return
        if not (live.match.resigned or any(seat.bot for seat in live.seats)) or self.level(live) is None:
            return
        task = live.thinking = asyncio.create_task(self._play(live), name=f"bot at {live.id}")
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def level(self, live: LiveTable) -> str | None:
        decider = live.decider()
        if decider is None or live.match is None:
            return None
        return decider.bot or (RESIGNED if decider.seat in live.match.resigned else None)

    async def _play(self, live: LiveTable) -> None:
        """Decide for as long as bots have to."""
        try:
            while (level := self.level(live)) is not None and live.row.status == "running" and not self.hall.stopping:
                began, n, match = time.monotonic(), live.n, live.match
                assert match is not None
                seat, notation, choices = match.seat, scripted(live.row, match), 2
                if notation is None:
                    self.warm()
                    notation, choices = await self._choose(level, live, match)
                rest = PACES[live.row.pace] - (time.monotonic() - began)
                if rest > 0 and choices > 1:
                    await asyncio.sleep(rest)
                if live.n != n or self.level(live) != level:
                    continue
                assert seat is not None
                body = {"seat": seat, "play": notation}
                try:
                    await self.hall.play(live, n, lambda _, body=body: body)  # type: ignore[misc]
                except Problem as problem:
                    if problem.type == "stale" and self.hall.store.shared:
                        return  # another worker was quicker: it goes on
                    await asyncio.sleep(1.0)
        except Exception:
            log.exception("a bot stumbled", extra={"table": live.id})
        finally:
            live.thinking = None

    async def _choose(self, level: str, live: LiveTable, match: Match) -> tuple[str, int]:
        """What a bot plays, among how many options. Should it fail, a simpler one does, and the table goes on."""
        sight = Sight.of(match)
        try:
            notation, choices, seconds, deputy = await self.thinkers.do(thinking.choose, level, sight)
        except (Stumbled, OSError, EOFError) as problem:  # its process ended, or no bot at all could play there
            if self.hall.stopping:
                raise
            notation, choices, seconds, _ = await self.thinkers.do(thinking.choose, thinking.SIMPLEST, sight)
            deputy = Deputy(thinking.SIMPLEST, repr(problem))
        self.hall.watcher.thought(deputy.name if deputy else level, seconds)
        self._tell(level, deputy, table=live.id, n=live.n)
        return notation, choices

    def _tell(self, level: str, deputy: Deputy | None, **where: Any) -> None:
        if deputy:
            self.hall.watcher.stood_in(level, deputy.name)
            log.error("the bot %s failed, %s played for it: %s", level, deputy.name, deputy.trouble, extra=where)

    async def hint(self, match: Match, lang: str) -> dict[str, Any]:
        """What a good bot thinks of a decision."""
        self.warm()
        told, deputy = await self.thinkers.do(thinking.hint, HINTING, Sight.of(match), lang, HINTED, seed=SEED)
        self._tell(HINTING, deputy)
        return told

    async def resume(self) -> None:
        """After a start: think wherever a bot has to decide."""
        for table in await self.hall.store.with_bots():
            if self.hall.stopping:
                return
            try:
                self.consider(await self.hall.table(table))
            except Exception:
                log.exception("a table could not be resumed", extra={"table": table})
            await asyncio.sleep(0)

    async def stop(self) -> None:
        tasks = [*self.tasks, *([self.compiling] if self.compiling else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.thinkers.close()
        self.compiler.close()
