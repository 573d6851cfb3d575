"""The course of the shares between two strokes of chance.

Where nothing is left to chance nobody learns anything that was not known before: as long as nobody loses something by a decision,
the shares stay what they are. So a decision takes from its seat what it is found to have lost, and nothing else; how the others
share that and the rest is what the searches since then say together, the newest for a quarter.

Where chance came in (or the match ended) the search there counts alone: what came and what could have come are judged in exactly
the same way, so that luck stays without bias. What is missing there, because a search was wrong or a loss was not found, can be
laid to nobody's charge: all seats that decided something since the last stroke of chance bear it alike, in equal parts at each of
their decisions, and it is shown as unexplained.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from .report import Moment

NEW = 0.25  # what the newest search counts for


def lessened(before: np.ndarray, seat: int, loss: float) -> np.ndarray:
    """The shares after the seat has lost something: it goes to the others, to everybody in proportion to what they have."""
    lost = min(max(loss, before[seat] - 1.0), before[seat])
    others = before.copy()
    others[seat] = 0.0
    total = others.sum()
    gained = others * lost / total if total > 0 else np.full(len(before), lost / max(1, len(before) - 1))
    after: np.ndarray = before + gained
    after[seat] = before[seat] - lost
    return after


def course(before: Sequence[float], seat: int, loss: float, judged: Sequence[float]) -> list[float]:
    """The shares after a step that left nothing to chance, given those before it and what the search after it says."""
    after, said = lessened(np.array(before), seat, loss), np.array(judged)
    rest, told = 1.0 - after[seat], 1.0 - said[seat]
    if told > 0:
        newest = said * rest / told
        newest[seat] = after[seat]
        after = (1 - NEW) * after + NEW * newest
    found: list[float] = after.tolist()
    return found


def evened(moments: Sequence[Moment], result: Sequence[float]) -> list[Moment]:
    """The moments with what is missing at every stroke of chance, and at the end, laid on the decisions before it."""
    done: list[Moment] = []
    since: list[Moment] = []
    for moment in moments:
        since.append(moment)
        if moment.action is None or moment.after != moment.expected or moment.outcomes > 1 or list(moment.after) == list(result):
            done += _spread(since)
            since = []
    return done + since


def _spread(moments: Sequence[Moment]) -> list[Moment]:
    """The last of them is a stroke of chance or the end; before a resignation nothing is known to be missing."""
    *sure, last = moments
    if last.action is None:
        return list(moments)
    missing = np.array(last.expected) - lessened(np.array(last.before), last.seat, last.loss)
    deciding = [moment for moment in moments if moment.options > 1] or moments
    each = Counter(moment.seat for moment in deciding)
    borne, before, found = 0.0, moments[0].before, []
    for moment in sure:
        borne += 1 / len(each) / each[moment.seat] if moment in deciding else 0.0
        shares = np.clip(np.array(moment.after) + borne * missing, 0.0, 1.0)
        after = (shares / shares.sum()).tolist()
        found.append(replace(moment, before=before, expected=after, after=after))
        before = after
    return [*found, replace(last, before=before)]
