"""Whom people do not want to hear (muted) or to meet (blocked); all of it in memory, where every line of a chat asks."""

from __future__ import annotations

import secrets
import time
from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from sqlalchemy import delete, select

from . import schema
from .access import changing, looking
from .admin.desk import announce
from .live import LiveTable
from .store import Store

NOBODY: frozenset[str] = frozenset()
LINES = 10  # of somebody's last words, kept with a report


@dataclass(frozen=True)
class Shun:
    other: str
    muted: bool
    blocked: bool
    name: str


class Shuns:
    def __init__(self, store: Store) -> None:
        self.store = store
        self._of: dict[str, dict[str, Shun]] = {}

    async def read(self) -> None:
        c = schema.shuns.c
        found: dict[str, dict[str, Shun]] = defaultdict(dict)
        async with looking(self.store) as connection:
            for person, *rest in await connection.execute(select(c.person, c.other, c.muted, c.blocked, c.name).order_by(c.at)):
                found[person][rest[0]] = Shun(*rest)
        self._of = dict(found)

    def of(self, person: str) -> dict[str, Shun]:
        return self._of.get(person, {})

    def muted(self, person: str) -> Collection[str]:
        """Whom somebody does not hear: whoever is blocked is not heard either."""
        return self._of.get(person, {}).keys()

    def unwelcome(self, person: str, among: Iterable[str | None]) -> bool:
        """Whether one of those has blocked somebody."""
        return any((shun := self.of(one or "").get(person)) and shun.blocked for one in among)

    async def set(self, person: str, other: str, name: str, muted: bool, blocked: bool) -> None:
        row = {"muted": muted, "blocked": blocked, "name": name[:80], "at": time.time()}
        c = schema.shuns.c
        async with changing(self.store) as connection:
            if muted or blocked:
                made = self.store.upsert(schema.shuns).values(person=person, other=other, **row)
                await connection.execute(made.on_conflict_do_update(index_elements=["person", "other"], set_=row))
            else:
                await connection.execute(delete(schema.shuns).where(c.person == person, c.other == other))
            await connection.run_sync(announce, "shuns")  # other workers hear of it
        await self.read()

    async def report(self, live: LiveTable, person: str, other: str, name: str, words: str) -> None:
        """For whoever runs the house, with what the other said there last."""
        said = "\n".join(line.text for line in live.chat or [] if line.person == other)
        row = {
            "id": secrets.token_hex(8), "person": person, "other": other, "name": name[:80], "table_id": live.id, "words": words,
            "said": "\n".join(said.split("\n")[-LINES:]), "at": time.time(),
        }  # fmt: skip
        async with changing(self.store) as connection:
            await connection.execute(schema.reports.insert().values(**row))
