"""The line of a match: what was played in the end, step by step, with the table before and after.

What was taken back is not part of it. A step is an action, or a resignation, which leaves the table as it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from ..kernel.actions import Action
from ..kernel.errors import BadRecord
from ..kernel.events import Event
from ..kernel.match import Match
from ..kernel.reasons import Reason
from ..kernel.records import opening, replay


@dataclass(frozen=True, slots=True)
class Step:
    entry: int  # its number in the log, from 1
    seat: int
    action: Action | None  # None: the seat resigned
    before: np.ndarray  # one state …
    after: np.ndarray  # … and what became of it
    resigned: tuple[int, ...] = ()  # who had given up when it was done, this step included


@dataclass(frozen=True, slots=True)
class Line:
    match: Match  # at its end
    start: np.ndarray
    steps: Sequence[Step]
    result: Sequence[float]  # every seat's share of the victory


def finished(match: Match) -> bool:
    """Played to the end, or only one has not given up."""
    return match.over or len(match.resigned) >= match.players - 1


def shared(match: Match) -> list[float]:
    """The true result: a victory that the rules share is shared here too."""
    first = [rank == 0 for rank in match.ranks]
    return [won / sum(first) for won in first]


def line(record: Any) -> Line:
    """Raises BadRecord where the match is still running: nothing of an analysis may reach it."""
    start = opening(record).states.view(np.ndarray).copy()
    steps: list[Step] = []

    def witness(match: Match, events: list[Event]) -> None:
        entry, at = match.log[-1], len(match.log)
        if "undo" in entry:
            del steps[max(i for i, step in enumerate(steps) if step.action is not None)]
        elif "play" in entry:
            state = match.states.view(np.ndarray).copy()
            steps.append(Step(at, entry["seat"], match.game.actions.find(entry["play"]), state, state))
        elif "resign" in entry:
            steps.append(Step(at, entry["seat"], None, start, start))

    match = replay(record, witness=witness)
    if not finished(match):
        raise BadRecord(Reason("running", "analysis.running"))
    return Line(match, start, _chained(steps, start), shared(match))


def _chained(steps: Sequence[Step], start: np.ndarray) -> list[Step]:
    """Every step begins where the one before it ended."""
    chained: list[Step] = []
    now, resigned = start, tuple[int, ...]()
    for step in steps:
        after = step.after
        if step.action is None:
            after, resigned = now, (*resigned, step.seat)
        chained.append(replace(step, before=now, after=after, resigned=resigned))
        now = after
    return chained
