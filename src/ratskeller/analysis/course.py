"""The course of the shares: what all searches since the last stroke of chance say together.

Where nothing is left to chance nobody learns anything that was not known before: as long as nobody loses something by a decision,
the shares stay what they are. So the searches at such moments speak of one and the same thing, each with an error of its own, and
what is known of it is their running mean, less what was found to be lost since. Taken one by one, their errors would look like
something that the seats did to each other.

Where chance came in (or somebody resigned, or the match ended) the search there counts alone: what came and what could have come
are judged in exactly the same way, so that luck stays without bias.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

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
    found: list[float] = ((1 - NEW) * lessened(np.array(before), seat, loss) + NEW * np.array(judged)).tolist()
    return found
