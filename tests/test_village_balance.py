"""Who sits at the tables that measure My Village's balance."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

TOOLS = Path(__file__).parents[1] / "tools"


@pytest.fixture
def tool(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(TOOLS)  # its parts lie beside it
    import village_balance

    return village_balance


def many(tool: Any, players: int, games: int) -> tuple[list[list[str]], np.ndarray, np.ndarray]:
    tables = tool.seating([tool.MANY], players, games, 3)
    weights, kinds = tool.weights_of(tables, tool.KINDS, 3)
    return tables, kinds, tool.strayed(weights, 3)


def test_many_tastes_are_of_all_kinds_in_every_seat_and_differ_at_a_table(tool: Any) -> None:
    tables, kinds, _ = many(tool, 4, 300)
    for seat in range(4):
        assert set(kinds[:, seat]) == {0, 1, 2}
        assert {table[seat] for table in tables} == set(tool.TASTES)
    assert all(len(set(table)) == 4 for table in tables)


def test_nobody_of_many_judges_like_another_and_none_is_dearer_by_his_seat(tool: Any) -> None:
    _, _, weights = many(tool, 3, 400)
    coins = weights["coin"]
    assert len(np.unique(coins)) == coins.size
    means = np.log(coins).mean(axis=0)
    assert np.ptp(means) < 0.15


def test_straying_leaves_the_doubt_alone(tool: Any) -> None:
    tables = tool.seating([tool.MANY], 2, 5, 1)
    weights, _ = tool.weights_of(tables, [], 1)
    strayed = tool.strayed(weights, 1)
    assert (strayed["spread"] == weights["spread"]).all()
    assert (strayed["council"] != weights["council"]).all()
