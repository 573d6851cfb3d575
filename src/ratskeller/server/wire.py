"""What routes share: who asks, in which language, and answers written as JSON.

All of it is `async`: what is not would be sent to a thread for every request.
"""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Depends, Header, Query, Request
from starlette.responses import Response

from .encoding import to_json
from .house import House
from .identity import Person
from .texts import language


class Json(Response):
    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        return to_json(content)


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
        house.limiter.take(kind, request.state.person.id, address(request))

    return Depends(check)


TheHouse = Annotated[House, Depends(_house)]
ThePerson = Annotated[Person, Depends(_person)]
Lang = Annotated[str, Depends(_lang)]
Deliberate = Depends(_header)
