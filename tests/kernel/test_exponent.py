"""The exponential function that is the same everywhere."""

from __future__ import annotations

import math

import numpy as np
import pytest

from ratskeller.kernel.compiling import compiled
from ratskeller.kernel.exponent import LEAST, MOST, exp


@compiled
def exp_of_all(given, found):  # type: ignore[no-untyped-def]
    for i in range(given.shape[0]):
        found[i] = exp(given[i])


def some() -> list[float]:
    luck = np.random.default_rng(1)
    ends = [LEAST, math.nextafter(LEAST, 0), -1.0, -0.0, 0.0, 1.0, MOST, math.nextafter(MOST, 800), 1e300, -1e300, math.nan]
    return [*ends, *luck.uniform(LEAST, MOST, 2000).tolist(), *luck.uniform(-8, 2, 2000).tolist()]


def test_it_is_what_mathematics_says_but_for_the_last_place() -> None:
    for x in some():
        if LEAST < x <= MOST:
            assert abs(exp(x) - math.exp(x)) <= 2 * math.ulp(math.exp(x)), x


@pytest.mark.parametrize(
    ("x", "told"), [(0.0, 1.0), (1.0, math.e), (LEAST, 0.0), (-1e300, 0.0), (1e300, math.inf), (math.nan, 0.0)]
)
def test_it_is_exact_where_one_would_notice_and_has_ends(x: float, told: float) -> None:
    assert exp(x) == told


def test_compiled_it_is_the_same_to_the_last_bit() -> None:
    given = np.array(some())
    found = np.zeros(len(given))
    exp_of_all(given, found)
    assert found.tolist() == [exp(x) for x in given.tolist()]
