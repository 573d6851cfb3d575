"""What every bot is: asked for a choice, it is given what its seat may know, thinks, and says what it thought.

A bot never reads the match it is asked about: `imagined` hands it a copy in which everything hidden is dealt anew.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from ..kernel.actions import Action
from ..kernel.errors import RatskellerError
from ..kernel.match import Match
from ..kernel.randomness import new_secret


class Cancelled(RatskellerError):
    """The bot was told to stop before it had any answer."""


@dataclass(frozen=True, slots=True)
class Option:
    """One option as a bot sees it."""

    action: Action
    win: float | None  # the share of the victory it expects, None where it has no opinion
    visits: int  # how often it looked at it


@dataclass(frozen=True, slots=True)
class Thought:
    """A bot's view of a decision: what it would play, and its options, the best first."""

    action: Action
    options: Sequence[Option]
    iterations: int
    seconds: float


class Bot(Protocol):
    """`seed` makes a choice repeatable; a bot without one draws a fresh one for every choice."""

    name: str

    def think(self, match: Match, seed: int | str | None = None, cancel: threading.Event | None = None) -> Thought: ...


def imagined(match: Match, seed: int | str | None) -> tuple[Any, int]:
    """The state as the deciding seat may imagine it, and that seat."""
    seat = match.seat
    if seat is None:
        raise RatskellerError("The match is over; there is nothing to choose.")
    return match.imagine(seat, seed).states, seat


def chance(seed: int | str | None) -> np.random.Generator:
    """A bot's own luck: always the same for the same seed."""
    return np.random.default_rng(int.from_bytes(new_secret(seed), "little"))
