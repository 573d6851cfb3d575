"""Ratskeller: a digital table for Rattus, Rattus: Mercatus and My Village."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from . import games as games
from .kernel.actions import Action
from .kernel.errors import (
    BadOption,
    BadPosition,
    BadRecord,
    CannotUndo,
    IllegalAction,
    NoFeatures,
    RatskellerError,
    StaleRules,
    UnknownGame,
)
from .kernel.events import Event
from .kernel.game import game as _game
from .kernel.match import Match
from .kernel.randomness import key_for as _key_for
from .kernel.randomness import new_secret as _new_secret
from .kernel.records import replay

if TYPE_CHECKING:
    from .analysis import Analysis, Moment

__version__ = "0.2.0"


def new(game: str, *, seed: int | str | None = None, seats: Sequence[str] | None = None, **options: Any) -> Match:
    """A new match. With a seed it is repeatable; without one it has a secret of its own."""
    rules = _game(game)
    return Match(rules, rules.check_options(options), _new_secret(seed), seats)


def from_position(
    game: str, position: dict[str, Any], *, seed: int | str | None = None, seats: Sequence[str] | None = None
) -> Match:
    """A match that begins with the described table."""
    rules = _game(game)
    secret = _new_secret(seed)
    trial = rules.blank()[0]
    trial.rng = _key_for(secret, 0)
    options = rules.from_position(trial, position)
    return Match(rules, options, secret, seats, position)


def analyse(
    record: Any,
    seconds_per_decision: float = 0.2,
    *,
    iterations: int | None = None,
    threads: int = 2,
    progress: Callable[[Moment], None] | None = None,
    cancel: threading.Event | None = None,
) -> Analysis:
    """What won a finished match, luck or skill: see `ratskeller.analysis`."""
    from .analysis import analyse as run  # bots and their compiled code are for those who ask

    return run(record, seconds_per_decision, iterations=iterations, threads=threads, progress=progress, cancel=cancel)


__all__ = [
    "Action",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "CannotUndo",
    "Event",
    "IllegalAction",
    "Match",
    "NoFeatures",
    "RatskellerError",
    "StaleRules",
    "UnknownGame",
    "analyse",
    "from_position",
    "games",
    "new",
    "replay",
]
