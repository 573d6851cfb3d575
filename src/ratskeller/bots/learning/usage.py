"""Learns habits: which options searches looked at most, as likings of actions that a few features each raise or lower.

A feature that speaks of what an action speaks of (`cubes.gallia.own` for `place gallia`) has a figure that all actions of that
name share, and every action may stray from it. First everything may speak; then each action keeps the features that tell most,
and learns on with those.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from ...kernel.game import Game
from ..habit import LOOKS, MOST_LIKED, ONE, action_names
from ..instinct import feature_names
from .machine import Adam, Machine
from .rows import Imitated

FAR = -1e9
HERE = "*"  # in the place of what an action speaks of


def shared(rules: Game) -> tuple[np.ndarray, int]:
    """Per action and feature the number of the figure they share with others, and how many figures there are.

    Features that speak of none of an action's words are shared by all actions of a name.
    """
    numbers: dict[tuple[str, ...], int] = {}
    features = [name.split(".") for name in feature_names(rules)]
    made = np.zeros((len(rules.actions), len(features)), np.int32)
    for action in rules.actions.all:
        place = {word: f"{HERE}{arg}" for arg, word in action.args.items()}
        for at, words in enumerate(features):
            key = (action.name, *(place.get(word, word) for word in words))
            made[action.id, at] = numbers.setdefault(key, len(numbers))
    return made, len(numbers)


class Usage:
    """One network without hidden figures: liking = x @ figures of the action, and one figure of its own."""

    def __init__(self, rules: Game, machine: Machine, scale: np.ndarray) -> None:
        self.rules, self.machine = rules, machine
        groups, count = shared(rules)
        self.groups = machine.put(groups.ravel().astype(np.int64))
        self.shape = groups.shape
        self.scale = machine.put(scale.astype(np.float32))
        self.mask = machine.put(np.ones(self.shape, np.float32))
        self.own, self.common = machine.zeros(*self.shape), machine.zeros(count)
        self.liking = machine.zeros(self.shape[0])

    @property
    def figures(self) -> Any:
        return (self.own + self.common[self.groups].reshape(self.shape)) * self.mask

    def shares(self, rows: Any, ids: Any) -> Any:
        """Per decision the share of every option; no share where there is none."""
        m = self.machine
        there = ids >= 0
        said = (m.wide(rows) / self.scale) @ self.figures.T + self.liking
        lines = m.whole(m.put(np.arange(len(ids))))[:, None]
        said = m.xp.where(there, said[lines, m.whole(ids) * there], FAR)
        said = m.xp.exp(said - m.xp.amax(said, 1)[:, None])
        return said / said.sum(1)[:, None]

    def slopes(self, rows: Any, ids: Any, wanted: Any) -> dict[str, Any]:
        m = self.machine
        off = (self.shares(rows, ids) - wanted) / len(ids)
        dense = m.zeros(len(ids), self.shape[0])
        lines = m.whole(m.put(np.arange(len(ids))))[:, None]
        there = ids >= 0
        place = (lines * self.shape[0] + m.whole(ids) * there).reshape(-1)
        flat, given = dense.reshape(-1), (off * there).reshape(-1)
        flat.index_add_(0, place, given) if m.torch else np.add.at(flat, place, given)
        dense = flat.reshape(dense.shape)
        own = (dense.T @ (m.wide(rows) / self.scale)) * self.mask
        if m.torch:
            common = (self.common * 0).index_add_(0, self.groups, own.reshape(-1))
        else:
            common = np.bincount(self.groups, own.ravel(), len(self.common)).astype(np.float32)
        return {"own": own, "common": common, "liking": dense.sum(0)}

    def learn(self, data: list[Any], epochs: float, batch: int, rate: float, decay: float) -> None:
        weights = {"own": self.own, "common": self.common, "liking": self.liking}
        steps = max(1, int(epochs * len(data[0]) / batch))
        adam = Adam(self.machine, weights, rate, steps, decay)
        for _ in range(steps):
            at = self.machine.drawn(batch, len(data[0]))
            adam.step(self.slopes(*(part[at] for part in data)))

    def tested(self, data: list[Any]) -> dict[str, float]:
        """Mean surprise at what was looked at, and how often the most usual is the most visited."""
        m, surprise, same, n = self.machine, 0.0, 0.0, len(data[0])
        for i in range(0, n, 8192):
            rows, ids, wanted = (part[i : i + 8192] for part in data)
            said = self.shares(rows, ids)
            surprise -= float((wanted * m.xp.log(said + 1e-9)).sum())
            best = m.back(said).argmax(1) == m.back(wanted).argmax(1)
            same += float(best.sum())
        return {"surprise": round(surprise / n, 4), "agrees": round(same / n, 4)}

    def narrow(self, data: list[Any]) -> None:
        """Every action keeps the features that tell most, by how they differ where it is possible."""
        m = self.machine
        count, one, two = m.zeros(self.shape[0]), m.zeros(*self.shape), m.zeros(*self.shape)
        for i in range(0, len(data[0]), 8192):
            rows, ids = data[0][i : i + 8192], m.back(data[1][i : i + 8192])
            line, column = np.nonzero(ids >= 0)
            possible = np.zeros((len(ids), self.shape[0]), np.float32)
            possible[line, ids[line, column]] = 1
            possible, x = m.put(possible), m.wide(rows) / self.scale
            count += possible.sum(0)
            one += possible.T @ x
            two += possible.T @ (x * x)
        n = m.back(count)[:, None] + 1e-6
        spread = np.maximum(m.back(two) / n - (m.back(one) / n) ** 2, 0) ** 0.5
        telling = np.abs(m.back(self.figures)) * spread
        cut = np.sort(telling, 1)[:, -LOOKS][:, None]
        self.mask = m.put(((telling >= cut) & (telling > 0)).astype(np.float32))

    def arrays(self) -> dict[str, np.ndarray]:
        """As `habit` reads them."""
        weights = self.machine.back(self.figures / self.scale) * ONE
        at = np.argsort(-np.abs(weights), 1, kind="stable")[:, :LOOKS]
        whole = np.clip(np.rint(np.take_along_axis(weights, at, 1)), -MOST_LIKED, MOST_LIKED).astype(np.int16)
        return {
            "features": np.array(feature_names(self.rules)), "actions": np.array(action_names(self.rules)),
            "liking": np.rint(self.machine.back(self.liking) * ONE).astype(np.int32),
            "at": at.astype(np.int16), "weight": whole,
        }  # fmt: skip


def learn(
    rules: Game,
    machine: Machine,
    to_learn: Imitated,
    held: Imitated,
    epochs: float,
    say: Callable[[str], None] = lambda text: None,
) -> tuple[Usage, list[dict[str, Any]]]:
    """Habits from decisions, and how learning went."""
    width = len(feature_names(rules))

    def put(data: Imitated) -> list[Any]:
        return [machine.put(data.rows[:, :width]), machine.put(data.ids), machine.put(data.shares)]

    learning, testing = put(to_learn), put(held)
    scale = np.sqrt((to_learn.rows[:, :width].astype(np.float32) ** 2).mean(0)) + 0.05
    found, curve = Usage(rules, machine, scale), []
    batch = min(1024, max(64, len(to_learn.rows) // 16))
    stages: list[tuple[str, float]] = [("knowing nothing", 0), ("all features", epochs), (f"{LOOKS} an action", epochs / 2)]
    for label, share in stages:
        if label.startswith(str(LOOKS)):
            found.narrow(learning)
        if share:
            found.learn(learning, share, batch, 0.02, 0.02)
        curve.append({"stage": label, **found.tested(testing)})
        say(f"{label}: {curve[-1]}")
    return found, curve


def save(path: Path, found: Usage) -> None:
    with path.open("wb") as file:
        np.savez_compressed(file, **found.arrays())  # type: ignore[arg-type]
