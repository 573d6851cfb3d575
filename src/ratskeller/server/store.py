"""The store: people, tables, seats, chat, and the log of every match, which only grows.

Entries that arrive together are written in one transaction, and nobody is told of an entry before it is safely down.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select, text, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from . import schema
from .database import Database
from .needs import StoreAway
from .reaching import reaching
from .rows import DONE, Appended, ChatRow, EntryRow, SeatRow, SnapshotRow, TableRow

WAITING_FOR = 7 * 24 * 3600.0  # seconds for which an open table is listed
APPEND = text(
    "insert into entries (table_id, n, body, events, at, state) values (:table_id, :n, :body, :events, :at, :state)"
    " on conflict do nothing returning n"
)
TELL = text("select pg_notify('ratskeller', :what)")


class Store(Database):
    def __init__(self, url: str) -> None:
        super().__init__(url)
        self._waiting: list[tuple[Appended, asyncio.Future[bool]]] = []
        self._wake = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Bring the store into its newest shape and begin to write."""
        await super().open()
        self._writer = asyncio.create_task(self._write(), name="store-writer")

    async def close(self) -> None:
        """Write what is waiting, then let go."""
        while self._waiting:
            await asyncio.sleep(0.005)
        if self._writer:
            self._writer.cancel()
            await asyncio.gather(self._writer, return_exceptions=True)
        await super().close()

    # ── the log ──────────────────────────────────────────────────────────────────────────────────────────────────────
    async def append(self, entry: Appended) -> bool:
        """Add an entry to a log: True when it is safely down, False where another one has that number already."""
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((entry, done))
        self._wake.set()
        return await done

    async def _write(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                batch = self._waiting[:100]
                try:
                    won = await self._write_batch([entry for entry, _ in batch])
                except Exception as problem:  # whoever waits decides what to do; the next batch may succeed
                    if isinstance(problem, StoreAway):
                        self._pulse.note(str(problem))
                    for _, done in batch:
                        if not done.done():
                            done.set_exception(problem)
                else:
                    self._pulse.note()
                    for entry, done in batch:
                        if not done.done():
                            done.set_result((entry.table, entry.n) in won)
                        won.discard((entry.table, entry.n))  # of two with one number only the first was written
                del self._waiting[: len(batch)]

    async def _write_batch(self, batch: Sequence[Appended]) -> set[tuple[str, int]]:
        if self._log is not None:  # SQLite: the whole batch in one go in one thread; every hop between threads costs
            return await asyncio.get_running_loop().run_in_executor(self._thread, self._write_to_file, batch)
        async with self._changing() as connection:
            return await connection.run_sync(self._write_all, batch)

    def _write_to_file(self, batch: Sequence[Appended]) -> set[tuple[str, int]]:
        assert self._log is not None
        with reaching(), self._log.begin() as connection:
            return self._write_all(connection, batch)

    def _write_all(self, connection: Connection, batch: Sequence[Appended]) -> set[tuple[str, int]]:
        """Write what can be written of a batch, in the transaction of this connection; returns what was."""
        won: set[tuple[str, int]] = set()
        tables, seats = schema.tables.c, schema.seats.c
        for e in batch:
            row = {"table_id": e.table, "n": e.n, "body": e.body, "events": e.events, "at": e.at, "state": e.state}
            if connection.execute(APPEND, row).first() is None:
                continue
            won.add((e.table, e.n))
            if e.changes:
                connection.execute(update(schema.tables).where(tables.id == e.table).values(**e.changes))
            if e.snapshot is not None:
                kept = {"n": e.n, "kind": e.snapshot[0], "state": e.snapshot[1]}
                made = self.upsert(schema.snapshots).values(table_id=e.table, **kept)
                connection.execute(made.on_conflict_do_update(index_elements=["table_id"], set_=kept))
            for seat, values in e.seats.items():
                connection.execute(update(schema.seats).where(seats.table_id == e.table, seats.seat == seat).values(**values))
            if not self.sqlite:
                connection.execute(TELL, {"what": f"entry {e.table} {e.n}"})
        return won

    async def entries(self, table: str, after: int = 0) -> list[EntryRow]:
        c = schema.entries.c
        wanted = select(c.n, c.body, c.events, c.at, c.state).where(c.table_id == table, c.n > after).order_by(c.n)
        async with self._looking() as connection:
            return [EntryRow(*row) for row in await connection.execute(wanted)]

    async def snapshot(self, table: str) -> SnapshotRow | None:
        c = schema.snapshots.c
        async with self._looking() as connection:
            row = (await connection.execute(select(c.n, c.kind, c.state).where(c.table_id == table))).first()
        return SnapshotRow(*row) if row else None

    async def drop_snapshot(self, table: str) -> None:
        async with self._changing() as connection:
            await connection.execute(delete(schema.snapshots).where(schema.snapshots.c.table_id == table))

    # ── tables and seats ─────────────────────────────────────────────────────────────────────────────────────────────
    async def create(
        self, row: TableRow, seats: Sequence[SeatRow], entries: Iterable[EntryRow] = (), rematch_of: str | None = None
    ) -> None:
        """A new table; as the rematch of another only if that has none yet."""
        c = schema.tables.c
        async with self._changing() as connection:
            if rematch_of is not None:
                claim = update(schema.tables).where(c.id == rematch_of, c.rematch.is_(None)).values(rematch=row.id)
                if (await connection.execute(claim)).rowcount != 1:
                    return
                await self._tell(connection, f"table {rematch_of}")
            await connection.execute(insert(schema.tables).values(**vars(row)))
            await connection.execute(insert(schema.seats), [{"table_id": row.id, **vars(seat)} for seat in seats])
            log = [{"table_id": row.id, **vars(entry)} for entry in entries]
            if log:
                await connection.execute(insert(schema.entries), log)

    async def table(self, table: str) -> tuple[TableRow, list[SeatRow]] | None:
        c = schema.seats.c
        async with self._looking() as connection:
            row = (await connection.execute(select(schema.tables).where(schema.tables.c.id == table))).mappings().first()
            if row is None:
                return None
            found = await connection.execute(select(schema.seats).where(c.table_id == table).order_by(c.seat))
            return TableRow(**row), [_seat(seat) for seat in found.mappings()]

    async def listed(
        self, status: str, person: str | None = None, most: int = 100, per_host: int = 3
    ) -> list[tuple[TableRow, list[SeatRow]]]:
        """Tables of a status, the latest first: the public ones, a few of each host, or a person's own (of any status: "")."""
        t = schema.tables.c
        wanted = select(schema.tables)
        if status:
            wanted = wanted.where(t.status == status)
        if person is None:
            wanted = wanted.where(t.listed)
            if status == "waiting":  # nobody joins a table that its players have left, or long forgotten
                peopled = select(schema.seats.c.table_id).where(schema.seats.c.who == "person")
                wanted = wanted.where(t.id.in_(peopled), t.changed > time.time() - WAITING_FOR)
            ranked = wanted.add_columns(func.row_number().over(partition_by=t.host, order_by=t.changed.desc()).label("rank"))
            few = ranked.subquery()
            wanted = select(*(few.c[column.name] for column in t)).where(few.c.rank <= per_host)
            wanted = wanted.order_by(few.c.changed.desc())
        else:
            mine = select(schema.seats.c.table_id).where(schema.seats.c.person == person)
            opened = (t.host == person) & t.notice.is_distinct_from("all_left")
            wanted = wanted.where(t.id.in_(mine) | opened).order_by(t.status.in_(DONE), t.changed.desc())
        async with self._looking() as connection:
            rows = [TableRow(**row) for row in (await connection.execute(wanted.limit(most))).mappings()]
            ids = [row.id for row in rows]
            c = schema.seats.c
            found = await connection.execute(select(schema.seats).where(c.table_id.in_(ids)).order_by(c.seat))
            seats: dict[str, list[SeatRow]] = {table: [] for table in ids}
            for seat in found.mappings():
                seats[seat["table_id"]].append(_seat(seat))
        return [(row, seats[row.id]) for row in rows]

    async def with_bots(self) -> dict[str, int]:
        """Running tables at which people play and a bot may have to decide, and how many entries they have."""
        c, t, e = schema.seats.c, schema.tables.c, schema.entries.c
        bots = select(c.table_id).where((c.who == "bot") | c.away.is_not(None) | c.resigned)
        people = select(c.table_id).where(c.who == "person", c.away.is_(None), ~c.resigned)
        entries = select(func.max(e.n)).where(e.table_id == t.id).scalar_subquery()
        wanted = select(t.id, entries).where(t.status == "running", t.id.in_(bots), t.id.in_(people))
        async with self._looking() as connection:
            return {str(table): n or 0 for table, n in await connection.execute(wanted)}

    async def change(self, table: str, changes: dict[str, Any], seats: dict[int, dict[str, Any]], *, when: str = "") -> bool:
        """Change a table's row and some seats together; `when`: only if the table's status is (still) that."""
        async with self._changing() as connection:
            c = schema.tables.c
            locked = select(c.status).where(c.id == table)
            status = (await connection.execute(locked if self.sqlite else locked.with_for_update())).scalar()
            if when and status != when:
                return False
            for seat, values in seats.items():
                if not await self._change_seat(connection, table, seat, values):
                    await connection.rollback()
                    return False
            await self._change_table(connection, table, {"changed": time.time(), **changes})
            await self._tell(connection, f"table {table}")
        return True

    async def _change_table(self, connection: AsyncConnection, table: str, values: dict[str, Any]) -> None:
        await connection.execute(update(schema.tables).where(schema.tables.c.id == table).values(**values))

    async def _change_seat(self, connection: AsyncConnection, table: str, seat: int, values: dict[str, Any]) -> bool:
        """`_was` among the values: only if the seat is (still) held so."""
        c = schema.seats.c
        values = dict(values)
        wanted = update(schema.seats).where(c.table_id == table, c.seat == seat)
        for name, was in values.pop("_was", {}).items():
            wanted = wanted.where(c[name] == was)
        return (await connection.execute(wanted.values(**values))).rowcount == 1

    async def _tell(self, connection: AsyncConnection, what: str) -> None:
        """Tell the other workers."""
        if not self.sqlite:
            await connection.execute(TELL, {"what": what})

    async def tell(self, what: str) -> None:
        if not self.sqlite:
            async with self._changing() as connection:
                await self._tell(connection, what)

    async def invited(self, invite: str) -> str | None:
        """The table an invitation is for."""
        c = schema.seats.c
        async with self._looking() as connection:
            return (await connection.execute(select(c.table_id).where(c.invite == invite))).scalar()

    # ── analyses ─────────────────────────────────────────────────────────────────────────────────────────────────────────
    async def analysis(self, table: str) -> tuple[str, float] | None:
        """What is known, and since when."""
        async with self._looking() as connection:
            c = schema.analyses.c
            found = (await connection.execute(select(c.body, c.at).where(c.table_id == table))).first()
            return (found[0], found[1]) if found else None

    async def keep_analysis(self, table: str, body: str, at: float) -> bool:
        """Whether there was a table to keep it for."""
        return await self._write_analysis(table, body, at)

    async def claim_analysis(self, table: str, body: str, at: float, unless: float) -> bool:
        """Take it on: not where somebody has written there since `unless`."""
        return await self._write_analysis(table, body, at, schema.analyses.c.at < unless)

    async def _write_analysis(self, table: str, body: str, at: float, where: Any = None) -> bool:
        made = self.upsert(schema.analyses).values(table_id=table, body=body, at=at)
        made = made.on_conflict_do_update(index_elements=["table_id"], set_={"body": body, "at": at}, where=where)
        try:
            async with self._changing() as connection:
                return bool((await connection.execute(made)).rowcount == 1)
        except IntegrityError:  # the table was deleted while its match was looked through
            return False

    # ── people and chat ──────────────────────────────────────────────────────────────────────────────────────────────
    async def person_name(self, person: str) -> str | None:
        async with self._looking() as connection:
            return (await connection.execute(select(schema.people.c.name).where(schema.people.c.id == person))).scalar()

    async def name_person(self, person: str, name: str) -> list[str]:
        """Give a person a name; returns the tables at which it is shown."""
        c = schema.seats.c
        async with self._changing() as connection:
            made = self.upsert(schema.people).values(id=person, name=name, created=time.time())
            await connection.execute(made.on_conflict_do_update(index_elements=["id"], set_={"name": name}))
            await connection.execute(update(schema.seats).where(c.person == person, ~c.here).values(name=name))
            shown = [str(r[0]) for r in await connection.execute(select(c.table_id).where(c.person == person))]
            for table in shown:
                await self._tell(connection, f"table {table}")
            return shown

    async def chat(self, table: str) -> list[ChatRow]:
        c = schema.chat.c
        wanted = select(c.n, c.seat, c.name, c.text, c.at, c.person).where(c.table_id == table).order_by(c.n.desc()).limit(200)
        async with self._looking() as connection:
            return [ChatRow(*row) for row in await connection.execute(wanted)][::-1]

    async def say(self, table: str, person: str, seat: int | None, name: str, words: str) -> ChatRow:
        c = schema.chat.c
        for attempt in range(5):
            try:
                async with self._changing() as connection:
                    last = await connection.execute(select(func.max(c.n)).where(c.table_id == table))
                    line = ChatRow((last.scalar() or 0) + 1, seat, name, words, time.time(), person)
                    await connection.execute(insert(schema.chat).values(table_id=table, **vars(line)))
                    await self._tell(connection, f"chat {table} {line.n}")
                return line
            except IntegrityError:
                if attempt == 4:
                    raise
        raise AssertionError


def _seat(row: Any) -> SeatRow:
    return SeatRow(**{name: value for name, value in row.items() if name != "table_id"})
