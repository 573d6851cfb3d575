"""The postman: sees who is asked and not here, waits a little, and rings; once for every turn, also after a restart.

Nobody tells him: he looks at the tables in memory every second, and into the store every minute for those that are not.
"""

from __future__ import annotations

import asyncio
import logging
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

from ..clocks import vacation_end
from ..live import LiveTable
from ..needs import StoreAway
from ..problems import Problem
from ..rounds import each, go_round
from ..rows import SeatRow, TableRow
from .book import Bell, Book
from .ringing import ring
from .words import Notice, notice

if TYPE_CHECKING:
    from ..house import House

log = logging.getLogger("ratskeller.notices")
PACE = 1.0  # seconds between rounds
SWEEP = 60.0  # between looks into the store
HERE = 20.0  # seconds for which whoever has asked for something is taken to look on
DAY = 24 * 3600.0
LITTLE = 0.25  # of a turn's time: then who is asked is told again
MOST_REMEMBERED = 20_000
AT_ONCE = 8  # calls in flight, one of each person
AGAIN = 5.0  # seconds after which what could not be told is looked at again
PAUSES = (0, 30, 300)  # seconds before each attempt
LOADED = 20  # tables that are loaded in one round, to look at


@dataclass(frozen=True)
class Due:
    person: str
    kind: str
    table: str
    what: str  # the same again is not told again

    def __str__(self) -> str:
        return f"{self.kind} at {self.table}"


class Postman:
    def __init__(self, house: House) -> None:
        self.house, self.book = house, Book(house.store)
        self.waiting: dict[Due, float] = {}  # and when it is looked at (again)
        self.seen: dict[str, float] = {}  # who was on any page, and when
        self.unseen: set[str] = set()  # whose page is open, but in a pocket
        self._news: dict[str, bool] = {}  # who came into sight or went out of it, for the other workers
        self._done: set[Due] = set()
        self._looked: dict[str, tuple[str, int, bool]] = {}
        self._swept = 0.0
        self._ringing: set[asyncio.Task[None]] = set()
        self._places = asyncio.Semaphore(AT_ONCE)
        self._lines: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.key = ""

    async def open(self) -> None:
        self.key = await self.book.key()

    async def run(self) -> None:
        await go_round(self.round, min(PACE, self.house.settings.notice_delay), log)

    async def close(self) -> None:
        for task in self._ringing:
            task.cancel()
        await asyncio.gather(*self._ringing, return_exceptions=True)

    # ── who is to be told ────────────────────────────────────────────────────────────────────────────────────────────
    def saw(self, person: str) -> None:
        """Somebody has a page open."""
        self.sighted(person)
        self._news[person] = True

    def look(self, person: str, here: bool) -> None:
        """Somebody's page is seen, or is open and seen by nobody."""
        if not here:
            self.lost(person)
            self._news[person] = False

    def sighted(self, person: str) -> None:
        """Somebody was seen, here or at another worker."""
        if len(self.seen) > MOST_REMEMBERED:
            self.seen.clear()
        self.seen[person] = time.monotonic()
        self.unseen.discard(person)

    def lost(self, person: str) -> None:
        """Nobody sees somebody's page any more, here or at another worker."""
        self.seen.pop(person, None)
        if len(self.unseen) > MOST_REMEMBERED:
            self.unseen.clear()
        self.unseen.add(person)

    def notify(self, person: str, kind: str, table: str, what: str = "") -> None:
        """Somebody is to be told something about a table (see `words.KINDS`); `what` tells one such occasion from another."""
        self._expect(Due(person, kind, table, what or kind))

    def anew(self, person: str) -> None:
        """Somebody can be reached who could not: what is due by now is looked at again."""
        self._done = {due for due in self._done if due.person != person}
        self.waiting = {due: at if due.person != person else 0.0 for due, at in self.waiting.items()}

    def _expect(self, due: Due) -> None:
        if due not in self.waiting and due not in self._done:
            self.waiting[due] = time.monotonic() + self.house.settings.notice_delay

    async def round(self) -> None:
        news, self._news = self._news, {}
        if self.house.ears:
            await self.house.ears.tell_sight(news)
        for live in list(self.house.hall.tables.values()):
            for due in due_at(live):
                self._expect(due)
        now = time.monotonic()
        await each([due for due, at in self.waiting.items() if at <= now], self._attend, log)
        if now - self._swept > SWEEP or not self._swept:
            await self._sweep()

    async def _sweep(self) -> None:
        """Tables that only the store knows; each is loaded once for all its entries."""
        found = await self.book.tables(LITTLE)
        fresh = [table for table, state in found.items() if self._looked.get(table) != state]
        self._looked = {table: state for table, state in found.items() if table not in fresh[LOADED:]}
        await each(fresh[:LOADED], self._look_at, log)
        self._swept = time.monotonic() if len(fresh) <= LOADED else 0.0

    async def _look_at(self, table: str) -> None:
        try:
            live = await self.house.hall.fetch(table)
        except Problem:
            return
        except StoreAway:
            self._looked.pop(table, None)  # another time
            raise
        for due in due_at(live):
            self._expect(due)
        await asyncio.sleep(0)

    # ── telling ──────────────────────────────────────────────────────────────────────────────────────────────────────
    async def _attend(self, due: Due) -> None:
        """Tell somebody, or find that it is not needed, or not now."""
        self.waiting[due] = time.monotonic() + AGAIN  # should something be wrong with it
        try:
            live = await self.house.hall.fetch(due.table)
        except Problem:
            self._finish(due)
            return
        lasting = due.kind in ("turn", "low")  # until it is done
        if lasting and due not in due_at(live):
            del self.waiting[due]
        elif due.kind == "rematch" and not await self._asked_again(due.person, live):
            self._finish(due)
        elif self._here(due.person, live):
            if lasting:
                self.waiting[due] = time.monotonic() + self.house.settings.notice_delay
            else:
                self._finish(due)
        else:
            await self._tell(due, live)

    async def _asked_again(self, person: str, live: LiveTable) -> bool:
        """Whether another match is still offered to somebody, and by one who may speak to him."""
        found = await self.house.store.table(live.row.rematch or "")
        if found is None or self.house.shuns.unwelcome(found[0].host or "", [person]):
            return False
        return live.id in await self.house.rematches.offered([live.row], person)

    def _here(self, person: str, live: LiveTable) -> bool:
        known = time.monotonic() - self.seen.get(person, -DAY) < min(HERE, self.house.settings.notice_delay)
        return known or (person in live.present() and person not in self.unseen)

    async def _tell(self, due: Due, live: LiveTable) -> None:
        bells, wishes = await self.book.of(due.person)
        if bells and not wishes.paused and wishes.quiet(time.time()):
            self.waiting[due] = time.monotonic() + SWEEP
            return
        self._finish(due)
        bells = [bell for bell in bells if bell.rings]
        if not bells or wishes.paused or not await self.book.claim(due.person, due.table, due.what):
            return
        try:
            self.house.limiter.take_at("notices", due.person)
        except Problem:
            log.warning("somebody is told no more for a while", extra={"table": due.table})
            return
        for bell in bells:
            stop = f"/n/{self.house.doorman.stop(due.person)}"
            self.send(bell, notice(bell.lang, due.kind, stop, live.row, live.seats, due.person), due)

    def _finish(self, due: Due) -> None:
        self.waiting.pop(due, None)
        if len(self._done) > MOST_REMEMBERED:
            self._done.clear()  # the store remembers
        self._done.add(due)

    def send(self, bell: Bell, told: Notice, due: Due) -> None:
        task = asyncio.create_task(self._send(bell, told, due), name=f"notice at {told.table}")
        self._ringing.add(task)
        task.add_done_callback(self._ringing.discard)

    async def _send(self, bell: Bell, told: Notice, due: Due) -> None:
        """Ring, and again a little later where nobody answered, unless it has passed by then."""
        try:
            for pause in PAUSES:
                await asyncio.sleep(pause)
                live = self.house.hall.tables.get(due.table)
                if pause and due.kind in ("turn", "low") and live is not None and due not in due_at(live):
                    return
                if await self.ring(bell, told) != "failed":
                    return
            await self.book.answered(bell, False)
        except StoreAway:
            log.warning("the book of bells can not be written yet")

    async def ring(self, bell: Bell, told: Notice) -> str:
        """Ring once. A browser that is gone for good is forgotten."""
        line = self._lines.setdefault(bell.person, asyncio.Lock())
        async with line, self._places:
            outcome = await ring(bell, told, self.key, self.house.settings.outgoing)
        self.house.metrics.notices.labels(bell.kind, outcome).inc()
        if outcome == "gone":
            await self.book.take_down(bell.person, bell.id)
        elif outcome == "heard":
            await self.book.answered(bell, True)
        return outcome


