"""The things on the table of a plain game, each said once: view, text, features and positions are made from the same list."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, Literal

import numpy as np

from ..game import state_type
from ..outlook import MOST_SEATS

NOBODY = -1
STANDING = (
    "rng",
    "players",
    "turn",
    "ended",
)  # what every plain game has: its generator, how many play, who decides, 1 at the end


@dataclass(frozen=True)
class Field:
    """A number on the table, or several of a shape, each from `least` to `most`. With words a number is shown as its word;
    the word "" is shown as nothing.

    `seats`: every seat has one of these. `seen` says whose eyes it is for: `owner` only where every seat has one.
    `a_seat`: the number is that of a seat, -1 is nobody (None in views and positions). `labels` name the places of the last axis
    for people; in text a labelled place that holds nothing is left out. In rules and positions places have numbers only.
    """

    name: str
    shape: int | tuple[int, ...] = ()
    least: int = 0
    most: int | None = None  # by the words; without any, 1
    words: Sequence[str] = ()
    seats: bool = False
    seen: Literal["all", "owner", "nobody"] = "all"
    a_seat: bool = False
    labels: Sequence[str] = ()  # what each place of the last axis is called, where that has to be said

    def __post_init__(self) -> None:
        if self.a_seat:
            object.__setattr__(self, "least", NOBODY)
            object.__setattr__(self, "most", MOST_SEATS - 1)
        if self.name in STANDING:
            raise ValueError(f"every game has a field {self.name!r} already")
        if self.seen == "owner" and not self.seats:
            raise ValueError(f"the field {self.name!r} has no owner: say seats=True")
        if self.least > self.top:
            raise ValueError(f"the field {self.name!r} goes from {self.least} to {self.top}")

    @property
    def top(self) -> int:
        return max(len(self.words) - 1, 0 if self.words else 1) if self.most is None else self.most

    @property
    def first(self) -> int:
        """What it is before the set-up: nobody's seat, otherwise 0 or as near to it as it can be."""
        return NOBODY if self.a_seat else min(max(self.least, 0), self.top)

    @property
    def dims(self) -> tuple[int, ...]:
        """The shape of one of it."""
        return (self.shape,) if isinstance(self.shape, int) else self.shape

    def column(self, seats: int) -> tuple[Any, ...]:
        """How it lies in the state; nothing is narrower than 16 bits, because smaller numbers wrap too early."""
        kind = next(kind for kind in ("i2", "i4", "i8") if np.iinfo(kind).min <= self.least and self.top <= np.iinfo(kind).max)
        whole = (seats, *self.dims) if self.seats else self.dims
        return (self.name, kind, whole) if whole else (self.name, kind)

    def places(self) -> list[tuple[int, ...]]:
        """The indexes of one of it."""
        return list(product(*map(range, self.dims)))

    def said(self, value: Any) -> Any:
        """What it holds as JSON: words for numbers where there are some, and None for a number that has none (-1, say)."""
        if isinstance(value, np.ndarray):
            return [self.said(one) for one in value]
        number = int(value)
        if not self.words:
            return None if self.a_seat and number == NOBODY else number
        return self.words[number] if 0 <= number < len(self.words) else None

    def shown(self, value: Any) -> Any:
        """As `said`, without what is shown as nothing."""
        told = self.said(value)
        return [one for one in told if one != ""] if isinstance(told, list) and not self.labels else told

    def read(self, told: Any) -> int:
        """The number of what was said. Raises ValueError where it can not be."""
        if told is None or isinstance(told, str):
            number = self.words.index(told) if told is not None else NOBODY
        else:
            number = told
        if not isinstance(number, int) or isinstance(number, bool) or not self.least <= number <= self.top:
            raise ValueError(told)
        return number


def plain_state(name: str, fields: Sequence[Field], seats: int) -> np.dtype[Any]:
    """The state of a plain game. Games are told apart by their states' types, so a field without use bears the name."""
    standing = [("rng", "u8"), ("players", "i2"), ("turn", "i2"), ("ended", "i2"), (f"of_{name.replace('-', '_')}", "i2")]
    return state_type(*standing, *(field.column(seats) for field in fields))
