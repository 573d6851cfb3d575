"""Forgetting: a person, and what has been kept long enough.

Matches belong to all who played them, so their logs stay; in the place of who is forgotten sits a stand-in without a name. Names
are no part of a match's state, so every log still leads where it did; the checksum of a record is made when it is downloaded.
"""

from __future__ import annotations

import os
import secrets
import time
from collections import Counter
from collections.abc import Sequence

import orjson
from sqlalchemy import Connection, delete, func, or_, select, update

from ...kernel.errors import BadOption
from .. import schema
from ..identity import Doorman
from ..seating import moved
from ..settings import Keeping
from .desk import announce

DAY = 24 * 3600.0
AT_ONCE = 500  # tables that are cleared away in one go
GONE = "gone"  # how the ids of stand-ins begin


def find(connection: Connection, who: str) -> str:
    """A person by id, or by the secret link that proves who somebody is."""
    person = who.strip()
    if "/k/" in person:
        kept = connection.execute(select(schema.settings.c.value).where(schema.settings.c.name == "secret")).scalar()
        secret = os.environ.get("RATSKELLER_SECRET") or str(kept or "")
        proven = Doorman(secret).by_key(person.rpartition("/k/")[2])
        if proven is None:
            raise BadOption("This link opens nothing.")
        person = proven.id
    places = (
        schema.people.c.id, schema.seats.c.person, schema.tables.c.host, schema.chat.c.person, schema.bells.c.person,
        schema.passkeys.c.person, schema.shuns.c.person, schema.reports.c.other,
    )  # fmt: skip
    if not any(connection.execute(select(place).where(place == person).limit(1)).first() for place in places):
        raise BadOption(f"Nothing is known about {person}.")
    return person


def forget(connection: Connection, person: str) -> Counter[str]:
    """Delete what is known about somebody; how much of each kind it was."""
    done: Counter[str] = Counter()
    t, s, c = schema.tables.c, schema.seats.c, schema.chat.c
    nobody = GONE + secrets.token_hex(8)
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("PRAGMA secure_delete = ON")  # the free places in the file are wiped too
    records = [str(row[0]) for row in connection.execute(select(t.id).where(t.host == person, t.replay))]
    done["imported records"] = delete_tables(connection, records)
    sat = connection.execute(
        select(s.table_id, s.seat, t.status, s.invite, t.rematch, t.options)
        .join(schema.tables, t.id == s.table_id)
        .where(s.person == person)
    )
    touched = set()
    for table, seat, status, invite, rematch, options in sat.all():
        touched.add(str(table))
        if rematch and _expect_nobody(connection, rematch, moved(seat, options["players"])):
            touched.add(str(rematch))
        done["seats"] += 1
        done["entries"] += _rename(connection, table, seat)
        free = {"who": "invited" if invite else "open", "person": None, "name": "", "here": False}
        values = free if status == "waiting" else {"person": nobody, "name": ""}
        connection.execute(update(schema.seats).where(s.table_id == table, s.seat == seat).values(**values))
    talked = [str(row[0]) for row in connection.execute(select(c.table_id).where(c.person == person).distinct())]
    hosted = [str(row[0]) for row in connection.execute(select(t.id).where(t.host == person))]
    done["chat lines"] = connection.execute(delete(schema.chat).where(c.person == person)).rowcount
    done["tables closed"] = connection.execute(
        update(schema.tables).where(t.host == person, t.status == "waiting").values(status="closed", notice="closed_by_house")
    ).rowcount
    connection.execute(update(schema.tables).where(t.host == person).values(host=nobody))
    done["names"] = connection.execute(delete(schema.people).where(schema.people.c.id == person)).rowcount
    connection.execute(delete(schema.bans).where(schema.bans.c.who == person))
    done.update(_forget_belongings(connection, person))
    announce(connection, "bans", "shuns", *(f"anew {table}" for table in sorted(touched.union(talked, hosted))))
    return done


