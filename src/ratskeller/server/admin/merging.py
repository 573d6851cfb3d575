"""Merging: a guest turns out to be somebody who is known already. What was the guest's is theirs from now on."""

from __future__ import annotations

from collections import Counter

from sqlalchemy import Connection, delete, insert, select, update

from .. import schema
from .desk import announce

MOVED = (schema.seats, schema.chat, schema.bells, schema.reports)  # may be had many times


def merge(connection: Connection, guest: str, person: str) -> Counter[str]:
    """Give everything of a guest to a person; how much of each kind it was. Who keeps passkeys is no guest and stays apart."""
    p, s, t = schema.people.c, schema.seats.c, schema.tables.c
    kept = connection.execute(select(schema.passkeys.c.id).where(schema.passkeys.c.person == guest).limit(1)).first()
    if guest == person or kept is not None:
        return Counter()
    done: Counter[str] = Counter()
    touched = {str(row[0]) for row in connection.execute(select(s.table_id).where(s.person == guest))}
    touched |= {str(row[0]) for row in connection.execute(select(t.id).where(t.host == guest))}
    for table in MOVED:
        done[table.name] = connection.execute(update(table).where(table.c.person == guest).values(person=person)).rowcount
    told = schema.told.c
    known = select(told.table_id).where(told.person == person)
    connection.execute(delete(schema.told).where((told.person == guest) & told.table_id.in_(known)))
    connection.execute(update(schema.told).where(told.person == guest).values(person=person))
    connection.execute(delete(schema.wishes).where(schema.wishes.c.person == guest))  # the person's own hold
    _follow(connection, guest, person)
    done["hosted"] = connection.execute(update(schema.tables).where(t.host == guest).values(host=person)).rowcount
    name = connection.execute(select(p.name).where(p.id == person)).scalar()
    if name:
        here = (s.person == person) & s.table_id.in_(touched) & ~s.here
        connection.execute(update(schema.seats).where(here).values(name=name))
    connection.execute(delete(schema.people).where(p.id == guest))
    announce(connection, "shuns", *(f"anew {table}" for table in sorted(touched)))
    return done


def _follow(connection: Connection, guest: str, person: str) -> None:
    """Whom the guest shuns the person shuns, and who shuns the guest shuns the person: of two the stricter holds, for nobody
    gets around a block by becoming somebody else. And nobody shuns himself."""
    c = schema.shuns.c
    for row in connection.execute(select(schema.shuns).where((c.person == guest) | (c.other == guest))).mappings().all():
        connection.execute(delete(schema.shuns).where((c.person == row["person"]) & (c.other == row["other"])))
        pair = {side: person if row[side] == guest else row[side] for side in ("person", "other")}
        same = (c.person == pair["person"]) & (c.other == pair["other"])
        known = connection.execute(select(schema.shuns).where(same)).mappings().first()
        if known is not None:
            both = {how: known[how] or row[how] for how in ("muted", "blocked")}
            connection.execute(update(schema.shuns).where(same).values(**both))
        elif pair["person"] != pair["other"]:
            connection.execute(insert(schema.shuns).values(**{**row, **pair}))
    connection.execute(update(schema.reports).where(schema.reports.c.other == guest).values(other=person))
