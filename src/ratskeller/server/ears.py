"""Hearing of other workers: PostgreSQL tells every worker, on a connection of its own, what the others have written."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from typing import Any

from .hall import Hall
from .live import LiveTable
from .needs import StoreAway
from .notices.postman import Postman
from .settings import Settings
from .store import Store

log = logging.getLogger("ratskeller.ears")
ALIVE = 10.0  # seconds between looks whether the line is still one
AT_ONCE = 100  # people in one message: there is not room for many more
PRESENCE = 40.0  # seconds for which another worker's word about who is here holds


class Ears:
    def __init__(self, settings: Settings, store: Store, hall: Hall, postman: Postman) -> None:
        self.settings, self.store, self.hall, self.postman = settings, store, hall, postman
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
                    while not lost.is_set():
                        with contextlib.suppress(TimeoutError):
                            await asyncio.wait_for(lost.wait(), ALIVE)
                        await connection.execute("select 1", timeout=ALIVE)  # a line may be dead without saying so
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
                    self.hall.behind.update(self.hall.tables)
                    await self.hall.catch_up()
                else:
                    await self._hear(*what.split(" "))
            except StoreAway:
                log.warning("news of another worker could not be read yet")  # it will be, by the caretaker
            except Exception:
                log.exception("news of another worker could not be used")

    async def _hear(self, kind: str, table: str, *more: str) -> None:
        if kind in ("seen", "unseen"):
            self._hear_sight(kind, table, more)
            return
        live = self.hall.tables.get(table)
        if live is None:
            return
        try:
            await self._take_over(live, kind, *more)
        except StoreAway:
            self.hall.behind.add(table)
            raise

    async def _take_over(self, live: LiveTable, kind: str, *more: str) -> None:
        if kind == "entry" and int(more[0]) > live.n:
            await self.hall.sync(live)
        elif kind == "table" and more != (self.me,):
            await self.hall.sync(live)
            self.hall.publish_table(live)
        elif kind == "chat" and int(more[0]) > (live.chat[-1].n if live.chat else 0):
            await self.hall.sync_chat(live)
        elif kind == "present" and more[0] != self.me:
            live.present()  # those who leave now were here until now
            live.elsewhere[more[0]] = (time.monotonic() + PRESENCE, set(more[1:]))
            self.hall.publish_table(live)

    def _hear_sight(self, kind: str, worker: str, people: tuple[str, ...]) -> None:
        for person in people if worker != self.me else ():
            (self.postman.sighted if kind == "seen" else self.postman.lost)(person)

    async def tell_sight(self, news: dict[str, bool]) -> None:
        """Tell the others who has a page open anywhere in the house, and whose is seen by nobody."""
        for kind, here in (("seen", True), ("unseen", False)):
            people = [person for person, seen in news.items() if seen is here]
            for first in range(0, len(people), AT_ONCE):
                await self.store.tell(" ".join([kind, self.me, *people[first : first + AT_ONCE]]))

    def tell_presence(self, live: Any) -> None:
        """Tell the others who is here."""
        people = sorted({subscriber.person for subscriber in live.subscribers})[:AT_ONCE]
        task = asyncio.create_task(self._tell(" ".join(["present", live.id, self.me, *people])))
        self._later.add(task)
        task.add_done_callback(self._later.discard)

    async def _tell(self, what: str) -> None:
        with contextlib.suppress(StoreAway):  # it is repeated anyway
            await self.store.tell(what)

    async def _repeat_presence(self) -> None:
        while True:
            await asyncio.sleep(PRESENCE / 2)
            for live in list(self.hall.tables.values()):
                if live.subscribers:
                    self.tell_presence(live)
