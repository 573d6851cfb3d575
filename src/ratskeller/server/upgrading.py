"""Tables that other rules began: they go on where these rules lead to the very same state; where not, they are closed.

Nobody can go on with a match whose past has become another; its log stays readable, since every entry keeps its events.
"""

from __future__ import annotations

import logging
from typing import Any

import orjson

from . import chores
from .live import LiveTable
from .needs import Helper, Keeper
from .rows import EntryRow

log = logging.getLogger("ratskeller.upgrading")


async def upgrade(live: LiveTable, rows: list[EntryRow], store: Keeper, helper: Helper) -> None:
    """Decide what becomes of a table that was made by other rules."""
    if await _goes_on(live, rows, helper):
        log.info("a table goes on by new rules", extra={"table": live.id})
        await _change(live, store, {"rules": live.rules.rules_version})
    else:
        await close(live, store)


async def close(live: LiveTable, store: Keeper) -> None:
    """Who sits there is told why; a match that is over stays as it is."""
    if live.row.status in ("waiting", "running"):
        log.warning("a table can not go on by these rules", extra={"table": live.id})
        await _change(live, store, {"status": "closed"})


async def _change(live: LiveTable, store: Keeper, changes: dict[str, Any]) -> None:
    await store.change(live.id, {**changes, "changed": live.row.changed}, {}, when=live.row.status)
    found = await store.table(live.id)
    if found is not None:
        live.row, live.seats = found


async def _goes_on(live: LiveTable, rows: list[EntryRow], helper: Helper) -> bool:
    story = await helper.do(chores.repeatable, [orjson.loads(row.body) for row in rows], live.row.game, *live.opening())
    if story is None:
        return False
    kept = rows[-1].state if rows else None
    if kept and kept.startswith(live.rules.layout):
        return kept == story.mark
    # Kept in another layout: the states can not be compared, but what everybody saw happen can.
    return [orjson.loads(row.events) for row in rows] == [orjson.loads(events) for events in story.events]
