"""The timekeeper: sees to it that clocks go fairly, and does what a table's rule says when time is up."""

from __future__ import annotations

import asyncio
import logging
import math
from typing import Any

from ..kernel.match import Match
from . import beats
from .hall import Hall
from .live import LiveTable
from .problems import Problem
from .rounds import each, go_round
from .seating import bot_seat
from .store import Store

log = logging.getLogger("ratskeller.clocks")
PAUSE = 1.0  # seconds between looks
BEAT = 2.0  # seconds between beats, while a clock runs


class Timekeeper:
    def __init__(self, hall: Hall, store: Store) -> None:
        self.hall, self.store = hall, store
        self._beat = -math.inf
        self._beating = asyncio.Lock()
        hall.on_time = self.on_time

    async def open(self) -> None:
        """Nobody is shown a clock before it is put forward by the time in which no server ran."""
        if await beats.next_due(self.store) is not None:
            await self.beat()

    async def run(self) -> None:
        await go_round(self.round, PAUSE, log)

    async def round(self) -> None:
        if await beats.next_due(self.store) is None:
            return
        if not 0 <= self.hall.now() - self._beat < BEAT:
            await self.beat()
        await each(await beats.late(self.store, self.hall.now()), self._see_to, log)

    async def _see_to(self, table: str) -> None:
        if not self.hall.stopping:
            await self._lapse(await self.hall.fetch(table))

    async def on_time(self, live: LiveTable) -> None:
        """Before somebody's time is counted: were we here all the while?"""
        if live.row.due is not None and not 0 <= self.hall.now() - self._beat < beats.GAP:
            await self.beat()

    async def beat(self) -> None:
        async with self._beating:
            now = self.hall.now()
            if 0 <= now - self._beat < BEAT:
                return
            gap = await beats.beat(self.store, now)
            self._beat = now
        if gap:
            await self._put_forward()

    async def _put_forward(self) -> None:
        """All clocks have been put forward in the store: read them again."""
        for live in list(self.hall.tables.values()):
            if live.row.due is not None:
                await self.store.tell(f"table {live.id}")
                await self.hall.sync(live)
                self.hall.publish_table(live)

    async def _lapse(self, live: LiveTable) -> None:
        """Time is up: a bot sits in, or the seat is resigned, as the table has it."""
        row = live.row
        seat = row.turn
        if seat is None:
            return
        name = bot_seat(seat, row.deputy, {one.name for one in live.seats}).name

        def write(match: Match) -> dict[str, Any]:
            if live.row.due is None or live.row.due > self.hall.now() or match.seat != seat:
                raise Problem("stale", "stale", n=live.n)  # in the last moment
            body = match.resignation(seat) if row.lapse == "resign" else {"seat": seat, "name": name}
            return {**body, "late": True}

        given: dict[str, Any] = {"resigned": True} if row.lapse == "resign" else {"away": row.deputy}
        try:
            await self.hall.play(live, None, write, {seat: given})
        except Problem as problem:
            if problem.type not in ("stale", "not-now"):  # another worker was quicker, or the match is over
                raise
