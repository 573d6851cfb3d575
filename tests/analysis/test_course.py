"""The course of the shares between two strokes of chance: less what was lost, and what is missing in the end is borne by all."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from ratskeller.analysis import Moment
from ratskeller.analysis.course import NEW, course, evened, lessened
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


def test_a_decision_takes_from_its_seat_what_it_lost_and_how_the_others_share_it_the_searches_say() -> None:
    assert course([0.5, 0.5], 0, 0.0, [0.7, 0.3]) == pytest.approx([0.5, 0.5])
    assert course([0.5, 0.5], 0, 0.2, [0.3, 0.7]) == pytest.approx([0.3, 0.7])
    assert course([0.4, 0.3, 0.3], 0, 0.0, [0.5, 0.5, 0.0]) == pytest.approx([0.4, 0.3 + NEW * 0.3, 0.3 - NEW * 0.3])


def step(entry: int, seat: int, before: list[float], after: list[float], **other: Any) -> Moment:
    told = {"action": "done", "options": 2, "outcomes": 1, "expected": after, **other}
    return Moment(entry=entry, seat=seat, before=before, after=after, **told)


def test_what_is_missing_at_a_stroke_of_chance_is_borne_by_all_who_decided_alike() -> None:
    even = [0.5, 0.5]
    moments = [
        step(1, 0, even, even),
        step(2, 0, even, even),
        step(3, 1, even, even, options=1),
        step(4, 1, even, [0.9, 0.1], expected=[0.7, 0.3], outcomes=2),
        step(5, 0, [0.9, 0.1], [0.9, 0.1]),
    ]
    found = evened(moments, [1.0, 0.0])
    assert [moment.move[0] for moment in found] == pytest.approx([0.05, 0.05, 0.0, 0.1, 0.0])
    assert [moment.luck for moment in found] == [moment.luck for moment in moments]
    assert found[-1] == moments[-1], "nobody knows yet what will be missing there"


def test_before_a_resignation_nothing_is_known_to_be_missing() -> None:
    moments = [step(1, 0, [0.5, 0.5], [0.5, 0.5]), replace(step(2, 1, [0.5, 0.5], [1.0, 0.0]), action=None)]
    assert evened(moments, [1.0, 0.0]) == moments


def test_shares_stay_shares_whatever_is_missing() -> None:
    moments = [
        step(1, 0, [0.1, 0.9], [0.0, 1.0], loss=0.1),
        step(2, 1, [0.0, 1.0], [0.6, 0.4], loss=0.6),
        step(3, 0, [0.6, 0.4], [0.0, 1.0]),
    ]
    for moment in evened(moments, [0.0, 1.0]):
        assert min(moment.after) >= 0
        assert sum(moment.after) == pytest.approx(1)


def test_where_chance_came_in_and_at_the_end_the_search_counts_alone() -> None:
    by_chance = found([0.9, 0.1], expected=[0.6, 0.4], outcomes=5)
    assert told(3, 0, "take monk", [0.5, 0.5], by_chance, False).after == [0.9, 0.1]
    assert told(3, 0, "take monk", [0.5, 0.5], found([1.0, 0.0]), True).after == [1.0, 0.0]
    assert told(3, 0, None, [0.5, 0.5], found([0.0, 1.0]), False).after == [0.0, 1.0]
    assert told(3, 0, "take monk", [0.5, 0.5], found([0.9, 0.1]), False).after == pytest.approx([0.5, 0.5])


@pytest.mark.parametrize("offer", OFFERS)
def test_luck_is_that_of_the_evaluator_alone(offer: str) -> None:
    """So it has mean 0: what came is judged as what could have come is."""
    for moment in analysed(offer, 1).moments[:-1]:
        if moment.outcomes == 1:
            assert moment.after == moment.expected
