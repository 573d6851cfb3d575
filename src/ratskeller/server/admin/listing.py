"""Who and what is there."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, func, select

from .. import schema


def tables(connection: Connection, status: str = "", most: int = 100) -> list[dict[str, Any]]:
    """Tables, the latest first, with who sits there."""
    t, s, e = schema.tables.c, schema.seats.c, schema.entries.c
    wanted = select(t.id, t.game, t.status, t.listed, t.host, t.created, t.changed).order_by(t.changed.desc()).limit(most)
    found = [dict(row) for row in connection.execute(wanted.where(t.status == status) if status else wanted).mappings()]
    ids = [table["id"] for table in found]
    entries = dict(connection.execute(select(e.table_id, func.max(e.n)).where(e.table_id.in_(ids)).group_by(e.table_id)).all())
    seats: dict[str, list[dict[str, Any]]] = {table: [] for table in ids}
    for row in connection.execute(select(schema.seats).where(s.table_id.in_(ids)).order_by(s.seat)).mappings():
        seats[row["table_id"]].append({key: row[key] for key in ("seat", "who", "person", "name", "level")})
    return [{**table, "entries": entries.get(table["id"], 0), "seats": seats[table["id"]]} for table in found]


def people(connection: Connection, most: int = 100) -> list[dict[str, Any]]:
    """Everybody with a name, the newest first: how many tables they have, when one last changed, whether they are banned."""
    p, s, t, b = schema.people.c, schema.seats.c, schema.tables.c, schema.bans.c
    sat = select(s.person, func.count().label("tables"), func.max(t.changed).label("last"))
    sat_down = sat.join_from(schema.seats, schema.tables, s.table_id == t.id).group_by(s.person).subquery()
    banned = b.who.is_not(None).label("banned")
    wanted = select(p.id, p.name, p.created, func.coalesce(sat_down.c.tables, 0).label("tables"), sat_down.c.last, banned)
    wanted = wanted.join_from(schema.people, sat_down, sat_down.c.person == p.id, isouter=True)
    wanted = wanted.join(schema.bans, b.who == p.id, isouter=True).order_by(p.created.desc()).limit(most)
    return [{**row, "banned": bool(row["banned"])} for row in connection.execute(wanted).mappings()]


def reports(connection: Connection, most: int = 100) -> list[dict[str, Any]]:
    """What people have reported, the newest first."""
    c = schema.reports.c
    return [dict(row) for row in connection.execute(select(schema.reports).order_by(c.at.desc()).limit(most)).mappings()]


def bans(connection: Connection) -> list[dict[str, Any]]:
    return [dict(row) for row in connection.execute(select(schema.bans).order_by(schema.bans.c.at)).mappings()]
