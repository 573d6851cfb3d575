"""What the hall needs from the house it stands in: a store, somebody who notes figures, and somebody who does long work.

The hall itself knows no database, no web framework and no other process: it lives wherever these can be handed to it.
"""

from __future__ import annotations

import asyncio
import sys
import traceback
from collections.abc import Callable
from typing import Any, ParamSpec, Protocol, TypeVar

from .rows import Appended, ChatRow, EntryRow, SeatRow, SnapshotRow, TableRow

P = ParamSpec("P")
T = TypeVar("T")


class StoreAway(Exception):
    """The store can not be reached, or can not write."""


class Keeper(Protocol):
    """Keeps tables and their logs; raises StoreAway where it can not."""

    @property
    def shared(self) -> bool:
        """Whether other workers write to it too."""

    async def table(self, table: str) -> tuple[TableRow, list[SeatRow]] | None: ...

    async def with_bots(self) -> dict[str, int]:
        """Running tables at which people play and a bot may have to decide, and how many entries they have."""

    async def entries(self, table: str, after: int = 0) -> list[EntryRow]: ...

    async def chat(self, table: str) -> list[ChatRow]: ...

    async def append(self, entry: Appended) -> bool:
        """Add an entry to a log: True when it is safely down, False where another one has that number already."""

    async def change(self, table: str, changes: dict[str, Any], seats: dict[int, dict[str, Any]], *, when: str = "") -> bool:
        """Change a table's row and some seats together; `when`: only if the table's status is (still) that."""

    async def snapshot(self, table: str) -> SnapshotRow | None: ...

    async def drop_snapshot(self, table: str) -> None: ...


class Watcher(Protocol):
    """Is told what happens."""

    def holds(self, tables: int) -> None:
        """So many tables are in memory."""

    def wrote(self, kind: str, seconds: float) -> None:
        """An entry is safely down after so many seconds."""

    def thought(self, level: str, seconds: float) -> None:
        """A bot has decided."""

    def stood_in(self, level: str, deputy: str) -> None:
        """A simpler bot decided in the place of one that failed."""


class Helper(Protocol):
    """Does work that would hold up everybody else."""

    async def do(self, function: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
        """What a function of a module says; raises Stumbled where it could not be done."""

    def close(self) -> None: ...


class Stumbled(Exception):
    """What was asked could not be done; says how it ended there."""


class Nobody:
    """A watcher who notes nothing."""

    def holds(self, tables: int) -> None:
        pass

    def wrote(self, kind: str, seconds: float) -> None:
        pass

    def thought(self, level: str, seconds: float) -> None:
        pass

    def stood_in(self, level: str, deputy: str) -> None:
        pass


async def aside(function: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
    """Done in a thread, where there are threads: in a page there are none."""
    return function(*args, **more) if sys.platform == "emscripten" else await asyncio.to_thread(function, *args, **more)


class Here:
    """A helper for where there are no other processes: it does the work at once."""

    async def do(self, function: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
        try:
            return function(*args, **more)
        except Exception:
            raise Stumbled(traceback.format_exc()) from None

    def close(self) -> None:
        pass
