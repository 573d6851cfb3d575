"""Sets kept as bits of one whole number: asked for a member, gone through member by member.

`while bits: i = lowest(bits); ...; bits &= bits - 1` takes one turn per member; a loop over all places would test each of them,
and a processor cannot guess how such tests end.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .compiling import rule


@rule
def bit(i: Any) -> Any:
    """The set of i alone, wide enough for every set kept as bits."""
    return np.int64(1) << np.int64(i)


@rule
def has(members: Any, i: Any) -> Any:
    """Whether i is one of them."""
    return (np.int64(members) >> np.int64(i)) & 1 == 1


def lowest(bits: int) -> int:
    """The lowest member of a set that is not empty. Compiled it is one instruction (see `numba_side`)."""
    return int(bits & -bits).bit_length() - 1
