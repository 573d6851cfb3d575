"""Closing tables, and the door to people."""

from __future__ import annotations

import time

from sqlalchemy import Connection, delete, insert, select, update

from ...kernel.errors import BadOption
from .. import schema
from ..bans import network
from .desk import announce


def close(connection: Connection, table: str) -> None:
    """Nobody plays on there; who sits there is told."""
    c = schema.tables.c
    status = connection.execute(select(c.status).where(c.id == table)).scalar()
    if status is None:
        raise BadOption(f"There is no table {table}.")
    if status not in ("waiting", "running"):
        raise BadOption(f"Table {table} is {status} already.")
    values = {"status": "closed", "notice": "closed_by_house", "changed": time.time()}
    connection.execute(update(schema.tables).where(c.id == table).values(**values))
    announce(connection, f"table {table}")


def ban(connection: Connection, who: str, why: str = "") -> None:
    """A person's id, an address or a network comes in no more."""
    who = canonical(who)
    lift(connection, who)
    connection.execute(insert(schema.bans).values(who=who, why=why, at=time.time()))


def lift(connection: Connection, who: str) -> bool:
    gone = connection.execute(delete(schema.bans).where(schema.bans.c.who == canonical(who))).rowcount
    announce(connection, "bans")
    return gone > 0


def canonical(who: str) -> str:
    found = network(who)
    if found is not None and found.prefixlen == 0:
        raise BadOption("That would be everybody.")
    if not who or len(who) > 60 or " " in who:
        raise BadOption("A person's id, an address or a network can be banned.")
    return who if found is None else str(found)
