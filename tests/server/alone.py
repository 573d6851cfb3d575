"""A hall that stands alone: no database, no web framework, no other process. `python -m tests.server.alone GAME` plays a table
there to its end and prints what became of it; whatever the hall must do without can not be imported meanwhile.
"""

from __future__ import annotations

import asyncio
import random
import sys
from collections import defaultdict
from typing import Any

import orjson

MISSING = {
    "aiosqlite", "alembic", "cryptography", "fastapi", "fcntl", "llvmlite", "numba", "prometheus_client", "pydantic",
    "sqlalchemy", "starlette", "uvicorn", "webauthn",
}  # fmt: skip


if __name__ == "__main__":
    sys.modules.update(dict.fromkeys(MISSING))  # type: ignore[arg-type]

from ratskeller.kernel.errors import IllegalAction  # noqa: E402
from ratskeller.kernel.game import game  # noqa: E402
from ratskeller.kernel.match import Match  # noqa: E402
from ratskeller.kernel.randomness import new_secret  # noqa: E402
from ratskeller.server import render  # noqa: E402
from ratskeller.server.hall import Hall  # noqa: E402
from ratskeller.server.live import Subscriber  # noqa: E402
from ratskeller.server.rows import Appended, ChatRow, EntryRow, SeatRow, SnapshotRow, TableRow  # noqa: E402

PEOPLE = ["anna", "bert"]


class Memory:
    """A store that keeps everything until it is gone itself."""

    shared = False

    def __init__(self) -> None:
        self.tables: dict[str, tuple[TableRow, list[SeatRow]]] = {}
        self.logs: dict[str, list[EntryRow]] = defaultdict(list)
        self.snapshots: dict[str, SnapshotRow] = {}

    async def table(self, table: str) -> tuple[TableRow, list[SeatRow]] | None:
        return self.tables.get(table)

    async def with_bots(self) -> dict[str, int]:
        return {}

    async def entries(self, table: str, after: int = 0) -> list[EntryRow]:
        return self.logs[table][after:]

    async def chat(self, table: str) -> list[ChatRow]:
        return []

    async def append(self, entry: Appended) -> bool:
        log = self.logs[entry.table]
        if entry.n != len(log) + 1:
            return False
        log.append(EntryRow(entry.n, entry.body, entry.events, entry.at, entry.state))
        await self.change(entry.table, entry.changes, entry.seats)
        if entry.snapshot:
            self.snapshots[entry.table] = SnapshotRow(entry.n, *entry.snapshot)
        return True

    async def change(self, table: str, changes: dict[str, Any], seats: dict[int, dict[str, Any]], *, when: str = "") -> bool:
        row, _ = self.tables[table]
        vars(row).update(changes)
        return True

    async def snapshot(self, table: str) -> SnapshotRow | None:
        return self.snapshots.get(table)

    async def drop_snapshot(self, table: str) -> None:
        self.snapshots.pop(table, None)


def laid_out(name: str) -> Memory:
    rules, store = game(name), Memory()
    seats = [SeatRow(seat, "person", person, person.title(), None, None, None) for seat, person in enumerate(PEOPLE)]
    options = rules.check_options({"players": len(PEOPLE)})
    row = TableRow("t", name, rules.rules_version, options, new_secret(7), None, "running", "instant", False, None, False,
                   None, 0.0, 0.0)  # fmt: skip
    store.tables["t"] = row, seats
    return store


async def play(name: str) -> dict[str, Any]:
    """Two people play a whole match by chance; one follows it. Then it is loaded anew, as after a restart."""
    store, chance = laid_out(name), random.Random(7)
    hall = Hall(store)
    live = await hall.table("t")
    anna = Subscriber("anna", "ru", 0, 0, asyncio.Queue())
    live.subscribers.add(anna)

    def refused(match: Match) -> dict[str, Any]:
        why = match.why_not("dance")
        assert why
        raise IllegalAction(why)

    try:
        await hall.play(live, 0, refused)
    except IllegalAction as problem:
        complaint = problem.text("ru")
    heard = 0
    while live.row.status == "running":

        def change(match: Match) -> dict[str, Any]:
            return {"seat": match.seat, "play": chance.choice(match.legal()).notation}

        await hall.play(live, live.n, change)
        heard += anna.take().count(b"id: ")
    again = Hall(store)
    loaded = await again.table("t")
    await again.remember(loaded)
    for one in (hall, again):
        await one.settle()
    assert loaded.match is not None
    assert live.match is not None
    return {
        "entries": live.n,
        "heard": heard,
        "same": loaded.match.snapshot() == live.match.snapshot(),
        "states": len(loaded.states or []),
        "winners": live.match.winners,
        "last": render.entry_json(live, live.entries[-1], None, "ru")["events"],
        "complaint": complaint,
        "loaded": [name for name, module in sys.modules.items() if module and name.partition(".")[0] in MISSING],
    }


if __name__ == "__main__":
    print(orjson.dumps(asyncio.run(play(sys.argv[1]))).decode())
