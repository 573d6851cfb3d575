"""Whether the store is well: known from what was written of late, and where nothing was, by writing something."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

from .needs import StoreAway
from .reaching import reaching

WELL, UNWELL = 5.0, 1.0  # seconds for which it is believed that it can, or can not, be written to
PATIENCE = 5.0  # seconds that writing may take


class Pulse:
    def __init__(self, write: Callable[[], Awaitable[None]]) -> None:
        self._write, self._trying = write, asyncio.Lock()
        self._at, self._problem = -WELL, ""

    def note(self, problem: str = "") -> None:
        """It was written to, or could not be."""
        self._at, self._problem = time.monotonic(), problem

    async def feel(self) -> None:
        """Raises StoreAway where nothing can be written."""
        async with self._trying:
            if time.monotonic() - self._at >= (UNWELL if self._problem else WELL):
                await self._try()
        if self._problem:
            raise StoreAway(self._problem)

    async def _try(self) -> None:
        try:
            with reaching():
                async with asyncio.timeout(PATIENCE):
                    await self._write()
        except StoreAway as problem:
            self.note(str(problem))
        else:
            self.note()
