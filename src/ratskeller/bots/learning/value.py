"""Learns instinct: a correction to the outlook's odds that makes expected shares of the victory fit how matches ended.

The layers are those of `instinct`; slopes are written out, so that NumPy and torch reckon the same.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from ...kernel.game import Game
from ...kernel.outlook import MOST_SEATS
from ..instinct import FIRST, SECOND, feature_names, filled, mind
from .machine import Adam, Machine
from .rows import SEATS, Judged

FAR = -1e9
LAYERS = ("first", "first_bias", "second", "second_bias", "third", "third_bias")
SCALES = {"first": 2.0, "second": 2.0, "third": 0.0}  # how large figures begin: the last layer says nothing yet


def layers_of(rules: Game, learned: dict[str, np.ndarray]) -> dict[str, np.ndarray]:
    """The layers of a file, as this game has its features now."""
    made, width = filled(rules, learned)[0], len(feature_names(rules))
    shapes = {"first": (-1, FIRST), "second": (FIRST, SECOND), "third": (SECOND, MOST_SEATS)}
    return {name: made[name].reshape(shapes.get(name, (-1,)))[: width if name == "first" else None] for name in LAYERS}


class Value:
    """The network of instinct while it learns."""

    def __init__(self, rules: Game, machine: Machine, begin: dict[str, np.ndarray] | None = None, seed: int = 1) -> None:
        self.rules, self.machine = rules, machine
        self.names = feature_names(rules)
        blank = mind(rules)
        self.most, self.soft = (machine.put(blank[name][0, : len(self.names)].copy()) for name in ("most", "soft"))
        chance = np.random.default_rng(seed)
        sizes = {"first": (len(self.names), FIRST), "second": (FIRST, SECOND), "third": (SECOND, SEATS)}
        self.weights: dict[str, Any] = {}
        for name, shape in sizes.items():
            drawn = chance.normal(0, (SCALES[name] / shape[0]) ** 0.5, shape)
            figures = begin[name][:, : shape[1]] if begin else drawn
            self.weights[name] = machine.put(figures.astype(np.float32))
            bias = begin[f"{name}_bias"][: shape[1]] if begin else np.zeros(shape[1])
            self.weights[f"{name}_bias"] = machine.put(bias.astype(np.float32))
        self.seats = machine.put(np.arange(SEATS))

    def forward(self, rows: Any, dropout: float = 0.0) -> tuple[Any, ...]:
        """What is added to the odds, and what it was reckoned with."""
        w, counts = self.weights, self.machine.wide(rows)
        x = counts / (counts * self.soft + self.most)
        one = x @ w["first"] + w["first_bias"]
        kept = (self.machine.chance(*one.shape) >= dropout) / (1.0 - dropout) if dropout else 1.0
        a = one * (one > 0) * kept
        two = a @ w["second"] + w["second_bias"]
        b = two * (two > 0)
        return b @ w["third"] + w["third_bias"], x, one, kept, a, two, b

    def shares(self, said: Any, odds: Any, players: Any) -> Any:
        """Expected shares of the victory."""
        m = self.machine
        said = m.xp.where(self.seats < players[:, None], said + odds, FAR)
        said = m.xp.exp(said - m.xp.amax(said, 1)[:, None])
        return said / said.sum(1)[:, None]

    def slopes(self, rows: Any, odds: Any, won: Any, players: Any, dropout: float) -> dict[str, Any]:
        w = self.weights
        said, x, one, kept, a, two, b = self.forward(rows, dropout)
        off = (self.shares(said, odds, players) - won) / len(rows)
        back = (off @ w["third"].T) * (two > 0)
        front = (back @ w["second"].T) * (one > 0) * kept
        return {
            "first": x.T @ front, "first_bias": front.sum(0), "second": a.T @ back, "second_bias": back.sum(0),
            "third": b.T @ off, "third_bias": off.sum(0),
        }  # fmt: skip

    def tested(self, data: list[Any], corrected: bool = True) -> dict[str, float]:
        """Mean surprise at how matches ended, by players."""
        m, lost = self.machine, []
        for i in range(0, len(data[0]), 16384):
            rows, odds, won, players = (part[i : i + 16384] for part in data)
            said = self.forward(rows)[0] if corrected else odds * 0
            lost.append(m.back(-(won * m.xp.log(self.shares(said, odds, players) + 1e-9)).sum(1)))
        losses, players = np.concatenate(lost), m.back(data[3])
        return {str(n): round(float(losses[players == n].mean()), 4) for n in np.unique(players)}

    def arrays(self) -> dict[str, np.ndarray]:
        """As `instinct` reads them."""
        made = {name: self.machine.back(self.weights[name]) for name in LAYERS}
        third, bias = np.zeros((SECOND, MOST_SEATS)), np.zeros(MOST_SEATS)
        third[:, :SEATS], bias[:SEATS] = made["third"], made["third_bias"]
        return {
            "features": np.array(self.names),
            **{name: figures.astype(np.float16) for name, figures in {**made, "third": third, "third_bias": bias}.items()},
        }


def learn(
    rules: Game,
    machine: Machine,
    to_learn: Judged,
    held: Judged,
    epochs: float,
    begin: dict[str, np.ndarray] | None = None,
    rate: float = 2e-3,
    decay: float = 0.05,
    dropout: float = 0.3,
    say: Callable[[str], None] = lambda text: None,
) -> tuple[Value, list[dict[str, Any]]]:
    """The best network on what was held out, the one it began with among them, and how learning went: the first line is the
    outlook alone.
    """
    found = Value(rules, machine, begin)
    width = len(found.names)

    def put(data: Judged) -> list[Any]:
        return [machine.put(part) for part in (data.rows[:, :width], data.odds, data.won, data.players)]

    learning, testing = put(to_learn), put(held)
    batch = min(4096, max(64, len(to_learn.rows) // 16))
    steps = max(10, int(epochs * len(to_learn.rows) / batch))
    adam = Adam(machine, found.weights, rate, steps, decay)
    curve: list[dict[str, Any]] = [{"step": "outlook", **found.tested(testing, corrected=False)}]
    kept, least = {}, float("inf")
    for step in range(steps + 1):
        if step > 0:
            at = machine.drawn(batch, len(learning[0]))
            rows, odds, won, players = (part[at] for part in learning)
            adam.step(found.slopes(rows, odds, won, players, dropout))
        if step % (steps // 10) == 0:
            curve.append({"step": step, **found.tested(testing)})
            say(f"step {step} of {steps}: {curve[-1]}")
            total = sum(value for name, value in curve[-1].items() if name != "step")
            if total < least:
                least, kept = total, {name: w * 1 for name, w in found.weights.items()}
    found.weights.update(kept)
    return found, curve


def save(path: Path, found: Value) -> None:
    with path.open("wb") as file:
        np.savez_compressed(file, **found.arrays())  # type: ignore[arg-type]
