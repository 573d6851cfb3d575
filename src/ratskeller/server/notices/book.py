"""The book of bells: how people want to be reached, when not, and what they were told already."""

from __future__ import annotations

import secrets
import time
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from sqlalchemy import delete, false, func, select, update

from .. import schema
from ..access import changing, looking
from ..store import Store
from . import sealing

MOST = {"push": 8, "hook": 3}  # bells of one person
MOST_FAILURES = 10  # in a row: then it is left alone
DAY = 24 * 3600.0


@dataclass
class Bell:
    id: str
    person: str
    kind: str  # push, hook
    address: str
    more: dict[str, Any]
    home: str
    lang: str
    created: float = field(default_factory=time.time)
    failed: int = 0

    @property
    def rings(self) -> bool:
        return self.failed < MOST_FAILURES


@dataclass
class Wishes:
    paused: bool = False
    quiet_from: int | None = None
    quiet_to: int | None = None
    zone: str = "UTC"

    def quiet(self, at: float) -> bool:
        """Whether it is a time at which nobody shall ring."""
        if self.quiet_from is None or self.quiet_to is None or self.quiet_from == self.quiet_to:
            return False
        now = datetime.fromtimestamp(at, ZoneInfo(self.zone))
        minute = now.hour * 60 + now.minute
        if self.quiet_from < self.quiet_to:
            return self.quiet_from <= minute < self.quiet_to
        return minute >= self.quiet_from or minute < self.quiet_to


def known_zone(name: str) -> str:
    """A time zone that there is; otherwise that of Greenwich."""
    try:
        return ZoneInfo(name).key
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return "UTC"


class Book:
    def __init__(self, store: Store) -> None:
        self.store = store

    async def key(self) -> str:
        """The private key with which this house sends; made once."""
        c = schema.settings.c
        async with changing(self.store) as connection:
            made = self.store.upsert(schema.settings).values(name="sender", value=sealing.new_key())
            await connection.execute(made.on_conflict_do_nothing())
            return str((await connection.execute(select(c.value).where(c.name == "sender"))).scalar_one())

    async def of(self, person: str) -> tuple[list[Bell], Wishes]:
        b, w = schema.bells.c, schema.wishes.c
        async with looking(self.store) as connection:
            rows = await connection.execute(select(schema.bells).where(b.person == person).order_by(b.created))
            bells = [Bell(**row) for row in rows.mappings()]
            row = (await connection.execute(select(w.paused, w.quiet_from, w.quiet_to, w.zone).where(w.person == person))).first()
        return bells, Wishes(*row) if row else Wishes()

    async def hang(self, person: str, kind: str, address: str, more: dict[str, Any], home: str, lang: str) -> Bell | None:
        """One more bell; None where there are enough. A browser has one alone, and it is whose it was last."""
        b = schema.bells.c
        bell = Bell(secrets.token_hex(8), person, kind, address, more, home, lang)
        async with changing(self.store) as connection:
            same = (b.address == address) & (b.kind == kind)
            await connection.execute(delete(schema.bells).where(same if kind == "push" else same & (b.person == person)))
            wanted = select(func.count()).select_from(schema.bells).where(b.person == person, b.kind == kind)
            if (await connection.execute(wanted)).scalar_one() >= MOST[kind]:
                await connection.rollback()
                return None
            await connection.execute(schema.bells.insert().values(**vars(bell)))
        return bell

    async def take_down(self, person: str, bell: str) -> bool:
        b = schema.bells.c
        async with changing(self.store) as connection:
            return (await connection.execute(delete(schema.bells).where(b.person == person, b.id == bell))).rowcount == 1

    async def wish(self, person: str, wishes: Wishes) -> None:
        values = vars(wishes)
        async with changing(self.store) as connection:
            made = self.store.upsert(schema.wishes).values(person=person, **values)
            await connection.execute(made.on_conflict_do_update(index_elements=["person"], set_=values))

    async def claim(self, person: str, table: str, what: str) -> bool:
        """Whether it is for us to tell somebody something: nobody has, and from now on nobody else will."""
        t = schema.told
        made = self.store.upsert(t).values(person=person, table_id=table, what=what, at=time.time())
        async with changing(self.store) as connection:
            return (await connection.execute(made.on_conflict_do_nothing().returning(t.c.what))).first() is not None

    async def answered(self, bell: Bell, well: bool) -> None:
        b = schema.bells.c
        if well and not bell.failed:
            return
        async with changing(self.store) as connection:
            failed = 0 if well else b.failed + 1
            await connection.execute(update(schema.bells).where(b.id == bell.id).values(failed=failed))

    async def tables(self, little: float) -> dict[str, tuple[str, int, bool]]:
        """Tables at which somebody with a bell plays, or has just played: status, entries, whether time is running out."""
        t, s, e, b = schema.tables.c, schema.seats.c, schema.entries.c, schema.bells.c
        entries = select(func.max(e.n)).where(e.table_id == t.id).scalar_subquery()
        just = (t.status == "over") & (t.changed > time.time() - DAY) & (t.changed > b.created)
        low = (t.clock == "days") & (t.due < time.time() + t.bank * little)
        wanted = (
            select(t.id, t.status, entries, func.coalesce(low, false()))
            .join(schema.seats, s.table_id == t.id)
            .join(schema.bells, b.person == s.person)
        )
        async with looking(self.store) as connection:
            found = await connection.execute(wanted.where((t.status == "running") | just).distinct())
            return {str(table): (str(status), n or 0, bool(late)) for table, status, n, late in found}
