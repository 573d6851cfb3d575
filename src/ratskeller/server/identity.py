"""Who somebody is: a secret, signed cookie, and a link that carries it to another device. There are no accounts."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from functools import lru_cache, partial
from hmac import compare_digest

from itsdangerous import BadSignature, Signer

COOKIE = "ratskeller"
YEARS = 5 * 365 * 24 * 3600
LONGEST = 200  # characters of a cookie or key of ours; no longer one is even looked at


@dataclass(frozen=True)
class Person:
    id: str
    new: bool = field(default=False, compare=False)  # brought no cookie


class Doorman:
    """Signs and reads cookies and key links."""

    def __init__(self, secret: str) -> None:
        self._cookies = Signer(secret, salt="ratskeller-cookie")
        self._keys = Signer(secret, salt="ratskeller-key")
        self._changes = Signer(secret, salt="ratskeller-change")
        self._stops = Signer(secret, salt="ratskeller-stop")
        self._handles = Signer(secret, salt="ratskeller-handle")
        self._known = lru_cache(10_000)(partial(_read, self._cookies))  # every request brings one

    def newcomer(self) -> Person:
        return Person(secrets.token_urlsafe(12).replace("-", "x").replace("_", "y"), new=True)

    def known(self, cookie: str | None) -> Person | None:
        return self._known(cookie) if cookie and len(cookie) <= LONGEST else None

    def by_key(self, key: str) -> Person | None:
        return _read(self._keys, key) if len(key) <= LONGEST else None

    def key(self, person: Person) -> str:
        return self._keys.sign(person.id).decode()

    def change(self, now: Person, then: Person) -> str:
        """Proof that somebody was asked whether he wants to become another: only the page that asks has it."""
        return self._changes.sign(f"{now.id}:{then.id}").decode()

    def agreed(self, now: Person, then: Person, proof: str) -> bool:
        return compare_digest(self.change(now, then).encode(), proof.encode())

    def stop(self, person: str) -> str:
        """Proof that somebody was sent a notice: whoever has it may stop them, and nothing else."""
        return self._stops.sign(person).decode()

    def by_stop(self, key: str) -> Person | None:
        return _read(self._stops, key) if len(key) <= LONGEST else None

    def handle(self, person: str, other: str) -> str:
        """A name for somebody that only one person knows him by: ids are nobody else's business."""
        return self._handles.get_signature(f"{person}:{other}").decode()[:20]

    def forget_cookie(self) -> str:
        """The header that makes a browser forget."""
        return f"{COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax"

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
