"""The beats by which the clocks go: written down, so that the time in which nobody kept the time is charged to nobody."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import case, func, select, update

from . import schema
from .reaching import reaching
from .store import Store

BEAT = "beat"
GAP = 4.0  # seconds between two beats from which on it is a gap: that much a fault may cost at most
BACKWARDS = 1.0  # seconds by which workers may disagree


async def next_due(store: Store) -> float | None:
    """When the first clock is up; None where none runs."""
    with reaching():
        async with store.engine.execution_options(reading=True).connect() as connection:
            found = (await connection.execute(select(func.min(schema.tables.c.due)))).scalar()
            return None if found is None else float(found)


async def late(store: Store, now: float) -> Sequence[str]:
    """Tables at which somebody's time is up."""
    t = schema.tables.c
    with reaching():
        async with store.engine.execution_options(reading=True).connect() as connection:
            found = await connection.execute(select(t.id).where(t.status == "running", t.due <= now).order_by(t.due).limit(100))
            return [str(row[0]) for row in found]


async def beat(store: Store, now: float) -> bool:
    """Note that the time is kept. After a gap all clocks are put forward by it, and True is returned.

    A gap is when no server ran, when none reached the store, or when the machine's own clock was put.
    """
    c, t = schema.settings.c, schema.tables.c
    with reaching():
        async with store.engine.begin() as connection:
            wanted = select(c.value).where(c.name == BEAT)
            kept = (await connection.execute(wanted if store.sqlite else wanted.with_for_update())).scalar()
            last = now if kept is None else float(kept)
            gap = not -BACKWARDS < now - last < GAP
            if gap:
                begun = case((t.since > last, t.since), else_=last) if now > last else last
                await connection.execute(update(schema.tables).where(t.due.is_not(None)).values(due=t.due + (now - begun)))
            row = {"name": BEAT, "value": repr(now if gap else max(now, last))}
            made = store.upsert(schema.settings).values(**row)
            await connection.execute(made.on_conflict_do_update(index_elements=["name"], set_=row))
        return gap
