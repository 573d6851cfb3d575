"""What the store keeps, as plain values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


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


@dataclass
class SeatRow:
    seat: int
    who: str  # person, bot, open, invited
    person: str | None
    name: str
    level: str | None
    away: str | None
    invite: str | None

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


@dataclass
class Appended:
    """An entry on its way into the log, with what has to change in the same breath."""

    table: str
    n: int
    body: str
    events: str
    at: float
    state: str | None = None
    over: bool = False
    snapshot: tuple[str, bytes] | None = None
    away: tuple[int, dict[str, Any]] | None = None
