"""Copies of a table played on by the search, in one piece: interpreted here, so that nothing has to be compiled."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from ratskeller.analysis.evaluator import Evaluator
from ratskeller.kernel.engine import engine
from ratskeller.kernel.fields import Structs
from ratskeller.kernel.game import game
from tests.analysis import ends
from tests.playing import part_way

LATE = 0.96  # of a match


@cache
def late() -> np.ndarray:
    """Rattus, a few decisions before its end."""
    state: np.ndarray = part_way("rattus", 3, LATE, players=2).states.view(np.ndarray).copy()
    return state


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ends, "play_on_from", ends.play_on_from.plainly)


def test_every_copy_comes_to_its_end_and_the_same_seed_to_the_same_end() -> None:
    rules = game("rattus")
    states, ranks, steps = ends.played_on(rules, late(), 7, 2, 1)
    assert all(engine(rules).over(states[i : i + 1].view(Structs)) for i in range(2))
    assert ends.victories(ranks).sum(axis=1) == pytest.approx(np.ones(2))
    again, same, as_many = ends.played_on(rules, late(), 7, 2, 1)
    assert (again.tobytes(), same.tolist(), as_many) == (states.tobytes(), ranks.tolist(), steps)


def test_a_table_is_played_on_by_as_many_steps_as_asked_for_and_none_leaves_what_all_know_as_it_is() -> None:
    rules = game("rattus")
    assert ends.played_on(rules, late(), 7, 2, 2, most=1)[2] == 2
    states, _, steps = ends.played_on(rules, late(), 7, 2, 2, most=0)
    known = Evaluator(rules, 1).known
    assert steps == 0
    assert known(states[:1]).tobytes() == known(late()).tobytes()


def test_who_shares_the_best_rank_shares_the_victory() -> None:
    assert ends.victories(np.array([[0, 1, 1], [0, 0, 2]])).tolist() == [[1, 0, 0], [0.5, 0.5, 0]]
