"""Rows of figures added to a sum of the same length: what a network mostly does.

Compiled, many figures are reckoned at once (see `numba_vectors`): each of them by the same multiplications and additions in the
same order as here, so that every machine agrees to the last bit.
"""

from __future__ import annotations

from typing import Any

LANES = 32  # figures reckoned at once; a sum has so many, or several times as many


def add_rows(sums: Any, rows: Any, count: int, at: Any, by: Any) -> None:
    """Adds to the sums, one after the other, `count` of the rows (one row after the other in `rows`): row at[i], by[i] times."""
    size = sums.shape[0]
    for i in range(count):
        for k in range(size):
            sums[k] += by[i] * rows[at[i] * size + k]
