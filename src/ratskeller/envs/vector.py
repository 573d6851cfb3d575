"""Thousands of matches in one array, stepped by compiled code: `Matches`, and `benchmark`, which says how fast.

```python
from ratskeller.envs.vector import Matches

env = Matches("rattus", 4096, players=2, jobs=2)
while True:
    actions = policy(env.observations, env.masks)         # arrays that are written anew by every step, never made anew
    env.step(actions)                                     # finished matches begin anew at once
    learn(env.rewards, env.ended)
```

Arrays are handed to other libraries without a copy: `torch.from_dlpack(env.observations)`.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from .matches import Matches

__all__ = ["Matches", "benchmark"]

APART = 1000  # steps, many matches long


def benchmark(env: Matches, seconds: float = 2.0, clock: Callable[[], float] = time.perf_counter) -> float:
    """Steps per second of random play, the choice of the actions included; the best of many short runs.

    A run is long enough (100,000 steps) for clocks that count processor time in ticks; of shorter ones the best is too good.
    So are runs of matches that have just begun together, all in the same phase: at first they are played apart.
    """
    for _ in range(APART):
        env.step(env.any_legal)
    rounds, best, until = max(1, 100_000 // env.count), 0.0, time.perf_counter() + seconds
    while time.perf_counter() < until:
        began = clock()
        for _ in range(rounds):
            env.step(env.any_legal)
        best = max(best, rounds * env.count / (clock() - began))
    return best
