"""The house: what the routes need of one, for one person who is alone with the bots."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ParamSpec, TypeVar

from ..server.analyses import Analyses
from ..server.hall import Hall
from ..server.needs import Helper, Here
from ..server.players import Players
from ..server.rows import TableRow
from ..server.settings import Settings
from .keeping import Kept, Shelf

P = ParamSpec("P")
T = TypeVar("T")


@dataclass(frozen=True)
class Visitor:
    id: str
    new: bool = False


class Breathing(Here):
    """Does long work at once, but lets others be answered first."""

    async def do(self, function: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
        await asyncio.sleep(0.02)
        return await super().do(function, *args, **more)


class Nobody:
    """Where there is nobody else, nobody is shunned, limited, counted or told, and nothing is said."""

    streams: Any

    def __init__(self) -> None:
        self.streams = self

    def inc(self) -> None: ...

    def dec(self) -> None: ...

    def muted(self, person: str) -> Collection[str]:
        return ()

    def unwelcome(self, person: str, among: Iterable[str | None]) -> bool:
        return False

    def check_streams(self, person: Visitor, address: str) -> None: ...

    def open_stream(self, person: Visitor, address: str) -> None: ...

    def close_stream(self, person: Visitor, address: str) -> None: ...

    def notify(self, person: str, kind: str, table: str) -> None: ...

    def key(self, person: Visitor) -> str:
        return ""

    async def said(self, tables: Sequence[str]) -> dict[str, int]:
        return {}

    async def offered(self, rows: Sequence[TableRow], person: str) -> set[str]:
        return set()


class PageHouse:
    def __init__(self, shelf: Shelf, thinkers: Helper) -> None:
        self.settings = Settings()
        self.store = Kept(shelf)
        self.hall = Hall(self.store)
        self.players = Players(self.hall, thinkers, compiler=Here())
        self.analyses = Analyses(self.store, Breathing(), ahead=False)  # type: ignore[arg-type]
        self.talk = self.rematches = self.shuns = self.limiter = self.metrics = self.postman = self.doorman = Nobody()
