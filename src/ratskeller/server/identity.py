"""Who somebody is: a secret, signed cookie, and a link that carries it to another device. There are no accounts."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from functools import lru_cache, partial

from itsdangerous import BadSignature, Signer

COOKIE = "ratskeller"
YEARS = 5 * 365 * 24 * 3600


@dataclass(frozen=True)
class Person:
    id: str


class Doorman:
    """Signs and reads cookies and key links."""

    def __init__(self, secret: str) -> None:
        self._cookies = Signer(secret, salt="ratskeller-cookie")
        self._keys = Signer(secret, salt="ratskeller-key")
        self._known = lru_cache(10_000)(partial(_read, self._cookies))  # every request brings one

    def newcomer(self) -> Person:
        return Person(secrets.token_urlsafe(12).replace("-", "x").replace("_", "y"))

    def known(self, cookie: str | None) -> Person | None:
        return self._known(cookie)

    def by_key(self, key: str) -> Person | None:
        return _read(self._keys, key)

    def key(self, person: Person) -> str:
        return self._keys.sign(person.id).decode()

    def set_cookie(self, person: Person, secure: bool) -> str:
        """The header that makes a browser remember."""
        value = self._cookies.sign(person.id).decode()
        ending = "; Secure" if secure else ""
        return f"{COOKIE}={value}; Path=/; Max-Age={YEARS}; HttpOnly; SameSite=Lax{ending}"


def _read(signer: Signer, signed: str | None) -> Person | None:
    try:
        return Person(signer.unsign(signed).decode()) if signed else None
    except (BadSignature, UnicodeError):
        return None
