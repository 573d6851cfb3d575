"""Bots at the tables: they think in a few threads beside the event loop, and move at a pace people can follow."""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from functools import cache

from ..bots import Bot, Cancelled, Thought, Understudied, make
from ..kernel.game import game
from ..kernel.match import Match
from .hall import Hall
from .lessons import scripted
from .live import LiveTable
from .metrics import Metrics
from .problems import Problem

log = logging.getLogger("ratskeller.bots")
PACES = {"instant": 0.0, "brisk": 0.7, "calm": 1.8}      # seconds that an action of a bot takes at least
HINTING = "mcts:0.4s"
RESIGNED = "apprentice"                                  # plays on for who has resigned


@cache
def bot(level: str, name: str) -> Bot:
    rules = game(name)
    return Understudied(make(level, rules), rules)


def think(level: str, match: Match, cancel: threading.Event) -> Thought:
    return bot(level, match.game.name).think(match, None, cancel)


class Players:
    def __init__(self, hall: Hall, metrics: Metrics, threads: int) -> None:
        self.hall, self.metrics = hall, metrics
        self.pool = ThreadPoolExecutor(threads, thread_name_prefix="bot")
        self.cancel = threading.Event()
        self.tasks: set[asyncio.Task[None]] = set()
        hall.after_entry.append(self.consider)

    def consider(self, live: LiveTable) -> None:
        """Begin to think, if a bot has to decide at this table."""
        if self.hall.stopping or live.thinking is not None or live.row.status != "running" or self.level(live) is None:
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
                    copy = match.glimpse(match._states.tobytes())
                    thought = await asyncio.get_running_loop().run_in_executor(self.pool, think, level, copy, self.cancel)
                    self.metrics.thinking.labels(level).observe(thought.seconds)
                    notation, choices = thought.action.notation, len(thought.options)
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
                    if problem.type == "stale" and not self.hall.store.sqlite:
                        return                      # another worker was quicker: it goes on
                    await asyncio.sleep(1.0)
        except Cancelled:
            pass
        except Exception:
            log.exception("a bot stumbled", extra={"table": live.id})
        finally:
            live.thinking = None

    async def think_about(self, match: Match) -> Thought:
        """What a good bot thinks of a decision."""
        loop = asyncio.get_running_loop()
        thought: Thought = await loop.run_in_executor(self.pool, think, HINTING, match, self.cancel)
        return thought

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
        self.cancel.set()
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.pool.shutdown(wait=False, cancel_futures=True)
