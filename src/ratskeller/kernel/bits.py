"""Sets kept as bits of one whole number, gone through member by member.

`while bits: i = lowest(bits); ...; bits &= bits - 1` takes one turn per member; a loop over all places would test each of them,
and a processor cannot guess how such tests end.
"""

from __future__ import annotations


def lowest(bits: int) -> int:
    """The lowest member of a set that is not empty. Compiled it is one instruction (see `numba_side`)."""
    return int(bits & -bits).bit_length() - 1
