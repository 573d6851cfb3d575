"""What routes share: who asks, in which language, and answers written as JSON.

All of it is `async`: what is not would be sent to a thread for every request.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Annotated, Any

import orjson
from fastapi import APIRouter, Depends, Header, Query, Request
from fastapi.routing import APIRoute
from starlette.responses import Response

from .encoding import to_json
from .texts import language

if TYPE_CHECKING:
    from .house import House
    from .identity import Person
else:
    House = Person = Any  # routes are read where there is another house: in a page

NUL = re.compile(rb"(?<!\\)(?:\\\\)*\\u0000")  # and not a backslash that was meant as one


class Json(Response):
    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        return to_json(content)


class StrictRequest(Request):
    """JSON as it is defined: no Infinity, no half of a character, nothing nested without end; and nothing no database keeps."""

    async def json(self) -> Any:
        body = await self.body()
        if NUL.search(body):
            raise ValueError("a character that no database keeps")
        return orjson.loads(body)


class StrictRoute(APIRoute):
    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handle = super().get_route_handler()

        async def strictly(request: Request) -> Response:
            return await handle(StrictRequest(request.scope, request.receive))

        return strictly


def Routes(**more: Any) -> APIRouter:
    """Routes that read strictly."""
    return APIRouter(route_class=StrictRoute, **more)


async def _house(request: Request) -> House:
    house: House = request.app.state.house
    return house


async def _person(request: Request) -> Person:
    person: Person = request.state.person
    return person


async def _lang(
    lang: Annotated[str | None, Query(description="en, ru or it; otherwise what Accept-Language says")] = None,
    accept_language: Annotated[str | None, Header()] = None,
) -> str:
    return language(lang, accept_language)


async def _header(x_ratskeller: Annotated[str, Header(description="always 1: a form on another site can not send it")]) -> None:
    """The guard has looked at it already; here it is for the documentation."""


def address(request: Request) -> str:
    return request.client.host if request.client else "unknown"


def Limited(kind: str) -> Any:
    """A route of which a client may use only so many."""

    async def check(request: Request) -> None:
        house: House = request.app.state.house
        house.limiter.take(kind, request.state.person, address(request))

    return Depends(check)


TheHouse = Annotated[House, Depends(_house)]
ThePerson = Annotated[Person, Depends(_person)]
Lang = Annotated[str, Depends(_lang)]
Deliberate = Depends(_header)
