"""Finds figures for the bots' outlook on My Village: variants play against players of all tastes (CMA-ES on their logarithms).

Several kinds of players can change side by side, each from figures of its own. Every generation each variant sits at tables of
two, three and four, the other seats taken by players of all kinds, devoted to one way or another, who judge by the middle of the
generations before. Written after every generation: a file of bots' figures for each kind.

    python tools/village_outlook.py found --minutes 10 --jobs 16 --start one.toml other.toml
"""

from __future__ import annotations

import argparse
import time
from math import exp
from pathlib import Path

import numpy as np
from cmaes import CMA
from village_matches import RULES, TASTES, Crew, devoted

from ratskeller.bots.parameters import Table, changed, flat, from_table, parameters, read

SEATED = {2: 8, 3: 2, 4: 3}  # matches of every variant in a generation, by the number of players
CLEAR = 6.0  # points ahead that make a clear victory
FIXED = "spread"  # the doubt stays as it is: it changes no choice
BEHIND = 30  # of the last generations are averaged


def rounded(table: Table) -> str:
    """As a file: the outlook's tables with two figures that count."""
    lines = []
    for name, inner in [
        ("outlook", table["outlook"]),
        *((f"outlook.{k}", v) for k, v in table["outlook"].items()),
        ("search", table["search"]),
    ]:
        if isinstance(inner, dict):
            lines += [f"[{name}]", *(f"{key} = {value:.2g}" for key, value in inner.items() if not isinstance(value, dict)), ""]
    return "\n".join(lines)


class Kind:
    """Players of one kind and the strategy that changes them."""

    def __init__(self, start: Table, variants: int, step: float, seed: int) -> None:
        figures = {name: max(figure, 0.01) for name, figure in flat(start["outlook"]).items()}
        self.start, self.names = start, [name for name in figures if not name.startswith(FIXED)]
        middle = np.log([figures[name] for name in self.names])
        self.strategy = CMA(mean=middle, sigma=step, seed=seed, population_size=variants)
        self.middles = [middle]
        self.drawn: list[np.ndarray] = []

    def at(self, x: np.ndarray) -> Table:
        return changed(self.start, {f"outlook.{name}": exp(value) for name, value in zip(self.names, x, strict=True)})

    def middle(self) -> Table:
        return self.at(np.mean(self.middles[-BEHIND:], axis=0))

    def ask(self) -> list[np.ndarray]:
        self.drawn = [self.strategy.ask() for _ in range(self.strategy.population_size)]
        return [from_table(RULES, self.at(x)).weights[0] for x in self.drawn]

    def tell(self, fit: np.ndarray) -> None:
        self.strategy.tell([(x, -float(value)) for x, value in zip(self.drawn, fit, strict=True)])
        self.middles.append(np.mean([self.drawn[i] for i in np.argsort(-fit)[: len(fit) // 2]], axis=0))


def evolve(folder: Path, starts: list[Table], minutes: float, jobs: int, variants: int, step: float, seed: int) -> None:
    kinds = [Kind(start, variants, step, seed + k) for k, start in enumerate(starts)]
    chance = np.random.default_rng(seed)
    end, number = time.monotonic() + 60 * minutes, 0
    with Crew(jobs) as crew:
        while time.monotonic() < end:
            number += 1
            mine = [weights for kind in kinds for weights in kind.ask()]
            others = [devoted(taste, kind.middle()).weights[0] for kind in kinds for taste in TASTES]
            fit, told = np.zeros(len(mine)), []
            for players, rounds in SEATED.items():
                seats = [(i, int(chance.integers(players))) for i in range(len(mine)) for _ in range(rounds)]
                rows = np.array([[others[k] for k in chance.integers(len(others), size=players)] for _ in seats])
                for row, (i, seat) in enumerate(seats):
                    rows[row, seat] = mine[i]
                found = crew.play(rows, 0, int(chance.integers(1 << 40)))
                totals = found.parts.sum(axis=2)
                for row, (i, seat) in enumerate(seats):
                    ahead = totals[row, seat] - np.delete(totals[row], seat).max()
                    fit[i] += (found.won[row, seat] * players / 4 + 0.5 / (1 + exp(-ahead / CLEAR))) / sum(SEATED.values())
                at = np.array([seat for _, seat in seats])
                parts, won = found.parts[np.arange(len(seats)), at], found.won[np.arange(len(seats)), at]
                for k, (points, shares) in enumerate(zip(np.split(parts, len(kinds)), np.split(won, len(kinds)), strict=True)):
                    told.append(f"{players} players, kind {k}: {shares.mean():.2f} {points.mean(axis=0).round(1).tolist()}")
            for k, kind in enumerate(kinds):
                kind.tell(fit[k * variants : (k + 1) * variants])
                (folder / f"outlook-{k}.toml").write_text(rounded(kind.middle()), "utf-8")
            print(f"generation {number}\n  " + "\n  ".join(told), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--start", type=Path, nargs="*", default=[], help="one kind or several; without, the figures that ship")
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--variants", type=int, default=16, help="of each kind")
    parser.add_argument("--step", type=float, default=0.25)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    starts = [read(path) for path in given.start] or [parameters(RULES).table]
    evolve(given.folder, starts, given.minutes, given.jobs, given.variants, given.step, given.seed)


if __name__ == "__main__":
    main()
