"""The search for My Village's figures: where it begins."""

from __future__ import annotations

import tomllib

from tools.village_figures import DATA, KNOBS, PACKAGE, START, certain, written

TEXT = (PACKAGE / DATA).read_text("utf-8")


def test_the_search_begins_with_the_figures_that_ship() -> None:
    assert tomllib.loads(written(TEXT, START)) == tomllib.loads(TEXT)
    assert certain(START)


def test_every_knob_turns_something() -> None:
    shipped = tomllib.loads(TEXT)
    for name, (low, high, start) in KNOBS.items():
        other = low if start != low else high
        assert tomllib.loads(written(TEXT, {**START, name: other})) != shipped, name
