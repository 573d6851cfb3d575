"""Passkeys: a device proves who somebody is. Questions are asked once, belong to who was asked, and soon grow old."""

from __future__ import annotations

import secrets
import time
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Any

import orjson
from sqlalchemy import delete, func, select, update

from . import schema
from .access import changing, looking
from .notices.sealing import mark, narrow, wide
from .problems import Problem
from .store import Store

MOST = 10  # of one person
FRESH = 300.0  # seconds for which a question may be answered


@dataclass
class Passkey:
    id: str
    person: str
    key: bytes
    uses: int
    site: str
    label: str
    created: float
    used: float | None = None

    def json(self) -> dict[str, Any]:
        return {"id": mark(self.id), "label": self.label, "created": self.created, "used": self.used}


def site(host: str | None) -> str:
    """The name of the house for which passkeys are made: a number is none."""
    try:
        ip_address((host or "").strip("[]"))
    except ValueError:
        if host:
            return host
    raise Problem("not-now", "passkey.no_name")


class Passkeys:
    def __init__(self, store: Store) -> None:
        self.store = store

    async def ask(self, person: str, purpose: str) -> bytes:
        asked = secrets.token_bytes(32)
        async with changing(self.store) as connection:
            row = {"challenge": wide(asked), "person": person, "purpose": purpose, "at": time.time()}
            await connection.execute(schema.challenges.insert().values(**row))
        return asked

    async def answered(self, credential: dict[str, Any], person: str, purpose: str) -> bytes:
        """The question that a credential answers: one that was asked of this person, lately, and not answered before."""
        c = schema.challenges.c
        try:
            said = orjson.loads(narrow(str(credential["response"]["clientDataJSON"])))
            known = narrow(str(said["challenge"]).rstrip("="))
        except (KeyError, TypeError, ValueError):
            raise Problem("bad-request", "passkey.bad") from None
        mine = (c.challenge == wide(known)[:100]) & (c.person == person) & (c.purpose == purpose) & (c.at > time.time() - FRESH)
        async with changing(self.store) as connection:
            if (await connection.execute(delete(schema.challenges).where(mine))).rowcount != 1:
                raise Problem("forbidden", "passkey.old")
        return known

    async def of(self, person: str) -> list[Passkey]:
        c = schema.passkeys.c
        async with looking(self.store) as connection:
            found = await connection.execute(select(schema.passkeys).where(c.person == person).order_by(c.created))
            return [Passkey(**row) for row in found.mappings()]

    async def find(self, id: str) -> Passkey | None:
        async with looking(self.store) as connection:
            found = await connection.execute(select(schema.passkeys).where(schema.passkeys.c.id == id))
            row = found.mappings().first()
        return Passkey(**row) if row else None

    async def keep(self, passkey: Passkey) -> None:
        c = schema.passkeys.c
        async with changing(self.store) as connection:
            wanted = select(func.count()).select_from(schema.passkeys).where(c.person == passkey.person)
            if (await connection.execute(wanted)).scalar_one() >= MOST:
                raise Problem("not-now", "passkey.enough")
            made = self.store.upsert(schema.passkeys).values(**vars(passkey)).on_conflict_do_nothing().returning(c.id)
            if (await connection.execute(made)).first() is None:
                raise Problem("forbidden", "passkey.bad")

    async def used(self, passkey: Passkey, uses: int) -> None:
        c = schema.passkeys.c
        async with changing(self.store) as connection:
            await connection.execute(update(schema.passkeys).where(c.id == passkey.id).values(uses=uses, used=time.time()))

    async def drop(self, person: str, id: str) -> bool:
        found = next((one for one in await self.of(person) if mark(one.id) == id), None)
        if found is None:
            return False
        c = schema.passkeys.c
        async with changing(self.store) as connection:
            gone = await connection.execute(delete(schema.passkeys).where(c.person == person, c.id == found.id))
            return gone.rowcount == 1
