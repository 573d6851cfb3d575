"""Scratch paper for rules, which allocate nothing: room on the stack, gone when the rule has run."""

from __future__ import annotations

import numpy as np


def numbers(count: int) -> np.ndarray:
    """Room for so many whole numbers, a constant; they are anything yet. Never to be returned (see `sides.room`)."""
    return np.empty(count, np.int64)
