"""Scratch paper for rules: on the stack where they are compiled."""

from __future__ import annotations

import numpy as np

from ratskeller.kernel.compiling import compiled, rule
from ratskeller.kernel.scratch import numbers

ROOM = 20


@rule
def fill(paper, start):  # type: ignore[no-untyped-def]
    for i in range(ROOM):
        paper[i] = start + i


@compiled
def backwards(out):  # type: ignore[no-untyped-def]
    """Two papers at once, many times: neither grows into the other, and no stack grows for ever."""
    for turn in range(100_000):
        one, other = numbers(ROOM), numbers(ROOM)
        fill(one, turn)
        fill(other, -turn)
        for i in range(ROOM):
            out[i] = one[ROOM - 1 - i] * 1_000_000 + other[i]
    return one.shape[0]


def test_a_rule_has_room_of_its_own_as_often_as_it_runs() -> None:
    out = np.zeros(ROOM, np.int64)
    assert backwards(out) == ROOM
    last = 99_999
    assert out.tolist() == [(last + ROOM - 1 - i) * 1_000_000 - last + i for i in range(ROOM)]
