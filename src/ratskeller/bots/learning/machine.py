"""Where learning is reckoned: NumPy on any machine, torch where there is a GPU. What is reckoned is written once, for both."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import numpy as np

from ...kernel.errors import BadOption


class Machine:
    """`xp` has the functions (exp, log, amax, …) that NumPy and torch call alike; arrays have `@`, `.T`, `sum`."""

    def __init__(self, where: str = "auto", seed: int = 1) -> None:
        if where not in ("auto", "cpu", "cuda"):
            raise BadOption(f"Learning goes on auto, cpu or cuda, not on {where!r}.")
        self.torch = None if where == "cpu" else _torch()
        if where == "cuda" and self.torch is None:
            raise BadOption("There is no GPU that torch could use, or no torch.")
        self.name = "cuda" if self.torch else "cpu"
        self.xp: Any = self.torch or np
        self.luck = np.random.default_rng(seed)
        if self.torch:
            self.torch.manual_seed(seed)

    def put(self, array: np.ndarray) -> Any:
        """An array to reckon with."""
        return self.torch.from_numpy(np.ascontiguousarray(array)).to("cuda") if self.torch else array

    def back(self, array: Any) -> np.ndarray:
        return np.asarray(array.cpu().numpy() if self.torch else array)

    def wide(self, array: Any) -> Any:
        """Counts as figures."""
        return array.float() if self.torch else array.astype(np.float32)

    def whole(self, array: Any) -> Any:
        """As places in another array."""
        return array.long() if self.torch else array.astype(np.int64)

    def zeros(self, *shape: int) -> Any:
        return self.put(np.zeros(shape, np.float32))

    def drawn(self, count: int, below: int) -> Any:
        """So many numbers below another."""
        return self.torch.randint(below, (count,), device="cuda") if self.torch else self.luck.integers(0, below, count)

    def chance(self, *shape: int) -> Any:
        return self.torch.rand(shape, device="cuda") if self.torch else self.luck.random(shape, np.float32)


def _torch() -> ModuleType | None:
    try:
        import torch
    except ImportError:
        return None
    return torch if torch.cuda.is_available() else None


class Adam:
    """Adam with decay of the weights, and a rate that rises, then falls to nothing."""

    def __init__(self, machine: Machine, weights: dict[str, Any], rate: float, steps: int, decay: float = 0.0) -> None:
        self.machine, self.weights, self.rate, self.steps, self.decay = machine, weights, rate, steps, decay
        self.first = {name: w * 0 for name, w in weights.items()}
        self.second = {name: w * 0 for name, w in weights.items()}
        self.done = 0

    def step(self, slopes: dict[str, Any]) -> None:
        self.done += 1
        part = self.done / self.steps
        rate = self.rate * min(1.0, part / 0.1) * max(0.0, 1.0 - part) ** 0.5
        a, b = 1 - 0.9**self.done, 1 - 0.999**self.done
        for name, slope in slopes.items():
            self.first[name] += 0.1 * (slope - self.first[name])
            self.second[name] += 0.001 * (slope * slope - self.second[name])
            move = (self.first[name] / a) / ((self.second[name] / b) ** 0.5 + 1e-8)
            self.weights[name] -= rate * (move + self.decay * self.weights[name])
