"""Is a store sound? Every log is repeated, entry by entry, and held against what was kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from typing import Any

import orjson
from sqlalchemy import Connection, select

from ...kernel.errors import RatskellerError
from ...kernel.match import Match
from ...kernel.records import follow
from .. import schema
from ..live import LiveTable, mark, pack
from ..rows import EntryRow, SeatRow, SnapshotRow, TableRow


@dataclass
class Findings:
    tables: int = 0
    entries: int = 0
    repeated: int = 0  # tables whose whole log led where it did when it was written
    waiting: int = 0
    other_rules: int = 0  # readable, but made by rules that are gone: nothing can be repeated
    damaged: list[dict[str, str]] = field(default_factory=list)

    @property
    def sound(self) -> bool:
        return not self.damaged

    def json(self) -> dict[str, Any]:
        return {**asdict(self), "sound": self.sound}


class Damaged(Exception):
    pass


def check(connection: Connection, step: Callable[[int], None] = lambda total: None) -> Findings:
    """Look at every table; `step` is told after each how many there are."""
    found = Findings()
    ids = [str(row[0]) for row in connection.execute(select(schema.tables.c.id).order_by(schema.tables.c.created))]
    for table in ids:
        found.tables += 1
        try:
            _check_table(connection, table, found)
        except (Damaged, RatskellerError, KeyError, TypeError, ValueError, IndexError) as problem:
            found.damaged.append({"table": table, "why": str(problem) or type(problem).__name__})
        step(len(ids))
    return found


def _check_table(connection: Connection, table: str, found: Findings) -> None:
    s, e = schema.seats.c, schema.entries.c
    row = TableRow(**connection.execute(select(schema.tables).where(schema.tables.c.id == table)).mappings().one())
    seats = connection.execute(select(schema.seats).where(s.table_id == table).order_by(s.seat)).mappings()
    live = LiveTable(row, [SeatRow(**{key: value for key, value in seat.items() if key != "table_id"}) for seat in seats])
    wanted = select(e.n, e.body, e.events, e.at, e.state).where(e.table_id == table).order_by(e.n)
    rows = [EntryRow(*one) for one in connection.execute(wanted)]
    found.entries += len(rows)
    if [one.seat for one in live.seats] != list(range(len(live.seats))) or not live.seats:
        raise Damaged("seats are missing")
    if [one.n for one in rows] != list(range(1, len(rows) + 1)):
        raise Damaged("entries are missing")
    for one in rows:
        orjson.loads(one.body), orjson.loads(one.events)
    if row.status == "waiting":
        found.waiting += 1
    elif row.status == "closed" or live.stale_rules:
        found.other_rules += 1
    else:
        states = _repeat(live, rows)
        _check_snapshot(connection, row, states)
        found.repeated += 1


def _repeat(live: LiveTable, rows: list[EntryRow]) -> list[bytes]:
    match = Match(live.rules, *live.opening())
    states = [match.snapshot()]
    for one in rows:
        happened = pack(follow(match, orjson.loads(one.body), one.n))
        if orjson.loads(happened) != orjson.loads(one.events):
            raise Damaged(f"entry {one.n}: something else happened than was written down")
        if one.state and one.state.startswith(live.rules.layout) and one.state != mark(match):
            raise Damaged(f"entry {one.n} leads elsewhere")
        states.append(match.snapshot())
    if match.over != (live.row.status == "over"):
        raise Damaged("the log ends where the match does not" if not match.over else "the match is over, the table is not")
    return states


def _check_snapshot(connection: Connection, row: TableRow, states: list[bytes]) -> None:
    c = schema.snapshots.c
    kept = connection.execute(select(c.n, c.kind, c.state).where(c.table_id == row.id)).first()
    if kept is None:
        return
    snapshot = SnapshotRow(*kept)
    if snapshot.kind == row.rules and (snapshot.n >= len(states) or states[snapshot.n] != snapshot.state):
        raise Damaged("its snapshot is of another match (a server drops it by itself)")
