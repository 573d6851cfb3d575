"""What a pile of finished matches says about the cards."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...kernel.statistics import wilson
from .data import CARD_NAMES


def tally(finals: Any, ranks: np.ndarray, sums: dict[str, Any]) -> None:
    """Count, per card, how often it was held at the end and how often its holder won."""
    held = sums.setdefault("held", np.zeros(len(CARD_NAMES), np.int64))
    won = sums.setdefault("won", np.zeros(len(CARD_NAMES), np.int64))
    hands = finals["held"]
    for card in range(len(CARD_NAMES)):
        has = (hands >> card) & 1 == 1
        held[card] += has.sum()
        won[card] += (has & (ranks[:, : hands.shape[1]] == 0)).sum()


def report(sums: dict[str, Any]) -> dict[str, Any]:
    """Win share per card held at the end."""
    rows = {}
    for card, name in enumerate(CARD_NAMES):
        n, wins = int(sums["held"][card]), int(sums["won"][card])
        if n:
            low, high = wilson(wins, n)
            rows[name] = {"held": n, "win_share": round(wins / n, 5), "low": round(low, 5), "high": round(high, 5)}
    return {"cards_held": rows}
