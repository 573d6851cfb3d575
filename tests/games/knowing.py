"""What the features of every game must keep to; the games' own tests say at which tables."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from ratskeller import Match
from ratskeller.kernel.engine import Engine
from ratskeller.kernel.features import FeatureTable
from ratskeller.kernel.game import Game
from tests.playing import steps

DOCS = Path(__file__).parents[2] / "docs" / "features.md"
ABSENT = ["third", "second", "next"]


@cache
def places(game: Game) -> dict[str, int]:
    """Where every feature stands."""
    assert game.feature_names
    return {name: i for i, name in enumerate(game.feature_names())}


def told(match: Match, seat: int) -> dict[str, float]:
    """What is not 0, by name."""
    found = match.features(seat)
    return {name: round(float(found[i]), 6) for name, i in places(match.game).items() if found[i]}


def check_names_and_docs(match: Match, table: FeatureTable, title: str) -> None:
    assert match.game.feature_names
    assert len(places(match.game)) == len(match.game.feature_names()) == table.size
    assert match.features(0).shape == (table.size,)
    text = DOCS.read_text("utf-8")
    assert table.markdown() in text
    assert f"{title}: {table.size} features" in text


def check_a_whole_match(match: Match, seed: int, interpreted_every: int) -> None:
    """From 0 to 1, alike compiled and interpreted, and the same for twins that the seat can not tell apart."""
    slow = Engine(match.game)
    players = len(match.seats)
    for now, m in enumerate(steps(match, seed)):
        for seat in range(players):
            found = m.features(seat)
            assert found.dtype == np.float32
            assert np.isfinite(found).all()
            assert found.min() >= 0
            assert found.max() <= 1
            if now % 4 == seat:
                assert m.imagine(seat, seed=now).features(seat).tobytes() == found.tobytes()
            if now % interpreted_every == seat:
                assert slow.features(m.states, seat).tobytes() == found.tobytes()


def check_absent_seats_are_0(match: Match, seed: int) -> None:
    players = len(match.seats)
    for m in steps(match, seed):
        for name in told(m, players - 1):
            words = set(name.partition(".")[2].replace("-", ".").split("."))  # after the name of the block
            assert words.isdisjoint(ABSENT[: 4 - players]), name


def check_every_field(dtype: np.dtype[Any], shown: Collection[str], untold: dict[str, str]) -> None:
    """Every field of the state is told, or there is a reason why not."""
    assert {*shown, *untold} == {name for name in dtype.names or () if not name.startswith("gap")}


def check_a_field_shows(match: Match, field: str, index: Any, value: int, feature: str, expected: float) -> None:
    """With another value in the field, seat 1 is told so."""
    at = places(match.game)[feature]
    before = match.features(1)[at]
    if index is None:
        setattr(match.state, field, value)
    else:
        getattr(match.state, field)[index] = value
    assert match.features(1)[at] == np.float32(expected) != before
