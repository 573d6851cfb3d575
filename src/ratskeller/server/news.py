"""What a running server hears of what was done behind its back, with `ratskeller admin`; and the daily clearing away."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING

from sqlalchemy import select

from . import schema
from .access import changing, looking
from .admin import forgetting
from .bans import Bans

if TYPE_CHECKING:
    from .house import House

log = logging.getLogger("ratskeller.news")
DAY = 24 * 3600.0


class News:
    def __init__(self, house: House) -> None:
        self.house = house
        self._read, self._cleared = 0, 0.0
        self._unheard: list[str] = []  # what could not be taken in yet

    async def open(self) -> None:
        self._read = max([0, *(n for n, _ in await self._since(0))])
        await self._read_bans()

    async def watch(self) -> None:
        while True:
            await asyncio.sleep(self.house.settings.news)
            try:
                await self.read()
                if time.monotonic() - self._cleared > DAY or not self._cleared:
                    await self._clear()
            except Exception:
                log.exception("the news could not be read")

    async def read(self) -> None:
        for n, what in await self._since(self._read):
            self._unheard.append(what)
            self._read = n
        unheard, self._unheard = list(dict.fromkeys(self._unheard)), []
        for what in unheard:
            try:
                await self.hear(*what.split(" "))
            except Exception as problem:
                log.error("news can not be taken in yet: %s: %r", what, problem)
                self._unheard.append(what)

    async def hear(self, kind: str, table: str = "") -> None:
        hall = self.house.hall
        live = hall.tables.get(table)
        if kind == "bans":
            await self._read_bans()
            for one in hall.tables.values():
                for subscriber in list(one.subscribers):
                    if self.house.bans.hold(subscriber.person, subscriber.address):
                        subscriber.end()
        elif kind == "shuns":
            await self.house.shuns.read()
        elif live is not None and kind == "table":
            await hall.sync(live)
            hall.publish_table(live)
        elif live is not None and kind == "anew":  # even what it has said and done is another one now
            async with live.lock:
                found = await self.house.store.table(table)
                if found is None:
                    hall.tables.pop(table)
                    return
                live.row, live.seats = found
                await hall.reload(live)
                live.chat = await self.house.store.chat(table)
            hall.publish_table(live)

    async def _since(self, n: int) -> list[tuple[int, str]]:
        c = schema.news.c
        async with looking(self.house.store) as connection:
            found = await connection.execute(select(c.n, c.what).where(c.n > n).order_by(c.n))
            return [(int(row[0]), str(row[1])) for row in found]

    async def _read_bans(self) -> None:
        async with looking(self.house.store) as connection:
            self.house.bans = Bans([str(row[0]) for row in await connection.execute(select(schema.bans.c.who))])

    async def _clear(self) -> None:
        """Once a day, whatever has been kept long enough goes."""
        self._cleared = time.monotonic()
        async with changing(self.house.store) as connection:
            gone = await connection.run_sync(forgetting.clear, self.house.settings.keeping)
        if any(gone.values()):
            log.info("cleared away: %s", gone)
