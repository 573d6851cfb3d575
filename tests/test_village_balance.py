"""Who sits at the tables that measure My Village's balance."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

TOOLS = Path(__file__).parents[1] / "tools"
SEARCHES = """
import numpy as np
import village_matches as tool
asked, over = [], tool.over
tool.over = lambda s: len(asked) == 4 or asked.append(s) or over(s)  # four decisions are enough
print(tool.matches(np.array([[tool.devoted(tool.EVEN).weights[0]] * 2]), 2, 1).decisions)
"""


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


def test_shares_and_means_say_how_far_they_may_be_off(tool: Any) -> None:
    luck, games = np.random.default_rng(1), 400
    found = tool.Results(2, games)
    found.ranks[:] = np.arange(2)
    found.parts[:] = luck.integers(0, 10, found.parts.shape)
    drawn = []
    for _ in range(200):  # the same from other samples of the same matches
        again = tool.Results(2, games)
        again.ranks[:] = found.ranks
        again.parts[:] = found.parts[luck.integers(games, size=games)]
        drawn.append([again.parts[:, :, 0].mean(), tool.ways_of_winners(again)["travel"]])
    customers, travel = 2 * np.std(drawn, axis=0)
    assert tool.mean_with_doubt(found.parts[:, :, 0].mean(axis=1))[1] == pytest.approx(customers, rel=0.25)
    assert tool.ways_with_doubt(found)["travel"][1] == pytest.approx(travel, rel=0.25)


def test_the_search_plays_at_these_tables() -> None:
    """Interpreted: nobody waits for the compiler."""
    places = os.pathsep.join([str(TOOLS), os.environ.get("PYTHONPATH", "")])
    around = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": places}
    done = subprocess.run([sys.executable, "-c", SEARCHES], capture_output=True, text=True, env=around)
    assert done.stdout == "[4]\n", done.stderr
