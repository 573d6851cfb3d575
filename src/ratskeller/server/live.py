"""A table in memory: its seats, its match, its log, and those who look on. It is a copy of what the store has."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import orjson

from ..kernel.errors import BadRecord
from ..kernel.events import Event
from ..kernel.game import Game, game
from ..kernel.match import Match
from ..kernel.records import follow
from .rows import ChatRow, EntryRow, SeatRow, TableRow

SNAPSHOT_EVERY = 30  # entries between snapshots, or a few more


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
    lost: bool = False  # it could not keep up: it has to come back and resume

    def send(self, data: bytes) -> None:
        try:
            self.queue.put_nowait(data)
        except asyncio.QueueFull:
            self.lost = True


def pack(events: Iterable[Event]) -> bytes:
    return orjson.dumps([[event.name, dict(event.args), event.seat] for event in events])


class LiveTable:
    def __init__(self, row: TableRow, seats: list[SeatRow]) -> None:
        self.row, self.seats = row, seats
        self.lock = asyncio.Lock()
        self.entries: list[Entry] = []
        self.match: Match | None = None
        self.stale_rules = False  # made by other rules: its log can be read, but it can not go on
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
        self.used = time.monotonic()

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def n(self) -> int:
        return len(self.entries)

    @property
    def rules(self) -> Game:
        return game(self.row.game)

    def seat_of(self, person: str) -> int | None:
        return next((s.seat for s in self.seats if s.person == person), None)

    def present(self) -> set[str]:
        now = time.monotonic()
        here = {s.person for s in self.subscribers}
        return here.union(*(people for until, people in self.elsewhere.values() if until > now))

    # ── the match ────────────────────────────────────────────────────────────────────────────────────────────────────
    def begin(self) -> Match:
        """The match before its first entry."""
        return Match(self.rules, *self.opening())

    def opening(self) -> tuple[dict[str, Any], bytes, list[str], dict[str, Any] | None]:
        """What a match begins with: options, secret, names, position."""
        names = [seat.name or f"{seat.seat + 1}" for seat in self.seats]
        return self.row.options, self.row.secret, names, self.row.position

    def rebuild(self, rows: list[EntryRow], snapshot: tuple[int, bytes] | None = None) -> None:
        """Set up the match and repeat its log, from a snapshot where there is one."""
        self.entries = []
        self.forget_drawings()
        self.aids.clear()
        self.match, self.states, self.newer = None, None, []
        if self.row.status == "waiting":
            return
        if self.row.rules != self.rules.rules_version:
            self.stale_rules = True
            self.entries = [Entry(r.n, orjson.loads(r.body), r.events.encode(), r.at) for r in rows]
            return
        self.match = self.begin()
        if snapshot is None or snapshot[0] > len(rows):
            self.states = [self.match._states.tobytes()]
            self.catch_up(rows)
            return
        at, state = snapshot
        self.snapshot_n = at
        known = [Entry(r.n, orjson.loads(r.body), r.events.encode(), r.at) for r in rows[:at]]
        self.entries = known
        self.match.log = [entry.body for entry in known]
        self.match.resigned = [entry.seat for entry in known if entry.kind == "resign"]
        self.match._restore(state)
        self.newer = [state]
        self.catch_up(rows[at:])

    def catch_up(self, rows: list[EntryRow]) -> list[Entry]:
        """Repeat entries that were written elsewhere."""
        added = []
        for row in rows:
            if row.n != self.n + 1:
                continue
            body = orjson.loads(row.body)
            assert self.match is not None
            follow(self.match, body, row.n)
            added.append(self.add(Entry(row.n, body, row.events.encode(), row.at)))
        return added

    def forget_drawings(self) -> None:
        self.rendered.clear()
        self.told.clear()
        self.painter = None

    def add(self, entry: Entry) -> Entry:
        """An entry that the match has just followed."""
        self.entries.append(entry)
        self.forget_drawings()
        self.aids.clear()
        if self.match is not None:
            if not self.match.can_undo:
                del self.match._undo[:-1]  # nobody will ever go back beyond this point
            (self.newer if self.states is None else self.states).append(self.match._states.tobytes())
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
            raise BadRecord(f"The log of this match can not be repeated up to entry {n}.")
        seen = self.match.glimpse(self.states[n] if self.states is not None else self.newer[n - self.n - 1])
        seen.log = seen.log[:n]
        seen.resigned = [entry.seat for entry in self.entries[:n] if entry.kind == "resign"]
        return seen

    def snapshot(self, match: Match) -> tuple[str, bytes] | None:
        """A snapshot for the store: now and then, and only where nothing can be taken back (the way back is not in it)."""
        if match.over or (len(match.log) >= self.snapshot_n + SNAPSHOT_EVERY and not match.can_undo):
            return self.snapshot_kind(), match._states.tobytes()
        return None

    def snapshot_kind(self) -> str:
        return f"{self.row.rules} {hash_of(self.rules)}"

    def decider(self) -> SeatRow | None:
        """The seat that has to decide."""
        seat = self.match.seat if self.match else None
        return None if seat is None else self.seats[seat]


def hash_of(rules: Game) -> str:
    """A short name for the layout of a game's record."""
    return hashlib.sha256(repr(rules.dtype.descr).encode()).hexdigest()[:12]
