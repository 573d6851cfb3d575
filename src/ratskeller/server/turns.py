"""Whose bot thinks next: places to think are few, and they are shared fairly among people, not among tables.

Tables at which people play and somebody looks on come first, then those that nobody watches, then bots among themselves, which
never take the last place. Among equals it is whose bots have thought least of late.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass

WATCHED, UNWATCHED, AMONG_BOTS = range(3)
HALF = 30.0  # seconds after which half of what somebody's bots have thought is forgotten
MOST_PEOPLE = 1000  # whose thinking is remembered, and a few more


@dataclass(eq=False)
class Waiting:
    owner: str
    rank: Callable[[], int]
    go: asyncio.Future[bool]  # whether it was given one of the places that bots among themselves may have


class Turns:
    def __init__(self, places: int) -> None:
        self._free, self._spare = places, max(1, places - 1)
        self._waiting: list[Waiting] = []
        self._thinking: Counter[str] = Counter()
        self._thought: dict[str, tuple[float, float]] = {}  # seconds, and when that was reckoned

    @property
    def idle(self) -> bool:
        """Whether no table at which people play waits for its turn."""
        return all(one.rank() == AMONG_BOTS for one in self._waiting)

    @asynccontextmanager
    async def turn(self, owner: str, rank: Callable[[], int]) -> AsyncIterator[None]:
        """Wait for a place, and have it. The rank is asked anew whenever one is given away: people come and go."""
        one = Waiting(owner, rank, asyncio.get_running_loop().create_future())
        self._waiting.append(one)
        self._give()
        began = 0.0
        try:
            await one.go
            began = time.monotonic()
            yield
        finally:
            if one in self._waiting:
                self._waiting.remove(one)
            elif one.go.done() and not one.go.cancelled():
                self._take_back(one, time.monotonic() - began if began else 0.0)

    def _give(self) -> None:
        while self._free:
            able = [one for one in self._waiting if not one.go.done() and (self._spare or one.rank() < AMONG_BOTS)]
            if not able:
                return
            had = {owner: self.thought(owner) for owner in {one.owner for one in able}}  # asked once: it shrinks while one looks
            one = min(able, key=lambda one: (one.rank(), self._thinking[one.owner], had[one.owner]))
            spare = one.rank() == AMONG_BOTS
            self._free, self._spare = self._free - 1, self._spare - spare
            self._thinking[one.owner] += 1
            self._waiting.remove(one)
            one.go.set_result(spare)

    def _take_back(self, one: Waiting, seconds: float) -> None:
        self._free, self._spare = self._free + 1, self._spare + one.go.result()
        self._thinking[one.owner] -= 1
        if not self._thinking[one.owner]:
            del self._thinking[one.owner]
        self._thought[one.owner] = self.thought(one.owner) + seconds, time.monotonic()
        if len(self._thought) > MOST_PEOPLE:
            self._thought = {owner: had for owner, had in self._thought.items() if self.thought(owner) > 0.01}
        self._give()

    def thought(self, owner: str) -> float:
        """For how many seconds somebody's bots have thought, as far as it is remembered."""
        seconds, at = self._thought.get(owner, (0.0, 0.0))
        return seconds * 0.5 ** ((time.monotonic() - at) / HALF) if seconds else 0.0
