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
from ..instinct import FIRST, LATER, SECOND, feature_names, filled, mind
from ..instinct import SCALES as SAID_OF_ALL
from .machine import Adam, Machine
from .rows import SEATS, Judged

FAR = -1e9
LAYERS = ("first", *LATER)
SIZES = {"first": 2.0, "second": 2.0, "third": 0.0, "scales": 0.0}  # how large figures begin: the last layers say nothing yet
EAGER = 4.0  # points are told so many times as large, so that what they count is learned as fast as the rest


def layers_of(rules: Game, learned: dict[str, np.ndarray]) -> dict[str, np.ndarray]:
    """The layers of a file, as this game has its features now."""
    made, width = filled(rules, learned)[0], len(feature_names(rules))
    shapes = {"first": (-1, FIRST), "second": (FIRST, SECOND), "third": (SECOND, MOST_SEATS), "scales": (SECOND, SAID_OF_ALL)}
    return {name: made[name].reshape(shapes.get(name, (-1,)))[: width if name == "first" else None] for name in LAYERS}


class Value:
    """The network of instinct while it learns. `usual`: how far apart seats usually are, in points."""

    def __init__(
        self, rules: Game, machine: Machine, begin: dict[str, np.ndarray] | None = None, seed: int = 1, usual: float = 1.0
    ) -> None:
        self.rules, self.machine, self.usual = rules, machine, usual / EAGER
        self.names = feature_names(rules)
        blank = mind(rules)
        self.most, self.soft = (machine.put(blank[name][0, : len(self.names)].copy()) for name in ("most", "soft"))
        chance = np.random.default_rng(seed)
        sizes = {
            "first": (len(self.names), FIRST), "second": (FIRST, SECOND),
            "third": (SECOND, SEATS), "scales": (SECOND, SAID_OF_ALL),
        }  # fmt: skip
        self.weights: dict[str, Any] = {}
        for name, shape in sizes.items():
            drawn = chance.normal(0, (SIZES[name] / shape[0]) ** 0.5, shape)
            figures = begin[name][:, : shape[1]] if begin else drawn
            self.weights[name] = machine.put(figures.astype(np.float32))
            bias = begin[f"{name}_bias"][: shape[1]] if begin else np.zeros(shape[1])
            self.weights[f"{name}_bias"] = machine.put(bias.astype(np.float32))
        self.in_points(self.usual)
        self.seats = machine.put(np.arange(SEATS))

    def in_points(self, unit: float) -> None:
        """What a point counts is learned in the game's own measure."""
        for name in ("scales", "scales_bias"):
            self.weights[name] = self.weights[name] * self.machine.put(np.array([1.0, unit], np.float32))

    def forward(self, rows: Any, odds: Any, points: Any, dropout: float = 0.0) -> tuple[Any, ...]:
        """The logarithms of the odds, and what they were reckoned with."""
        w, counts = self.weights, self.machine.wide(rows)
        x = counts / (counts * self.soft + self.most)
        one = x @ w["first"] + w["first_bias"]
        kept = (self.machine.chance(*one.shape) >= dropout) / (1.0 - dropout) if dropout else 1.0
        a = one * (one > 0) * kept
        two = a @ w["second"] + w["second_bias"]
        b = two * (two > 0)
        scales = b @ w["scales"] + w["scales_bias"]
        said = b @ w["third"] + w["third_bias"] + odds * (1.0 + scales[:, :1]) + points / self.usual * scales[:, 1:]
        return said, x, one, kept, a, two, b

    def shares(self, said: Any, players: Any) -> Any:
        """Expected shares of the victory."""
        m = self.machine
        said = m.xp.where(self.seats < players[:, None], said, FAR)
        said = m.xp.exp(said - m.xp.amax(said, 1)[:, None])
        return said / said.sum(1)[:, None]

    def slopes(self, rows: Any, odds: Any, points: Any, won: Any, players: Any, dropout: float) -> dict[str, Any]:
        w, m = self.weights, self.machine
        said, x, one, kept, a, two, b = self.forward(rows, odds, points, dropout)
        off = (self.shares(said, players) - won) / len(rows)
        scaled = m.xp.stack([(off * odds).sum(1), (off * points).sum(1) / self.usual], 1)
        back = (off @ w["third"].T + scaled @ w["scales"].T) * (two > 0)
        front = (back @ w["second"].T) * (one > 0) * kept
        return {
            "first": x.T @ front, "first_bias": front.sum(0), "second": a.T @ back, "second_bias": back.sum(0),
            "third": b.T @ off, "third_bias": off.sum(0), "scales": b.T @ scaled, "scales_bias": scaled.sum(0),
        }  # fmt: skip

    def tested(self, data: list[Any], corrected: bool = True) -> dict[str, float]:
        """Mean surprise at how matches ended, by players."""
        m, lost = self.machine, []
        for i in range(0, len(data[0]), 16384):
            rows, odds, points, won, players = (part[i : i + 16384] for part in data)
            said = self.forward(rows, odds, points)[0] if corrected else odds
            lost.append(m.back(-(won * m.xp.log(self.shares(said, players) + 1e-9)).sum(1)))
        losses, players = np.concatenate(lost), m.back(data[4])
        return {str(n): round(float(losses[players == n].mean()), 4) for n in np.unique(players)}

    def arrays(self) -> dict[str, np.ndarray]:
        """As `instinct` reads them."""
        made = {name: self.machine.back(self.weights[name]) for name in LAYERS}
        third, bias = np.zeros((SECOND, MOST_SEATS)), np.zeros(MOST_SEATS)
        third[:, :SEATS], bias[:SEATS] = made["third"], made["third_bias"]
        for name in ("scales", "scales_bias"):
            made[name] = made[name] * np.array([1.0, 1.0 / self.usual])
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
    there = np.arange(SEATS) < to_learn.players[:, None]
    found = Value(rules, machine, begin, usual=float(np.std(to_learn.points[there])) or 1.0)
    width = len(found.names)

    def put(data: Judged) -> list[Any]:
        return [machine.put(part) for part in (data.rows[:, :width], data.odds, data.points, data.won, data.players)]

    learning, testing = put(to_learn), put(held)
    batch = min(4096, max(64, len(to_learn.rows) // 16))
    steps = max(10, int(epochs * len(to_learn.rows) / batch))
    adam = Adam(machine, found.weights, rate, steps, decay)
    curve: list[dict[str, Any]] = [{"step": "outlook", **found.tested(testing, corrected=False)}]
    kept, least = {}, float("inf")
    for step in range(steps + 1):
        if step > 0:
            at = machine.drawn(batch, len(learning[0]))
            rows, odds, points, won, players = (part[at] for part in learning)
            adam.step(found.slopes(rows, odds, points, won, players, dropout))
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
