"""What the store keeps, as plain values."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

DONE = ("over", "closed")  # tables at which nobody plays any more: of one's own the last ones


@dataclass
class TableRow:
    id: str
    game: str
    rules: str
    options: dict[str, Any]
    secret: bytes
    position: dict[str, Any] | None
    status: str
    pace: str
    listed: bool
    host: str | None
    replay: bool
    rematch: str | None
    created: float
    changed: float
    deputy: str = "apprentice"  # the level of the bot that sits in for who is away
    notice: str | None = None  # why it was closed, as a message of the server
    clock: str = "none"  # none, live, days
    bank: float = 0.0  # seconds: of a whole match (live), of a turn (days)
    increment: float = 0.0  # seconds that every turn brings (live)
    lapse: str = "bot"  # what happens when time is up: a bot sits in, or the seat is resigned
    vacation: int = 0  # days that every seat may take off (days)
    hints: bool = True
    turn: int | None = None  # the seat that has to decide …
    since: float | None = None  # … since when …
    due: float | None = None  # … and when its time is up, where its clock runs
    result: dict[str, Any] | None = None  # of a match that is over: ranks, scores


@dataclass
class SeatRow:
    seat: int
    who: str  # person, bot, open, invited, declined
    person: str | None
    name: str
    level: str | None
    away: str | None
    invite: str | None
    time_left: float | None = None  # seconds on its clock when it last stood still
    vacation_left: float = 0.0  # seconds, when the last vacation began
    holiday: float | None = None  # since when its player is on vacation
    resigned: bool = False
    heard: int = 0  # lines of the chat that its player has seen
    here: bool = False  # somebody beside the person whose device it is

    @property
    def bot(self) -> str | None:
        """The level of the bot that decides for this seat, if one does."""
        return self.level if self.who == "bot" else self.away


@dataclass
class EntryRow:
    n: int
    body: str
    events: str
    at: float
    state: str | None = None  # the mark of the state it led to; none in logs of earlier versions


@dataclass
class SnapshotRow:
    n: int
    kind: str  # the rules it was made with
    state: bytes


@dataclass
class ChatRow:
    n: int
    seat: int | None
    name: str
    text: str
    at: float
    person: str = ""


@dataclass
class Appended:
    """An entry on its way into the log, with what has to change in the same breath."""

    table: str
    n: int
    body: str
    events: str
    at: float
    state: str | None = None
    snapshot: tuple[str, bytes] | None = None
    changes: dict[str, Any] = field(default_factory=dict)  # of the table's row …
    seats: dict[int, dict[str, Any]] = field(default_factory=dict)  # … and of its seats