def due_at(live: LiveTable) -> list[Due]:
    """What people at a table are to be told, as its log and its clock have it: the same log says the same."""
    if live.row.replay or live.match is None:
        return []
    if live.row.status == "over":
        recent = live.entries and time.time() - live.entries[-1].at < DAY
        if not recent:
            return []
        stayed = {seat.person for seat in live.seats if seat.person and seat.seat not in live.match.resigned}
        asked_again = {seat.person for seat in live.seats if seat.person and live.row.rematch}
        return [
            *(Due(person, "over", live.id, "over") for person in sorted(stayed)),
            *(Due(person, "rematch", live.id, "rematch") for person in sorted(asked_again)),
        ]
    if live.row.status != "running":
        return []
    late = [Due(str(live.seats[seat].person), "sat_in", live.id, f"sat_in {n}") for seat, n in _late(live)]
    asked = live.decider()
    if asked is None or asked.person is None or asked.bot or asked.seat in live.match.resigned or _off(asked):
        return late
    since = asked_since(live, asked.seat)
    kinds = ("turn", "low") if running_out(live.row) else ("turn",)
    return [*late, *(Due(asked.person, kind, live.id, f"{kind} {since}") for kind in kinds)]


def asked_since(live: LiveTable, seat: int) -> int:
    """The entry with which it became this seat's turn: the last move of somebody else."""
    return next((entry.n for entry in reversed(live.entries) if entry.kind in ("play", "undo") and entry.seat != seat), 0)


def running_out(row: TableRow) -> bool:
    """Whether of a turn that may take days little is left."""
    return row.clock == "days" and row.due is not None and row.due - time.time() < row.bank * LITTLE


def _off(seat: SeatRow) -> bool:
    return seat.holiday is not None and vacation_end(seat) > time.time()


def _late(live: LiveTable) -> list[tuple[int, int]]:
    """Seats at which a bot sits because time was up, and the entry with which it sat down."""
    seats = {seat.seat for seat in live.seats if seat.person and seat.away}
    return [(entry.seat, entry.n) for entry in live.entries if seats and entry.body.get("late") and entry.seat in seats]
