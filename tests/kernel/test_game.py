"""Registration: a game that could not work is refused when it is put together."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest

from ratskeller.kernel.game import game, record


def variant(dtype: np.dtype, **rules: object) -> None:
    rattus = game("rattus")
    fields = {f.name: getattr(rattus, f.name) for f in dataclasses.fields(rattus) if f.init}
    type(rattus)(**{**fields, "dtype": dtype, "name": "broken", **rules})


@pytest.mark.parametrize("name", ["array", "dtype", "tobytes"])
def test_field_names_that_records_have_already_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match=f"shadow the field names .*{name}"):
        variant(np.dtype([("rng", "u8"), ("players", "i2"), (name, "i2")]))


def test_a_record_needs_a_generator() -> None:
    with pytest.raises(ValueError, match="needs a field 'rng'"):
        variant(np.dtype([("players", "i2")]))


def test_missing_rules_are_named() -> None:
    rules = {name: rule for name, rule in game("rattus").rules.items() if name != "legal"}
    with pytest.raises(ValueError, match=r"rules missing for \['legal'\]"):
        variant(np.dtype([("rng", "u8"), ("players", "i2")]), rules=rules)


def test_a_record_with_gaps_is_refused_and_record_fills_them() -> None:
    fields = [("players", "i2"), ("rng", "u8"), ("x", "i2", (3,))]
    with pytest.raises(ValueError, match="gaps between its fields"):
        variant(np.dtype(fields, align=True))
    filled = record(*fields)
    assert filled.names == ("players", "gap2", "rng", "x", "gap22")
    assert filled.itemsize == np.dtype(fields, align=True).itemsize
