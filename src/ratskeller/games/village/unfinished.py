"""In the middle of a turn: what has been begun and paid for, and what it will bring. Part of the bots' judgement."""

from __future__ import annotations

import numpy as np

from ...kernel.bits import has
from ...kernel.compiling import rule
from .actions import Step
from .data import CUSTOMER_POINTS, FACE_LETTER, FACE_POINTS, KINDS, LAND, LAND_KIND_COUNT, LAND_POINTS, LETTERS, PEOPLE_POINTS
from .names import Banner
from .scoring import cards_of

LETTER_MEAN = np.array([FACE_POINTS[np.equal(FACE_LETTER, i)].mean() for i in range(len(LETTERS))])


@rule
def begun(s, weights, left):
    step = s.step
    if step == Step.COVER or step == Step.PAY:
        return bought(s, weights, left)
    if step == Step.MARK:
        return best_mark(s, weights, left)
    total = weights.pick * s.picks
    if step == Step.COUNT or step == Step.FREE or step == Step.OFFICE:
        total += weights.pick
    if step == Step.HEADMAN or step == Step.SCHOOL:
        total += weights.lesson
    return total * left


@rule
def bought(s, weights, left):
    """A journey or a customer, less the goods still owed."""
    if s.banner == Banner.TRAVEL:
        total = LETTER_MEAN[s.letters[s.turn]]
        owed = 1 if s.step == Step.COVER else 0
    else:
        total = 1.0 * CUSTOMER_POINTS[s.banner - Banner.CUSTOMER]
        owed = 0
    for good in range(KINDS):
        owed += s.owed[good]
    return total - weights.good * owed * left


@rule
def best_mark(s, weights, left):
    if s.council[s.turn] != LAND:
        return PEOPLE_POINTS * (1.0 - weights.mortal * left)
    most = 0
    for kind in range(LAND_KIND_COUNT):
        if not has(s.marks[s.turn], kind):
            most = max(most, cards_of(s, s.turn, kind))
    return 1.0 * LAND_POINTS * most
