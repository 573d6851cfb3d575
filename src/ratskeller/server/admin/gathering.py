"""Everything that is kept about somebody, in one place: for whoever wants to see it or take it along."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import orjson
from sqlalchemy import Connection, select

from .. import schema


def gather(connection: Connection, person: str) -> dict[str, Any]:
    t, s = schema.tables.c, schema.seats.c

    def mine(table: Any, *columns: str, by: str = "person") -> list[dict[str, Any]]:
        wanted = select(*(table.c[name] for name in columns)).where(table.c[by] == person)
        return [dict(row) for row in connection.execute(wanted).mappings()]

    seated = defaultdict(list)
    for table, seat in connection.execute(select(s.table_id, s.seat).where(s.person == person)):
        seated[str(table)].append(int(seat))
    wanted = select(t.id, t.game, t.options, t.status, t.created, t.changed, t.host, t.result)
    tables = []
    for row in connection.execute(wanted.where(t.id.in_(seated) | (t.host == person)).order_by(t.created)).mappings():
        told = {name: row[name] for name in ("id", "game", "options", "status", "created", "changed", "result")}
        seats = seated.get(row["id"], [])
        tables.append({**told, "seats": seats, "host": row["host"] == person, "moves": _moves(connection, row["id"], seats)})
    return {
        "format": "ratskeller-person",
        "person": person,
        "name": mine(schema.people, "name", "created", by="id"),
        "tables": tables,
        "chat": mine(schema.chat, "table_id", "text", "at"),
        "notices": {
            "bells": mine(schema.bells, "kind", "address", "lang", "created"),
            "wishes": mine(schema.wishes, "paused", "quiet_from", "quiet_to", "zone"),
            "told": mine(schema.told, "table_id", "what", "at"),
        },
        "passkeys": mine(schema.passkeys, "label", "site", "created", "used"),
        "shuns": mine(schema.shuns, "name", "muted", "blocked", "at"),
        "reports": mine(schema.reports, "name", "table_id", "words", "at"),
    }


def _moves(connection: Connection, table: str, seats: list[int]) -> list[dict[str, Any]]:
    """What somebody did himself: the whole match is its record's business."""
    e = schema.entries.c
    if not seats:
        return []
    rows = connection.execute(select(e.n, e.at, e.body).where(e.table_id == table).order_by(e.n))
    read = [(n, at, orjson.loads(body)) for n, at, body in rows]
    return [{"n": n, "at": at, **body} for n, at, body in read if body["seat"] in seats]
