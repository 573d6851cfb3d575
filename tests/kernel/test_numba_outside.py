"""What Numba complains about, said to the author of a game."""

from __future__ import annotations

from ratskeller.kernel.numba_outside import _in_short

TOLD = """Failed in nopython mode pipeline (step: nopython frontend)
No implementation of function Function(<built-in function setitem>) found for signature:

 >>> setitem(Record(score[type=nestedarray(float64, (8,));offset=0],viewer[type=int64;offset=64];72;False), int64, int64)

There are 16 candidate implementations:
   No match.

During: typing of setitem at guest.py (6)

File "guest.py", line 6:
"""


def test_who_takes_a_struct_for_a_list_hears_its_fields() -> None:
    said = _in_short("guest", TOLD)
    assert "guest.py, line 6: This is a struct, not a list: name one of its fields, score, viewer." in said
    assert "During" not in said


def test_any_other_complaint_is_its_last_line() -> None:
    assert "line 6: Cannot unify" in _in_short("guest", 'long\nCannot unify int64 and float64\nFile "guest.py", line 6:')
