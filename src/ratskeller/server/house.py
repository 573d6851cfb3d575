"""Everything a running server consists of, in one place, opened and closed together."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
import threading
from types import FrameType
from typing import Any

from .analyses import Analyses
from .bans import Bans
from .beside import Beside
from .caretaker import Caretaker
from .ears import Ears
from .hall import Hall, message
from .identity import Doorman
from .limits import Limiter
from .metrics import Metrics
from .news import News
from .notices.postman import Postman
from .passkeys import Passkeys
from .players import Players
from .rematches import Rematches
from .settings import Settings
from .shuns import Shuns
from .store import Store
from .talk import Talk
from .timekeeper import Timekeeper

log = logging.getLogger("ratskeller.house")


class House:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.store = Store(settings.url)
        self.talk, self.rematches = Talk(self.store), Rematches(self.store)
        self.hall = Hall(self.store, self.metrics, aids=Beside(1), verifier=Beside(1))
        self.players = Players(self.hall, thinkers=Beside(settings.thinkers), compiler=Beside(1), places=settings.thinkers)
        self.analyses = Analyses(self.store, Beside(1))
        self.caretaker = Caretaker(self.hall, self.players, settings.sweep)
        self.timekeeper = Timekeeper(self.hall, self.store)
        self.limiter = Limiter(settings.limits)
        self.bans, self.news = Bans(), News(self)
        self.postman, self.shuns, self.passkeys = Postman(self), Shuns(self.store), Passkeys(self.store)
        self.hall.muted = self.shuns.muted
        self.ears = None if settings.sqlite else Ears(settings, self.store, self.hall, self.postman)
        self.doorman: Doorman
        self.loop: asyncio.AbstractEventLoop
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        self.loop = asyncio.get_running_loop()
        await self.store.open()
        self.doorman = Doorman(self.settings.secret or await self.store.secret())
        await self.news.open()
        await self.postman.open()
        await self.shuns.read()
        await self.timekeeper.open()
        if self.ears:
            await self.ears.open()
        self._tasks.append(asyncio.create_task(self.caretaker.run(), name="caretaker"))
        self._tasks.append(asyncio.create_task(self.timekeeper.run(), name="clocks"))
        self._tasks.append(asyncio.create_task(self._beat(), name="heartbeats"))
        self._tasks.append(asyncio.create_task(self.news.watch(), name="news"))
        self._tasks.append(asyncio.create_task(self.postman.run(), name="postman"))
        if self.settings.warm:
            self.players.warm()
        self._hear_signals()
        log.info("open")

    async def _beat(self) -> None:
        """Signs of life on all streams."""
        while True:
            await asyncio.sleep(self.settings.heartbeat)
            for live in list(self.hall.tables.values()):
                for subscriber in live.subscribers:
                    subscriber.send(b": still here\n\n")

    def _hear_signals(self) -> None:
        """When the server is told to stop, streams are told first; otherwise it would wait for them."""
        if threading.current_thread() is not threading.main_thread():
            return
        for number in (signal.SIGTERM, signal.SIGINT):
            former = signal.getsignal(number)

            def stop(number: int, frame: FrameType | None, former: Any = former) -> None:
                with contextlib.suppress(RuntimeError):
                    self.loop.call_soon_threadsafe(self.say_goodbye)
                if callable(former):
                    former(number, frame)

            signal.signal(number, stop)

    def say_goodbye(self) -> None:
        """Tell all streams that the server stops; they come back to the next one."""
        if self.hall.stopping:
            return
        self.hall.stopping = True
        for live in self.hall.tables.values():
            for subscriber in live.subscribers:
                subscriber.send(message("bye", {}))

    async def close(self) -> None:
        """Finish what is in flight."""
        self.say_goodbye()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.postman.close()
        await self.players.stop()
        await self.analyses.stop()
        await self.hall.settle()
        if self.ears:
            await self.ears.close()
        await self.store.close()
        log.info("closed")
