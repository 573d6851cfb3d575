"""Routes: found by method and path, and called with what a request says."""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Callable
from functools import cache
from types import SimpleNamespace
from typing import Annotated, Any, get_args, get_origin

from pydantic import BaseModel

Function = Callable[..., Any]


class Query:
    """Marks a parameter that stands in the address."""

    def __init__(self, **told: Any) -> None:
        self.told = told


class Header(Query):
    """Marks one that stands in a header."""


class Depends:
    def __init__(self, function: Function) -> None:
        self.function = function


class Request:
    def __init__(self, state: SimpleNamespace, house: Any, query: dict[str, str], body: str = "") -> None:
        self.state, self.query_params, self.sent = state, query, body
        self.app = SimpleNamespace(state=SimpleNamespace(house=house))
        self.headers: dict[str, str] = {}
        self.client = None
        self.path_params: dict[str, str] = {}


class APIRoute:
    """One function; `wire.StrictRoute` builds on it."""

    def get_route_handler(self) -> Any:
        """The page calls functions by itself: nothing is wrapped."""


class APIRouter:
    def __init__(self, prefix: str = "", tags: Any = None, route_class: Any = None) -> None:
        self.prefix = prefix
        self.found: list[tuple[str, re.Pattern[str], Function]] = []

    def _at(self, method: str, path: str) -> Callable[[Function], Function]:
        pattern = re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", self.prefix + path) + "$")

        def keep(function: Function) -> Function:
            self.found.append((method, pattern, function))
            return function

        return keep

    def get(self, path: str, **told: Any) -> Callable[[Function], Function]:
        return self._at("GET", path)

    def post(self, path: str, **told: Any) -> Callable[[Function], Function]:
        return self._at("POST", path)

    def patch(self, path: str, **told: Any) -> Callable[[Function], Function]:
        return self._at("PATCH", path)

    def delete(self, path: str, **told: Any) -> Callable[[Function], Function]:
        return self._at("DELETE", path)

    def lookup(self, method: str, path: str) -> tuple[Function, dict[str, str]] | None:
        """The function that answers there, and the variable parts of the path."""
        for own, pattern, function in self.found:
            if own == method and (told := pattern.match(path)):
                return function, told.groupdict()
        return None


async def call(function: Function, request: Request) -> Any:
    given = {}
    for name, (kind, mark, default) in _parameters(function).items():
        if isinstance(mark, Depends):
            given[name] = await call(mark.function, request)
        elif kind is Request:
            given[name] = request
        elif isinstance(kind, type) and issubclass(kind, BaseModel):
            given[name] = kind(**json.loads(request.sent or "{}"))
        elif isinstance(mark, Header):
            given[name] = request.headers.get(name.replace("_", "-"), default)
        else:
            text = request.path_params.get(name, request.query_params.get(name))
            given[name] = default if text is None else int(text) if kind is int or int in get_args(kind) else text
    return await function(**given)


@cache
def _parameters(function: Function) -> dict[str, tuple[Any, Any, Any]]:
    """Per parameter its type, its mark, its default."""
    found = {}
    for name, parameter in inspect.signature(function, eval_str=True).parameters.items():
        kind, mark = parameter.annotation, None
        if get_origin(kind) is Annotated:
            kind, mark = get_args(kind)[:2]
        found[name] = kind, mark, None if parameter.default is parameter.empty else parameter.default
    return found
