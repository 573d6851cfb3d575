"""Everything a running server consists of, in one place, opened and closed together."""

from __future__ import annotations

import asyncio
import logging

from .hall import Hall, message
from .identity import Doorman
from .players import Players
from .settings import Settings
from .store import Store

log = logging.getLogger("ratskeller.house")


class House:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.url)
        self.hall = Hall(self.store)
        self.players = Players(self.hall, settings.thinkers)
        self.doorman: Doorman
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        await self.store.open()
        self.doorman = Doorman(self.settings.secret or await self.store.secret())
        self._tasks.append(asyncio.create_task(self.players.resume(), name="resume-bots"))

    def say_goodbye(self) -> None:
        """Tell all streams that the server stops; they come back to the next one."""
        self.hall.stopping = True
        for live in self.hall.tables.values():
            for subscriber in live.subscribers:
                subscriber.send(message("bye", {}))
                subscriber.send(b"")

    async def close(self) -> None:
        """Finish what is in flight."""
        self.say_goodbye()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.players.stop()
        await self.store.close()
