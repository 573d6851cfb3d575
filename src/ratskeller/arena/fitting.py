"""Fitting the figures of an outlook to what really happened: positions of many matches, and the points they ended with.

Least squares (Gauss-Newton on the figures' logarithms), held back towards the figures at hand: one match says little, and all
its positions say the same. Much cheaper than `tune`, which has to play for every candidate; `prove` then says what it is worth.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import product
from math import sqrt
from typing import Any

import numpy as np

import ratskeller

from ..bots import GreedyBot
from ..bots.desk import desk
from ..bots.judging import look_over
from ..bots.parameters import Table, changed, flat, from_table
from ..kernel.game import Game
from .tuning import chosen

SLIP = 0.012  # misjudged on purpose, so that matches differ
NOISE = 2.4  # points that a match's end is off anyway, per seat
INDEPENDENT = 8  # positions of a match that tell something of their own
STRAY = 0.5  # how far figures may stray from those at hand, in logarithms
STEP, LONGEST_STEP = 0.05, 0.5
SPREADS = ((1.0, 1.3, 1.6, 2.0, 2.5, 4.0, 6.0), (0.01, 0.5, 1.0, 2.0, 4.0, 8.0))


@dataclass(frozen=True)
class Sample:
    """Positions of matches of one kind; per position, the points and the victories of its match."""

    game: Game
    states: np.ndarray
    points: np.ndarray
    won: np.ndarray
    matches: int


def gather(rules: Game, options: dict[str, Any], table: Table, matches: int, seed: int) -> Sample:
    """Let greedy play itself and keep every position."""
    bot = GreedyBot(rules, from_table(rules, table), copies=3, slip=SLIP)
    states, points, won = [], [], []
    for number in range(matches):
        match = ratskeller.new(rules.name, seed=f"{seed}/{number}", **options)
        length = 0
        while match.seat is not None:
            states.append(match.state.array.copy())
            match.play(bot.think(match, f"{seed}/{number}/{length}").action)
            length += 1
        points += [match.scores] * length
        won += [[(rank == 0) / match.ranks.count(0) for rank in match.ranks]] * length
    return Sample(rules, np.concatenate(states), np.array(points, float), np.array(won), matches)


def looked_over(sample: Sample, table: Table) -> tuple[np.ndarray, np.ndarray]:
    scores, spreads = np.zeros_like(sample.points), np.zeros(len(sample.states))
    own = desk(sample.game)
    own["weights"] = from_table(sample.game, table).weights
    look_over(own, sample.states, scores, spreads)
    return scores, spreads


def centred(points: np.ndarray) -> np.ndarray:
    """Only the distances between the seats matter."""
    centre: np.ndarray = points - points.mean(axis=1, keepdims=True)
    return centre


def misses(samples: Sequence[Sample], table: Table) -> np.ndarray:
    """How far the outlook was off, in units of what one match can tell."""
    parts = []
    for sample in samples:
        weight = sqrt(INDEPENDENT * sample.matches / len(sample.states)) / NOISE
        parts.append((centred(looked_over(sample, table)[0]) - centred(sample.points)).ravel() * weight)
    return np.concatenate(parts)


def surprise(samples: Sequence[Sample], table: Table) -> float:
    """The mean logarithmic loss of the expected shares of victory: the less the better."""
    losses = []
    for sample in samples:
        scores, spreads = looked_over(sample, table)
        shares = np.exp((scores - scores.max(axis=1, keepdims=True)) / spreads[:, None])
        shares /= shares.sum(axis=1, keepdims=True)
        losses.append(-(sample.won * np.log(np.maximum(shares, 1e-9))).sum(axis=1).mean())
    return float(np.mean(losses))


def fit(
    samples: Sequence[Sample], table: Table, patterns: Sequence[str], rounds: int, say: Callable[[str], None]
) -> dict[str, float]:
    start = {name: value for name, value in chosen(table, patterns).items() if "spread" not in name}
    names, first = list(start), np.log(list(start.values()))
    now = first.copy()

    def at(figures: np.ndarray) -> Table:
        return changed(table, dict(zip(names, np.exp(figures).tolist(), strict=True)))

    for number in range(rounds):
        off = misses(samples, at(now))
        say(f"round {number + 1} of {rounds}: off by {sqrt(off @ off / len(off)):.4f}, surprise {surprise(samples, at(now)):.4f}")
        slopes = np.stack([(misses(samples, at(now + STEP * unit)) - off) / STEP for unit in np.eye(len(names))], axis=1)
        held = np.eye(len(names)) / STRAY**2
        step = np.linalg.solve(slopes.T @ slopes + held, -(slopes.T @ off + held @ (now - first)))
        now += np.clip(step, -LONGEST_STEP, LONGEST_STEP)
    found = dict(zip(names, np.exp(now).tolist(), strict=True))
    if {"outlook.spread", "outlook.spread_early"} <= set(flat(table)):
        pairs: list[dict[str, float]] = [
            {"outlook.spread": end, "outlook.spread_early": early} for end, early in product(*SPREADS)
        ]
        found |= min(pairs, key=lambda pair: surprise(samples, changed(at(now), dict(pair))))
    say(f"surprise now {surprise(samples, changed(table, found)):.4f}")
    return found
