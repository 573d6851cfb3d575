"""What games may tell seats beyond their views, drawn in a process of its own while an entry is being written.

Until that process stands, whenever it does not answer, and where there is none, it is drawn where it is needed.
"""

from __future__ import annotations

import asyncio
import logging

from ..kernel.match import Match
from . import chores
from .live import LiveTable
from .needs import Helper, Stumbled

log = logging.getLogger("ratskeller.aids")
BEGINS = 20  # entries before a process is worth its memory
PATIENCE = 0.25  # seconds a move waits for it at most
BACKLOG = 4  # drawings under way; where it can not keep up it is asked for no more

Aid = dict[tuple[int, str], bytes]


class Aids:
    def __init__(self, helper: Helper | None) -> None:
        self.helper = helper
        self.entries, self.ready, self.late = 0, False, False
        self._opening: asyncio.Task[None] | None = None
        self._drawing: set[asyncio.Task[Aid]] = set()

    @property
    def behind(self) -> bool:
        """Whether it can not keep up."""
        return bool(self._drawing) and (self.late or len(self._drawing) >= BACKLOG)

    def begin(self, live: LiveTable, match: Match, brief: bool) -> asyncio.Task[Aid] | None:
        """Begin to draw what those who follow the table will be told of this state; brief: only who has to decide."""
        self.entries += 1
        if self.entries == BEGINS and self.helper is not None:
            self._opening = asyncio.create_task(self._open(self.helper), name="open-aids")
        if self.helper is None or not self.ready or self.behind:
            return None
        seat = match.seat
        wanted = {(one.seat, one.lang) for one in live.subscribers if one.seat is not None and (not brief or one.seat == seat)}
        if not wanted:
            return None
        task = asyncio.create_task(self._draw(self.helper, live.row.game, match.snapshot(), sorted(wanted)))
        self._drawing.add(task)
        task.add_done_callback(self._drawing.discard)
        return task

    async def drawn(self, task: asyncio.Task[Aid] | None) -> Aid:
        """What was begun; nothing where it takes too long."""
        if task is None:
            return {}
        done, late = await asyncio.wait([task], timeout=PATIENCE)
        self.late = bool(late)
        return task.result() if done else {}

    async def _draw(self, helper: Helper, game: str, state: bytes, wanted: list[tuple[int, str]]) -> Aid:
        try:
            return dict(zip(wanted, await helper.do(chores.aids, game, state, wanted), strict=True))
        except (Stumbled, OSError, EOFError) as problem:
            log.warning("not drawn beside: %s", problem)
            return {}

    async def _open(self, helper: Helper) -> None:
        try:
            await helper.do(chores.load_rules)
            self.ready = True
        except (Stumbled, OSError, EOFError):
            log.exception("aids are drawn in the server itself")

    def close(self) -> None:
        for task in (*self._drawing, *([self._opening] if self._opening else [])):
            task.cancel()
        self.ready = False
        if self.helper is not None:
            self.helper.close()
