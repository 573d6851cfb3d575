"""The desk at which all of it is done: the store opened beside a server that may be running, one transaction for every errand."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from filelock import FileLock
from sqlalchemy import Connection, insert, text
from sqlalchemy.engine import make_url

from ...kernel.errors import BadOption
from .. import migrations, schema
from ..database import MIGRATING, only_one
from ..store import Store

T = TypeVar("T")


class Desk:
    """`fresh`: whether the store may be one that is not there yet."""

    def __init__(self, url: str, fresh: bool = False) -> None:
        self.url, self.file = url, str(make_url(url).database) if url.startswith("sqlite") else None
        self._alone: FileLock | None = None
        if self.file is not None and not fresh and not Path(self.file).is_file():
            raise BadOption(f"There are no tables at {self.file}. Say with --db where they are.")

    def read(self, errand: Callable[[Connection], T]) -> T:
        """What a function finds; it sees the store as it is at one moment."""
        options = {"reading": True} if self.file is not None else {"isolation_level": "REPEATABLE READ"}
        return asyncio.run(self._do(errand, options))

    def do(self, errand: Callable[[Connection], T]) -> T:
        """All of it, or nothing."""
        return asyncio.run(self._do(errand, {}))

    def do_alone(self, errand: Callable[[Connection], T]) -> T:
        """As `do`, and no server may use the store meanwhile, as far as that can be known."""
        if self.file is None:
            return self.do(errand)
        self._alone = only_one(self.file)
        try:
            return self.do(errand)
        finally:
            self._alone.release()
            self._alone = None

    async def _do(self, errand: Callable[[Connection], T], options: dict[str, Any]) -> T:
        store = Store(self.url)
        try:
            await self._bring_up(store)
            async with store.engine.execution_options(**options).begin() as connection:
                return await connection.run_sync(errand)
        except OSError as problem:
            raise BadOption(f"The database can not be reached: {problem}") from None
        finally:
            await store.engine.dispose()

    async def _bring_up(self, store: Store) -> None:
        """Into the newest shape, unless a server is at work on an older one."""
        async with store.engine.execution_options(reading=True).connect() as connection:
            if await connection.run_sync(migrations.current) == migrations.newest():
                return
        key = only_one(self.file) if self.file is not None and self._alone is None else None
        async with store.engine.begin() as connection:
            if self.file is None:
                await connection.execute(text(f"select pg_advisory_xact_lock({MIGRATING})"))
            await connection.run_sync(migrations.upgrade)
        if key is not None:
            key.release()


def announce(connection: Connection, *news: str) -> None:
    """Servers that run hear of it within seconds."""
    if news:
        now = time.time()
        connection.execute(insert(schema.news), [{"what": what, "at": now} for what in news])
