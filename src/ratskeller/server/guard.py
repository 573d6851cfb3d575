"""What happens to every request before it is answered: identity, size, protection against forged posts, security headers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from http.cookies import CookieError, SimpleCookie
from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .house import House
from .identity import COOKIE, Person
from .problems import Problem
from .texts import language

CSP = "default-src 'self'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'; "
CSP += "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
DOCS_CSP = "default-src 'self' 'unsafe-inline' https://cdn.jsdelivr.net https://fastapi.tiangolo.com data:"
HEADERS = {
    "Content-Security-Policy": CSP,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
SAFE = {"GET", "HEAD", "OPTIONS"}


class TooLarge(Exception):
    pass


class Guard:
    def __init__(self, app: ASGIApp, house: Callable[[], House]) -> None:
        self.app, self._house = app, house

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        house = self._house()
        headers = Headers(scope=scope)
        person, cookie = self._identify(house, scope, headers)
        scope.setdefault("state", {})["person"] = person

        async def sending(note: Message) -> None:
            if note["type"] == "http.response.start":
                answered = MutableHeaders(scope=note)
                for name, value in HEADERS.items():
                    answered.setdefault(name, value)
                if cookie:
                    answered.append("Set-Cookie", cookie)
            await send(note)

        problem = self._refuse(house, scope, headers)
        if problem is not None:
            lang = language(None, headers.get("accept-language"))
            await problem.answer(lang)(scope, receive, sending)
            return
        limit = house.settings.limits.record_bytes if scope["path"] == "/api/records" else house.settings.limits.body_bytes
        await self.app(scope, _limited(receive, limit), sending)

    def _identify(self, house: House, scope: Scope, headers: Headers) -> tuple[Person, str | None]:
        """Who asks; and the cookie to be set where nobody knew them yet."""
        known = house.doorman.known(_cookie(headers.get("cookie", "")))
        if known:
            return known, None
        person = house.doorman.newcomer()
        wanted = scope["path"].startswith(("/api/", "/i/"))
        return person, house.doorman.set_cookie(person, scope["scheme"] == "https") if wanted else None

    def _refuse(self, house: House, scope: Scope, headers: Headers) -> Problem | None:
        if scope["method"] in SAFE:
            return None
        if scope["path"].startswith("/api/"):
            if headers.get("x-ratskeller") != "1":
                return Problem("forbidden", "no_header")
            if headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
                return Problem("not-json")
        limits = house.settings.limits
        limit = limits.record_bytes if scope["path"] == "/api/records" else limits.body_bytes
        try:
            if int(headers.get("content-length") or 0) > limit:
                return Problem("too-large")
        except ValueError:
            return Problem("bad-request")
        return None


def _limited(receive: Receive, limit: int) -> Callable[[], Awaitable[MutableMapping[str, Any]]]:
    seen = 0

    async def receiving() -> Message:
        nonlocal seen
        note = await receive()
        if note["type"] == "http.request":
            seen += len(note.get("body", b""))
            if seen > limit:
                raise Problem("too-large")
        return note

    return receiving


def _cookie(header: str) -> str | None:
    try:
        found = SimpleCookie(header).get(COOKIE)
    except CookieError:
        return None
    return found.value if found else None
