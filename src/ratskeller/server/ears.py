"""Hearing of other workers: PostgreSQL tells every worker, on a connection of its own, what the others have written."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from typing import Any

from .hall import Hall
from .players import Players
from .settings import Settings
from .store import Store

log = logging.getLogger("ratskeller.ears")
PRESENCE = 40.0  # seconds for which another worker's word about who is here holds


class Ears:
    def __init__(self, settings: Settings, store: Store, hall: Hall, players: Players) -> None:
        self.settings, self.store, self.hall, self.players = settings, store, hall, players
        self.me = secrets.token_hex(4)
        self._heard: asyncio.Queue[str | None] = asyncio.Queue()
        self._tasks: list[asyncio.Task[None]] = []
        self._later: set[asyncio.Task[None]] = set()
        self.listening = asyncio.Event()

    async def open(self) -> None:
        self.hall.tell_presence = self.tell_presence
        self._tasks = [asyncio.create_task(self._listen(), name="listen"), asyncio.create_task(self._act(), name="act")]
        self._tasks.append(asyncio.create_task(self._repeat_presence(), name="presence"))
        await asyncio.wait_for(self.listening.wait(), 30)

    async def close(self) -> None:
        for task in (*self._tasks, *self._later):
            task.cancel()
        await asyncio.gather(*self._tasks, *self._later, return_exceptions=True)

    async def _listen(self) -> None:
        """Keep a connection that listens; after a break everything in use is read again, as something may have been missed."""
        import asyncpg

        address = self.settings.url.replace("+asyncpg", "")
        while True:
            try:
                connection = await asyncpg.connect(address)
                lost = asyncio.Event()
                connection.add_termination_listener(lambda *_, lost=lost: lost.set())
                await connection.add_listener("ratskeller", lambda *args: self._heard.put_nowait(str(args[-1])))
                self._heard.put_nowait(None)
                self.listening.set()
                try:
                    await lost.wait()
                finally:
                    await connection.close(timeout=1)
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as problem:
                log.warning("not listening to other workers: %s", type(problem).__name__)
            await asyncio.sleep(0.5)

    async def _act(self) -> None:
        while True:
            what = await self._heard.get()
            try:
                if what is None:
                    for live in list(self.hall.tables.values()):
                        await self.hall.sync(live)
                else:
                    await self._hear(*what.split(" "))
            except Exception:
                log.exception("news of another worker could not be used")

    async def _hear(self, kind: str, table: str, *more: str) -> None:
        live = self.hall.tables.get(table)
        if live is None:
            if kind == "entry":
                self._later_consider(table, int(more[0]))
            return
        if kind == "entry" and int(more[0]) > live.n:
            await self.hall.sync(live)
            self._later_consider(table, live.n)
        elif kind == "table" and more != (self.me,):
            await self.hall.sync(live)
            self.hall.publish_table(live)
        elif kind == "chat" and live.chat is not None and int(more[0]) > (live.chat[-1].n if live.chat else 0):
            known = live.chat[-1].n if live.chat else 0
            live.chat = await self.store.chat(table)
            for line in live.chat:
                if line.n > known:
                    self.hall.publish_chat(live, line)
        elif kind == "present" and more[0] != self.me:
            live.elsewhere[more[0]] = (time.monotonic() + PRESENCE, set(more[1:]))
            self.hall.publish_table(live)

    def _later_consider(self, table: str, n: int) -> None:
        """Whoever wrote an entry lets the bots go on; only if nothing comes of it does this worker step in."""

        async def later() -> None:
            await asyncio.sleep(self.settings.sweep * (1 + secrets.randbelow(100) / 100))
            live = self.hall.tables.get(table)
            if live is None and not self.hall.stopping:
                live = await self.hall.table(table)
            if live is not None and live.n == n:
                self.players.consider(live)

        task = asyncio.create_task(later())
        self._later.add(task)
        task.add_done_callback(self._later.discard)

    def tell_presence(self, live: Any) -> None:
        """Tell the others who is here."""
        people = sorted({subscriber.person for subscriber in live.subscribers})[:100]
        task = asyncio.create_task(self.store.tell(" ".join(["present", live.id, self.me, *people])))
        self._later.add(task)
        task.add_done_callback(self._later.discard)

    async def _repeat_presence(self) -> None:
        while True:
            await asyncio.sleep(PRESENCE / 2)
            for live in list(self.hall.tables.values()):
                if live.subscribers:
                    self.tell_presence(live)
