"""What the house keeps between visits: the rows of the server's store, each as text on a shelf of the browser."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, Protocol

from ..server.needs import StoreAway
from ..server.rows import DONE, Appended, ChatRow, EntryRow, SeatRow, SnapshotRow, TableRow

Table = tuple[TableRow, list[SeatRow]]


class Shelf(Protocol):
    """Texts by name. What `write` was given is safely down when it returns, all of it or nothing."""

    async def read(self, beginning: str) -> list[tuple[str, str]]:
        """All whose names begin so, in the order of their names."""

    async def write(self, texts: dict[str, str]) -> None: ...


class Kept:
    """The store of a page: one person's tables."""

    shared = False

    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf
        self.tables: dict[str, Table] = {}
        self.names: dict[str, str] = {}

    async def open(self) -> None:
        for _, text in await self.shelf.read("table/"):
            row, seats = read_table(text)
            self.tables[row.id] = row, seats
        self.names = {key.removeprefix("name/"): text for key, text in await self.shelf.read("name/")}

    async def _write(self, texts: dict[str, str]) -> None:
        try:
            await self.shelf.write(texts)
        except Exception as problem:
            raise StoreAway(type(problem).__name__) from problem

    # ── the log ──────────────────────────────────────────────────────────────────────────────────────────────────────
    async def append(self, entry: Appended) -> bool:
        changed = _changed(self.tables[entry.table], entry.changes, entry.seats)
        assert changed is not None
        row = EntryRow(entry.n, entry.body, entry.events, entry.at, entry.state)
        await self._write({_entry(entry.table, entry.n): json.dumps(vars(row)), **_texts(changed)})
        self.tables[entry.table] = changed
        return True

    async def entries(self, table: str, after: int = 0) -> list[EntryRow]:
        rows = [read_entry(text) for _, text in await self.shelf.read(f"entry/{table}/")]
        return [row for row in rows if row.n > after]

    async def snapshot(self, table: str) -> SnapshotRow | None:
        return None  # logs are short: they are repeated from their beginning

    async def drop_snapshot(self, table: str) -> None:
        pass

    # ── tables ───────────────────────────────────────────────────────────────────────────────────────────────────────
    async def create(
        self, row: TableRow, seats: Sequence[SeatRow], entries: Iterable[EntryRow] = (), rematch_of: str | None = None
    ) -> None:
        texts = {_entry(row.id, entry.n): json.dumps(vars(entry)) for entry in entries}
        made = {row.id: (replace(row), [replace(seat) for seat in seats])}
        if rematch_of is not None:
            if self.tables[rematch_of][0].rematch is not None:
                return
            old = _changed(self.tables[rematch_of], {"rematch": row.id}, {})
            assert old is not None
            made[rematch_of] = old
        for table in made.values():
            texts |= _texts(table)
        await self._write(texts)
        self.tables |= made

    async def table(self, table: str) -> Table | None:
        found = self.tables.get(table)
        return (replace(found[0]), [replace(seat) for seat in found[1]]) if found else None

    async def listed(self, status: str, person: str | None = None, most: int = 100, per_host: int = 3) -> list[Table]:
        """One's own tables, those under way first, then the latest; nobody else has any here."""
        mine = [
            (row, seats)
            for row, seats in self.tables.values()
            if person is not None and (row.host == person or any(seat.person == person for seat in seats))
        ]
        return sorted(mine, key=lambda table: (table[0].status in DONE, -table[0].changed))[:most]

    async def with_bots(self) -> dict[str, int]:
        return {}  # bots play on at a table that somebody looks at

    async def change(self, table: str, changes: dict[str, Any], seats: dict[int, dict[str, Any]], *, when: str = "") -> bool:
        known = self.tables[table]
        changed = _changed(known, {"changed": time.time(), **changes}, seats)
        if changed is None or (when and known[0].status != when):
            return False
        await self._write(_texts(changed))
        self.tables[table] = changed
        return True

    async def tell(self, what: str) -> None:
        pass  # there is nobody else

    # ── the rest ─────────────────────────────────────────────────────────────────────────────────────────────────────
    async def analysis(self, table: str) -> tuple[str, float] | None:
        """One that was cut off is of long ago: nobody else is at it."""
        return next(((text, 0.0) for _, text in await self.shelf.read(f"analysis/{table}")), None)

    async def claim_analysis(self, table: str, body: str, at: float, unless: float) -> bool:
        return True  # there is nobody else

    async def keep_analysis(self, table: str, body: str, at: float) -> bool:
        await self._write({f"analysis/{table}": body})
        return True

    async def person_name(self, person: str) -> str | None:
        return self.names.get(person)

    async def name_person(self, person: str, name: str) -> list[str]:
        """Give a person a name; returns the tables at which it is shown."""
        texts, shown = {f"name/{person}": name}, {}
        for id, (row, seats) in self.tables.items():
            if any(seat.person == person for seat in seats):
                renamed = [replace(s, name=name) if s.person == person and not s.here else s for s in seats]
                shown[id] = row, renamed
                texts |= _texts((row, renamed))
        await self._write(texts)
        self.tables |= shown
        self.names[person] = name
        return list(shown)

    async def chat(self, table: str) -> list[ChatRow]:
        return []


def _entry(table: str, n: int) -> str:
    return f"entry/{table}/{n:06}"


def _texts(table: Table) -> dict[str, str]:
    row, seats = table
    told = {**vars(row), "secret": row.secret.hex()}
    return {f"table/{row.id}": json.dumps({"row": told, "seats": [vars(seat) for seat in seats]})}


def read_table(text: str) -> Table:
    told = json.loads(text)
    row = TableRow(**{**told["row"], "secret": bytes.fromhex(told["row"]["secret"])})
    return row, [SeatRow(**seat) for seat in told["seats"]]


def read_entry(text: str) -> EntryRow:
    return EntryRow(**json.loads(text))


def _changed(table: Table, changes: dict[str, Any], seats: dict[int, dict[str, Any]]) -> Table | None:
    """A table with some values changed; None where a seat is not held (any more) as `_was` says."""
    row, held = replace(table[0], **changes), [replace(seat) for seat in table[1]]
    for seat, given in seats.items():
        values = dict(given)
        if any(getattr(held[seat], name) != was for name, was in values.pop("_was", {}).items()):
            return None
        held[seat] = replace(held[seat], **values)
    return row, held
