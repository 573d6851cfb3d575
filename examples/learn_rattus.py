"""A learner in plain NumPy: proximal policy optimisation with legal-action masks, at two-player Rattus against random play.

    python examples/learn_rattus.py --minutes 5 --curve curve.csv

It sits at one seat of a few hundred matches at once, another one in every new match, and is rewarded with the margin of points.
Every few rounds it plays matches it does not learn from, and says how many it won.
"""

from __future__ import annotations

import argparse
import csv
import time
from pathlib import Path

import numpy as np

from ratskeller.envs.vector import Matches
from ratskeller.kernel.statistics import wilson

MATCHES, STEPS, EPOCHS, PARTS = 256, 64, 3, 8
HIDDEN, RATE, CLIP, KEEP, ENTROPY, POINTS = 128, 1e-3, 0.2, 0.95, 0.005, 10.0
EVERY, JUDGED = 3, 512  # rounds between two looks at how well it plays, and matches for each
NEVER = np.float32(-1e9)


class Network:
    """One hidden layer, a head for the actions and one for the worth of the position; Adam."""

    def __init__(self, features: int, actions: int, chance: np.random.Generator) -> None:
        def layer(a: int, b: int, scale: float) -> np.ndarray:
            made: np.ndarray = (chance.standard_normal((a, b)) * scale / np.sqrt(a)).astype(np.float32)
            return made

        self.weights = {
            "w": layer(features, HIDDEN, 1.4), "b": np.zeros(HIDDEN, np.float32),
            "p": layer(HIDDEN, actions, 0.01), "q": np.zeros(actions, np.float32),
            "v": layer(HIDDEN, 1, 1.0), "u": np.zeros(1, np.float32),
        }  # fmt: skip
        self.first = {k: np.zeros_like(w) for k, w in self.weights.items()}
        self.second = {k: np.zeros_like(w) for k, w in self.weights.items()}
        self.updates = 0

    def look(self, seen: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Hidden layer, probabilities of the actions, worth."""
        w = self.weights
        hidden = np.maximum(seen @ w["w"] + w["b"], 0)
        logits = np.where(masks > 0, hidden @ w["p"] + w["q"], NEVER)
        logits -= logits.max(axis=1, keepdims=True)
        chances = np.exp(logits)
        chances /= chances.sum(axis=1, keepdims=True)
        return hidden, chances, (hidden @ w["v"] + w["u"])[:, 0]

    def learn(self, seen: np.ndarray, hidden: np.ndarray, by_logits: np.ndarray, by_worth: np.ndarray) -> None:
        """One step of Adam, given the gradients at both heads."""
        w = self.weights
        back = (by_logits @ w["p"].T + by_worth[:, None] * w["v"][:, 0]) * (hidden > 0)
        slopes = {
            "w": seen.T @ back, "b": back.sum(0), "p": hidden.T @ by_logits, "q": by_logits.sum(0),
            "v": hidden.T @ by_worth[:, None], "u": by_worth.sum(keepdims=True),
        }  # fmt: skip
        self.updates += 1
        for k, slope in slopes.items():
            self.first[k] += 0.1 * (slope - self.first[k])
            self.second[k] += 0.001 * (slope * slope - self.second[k])
            first = self.first[k] / (1 - 0.9**self.updates)
            w[k] -= RATE * first / (np.sqrt(self.second[k] / (1 - 0.999**self.updates)) + 1e-8)


def drawn(chances: np.ndarray, chance: np.random.Generator) -> np.ndarray:
    """An action for every row."""
    sums = chances.cumsum(axis=1)
    found: np.ndarray = (sums < chance.random((len(chances), 1)) * sums[:, -1:]).sum(axis=1)
    return found


def collect(net: Network, env: Matches, chance: np.random.Generator) -> tuple[np.ndarray, ...]:
    """Some steps of play: observations, masks, actions, their chances, advantages and returns."""
    seen = np.empty((STEPS, env.count, env.features), np.float32)
    masks = np.empty((STEPS, env.count, env.actions), np.int8)
    acts, old = np.empty((STEPS, env.count), np.int64), np.empty((STEPS, env.count), np.float32)
    worth, gained = np.empty((STEPS + 1, env.count), np.float32), np.zeros((STEPS, env.count), np.float32)
    ended = np.zeros((STEPS, env.count), bool)
    rows = np.arange(env.count)
    for t in range(STEPS):
        seen[t], masks[t] = env.observations, env.masks
        _, chances, worth[t] = net.look(seen[t], masks[t])
        acts[t] = drawn(chances, chance)
        old[t] = chances[rows, acts[t]]
        seat = env.seats.copy()
        env.step(acts[t])
        ended[t] = env.ended
        gained[t] = env.rewards[rows, seat] / POINTS
    worth[STEPS] = net.look(env.observations, env.masks)[2]
    better, last = np.empty_like(gained), np.zeros(env.count, np.float32)
    for t in range(STEPS - 1, -1, -1):
        goes_on = ~ended[t]
        last = gained[t] + goes_on * worth[t + 1] - worth[t] + KEEP * goes_on * last
        better[t] = last
    flat = [a.reshape(STEPS * env.count, *a.shape[2:]) for a in (seen, masks, acts, old, better, better + worth[:STEPS])]
    return tuple(flat)


def improve(net: Network, play: tuple[np.ndarray, ...], chance: np.random.Generator) -> None:
    """A few passes over what was played."""
    for _ in range(EPOCHS):
        for part in np.array_split(chance.permutation(len(play[0])), PARTS):
            seen, masks, acts, old, better, goal = (a[part] for a in play)
            better = (better - better.mean()) / (better.std() + 1e-6)
            hidden, chances, worth = net.look(seen, masks)
            rows = np.arange(len(part))
            ratio = chances[rows, acts] / old
            clipped = ((ratio > 1 + CLIP) & (better > 0)) | ((ratio < 1 - CLIP) & (better < 0))
            push = np.where(clipped, 0, better * ratio).astype(np.float32)[:, None]
            chosen = np.zeros_like(chances)
            chosen[rows, acts] = 1
            surprise = np.log(np.maximum(chances, 1e-9))
            spread = -(chances * surprise).sum(axis=1, keepdims=True)
            by_logits = -push * (chosen - chances) + ENTROPY * chances * (surprise + spread)
            net.learn(seen, hidden, by_logits / len(part), 0.5 * (worth - goal) / len(part))


def judged(net: Network, others: str, matches: int, chance: np.random.Generator) -> tuple[int, int]:
    """Wins and matches against others, playing as it learned to, by the dice of its chances."""
    seed = int(chance.integers(2**31))
    env = Matches("rattus", matches, players=2, seats=["learner", others], rotate=True, jobs=2, seed=seed)
    first = np.ones(env.count, bool)  # the first match of each only: quick ones must not count more often
    rows, won, done = np.arange(env.count), 0, 0
    while first.any():
        _, chances, _ = net.look(env.observations, env.masks)
        seat = env.seats.copy()
        env.step(drawn(chances, chance))
        over = first & env.ended
        won += int((env.rewards[rows, seat][over] > 0).sum())
        done += int(over.sum())
        first &= ~env.ended
    env.close()
    return won, done


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--minutes", type=float, default=5.0)
    ask.add_argument("--seed", type=int, default=1)
    ask.add_argument("--curve", type=Path, help="write the curve of wins to this file")
    ask.add_argument("--greedy", type=int, default=0, help="play so many matches against the greedy bot at the end")
    given = ask.parse_args()
    chance = np.random.default_rng(given.seed)
    env = Matches("rattus", MATCHES, players=2, seats=["learner", "random"], rotate=True, rewards="margin", seed=given.seed)
    net = Network(env.features, env.actions, chance)
    began, curve, rounds, steps = time.perf_counter(), [], 0, 0
    while True:
        minutes = (time.perf_counter() - began) / 60
        if rounds % EVERY == 0 or minutes >= given.minutes:
            won, done = judged(net, "random", JUDGED, chance)
            low, high = wilson(won, done)
            curve.append((round(minutes, 3), steps, won / done, low, high))
            print(f"{minutes:5.1f} min  {steps:9,} decisions  wins {won / done:.3f} ({low:.3f} to {high:.3f})", flush=True)
        if minutes >= given.minutes:
            break
        improve(net, collect(net, env, chance), chance)
        rounds += 1
        steps += STEPS * MATCHES
    if given.greedy:
        won, done = judged(net, "greedy", given.greedy, chance)
        print(f"against the greedy bot: {won} of {done}")
    if given.curve:
        with given.curve.open("w", newline="") as file:
            csv.writer(file).writerows([("minutes", "decisions", "wins", "low", "high"), *curve])


if __name__ == "__main__":
    main()
