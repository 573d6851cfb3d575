"""Registration: a game that could not work is refused when it is put together."""

from __future__ import annotations

import dataclasses
import shutil
from pathlib import Path

import numpy as np
import pytest

from ratskeller.kernel.game import figures, game, record, state_type


def variant(dtype: np.dtype, **rules: object) -> None:
    rattus = game("rattus")
    fields = {f.name: getattr(rattus, f.name) for f in dataclasses.fields(rattus) if f.init}
    type(rattus)(**{**fields, "dtype": dtype, "name": "broken", **rules})


@pytest.mark.parametrize("name", ["array", "dtype", "tobytes"])
def test_field_names_that_states_have_already_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match=f"shadow the field names .*{name}"):
        variant(np.dtype([("rng", "u8"), ("players", "i2"), (name, "i2")]))


def test_a_state_needs_a_generator() -> None:
    with pytest.raises(ValueError, match="needs a field 'rng'"):
        variant(np.dtype([("players", "i2")]))


def test_missing_rules_are_named() -> None:
    rules = {name: rule for name, rule in game("rattus").rules.items() if name != "legal"}
    with pytest.raises(ValueError, match=r"rules missing for \['legal'\]"):
        variant(np.dtype([("rng", "u8"), ("players", "i2")]), rules=rules)


def test_a_state_with_gaps_is_refused_and_state_type_fills_them() -> None:
    fields = [("players", "i2"), ("rng", "u8"), ("x", "i2", (3,))]
    with pytest.raises(ValueError, match="gaps between its fields"):
        variant(np.dtype(fields, align=True))
    filled = state_type(*fields)
    assert filled.names == ("players", "gap2", "rng", "x", "gap22")
    assert filled.itemsize == np.dtype(fields, align=True).itemsize


def test_the_earlier_name_of_state_type_still_works_and_says_the_new_one() -> None:
    with pytest.warns(DeprecationWarning, match="called state_type now"):
        assert record(("players", "i2"), ("rng", "u8")) == state_type(("players", "i2"), ("rng", "u8"))


@pytest.mark.parametrize("name", ["rattus", "village"])
def test_a_comment_or_another_order_of_items_leaves_the_figures_what_they_are(name: str, tmp_path: Path) -> None:
    folder = tmp_path / "data"
    shutil.copytree(game(name).data, folder)
    told = figures(folder)
    for path in folder.glob("*.toml"):
        path.write_text(f"# edited\n\n{path.read_text('utf-8')}\n# by somebody\n", "utf-8")
    assert figures(folder) == told
    (folder / "one.toml").write_text("a = 1\nb = 2.0\n")
    (folder / "two.toml").write_text("x = [1, 2]\n")
    more = figures(folder)
    (folder / "one.toml").write_text("b = 2.0  # b\na = 1\n")
    assert figures(folder) == more != told


@pytest.mark.parametrize("changed", ["a = 2", 'a = "1"', "a = 1.0", "b = 1", "[part]\na = 1", "a = [1]"])
def test_another_figure_makes_other_figures(changed: str, tmp_path: Path) -> None:
    (tmp_path / "one.toml").write_text("a = 1\n")
    told = figures(tmp_path)
    (tmp_path / "one.toml").write_text(changed)
    assert figures(tmp_path) != told
    (tmp_path / "one.toml").rename(tmp_path / "two.toml")
    (tmp_path / "two.toml").write_text("a = 1\n")
    assert figures(tmp_path) != told
