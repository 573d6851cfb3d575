"""Rows added many figures at once are, to the last bit, what comes out figure by figure."""

from __future__ import annotations

import numpy as np
import pytest

from ratskeller.kernel.compiling import compiled
from ratskeller.kernel.vectors import LANES, add_rows


@compiled
def added(sums, rows, count, at, by):  # type: ignore[no-untyped-def]
    add_rows(sums, rows, count, at, by)
    return 0


@pytest.mark.parametrize("size", [LANES, 2 * LANES])
def test_vectors_add_to_the_same_bits_as_figures_one_by_one(size: int) -> None:
    chance = np.random.default_rng(size)
    for count in (0, 1, 7, 40, 99):
        rows = (chance.normal(size=100 * size) * 10.0 ** chance.integers(-6, 6, 100 * size)).astype(np.float32)
        at = np.sort(chance.integers(0, 100, 120)).astype(np.int32)
        by = chance.normal(size=120).astype(np.float32)
        begun = chance.normal(size=size).astype(np.float32)
        sums, plainly = begun.copy(), begun.copy()
        added(sums, rows, count, at, by)
        add_rows(plainly, rows, count, at, by)
        assert sums.tobytes() == plainly.tobytes()
        assert (sums.tobytes() == begun.tobytes()) == (count == 0)


def test_nothing_beyond_the_sums_is_written() -> None:
    room = np.ones(3 * LANES, np.float32)
    added(room[LANES : 2 * LANES], np.ones(LANES, np.float32), 1, np.zeros(1, np.int32), np.ones(1, np.float32))
    assert room.tolist() == [1.0] * LANES + [2.0] * LANES + [1.0] * LANES
