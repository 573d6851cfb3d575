"""The course of the shares between two strokes of chance: a running mean of the searches, less what was lost."""

from __future__ import annotations

import numpy as np
import pytest

from ratskeller.analysis.course import NEW, course, lessened
from ratskeller.analysis.measure import Found, told
from tests.analysis.small import OFFERS, analysed


def found(after: list[float], **other: object) -> Found:
    given = {"expected": after, "after": after, "options": 2, "outcomes": 1, "best": None, "loss": 0.0, "error": 0.0, **other}
    return Found(**given)  # type: ignore[arg-type]


def test_what_a_seat_lost_goes_to_the_others_in_proportion() -> None:
    assert lessened(np.array([0.5, 0.3, 0.2]), 0, 0.1).tolist() == pytest.approx([0.4, 0.36, 0.24])


@pytest.mark.parametrize("loss", [-0.9, -0.1, 0.0, 0.2, 0.9])
@pytest.mark.parametrize("before", [[0.3, 0.3, 0.4], [1.0, 0.0, 0.0], [0.0, 0.6, 0.4]])
def test_shares_stay_shares_whatever_was_lost(before: list[float], loss: float) -> None:
    after = lessened(np.array(before), 0, loss)
    assert after.sum() == pytest.approx(1)
    assert after.min() >= 0


def test_who_has_given_up_gains_nothing_by_the_losses_of_others() -> None:
    assert course([0.7, 0.3, 0.0], 0, 0.2, [0.5, 0.5, 0.0])[2] == 0.0


def test_noise_of_one_search_counts_for_a_part_and_a_known_loss_for_all_of_it() -> None:
    assert course([0.5, 0.5], 0, 0.0, [0.7, 0.3]) == pytest.approx([0.5 + NEW * 0.2, 0.5 - NEW * 0.2])
    assert course([0.5, 0.5], 0, 0.2, [0.3, 0.7]) == pytest.approx([0.3, 0.7])


def test_where_chance_came_in_and_at_the_end_the_search_counts_alone() -> None:
    by_chance = found([0.9, 0.1], expected=[0.6, 0.4], outcomes=5)
    assert told(3, 0, "take monk", [0.5, 0.5], by_chance, False).after == [0.9, 0.1]
    assert told(3, 0, "take monk", [0.5, 0.5], found([1.0, 0.0]), True).after == [1.0, 0.0]
    assert told(3, 0, None, [0.5, 0.5], found([0.0, 1.0]), False).after == [0.0, 1.0]
    assert told(3, 0, "take monk", [0.5, 0.5], found([0.9, 0.1]), False).after == pytest.approx([0.6, 0.4])


@pytest.mark.parametrize("offer", OFFERS)
def test_luck_is_that_of_the_evaluator_alone(offer: str) -> None:
    """So it has mean 0: what came is judged as what could have come is."""
    for moment in analysed(offer, 1).moments[:-1]:
        if moment.outcomes == 1:
            assert moment.after == moment.expected
