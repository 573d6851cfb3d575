"""Merging: a guest turns out to be somebody who is known already. What was the guest's is theirs from now on."""

from __future__ import annotations

from collections import Counter

from sqlalchemy import Connection, delete, select, update

from .. import schema
from .desk import announce

MOVED = (schema.seats, schema.chat, schema.bells)  # may be had many times
SINGLE = ((schema.told, schema.told.c.table_id), (schema.shuns, schema.shuns.c.other))  # had once for each of these


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
    for table, apart in SINGLE:
        theirs = table.c.person == guest
        connection.execute(delete(table).where(theirs & apart.in_(select(apart).where(table.c.person == person))))
        connection.execute(update(table).where(theirs).values(person=person))
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
    """Whoever did not want to meet the guest does not want to meet the person; and nobody shuns himself."""
    c = schema.shuns.c
    known = select(c.person).where(c.other == person)
    connection.execute(delete(schema.shuns).where((c.other == guest) & c.person.in_(known)))
    connection.execute(update(schema.shuns).where(c.other == guest).values(other=person))
    connection.execute(delete(schema.shuns).where((c.person == person) & (c.other == person)))
    connection.execute(update(schema.reports).where(schema.reports.c.other == guest).values(other=person))
