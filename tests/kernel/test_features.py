"""Features: laid out in blocks, named, and optional for a game."""

from __future__ import annotations

import dataclasses
from typing import Any

import numpy as np
import pytest

import ratskeller
from ratskeller.kernel import game as games
from ratskeller.kernel import verbs
from ratskeller.kernel.compiling import compiled
from ratskeller.kernel.features import (
    MOST,
    Block,
    FeatureTable,
    capped,
    clockwise,
    mark,
    mark_bits,
    normal,
    put,
    put_half,
    row_type,
    seat_after,
    taken,
)
from ratskeller.kernel.match import Match


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> games.Game:
    """A game without features."""
    dtype = np.dtype([("rng", "u8"), ("players", "i2")])
    monkeypatch.setitem(verbs.rules_of, dtype, {})
    monkeypatch.setitem(games._games, "plain", games.game("rattus"))
    rules = {**games.game("rattus").rules, "begin": lambda s: None}
    del rules["features"]

    def start(s: Any, options: dict[str, Any]) -> None:
        s.players = options["players"]

    return dataclasses.replace(games.game("rattus"), name="plain", dtype=dtype, rules=rules, start=start, feature_names=None)


def test_a_game_may_do_without_features(plain: games.Game) -> None:
    assert verbs.features(plain.blank()[0], 0, np.zeros(0, np.int8)) == 0
    with pytest.raises(ratskeller.NoFeatures, match="'plain' offers no features"):
        Match(plain, {"players": 2}, b"0123456789abcdef").features(0)


def test_only_seats_of_the_match_have_features() -> None:
    with pytest.raises(ratskeller.BadOption, match="no seat 2"):
        ratskeller.new("rattus", players=2, seed=1).features(2)


def test_blocks_follow_each_other_and_the_last_axis_runs_fastest() -> None:
    six = Block("b", "six", "n / 6", [["x", "y"], ["1", "2", "3"]])
    table = FeatureTable(Block("a", "one", "0 or 1"), six, Block("c", "last", "0 or 1"))
    assert table.starts == [0, 1, 7]
    assert (table.at.A, table.at.C) == (0, 7)
    assert table.names() == ["a", "b.x.1", "b.x.2", "b.x.3", "b.y.1", "b.y.2", "b.y.3", "c"]
    assert table.size == 8
    assert "| 1 | 6 | `b.{x,y}.{1,2,3}` | six | n / 6 |" in table.markdown()


def test_seats_are_counted_clockwise_from_the_one_that_looks() -> None:
    s = ratskeller.new("rattus", players=3, seed=1).state
    assert [clockwise(s, 1, other) for other in (1, 2, 0)] == [0, 1, 2]
    assert [seat_after(s, 1, k) for k in range(3)] == [1, 2, 0]
    assert clockwise(s, 1, -1) < 0


def test_counts_become_numbers_from_0_to_1() -> None:
    pair = Block("b", "two", "n / 4, n / 8", [["x", "y"], ["1", "2"]], most=[4, 8])
    scales = FeatureTable(Block("a", "flag", "0 or 1"), pair).scales()
    assert normal(np.array([1, 2, 2, 4, 8], np.int8), scales).tolist() == [1, 0.5, 0.25, 1, 1]


def test_what_has_no_bound_is_tamed_without_losing_order() -> None:
    scales = FeatureTable(Block("coins", "coins", "n / (n + 4)", half=4)).scales()
    found = [float(normal(np.array([n], np.int8), scales)[0]) for n in range(MOST + 1)]
    assert found[0] == 0
    assert found[4] == 0.5
    assert all(a < b < 1 for a, b in zip(found, found[1:], strict=False))
    assert [capped(3), capped(MOST), capped(30_000)] == [3, MOST, MOST]


def test_a_row_is_read_by_feature_or_by_chunk() -> None:
    row = np.zeros(2, row_type(11))
    assert row.dtype.itemsize == 16
    row["counts"][0, 9] = 3
    assert row["chunks"].tolist() == [[0, 3 << 8], [0, 0]]


def in_chunks(row, chunk):  # type: ignore[no-untyped-def]
    put(row, 1, chunk)
    put_half(row, 11, chunk)
    return taken(row, 2)


compiled_in_chunks = compiled(in_chunks)


def test_features_are_written_and_read_in_chunks_interpreted_and_compiled() -> None:
    chunk = sum((10 + k) << (8 * k) for k in range(8))
    rows = np.full((2, 18), 7, np.int8)
    read = [in_chunks(rows[0], chunk), compiled_in_chunks(rows[1], chunk)]
    assert rows[0].tolist() == [7, *range(10, 18), 7, 7, *range(10, 14), 7, 7, 7]
    assert rows[1].tolist() == rows[0].tolist()
    assert read == [sum((11 + k) << (8 * k) for k in range(7)) + (7 << 56)] * 2


@pytest.mark.parametrize("size", [3, 8, 21])
def test_a_set_of_bits_becomes_flags_and_nothing_beside_them(size: int) -> None:
    row = np.full(30, 7, np.int8)
    mark_bits(row, 2, np.int64(0b1_1010_0110_0101_1100_0011_1001), size)
    assert row[2 : 2 + size].tolist() == [0b1_1010_0110_0101_1100_0011_1001 >> i & 1 for i in range(size)]
    assert set(row[:2].tolist() + row[2 + size :].tolist()) == {7}


def test_a_mark_for_nothing_leaves_the_row_as_it_is() -> None:
    row = np.zeros(4, np.int8)
    mark(row, 1, 0)
    mark(row, 1, -1)
    assert row.tolist() == [0, 1, 0, 0]
