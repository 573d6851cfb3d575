"""The store's connections for whoever keeps something of his own there: one to look, one to change."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy.ext.asyncio import AsyncConnection

from .reaching import reaching
from .store import Store


@asynccontextmanager
async def looking(store: Store) -> AsyncIterator[AsyncConnection]:
    with reaching():
        async with store.engine.execution_options(reading=True).connect() as connection:
            yield connection


@asynccontextmanager
async def changing(store: Store) -> AsyncIterator[AsyncConnection]:
    with reaching():
        async with store.engine.begin() as connection:
            yield connection
