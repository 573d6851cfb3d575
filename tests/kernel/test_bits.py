"""Sets kept as bits, interpreted and compiled."""

from __future__ import annotations

import numpy as np
import pytest

from ratskeller.kernel.bits import bit, has, lowest
from ratskeller.kernel.compiling import compiled


@compiled
def compiled_lowest(bits):  # type: ignore[no-untyped-def]
    return lowest(bits)


@pytest.mark.parametrize("members", [[0], [5], [3, 7, 62], [62]], ids=str)
def test_the_lowest_member_is_found_interpreted_and_compiled(members: list[int]) -> None:
    bits = sum(1 << member for member in members)
    assert lowest(bits) == lowest(np.int64(bits)) == compiled_lowest(bits) == members[0]


@compiled
def compiled_has(members, i):  # type: ignore[no-untyped-def]
    return has(members, i) and bit(i) & members == bit(i)


@pytest.mark.parametrize("i", [0, 14, 15, 31, 62])
def test_a_set_has_its_members_however_small_the_number_that_asks(i: int) -> None:
    for at in (i, np.int8(i), np.int16(i)):
        assert bit(at) == 1 << i
        assert has(bit(at), at)
        assert compiled_has(bit(at), np.int64(at))
        assert not has(~bit(at), at)
        assert not compiled_has(~bit(at), np.int64(at))
