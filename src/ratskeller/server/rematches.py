"""Offers of another match: who is asked."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import select

from . import schema
from .access import looking
from .rows import TableRow
from .seating import moved
from .store import Store


class Rematches:
    def __init__(self, store: Store) -> None:
        self.store = store

    async def offered(self, rows: Sequence[TableRow], person: str) -> set[str]:
        """At which of these tables another match is offered to a person who has not answered yet."""
        following = {row.rematch: row for row in rows if row.rematch}
        if not following:
            return set()
        s = schema.seats.c
        asked: dict[tuple[str, int], str] = {}
        sat: dict[str, int] = {}
        async with looking(self.store) as connection:
            for table, seat in await connection.execute(
                select(s.table_id, s.seat).where(s.table_id.in_([r.id for r in rows]), s.person == person)
            ):
                sat.setdefault(str(table), int(seat))
            for table, seat, who in await connection.execute(select(s.table_id, s.seat, s.who).where(s.table_id.in_(following))):
                asked[str(table), int(seat)] = who
        return {
            row.id
            for next_one, row in following.items()
            if row.id in sat and asked.get((next_one, moved(sat[row.id], int(row.options["players"])))) == "invited"
        }
