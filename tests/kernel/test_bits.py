"""Sets kept as bits, interpreted and compiled."""

from __future__ import annotations

import numpy as np
import pytest

from ratskeller.kernel.bits import lowest
from ratskeller.kernel.compiling import entry


@entry
def compiled_lowest(bits):  # type: ignore[no-untyped-def]
    return lowest(bits)


@pytest.mark.parametrize("members", [[0], [5], [3, 7, 62], [62]], ids=str)
def test_the_lowest_member_is_found_interpreted_and_compiled(members: list[int]) -> None:
    bits = sum(1 << member for member in members)
    assert lowest(bits) == lowest(np.int64(bits)) == compiled_lowest(bits) == members[0]
