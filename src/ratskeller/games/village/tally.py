"""What a pile of finished matches says about the ways to score."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...kernel.fields import Structs
from .scoring import CATEGORIES, breakdown

SAMPLE = 500  # matches looked at in each pile: the break-down is made by interpreted code


def tally(finals: Any, ranks: np.ndarray, sums: dict[str, Any]) -> None:
    """Sum up, per category, what winners and others scored."""
    won = sums.setdefault("won", np.zeros(len(CATEGORIES) + 1))
    lost = sums.setdefault("lost", np.zeros(len(CATEGORIES) + 1))
    for i, s in enumerate(finals[:SAMPLE].view(Structs)):
        for seat, part in enumerate(breakdown(s)):
            row = won if ranks[i, seat] == 0 else lost
            row += [1, *(part[name] for name in CATEGORIES)]


def report(sums: dict[str, Any]) -> dict[str, Any]:
    """Mean points per category."""
    means = {who: (row[1:] / max(1, row[0])).round(2).tolist() for who, row in sums.items()}
    return {who: dict(zip(CATEGORIES, found, strict=True)) for who, found in means.items()}
