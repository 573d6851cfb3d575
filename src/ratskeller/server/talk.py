"""How far people have read the chats of their tables."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import func, select, update

from . import schema
from .live import LiveTable
from .reaching import reaching
from .store import Store


class Talk:
    def __init__(self, store: Store) -> None:
        self.store = store

    async def said(self, tables: Sequence[str]) -> dict[str, int]:
        """How many lines these tables' chats have, where there are any."""
        c = schema.chat.c
        wanted = select(c.table_id, func.max(c.n)).where(c.table_id.in_(tables)).group_by(c.table_id)
        with reaching():
            async with self.store.engine.execution_options(reading=True).connect() as connection:
                return {str(table): int(n) for table, n in await connection.execute(wanted)}

    async def heard(self, live: LiveTable, person: str, n: int) -> None:
        """Somebody who sits there has read so many lines."""
        seats = [live.seats[seat] for seat in live.seats_of(person) if live.seats[seat].heard < n]
        if not seats:
            return
        c = schema.seats.c
        known = update(schema.seats).where(c.table_id == live.id, c.person == person, c.heard < n).values(heard=n)
        with reaching():
            async with self.store.engine.begin() as connection:
                await connection.execute(known)
        for seat in seats:
            seat.heard = n
