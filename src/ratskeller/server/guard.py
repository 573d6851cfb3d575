"""What happens to every request before it is answered: size, identity, bans, limits, forged posts, security headers."""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable, MutableMapping
from ipaddress import ip_address
from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .house import House
from .identity import COOKIE, Person
from .limits import street
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
METHODS = SAFE | {"POST", "PATCH", "PUT", "DELETE"}
COUNTED = ("/api/", "/k/", "/i/", "/t/", "/n/", "/privacy")  # everything but files
INSIDE = {"/metrics": "metrics", "/docs": "docs", "/openapi.json": "docs"}  # shown to this machine alone unless settings say more
FORWARDED = ("x-forwarded-for", "forwarded", "x-real-ip", "via")


class Guard:
    def __init__(self, app: ASGIApp, house: Callable[[], House]) -> None:
        self.app, self._house = app, house

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        house = self._house()
        headers = Headers(scope=scope)
        problem, cookie = self._look(house, scope), None
        if problem is None:
            person, cookie = self._identify(house, scope, headers)
            problem = self._refuse(house, scope, headers, person)
        else:
            person = house.doorman.newcomer()
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
            if problem is not None:
                await response(problem, language(None, headers.get("accept-language")), scope)(scope, receive, sending)
            else:
                await self.app(scope, _limited(receive, self._most(house, scope), scope["state"]), sending)
        except Exception:
            if began_answer:
                raise
            log.exception("a request broke the server")
            await response(Problem("broken"), language(None, headers.get("accept-language")), scope)(scope, receive, sending)
        finally:
            self._note(house, scope, status, time.perf_counter() - began)

    def _note(self, house: House, scope: Scope, status: int, seconds: float) -> None:
        """Count and log a request by the pattern of its address: the address itself may hold a secret."""
        pattern = getattr(scope.get("route"), "path", None) or ("static" if status < 400 else "none")
        method = scope["method"] if scope["method"] in METHODS else "other"
        house.metrics.requests.labels(method, pattern, status).inc()
        if not pattern.endswith("/stream"):
            house.metrics.seconds.labels(pattern).observe(seconds)
        level = logging.ERROR if status >= 500 else logging.INFO
        if log.isEnabledFor(level):
            fields = {"method": method, "route": pattern, "status": status, "ms": round(seconds * 1000, 1)}
            log.log(level, "request", extra=fields)

    def _most(self, house: House, scope: Scope) -> int:
        limits = house.settings.limits
        return limits.record_bytes if scope["path"] == "/api/records" else limits.body_bytes

    def _look(self, house: House, scope: Scope) -> Problem | None:
        """What is refused without a look at who asks."""
        said = len(scope.get("raw_path") or b"") + len(scope["query_string"])
        if said + sum(len(name) + len(value) for name, value in scope["headers"]) > house.settings.limits.head_bytes:
            return Problem("head-too-large")
        if "\0" in scope["path"]:  # no database keeps such a thing
            return Problem("not-found")
        return None

    def _identify(self, house: House, scope: Scope, headers: Headers) -> tuple[Person, str | None]:
        """Who asks; and the cookie to be set where nobody knew them yet."""
        known = house.doorman.known(_cookie(headers.get("cookie", "")))
        if known:
            return known, None
        person = house.doorman.newcomer()
        asked = scope["path"].startswith("/k/") and scope["method"] == "GET"  # who agrees there is given another one
        if not (asked or scope["path"].startswith(("/api/", "/i/"))):
            return person, None
        try:
            house.limiter.take_at("newcomers", street(_address(scope)))
        except Problem:
            return person, None  # they may look around
        return person, house.doorman.set_cookie(person, scope["scheme"] == "https")

    def _refuse(self, house: House, scope: Scope, headers: Headers, person: Person) -> Problem | None:
        path = scope["path"]
        if path in INSIDE and INSIDE[path] not in house.settings.public and not _inside(scope, headers):
            return Problem("not-found")
        if path.startswith(COUNTED):
            if house.bans.hold(person.id, _address(scope)):
                return Problem("forbidden", "banned")
            try:
                house.limiter.take("requests", person, _address(scope))
            except Problem as problem:
                return problem
            if not person.new and not path.endswith("/stream"):  # a page in a pocket has one too
                house.postman.saw(person.id)
        if scope["method"] in SAFE:
            return None
        if path.startswith("/api/"):
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
    for part in header.split(";"):
        name, _, value = part.strip().partition("=")
        if name == COOKIE:
            return value.strip('"')
    return None


def _address(scope: Scope) -> str:
    client = scope.get("client")
    return str(client[0]) if client else "unknown"


def _inside(scope: Scope, headers: Headers) -> bool:
    """Whether this very machine asks, and nobody through it."""
    try:
        return ip_address(_address(scope)).is_loopback and not any(name in headers for name in FORWARDED)
    except ValueError:
        return False
