"""The caretaker goes round now and then: tables that may have missed news, bots that should have played, memory."""

from __future__ import annotations

import asyncio
import logging
import math
import time

from .hall import Hall
from .needs import StoreAway
from .players import Players
from .rounds import go_round

log = logging.getLogger("ratskeller.caretaker")
PAUSE = 1.0  # seconds between rounds
ALONE = 60.0  # between looks into a store in which nobody else writes


class Caretaker:
    """`patience`: seconds after which somebody else's bot is taken care of."""

    def __init__(self, hall: Hall, players: Players, patience: float) -> None:
        self.hall, self.players = hall, players
        self.patience = patience if hall.store.shared else 0.0
        self.between = 0.0 if hall.store.shared else ALONE
        self._seen: dict[str, tuple[int, float]] = {}  # tables of the store: entries, and since when there are so many
        self._looked = -math.inf

    async def run(self) -> None:
        await go_round(self.round, PAUSE, log)

    async def round(self) -> None:
        await self.hall.catch_up()
        self.hall.make_room()
        now = time.monotonic()
        for live in list(self.hall.tables.values()):
            if now - live.changed >= self.patience:
                self.players.consider(live)
        if now - self._looked >= self.between:
            await self._look()
            self._looked = now

    async def _look(self) -> None:
        """Tables that only the store knows: perhaps whoever had them is gone. Each is loaded once for all its entries."""
        now, before = time.monotonic(), self._seen
        found = await self.hall.store.with_bots()
        self._seen = {table: before[table] if before.get(table, (-1,))[0] == n else (n, now) for table, n in found.items()}
        for table, (n, since) in list(self._seen.items()):
            if table in self.hall.tables or now - since < self.patience or self.hall.stopping or not self.players.turns.idle:
                continue
            try:
                self.players.consider(await self.hall.fetch(table))
            except StoreAway:
                raise
            except Exception:
                log.exception("a table could not be resumed", extra={"table": table})
            self._seen[table] = (n, math.inf)
            await asyncio.sleep(0)
