"""What happens to every request before it is answered: identity, size, protection against forged posts, security headers."""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable, MutableMapping
from http.cookies import CookieError, SimpleCookie
from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .house import House
from .identity import COOKIE, Person
from .problems import Problem
from .refusing import response
from .texts import language

CSP = "default-src 'self'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'; "
CSP += "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
HEADERS = {
    "Content-Security-Policy": CSP,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
log = logging.getLogger("ratskeller.request")
SAFE = {"GET", "HEAD", "OPTIONS"}


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

        began, status, began_answer = time.perf_counter(), 500, False

        async def sending(note: Message) -> None:
            nonlocal status, began_answer
            if note["type"] == "http.response.start":
                status, began_answer = note["status"], True
                answered = MutableHeaders(scope=note)
                for name, value in HEADERS.items():
                    answered.setdefault(name, value)
                if scope["path"].startswith("/api/"):
                    answered.setdefault("Cache-Control", "no-store")
                if cookie:
                    answered.append("Set-Cookie", cookie)
            await send(note)

        try:
            problem = self._refuse(house, scope, headers, person)
            if problem is not None:
                await response(problem, language(None, headers.get("accept-language")))(scope, receive, sending)
            else:
                await self.app(scope, _limited(receive, self._most(house, scope), scope["state"]), sending)
        except Exception:
            if began_answer:
                raise
            log.exception("a request broke the server")
            await response(Problem("broken"), language(None, headers.get("accept-language")))(scope, receive, sending)
        finally:
            self._note(house, scope, status, time.perf_counter() - began)

    def _note(self, house: House, scope: Scope, status: int, seconds: float) -> None:
        """Count and log a request by the pattern of its address: the address itself may hold a secret."""
        pattern = getattr(scope.get("route"), "path", None) or ("static" if status < 400 else "none")
        house.metrics.requests.labels(scope["method"][:8], pattern, status).inc()
        if not pattern.endswith("/stream"):
            house.metrics.seconds.labels(pattern).observe(seconds)
        level = logging.ERROR if status >= 500 else logging.INFO
        if log.isEnabledFor(level):
            fields = {"method": scope["method"], "route": pattern, "status": status, "ms": round(seconds * 1000, 1)}
            log.log(level, "request", extra=fields)

    def _most(self, house: House, scope: Scope) -> int:
        limits = house.settings.limits
        return limits.record_bytes if scope["path"] == "/api/records" else limits.body_bytes

    def _identify(self, house: House, scope: Scope, headers: Headers) -> tuple[Person, str | None]:
        """Who asks; and the cookie to be set where nobody knew them yet."""
        known = house.doorman.known(_cookie(headers.get("cookie", "")))
        if known:
            return known, None
        person = house.doorman.newcomer()
        wanted = scope["path"].startswith(("/api/", "/i/"))
        return person, house.doorman.set_cookie(person, scope["scheme"] == "https") if wanted else None

    def _refuse(self, house: House, scope: Scope, headers: Headers, person: Person) -> Problem | None:
        if scope["path"].startswith("/api/"):
            try:
                client = scope.get("client")
                house.limiter.take("requests", person.id, client[0] if client else "unknown")
            except Problem as problem:
                return problem
        if scope["method"] in SAFE:
            return None
        if scope["path"].startswith("/api/"):
            if headers.get("x-ratskeller") != "1":
                return Problem("forbidden", "no_header")
            if headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
                return Problem("not-json")
        try:
            if int(headers.get("content-length") or 0) > self._most(house, scope):
                return Problem("too-large")
        except ValueError:
            return Problem("bad-request")
        return None


def _limited(receive: Receive, limit: int, state: dict[str, Any]) -> Callable[[], Awaitable[MutableMapping[str, Any]]]:
    seen = 0

    async def receiving() -> Message:
        nonlocal seen
        note = await receive()
        if note["type"] == "http.request":
            seen += len(note.get("body", b""))
            if seen > limit:
                state["too_large"] = True
                raise Problem("too-large")
        return note

    return receiving


def _cookie(header: str) -> str | None:
    try:
        found = SimpleCookie(header).get(COOKIE)
    except CookieError:
        return None
    return found.value if found else None