def _forget_belongings(connection: Connection, person: str) -> Counter[str]:
    """Bells and wishes, passkeys, whom somebody shuns and who shuns him, reports by and about him."""
    done: Counter[str] = Counter()
    mine = (schema.bells, schema.wishes, schema.told, schema.passkeys, schema.challenges, schema.shuns, schema.reports)
    for table in mine:
        whose = table.c.person == person
        if "other" in table.c:
            whose |= table.c.other == person
        done[table.name] = connection.execute(delete(table).where(whose)).rowcount
    return done


def _expect_nobody(connection: Connection, table: str, seat: int) -> bool:
    """Who is expected at a rematch, or has declined it, is known there by his name alone."""
    s = schema.seats.c
    expected = (s.table_id == table) & (s.seat == seat) & s.who.in_(("invited", "declined"))
    return bool(connection.execute(update(schema.seats).where(expected).values(who="invited", name="")).rowcount)


def _rename(connection: Connection, table: str, seat: int) -> int:
    """In the log a name is written down when somebody takes his seat back."""
    c = schema.entries.c
    changed = 0
    for n, body in connection.execute(select(c.n, c.body).where(c.table_id == table, c.body.like('%"back"%'))).all():
        entry = orjson.loads(body)
        if entry["seat"] == seat and entry.get("back"):
            entry["name"] = f"Guest {seat + 1}"
            connection.execute(
                update(schema.entries).where(c.table_id == table, c.n == n).values(body=orjson.dumps(entry).decode())
            )
            changed += 1
    return changed


def clear(connection: Connection, keeping: Keeping) -> Counter[str]:
    """Delete what has been kept long enough."""
    done: Counter[str] = Counter()
    t, now = schema.tables.c, time.time()
    for kind, states in (("waiting", ("waiting",)), ("finished", ("over", "closed"))):
        if days := getattr(keeping, kind):
            old = select(t.id).where(t.status.in_(states), t.changed < now - days * DAY).order_by(t.changed).limit(AT_ONCE)
            done[kind] = delete_tables(connection, [str(row[0]) for row in connection.execute(old)])
    if keeping.chat:
        done["chat"] = connection.execute(delete(schema.chat).where(schema.chat.c.at < now - keeping.chat * DAY)).rowcount
        connection.execute(delete(schema.reports).where(schema.reports.c.at < now - keeping.chat * DAY))
    for passing, days in ((schema.challenges, 1), (schema.told, 90)):
        connection.execute(delete(passing).where(passing.c.at < now - days * DAY))
    if keeping.people:
        for person in _long_gone(connection, now - keeping.people * DAY):
            forget(connection, person)
            done["people"] += 1
    n = schema.news.c.n  # the newest stays: a number must not come twice
    newest = connection.execute(select(func.max(n))).scalar() or 0
    connection.execute(delete(schema.news).where(n < newest, schema.news.c.at < now - DAY))
    return done


def _long_gone(connection: Connection, before: float) -> list[str]:
    """Who sits at no running table, and for long at no other."""
    t, s, p = schema.tables.c, schema.seats.c, schema.people.c
    active = select(s.person).join(schema.tables, t.id == s.table_id).where(or_(t.status == "running", t.changed >= before))
    here = active.where(s.person.is_not(None))
    named = select(p.id).where(p.created < before, p.id.not_in(here))
    seated = select(s.person).where(s.person.is_not(None), s.person.not_like(f"{GONE}%"), s.person.not_in(here))
    young = {str(row[0]) for row in connection.execute(select(p.id).where(p.created >= before))}
    found = {str(row[0]) for wanted in (named, seated) for row in connection.execute(wanted.limit(AT_ONCE))}
    return sorted(found - young)


def delete_tables(connection: Connection, ids: Sequence[str]) -> int:
    for table in (schema.chat, schema.analyses, schema.snapshots, schema.entries, schema.seats):
        connection.execute(delete(table).where(table.c.table_id.in_(ids)))
    t = schema.tables.c
    connection.execute(update(schema.tables).where(t.rematch.in_(ids)).values(rematch=None))
    connection.execute(delete(schema.tables).where(t.id.in_(ids)))
    announce(connection, *(f"anew {table}" for table in ids))
    return len(ids)
