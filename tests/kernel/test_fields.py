"""Structs as Python reads and writes them: in place, and as NumPy would."""

from __future__ import annotations

import gc
import weakref

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import ratskeller
from ratskeller.kernel import fields
from ratskeller.kernel.fields import Structs

INNER = np.dtype([("count", "i2"), ("sum", "f8")], align=True)
NUMBERS = [("key", "u8"), ("small", "i2"), ("tiny", "i1"), ("wide", "i4"), ("long", "i8")]
KIND = np.dtype([*NUMBERS, ("part", INNER), ("grid", "i2", (2, 3))], align=True)


def rows(n: int = 3) -> tuple[np.ndarray, Structs]:
    plain = np.zeros(n, KIND)
    return plain, plain.view(Structs)


@pytest.mark.parametrize("name", ["small", "tiny", "wide", "long"])
@given(st.integers(-100, 100), st.integers(0, 2))
def test_numbers_are_read_and_written_in_their_array(name: str, value: int, at: int) -> None:
    plain, structs = rows()
    setattr(structs[at], name, np.int64(value))
    assert plain[name].tolist() == [value if i == at else 0 for i in range(3)]
    assert getattr(structs[at], name) == structs[at][name] == value


def test_numbers_of_64_bits_keep_their_type() -> None:
    _, structs = rows()
    structs[1].key = 2**64 - 1
    assert structs[1].key + np.uint64(0) == np.uint64(2**64 - 1)
    assert isinstance(structs[1].key, np.uint64)
    structs[1].long = 2**40
    assert structs[1].long >> np.int16(38) == 4


def test_arrays_and_structs_within_a_struct_lie_in_it() -> None:
    plain, structs = rows()
    structs[2].grid[1, 2] = 7
    structs[2].part.count = 5
    structs[2].part.sum += 0.5
    assert plain["grid"][2, 1, 2] == 7
    assert plain["part"][2].tolist() == (5, 0.5)
    structs[0].grid = [[1, 2, 3], [4, 5, 6]]
    assert plain["grid"][0].tolist() == [[1, 2, 3], [4, 5, 6]]


def test_rows_of_structs_and_flags_within_a_struct_lie_in_it() -> None:
    plain = np.zeros(2, np.dtype([("done", "?"), ("first", INNER), ("parts", INNER, (3,))], align=True))
    one = plain.view(Structs)[1]
    one.done = True
    one.parts[2].count = 4
    one.parts[0] = one.parts[2]
    one.first = one.parts[0]
    assert plain["done"].tolist() == [False, True]
    assert plain["parts"]["count"].tolist() == [[0, 0, 0], [4, 0, 4]]
    assert plain["first"]["count"].tolist() == [0, 4]


def test_what_does_not_fit_is_refused() -> None:
    plain, structs = rows()
    with pytest.raises((ValueError, OverflowError)):
        structs[0].small = 40_000
    assert plain["small"][0] == 0


def test_a_struct_can_be_put_in_the_place_of_another() -> None:
    plain, structs = rows()
    structs[0].small, structs[0].grid[0, 0] = 3, 4
    structs[2] = structs[0]
    plain[1:2] = structs[0]
    assert plain[2] == plain[0] == plain[1]
    assert structs[np.int64(2)].small == structs[-1].small == 3
    assert structs[2].tobytes() == plain[2].tobytes()
    with pytest.raises(IndexError):
        structs[3]


def test_a_field_of_all_structs_is_an_array() -> None:
    plain, structs = rows()
    plain["small"] = [1, 2, 3]
    assert structs.small.tolist() == [one.small for one in structs] == [1, 2, 3]
    with pytest.raises(AttributeError, match="no field 'large'"):
        structs.large  # noqa: B018


def test_a_copy_is_apart_and_is_freed_at_once() -> None:
    plain, structs = rows()
    copy = structs.copy()
    copy[0].small = 9
    assert plain["small"][0] == 0
    gone = weakref.ref(copy)
    gc.disable()
    try:
        del copy
        assert gone() is None
    finally:
        gc.enable()


def test_a_mistyped_field_is_told_which_ones_there_are() -> None:
    _, structs = rows()
    known = ", ".join(structs.dtype.names or ())
    with pytest.raises(AttributeError, match=f"no field 'smal' in Struct.{known}"):
        structs[0].smal  # noqa: B018
    with pytest.raises(AttributeError, match=f"Struct.{known}.* no attribute 'smal'"):
        structs[0].smal = 1


def test_fields_must_lie_where_the_machine_likes_them() -> None:
    with pytest.raises(ValueError, match="'wide' does not lie where"):
        np.zeros(1, [("small", "i2"), ("wide", "i4")]).view(Structs)[0]


def test_a_match_shows_its_state() -> None:
    match = ratskeller.new("rattus", players=3, seed=1)
    assert match.state.players == 3
    assert {name: np.array(match.state[name]).tolist() for name in match.game.dtype.names or ()} == {
        name: match.state.array[name][0].tolist() for name in match.game.dtype.names or ()
    }


def test_the_earlier_names_still_work_with_a_warning() -> None:
    with pytest.warns(DeprecationWarning, match="called Structs now"):
        assert fields.Records is Structs
    assert not hasattr(fields, "Registers")
