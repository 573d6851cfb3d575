"""What processor and GPU share: every whole number is an int64 to a rule, whatever it was to its caller."""

from __future__ import annotations

from enum import IntEnum

import pytest
from numba import typeof, types

from ratskeller.kernel.sides import widening


class Step(IntEnum):
    FIRST = 1


widened = widening(types, typeof)
WHOLE = [
    types.int8,
    types.uint16,
    types.int64,
    types.boolean,
    types.literal(7),
    typeof(Step.FIRST),
    types.Omitted(0),
    types.Omitted(True),
]


@pytest.mark.parametrize("kind", WHOLE, ids=str)
def test_whole_numbers_become_int64(kind: types.Type) -> None:
    assert widened(kind) is types.int64


@pytest.mark.parametrize("kind", [types.float64, types.float32, types.none, types.int16[::1]], ids=str)
def test_everything_else_stays_as_it_is(kind: types.Type) -> None:
    assert widened(kind) is kind
