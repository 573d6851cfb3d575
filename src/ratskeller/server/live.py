"""A table in memory: its seats, its match, its log, and those who look on. It is a copy of what the store has."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import orjson

from ..kernel.errors import BadRecord
from ..kernel.events import Event
from ..kernel.game import Game, game
from ..kernel.match import Match
from ..kernel.reasons import because
from ..kernel.records import digest, follow
from .rows import ChatRow, EntryRow, SeatRow, TableRow

SNAPSHOT_EVERY = 30  # entries between snapshots, or a few more
LOOKED = 30.0  # seconds for which whoever looked at a table without following it is taken to look on
MOST_WAITING = 1024 * 1024  # bytes on their way to one who follows
TABLE_BYTES, ENTRY_BYTES = 30_000, 600  # what a table and an entry take in memory, beside states and events


@dataclass(slots=True)
class Entry:
    """One entry of the log; events as they are kept: [kind, arguments, audience]."""

    n: int
    body: dict[str, Any]
    events: bytes
    at: float

    @property
    def seat(self) -> int:
        return int(self.body["seat"])

    @property
    def kind(self) -> str:
        return next(kind for kind in ("play", "undo", "resign", "name") if kind in self.body)


@dataclass(eq=False)
class Subscriber:
    """Somebody who follows a table."""

    person: str
    lang: str
    seat: int | None
    after: int
    queue: asyncio.Queue[bytes] = field(default_factory=lambda: asyncio.Queue(200))
    waiting: int = 0  # bytes
    address: str = ""
    lost: bool = False  # it could not keep up, and has to come back and resume; or may not stay

    def send(self, data: bytes) -> None:
        if self.lost:
            return
        try:
            self.queue.put_nowait(data)
            self.waiting += len(data)
        except asyncio.QueueFull:
            self.waiting = MOST_WAITING + 1
        if self.waiting > MOST_WAITING:
            self.end()

    def end(self) -> None:
        self.lost = True
        self.take()
        self.queue.put_nowait(b"")  # whoever waits for more shall notice

    def take(self) -> bytes:
        """All that is there."""
        data, self.waiting = b"", 0
        while not self.queue.empty():
            data += self.queue.get_nowait()
        return data


def pack(events: Iterable[Event]) -> bytes:
    return orjson.dumps([[event.name, dict(event.args), event.seat] for event in events])


def mark(match: Match) -> str:
    """A short name for the state of a match and the layout of its state: kept with every entry."""
    return f"{match.game.layout} {digest(match)}"


def _read(row: EntryRow) -> Entry:
    return Entry(row.n, orjson.loads(row.body), row.events.encode(), row.at)


class LiveTable:
    def __init__(self, row: TableRow, seats: list[SeatRow]) -> None:
        self.row, self.seats = row, seats
        self.lock = asyncio.Lock()
        self.entries: list[Entry] = []
        self.match: Match | None = None
        self.states: list[bytes] | None = None  # the state after 0, 1, 2 … entries; None where they are not known …
        self.newer: list[bytes] = []  # … but from a snapshot on
        self.remembering: asyncio.Task[None] | None = None
        self.unrepeatable = False
        self.subscribers: set[Subscriber] = set()
        self.chat: list[ChatRow] | None = None
        self.elsewhere: dict[str, tuple[float, set[str]]] = {}  # who is present at other workers
        self.aids: dict[tuple[int, str], bytes] = {}  # what the game may tell seats about the newest state
        self.rendered: dict[tuple[Any, ...], bytes] = {}  # what was drawn of it …
        self.painter: Any = None  # … and who draws it
        self.told: dict[tuple[Any, ...], Any] = {}  # names, and events in sentences
        self.thinking: asyncio.Task[None] | None = None
        self.snapshot_n = 0
        self.weight = TABLE_BYTES
        self.used = self.changed = self.loaded = time.monotonic()
        self.seen: dict[str, float] = {}  # when somebody was last here

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def n(self) -> int:
        return len(self.entries)

    @property
    def rules(self) -> Game:
        return game(self.row.game)

    @property
    def stale_rules(self) -> bool:
        """Made by other rules: its log can be read, but it can not go on."""
        return self.row.rules != self.rules.rules_version

    def seats_of(self, person: str) -> list[int]:
        """Several, where several people share a device."""
        return [s.seat for s in self.seats if s.person == person]

    def seat_of(self, person: str) -> int | None:
        """Somebody's seat. Of several it is the one that has to decide; where that is another's, the one that did so last."""
        own = self.seats_of(person)
        if len(own) < 2 or self.match is None:
            return own[0] if own else None
        if self.match.seat in own:
            return self.match.seat
        return next((entry.seat for entry in reversed(self.entries) if entry.kind == "play" and entry.seat in own), own[0])

    def present(self) -> set[str]:
        now = time.monotonic()
        here = {s.person for s in self.subscribers}
        here = here.union(*(people for until, people in self.elsewhere.values() if until > now))
        self.seen.update(dict.fromkeys(here, now))
        return here

    def away_for(self, person: str) -> float:
        """Seconds since somebody was here, as far as is known."""
        self.present()
        return time.monotonic() - max(self.loaded, self.seen.get(person, 0.0))

    @property
    def watched(self) -> bool:
        """Whether somebody follows the table, or has just looked at it."""
        return bool(self.present()) or time.monotonic() - self.used < LOOKED

    @property
    def peopled(self) -> bool:
        """Whether people play here, and not only bots."""
        resigned = self.match.resigned if self.match else []
        return any(s.who == "person" and s.away is None and s.seat not in resigned for s in self.seats)

    def change(self, changes: dict[str, Any], seats: dict[int, dict[str, Any]]) -> None:
        """What was changed in the store."""
        for name, value in changes.items():
            setattr(self.row, name, value)
        for seat, values in seats.items():
            for name, value in values.items():
                setattr(self.seats[seat], name, value)

    # ── the match ────────────────────────────────────────────────────────────────────────────────────────────────────
    def begin(self) -> Match:
        """The match before its first entry."""
        return Match(self.rules, *self.opening())

    def opening(self) -> tuple[dict[str, Any], bytes, list[str], dict[str, Any] | None]:
        """What a match begins with: options, secret, names, position."""
        names = [seat.name or f"{seat.seat + 1}" for seat in self.seats]
        return self.row.options, self.row.secret, names, self.row.position

    def rebuild(self, rows: list[EntryRow], snapshot: tuple[int, bytes] | None = None) -> None:
        """Set up the match and repeat its log, from a snapshot where there is one.

        Where it can not be repeated, or leads elsewhere than it did when it was written, BadRecord is raised.
        """
        self.entries = []
        self.weight, self.changed = TABLE_BYTES, time.monotonic()
        self.forget_drawings()
        self.aids.clear()
        self.match, self.states, self.newer = None, None, []
        if self.row.status == "waiting":
            return
        if self.stale_rules or self.row.status == "closed":
            self.read_only(rows)
            return
        self.match = self.begin()
        if snapshot is None or snapshot[0] > len(rows):
            self.states = [self.match.snapshot()]
            self.catch_up(rows)
        else:
            self._lay_out(rows, *snapshot)
        kept = rows[-1].state if rows else None
        if kept and kept.startswith(self.rules.layout) and kept != mark(self.match):
            raise BadRecord(because("record.elsewhere"))

    def read_only(self, rows: list[EntryRow]) -> None:
        """A log without a match."""
        self.match, self.states, self.newer = None, None, []
        self.entries = [_read(row) for row in rows]
        self.weight = TABLE_BYTES + sum(ENTRY_BYTES + len(entry.events) for entry in self.entries)

    def _lay_out(self, rows: list[EntryRow], at: int, state: bytes) -> None:
        """Begin with a snapshot of the state after so many entries."""
        assert self.match is not None
        self.match.restore(state)
        self.snapshot_n, self.newer = at, [state]
        self.entries = [_read(row) for row in rows[:at]]
        self.weight += sum(ENTRY_BYTES + len(state) + len(entry.events) for entry in self.entries)
        self.match.log = [entry.body for entry in self.entries]
        self.match.resigned = [entry.seat for entry in self.entries if entry.kind == "resign"]
        self.catch_up(rows[at:])

    def catch_up(self, rows: list[EntryRow]) -> list[Entry]:
        """Repeat entries that were written elsewhere."""
        added = []
        for row in rows:
            if row.n != self.n + 1:
                continue
            entry = _read(row)
            assert self.match is not None
            follow(self.match, entry.body, entry.n)
            added.append(self.add(entry))
        return added

    def forget_drawings(self) -> None:
        self.rendered.clear()
        self.told.clear()
        self.painter = None

    def add(self, entry: Entry) -> Entry:
        """An entry that the match has just followed."""
        self.entries.append(entry)
        self.changed = time.monotonic()
        self.weight += ENTRY_BYTES + len(entry.events)
        self.forget_drawings()
        self.aids.clear()
        if self.match is not None:
            (self.newer if self.states is None else self.states).append(self.match.snapshot())
            self.weight += len((self.newer if self.states is None else self.states)[-1])
        return entry

    def knows(self, n: int) -> bool:
        """Whether the state after n entries is in memory."""
        return self.match is not None and (self.states is not None or n > self.n - len(self.newer))

    def at(self, n: int) -> Match:
        """The match after n entries, where they are known."""
        assert self.match is not None
        if n == self.n:
            return self.match
        if not self.knows(n):
            raise BadRecord(because("record.unrepeatable", number=n))
        seen = self.match.glimpse(self.states[n] if self.states is not None else self.newer[n - self.n - 1])
        seen.log = seen.log[:n]
        seen.resigned = [entry.seat for entry in self.entries[:n] if entry.kind == "resign"]
        return seen

    def snapshot(self, match: Match) -> tuple[str, bytes] | None:
        """A snapshot for the store: now and then, and only where nothing can be taken back (the way back is not in it)."""
        if match.over or (len(match.log) >= self.snapshot_n + SNAPSHOT_EVERY and not match.can_undo):
            return self.row.rules, match.snapshot()
        return None

    def decider(self) -> SeatRow | None:
        """The seat that has to decide."""
        seat = self.match.seat if self.match else None
        return None if seat is None else self.seats[seat]
