"""Events: what happened, as rows of numbers while the rules run, as named facts for people afterwards.

The buffer is a struct like the state: structs reach compiled functions as bare pointers, arrays would be counted at every call.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from .compiling import rule
from .fields import Structs
from .text import say

WIDTH = 8  # kind, audience, up to six arguments
CAPACITY = 512
EVERYBODY = -1
TAKEN = {"event", "audience"}  # what an event as JSON says besides its arguments

Buffer = np.dtype(
    [
        ("listening", "i8"),  # 0: nobody wants to know
        ("written", "i8"),
        ("overflow", "i8"),  # 1: there were more events than rows
        ("shown", "i8"),  # 1: something hidden was shown to somebody
        ("rows", "i8", (CAPACITY, WIDTH)),
    ],
    align=True,
)


def buffer(listening: bool = True) -> Structs:
    made = np.zeros(1, Buffer).view(Structs)
    made[0].listening = int(listening)
    return made


def clear(events: Structs) -> None:
    events[0].written = events[0].overflow = events[0].shown = 0


@rule
def emit(events, kind, a=0, b=0, c=0, d=0, e=0, f=0):
    """Note something that everybody sees."""
    if events.listening:
        emit_to(events, EVERYBODY, kind, a, b, c, d, e, f)


@rule
def emit_to(events, seat, kind, a=0, b=0, c=0, d=0, e=0, f=0):
    """Note something that one seat sees."""
    if not events.listening:
        return
    n = events.written
    if n == CAPACITY:
        events.overflow = 1
        return
    events.written = n + 1
    row = events.rows[n]
    row[0] = kind
    row[1] = seat
    row[2] = a
    row[3] = b
    row[4] = c
    row[5] = d
    row[6] = e
    row[7] = f


@rule
def shown(events):
    """Note that hidden information was shown to somebody: what happened before can not be undone."""
    if events.listening:
        events.shown = 1


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened. `seat` is None where everybody may see it; `names` are those of the people at the table."""

    game: str
    name: str
    args: Mapping[str, Any]
    seat: int | None = None
    names: Sequence[str] | None = field(default=None, compare=False, repr=False)

    def text(self, lang: str = "en", names: Sequence[str] | None = None) -> str:
        """What happened in one sentence; `names` in place of those that people bear at the table."""
        return say(lang, f"{self.game}.event.{self.name}", self.game, self.args, names or self.names)

    def json(self) -> dict[str, Any]:
        return {"event": self.name, "audience": self.seat, **self.args}


class EventTable:
    """The kinds of events of a game: name and, per argument, its name and the list of its words (None: a number)."""

    def __init__(self, game: str, kinds: Mapping[str, Mapping[str, Sequence[Any] | None]]) -> None:
        self.game = game
        self.kinds = [(name, [*args.items()]) for name, args in kinds.items()]
        self.number = {name: i for i, (name, _) in enumerate(self.kinds)}
        for name, args in self.kinds:
            if len(args) > WIDTH - 2:
                raise ValueError(f"event {name} has {len(args)} arguments, at most {WIDTH - 2} fit")
            if taken := TAKEN & {arg for arg, _ in args}:
                raise ValueError(f"event {name} can not have an argument called {min(taken)}")

    def read(self, events: Structs, names: Sequence[str] | None = None) -> list[Event]:
        """What was noted, told of people with these names."""
        head = events[0]
        if head.overflow:
            raise OverflowError(f"more than {CAPACITY} events in one action of {self.game}")
        return [self._event(row, names) for row in head.rows[: int(head.written)].tolist()]

    def _event(self, row: list[int], names: Sequence[str] | None) -> Event:
        name, args = self.kinds[row[0]]
        values: dict[str, Any] = {}
        for value, (arg, words) in zip(row[2:], args, strict=False):
            values[arg] = value if words is None else words[value] if value >= 0 else None
        return Event(self.game, name, values, None if row[1] == EVERYBODY else row[1], names)
