"""The exponential function as a rule: the same to the last bit on every machine.

What mathematical libraries make of it differs in the last bit from one to the next, and a search that hangs on such bits goes
other ways. Here it is additions, multiplications and tables, which every machine reckons alike:
e^x = 2^k · 2^(j/STEPS) · e^r, where r is small.
"""

from __future__ import annotations

from decimal import Decimal
from math import inf, ldexp

import numpy as np

from .compiling import rule

LEAST, MOST = -665.0, 709.0  # below, it is nothing; above, it is no number any more
STEPS, STEP_BITS = 128, 7
ROOT = np.array([float(Decimal(2) ** (Decimal(j) / STEPS)) for j in range(STEPS)])
FINE_BITS = 6
FINE = np.array([ldexp(1.0, k) for k in range(1 << FINE_BITS)])
LOWEST = 15  # 2^k is one of FINE times one of these
COARSE = np.array([ldexp(1.0, k << FINE_BITS) for k in range(-LOWEST, 16)])

_step = Decimal(2).ln() / STEPS
STEP = ldexp(int(_step * 2**43), -43)  # short enough that whole multiples of it are exact …
REST = float(_step - Decimal(STEP))  # … and what it lacks
PER_STEP = float(1 / _step)
THIRD, FOURTH, FIFTH = 1 / 6, 1 / 24, 1 / 120


@rule
def exp(x):
    """e^x, less than two units of the last place off. What is no number gives 0."""
    if not x > LEAST:
        return 0.0
    if x > MOST:
        return inf
    n = int(x * PER_STEP)
    r = x - n * STEP - n * REST
    square = r * r
    more = r + square * ((0.5 + r * THIRD) + square * (FOURTH + r * FIFTH))
    root = ROOT[n & (STEPS - 1)]
    k = n >> STEP_BITS
    return (root + root * more) * (COARSE[(k >> FINE_BITS) + LOWEST] * FINE[k & ((1 << FINE_BITS) - 1)])
