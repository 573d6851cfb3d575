"""Where the client comes in: it asks with a method and an address, as a server would be asked, and is answered the same."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl, urlsplit

from orjson import dumps

from ..kernel.errors import RatskellerError
from ..server.needs import Helper, StoreAway
from ..server.problems import Problem, of_engine
from ..server.routes import analysis, board, learn, people, play, rematch, seats, stream, study, tables
from ..server.texts import language
from .house import PageHouse, Visitor
from .keeping import Shelf

if TYPE_CHECKING:
    from .standins.fastapi.routing import Request, call
else:
    from fastapi.routing import Request, call

ROUTERS = [one.router for one in (play, stream, people, tables, seats, rematch, study, analysis, board, learn)]


class Door:
    def __init__(self, shelf: Shelf, thinkers: Helper) -> None:
        self.house = PageHouse(shelf, thinkers)
        self.visitor = Visitor("")

    async def open(self) -> None:
        """Who comes back is known again."""
        shelf = self.house.store.shelf
        known = [text for key, text in await shelf.read("me") if key == "me"]
        if not known:
            known = [secrets.token_hex(8)]
            await shelf.write({"me": known[0]})
        self.visitor = Visitor(known[0])
        await self.house.store.open()

    async def answer(self, method: str, address: str, body: str = "") -> tuple[int, str]:
        """The status and the text of an answer."""
        lang = language(dict(parse_qsl(urlsplit(address).query)).get("lang"), None)
        try:
            answer = await self._ask(method, address, body)
        except Exception as problem:
            refused = _refused(problem)
            if refused is None:
                raise
            return refused.status, dumps(refused.json(lang)).decode()
        return answer.status_code, answer.body.decode()

    async def follow(self, address: str, send: Callable[[str], None]) -> None:
        """News of a table, as a server would stream them, until this is cancelled."""
        answer = await self._ask("GET", address)
        following = answer.body_iterator
        try:
            async for part in following:
                send(part.decode())
        finally:
            await following.aclose()

    async def _ask(self, method: str, address: str, body: str = "") -> Any:
        split = urlsplit(address)
        request = Request(SimpleNamespace(person=self.visitor), self.house, dict(parse_qsl(split.query)), body)
        for router in ROUTERS:
            found = router.lookup(method, split.path)
            if found:
                function, request.path_params = found
                return await call(function, request)
        raise Problem("not-found", "alone")


def _refused(problem: Exception) -> Problem | None:
    if isinstance(problem, Problem):
        return problem
    if isinstance(problem, StoreAway):
        return Problem("unavailable", "shelf_away", more={"retry": 2})
    if isinstance(problem, RatskellerError):
        return of_engine(problem)
    return Problem("bad-request", detail=str(problem)) if isinstance(problem, ValueError) else None
