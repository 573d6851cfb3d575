"""The database under the store: one file of SQLite, or PostgreSQL; opened, brought into shape, reached, its pulse felt."""

from __future__ import annotations

import secrets
import time
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any

from filelock import FileLock, Timeout
from sqlalchemy import Engine, create_engine, event, select, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine
from sqlalchemy.pool import NullPool

from ..kernel.errors import BadOption
from . import migrations, schema
from .files import own_file
from .pulse import Pulse
from .reaching import reaching

MIGRATING = 7_236_115  # PostgreSQL: the advisory lock of those who change the store's shape
PATIENT: dict[str, Any] = {  # PostgreSQL: connections are tried before they are used, and nobody waits for ever
    "pool_pre_ping": True, "pool_timeout": 10, "connect_args": {"timeout": 10, "command_timeout": 60},
}  # fmt: skip


class Database:
    def __init__(self, url: str) -> None:
        self.url = url
        self.sqlite = url.startswith("sqlite")
        if self.sqlite:
            own_file(url)
            careful: dict[str, Any] = {"connect_args": {"timeout": 30}, "hide_parameters": True}
            self.engine = create_async_engine(url, **careful)
            self._log: Engine | None = create_engine(url.replace("+aiosqlite", ""), **careful)
            for engine in (self.engine.sync_engine, self._log):
                _careful(engine)
        else:
            self.engine, self._log = create_async_engine(url, pool_size=8, max_overflow=8, hide_parameters=True, **PATIENT), None
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="store")
        self._reading = self.engine.execution_options(reading=True)
        self.upsert = sqlite.insert if self.sqlite else postgresql.insert
        self._pulse = Pulse(self._try)

    async def open(self) -> None:
        """Bring it into its newest shape."""
        if self.sqlite:
            self._key = only_one(str(make_url(self.url).database))
        shaping = self.engine if self.sqlite else create_async_engine(self.url, poolclass=NullPool)  # that may take its time
        async with shaping.begin() as connection:
            if not self.sqlite:
                await connection.execute(text(f"select pg_advisory_xact_lock({MIGRATING})"))
            await connection.run_sync(migrations.upgrade)

    async def close(self) -> None:
        self._thread.shutdown()
        await self.engine.dispose()
        if self._log is not None:
            self._log.dispose()
        if self.sqlite:
            self._key.release()

    @asynccontextmanager
    async def _looking(self) -> AsyncIterator[AsyncConnection]:
        with reaching():
            async with self._reading.connect() as connection:
                yield connection

    @asynccontextmanager
    async def _changing(self) -> AsyncIterator[AsyncConnection]:
        with reaching():
            async with self.engine.begin() as connection:
                yield connection

    async def secret(self) -> str:
        """The store's own secret for signing cookies; made once."""
        async with self._changing() as connection:
            made = self.upsert(schema.settings).values(name="secret", value=secrets.token_urlsafe(32))
            await connection.execute(made.on_conflict_do_nothing())
            found = await connection.execute(select(schema.settings.c.value).where(schema.settings.c.name == "secret"))
            return str(found.scalar_one())

    @property
    def shared(self) -> bool:
        """Whether other workers write to it too."""
        return not self.sqlite

    async def alive(self) -> None:
        """Raises StoreAway where nothing can be written."""
        await self._pulse.feel()

    async def _try(self) -> None:
        row = {"name": "tried", "value": str(int(time.time()))}
        made = self.upsert(schema.settings).values(**row).on_conflict_do_update(index_elements=["name"], set_=row)
        async with self._changing() as connection:
            await connection.execute(made)


def only_one(file: str) -> FileLock:
    """Two servers on one SQLite file would not hear of each other: the second is refused, for as long as the first one lives."""
    key = FileLock(f"{file}.lock", thread_local=False, mode=0o600)
    try:
        key.acquire(timeout=0)
    except Timeout:
        raise BadOption(f"Another server uses {file} already. Several of them need PostgreSQL (--db postgresql://…).") from None
    return key


def _careful(engine: Engine) -> None:
    """SQLite with a write-ahead log that is on the disk when a commit returns, and transactions that mean to write."""

    @event.listens_for(engine, "connect")
    def connected(connection: Any, _: Any) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begun(connection: Any) -> None:
        reading = connection.get_execution_options().get("reading")
        connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")
