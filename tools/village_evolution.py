"""Finds the tastes of My Village: players of all tastes evolve together, each by its own evolution strategy (CMA-ES).

Every generation the variants of all tastes meet at tables of two, three and four; a variant's fitness is what it won there.
Written after every generation, in the form of village_tastes.json; the line printed tells how tastes and seats fare.

    python tools/village_evolution.py found.json --minutes 10
"""

from __future__ import annotations

import argparse
import json
import time
from math import exp, log
from pathlib import Path

import numpy as np
from cmaes import CMA
from village_balance import TASTES, matches

from ratskeller.bots.parameters import changed, flat, from_table, parameters
from ratskeller.games.village.scoring import breakdown
from ratskeller.kernel.game import game

VARIANTS = 12  # of every taste, in a generation
ROUNDS = {2: 4, 3: 2, 4: 4}  # how often every variant is seated at least, by the number of players
CLEAR = 6.0  # points ahead that make a clear victory
TABLE = parameters(game("village")).table
FIGURES = flat(TABLE["outlook"])
Player = tuple[str, int]


class Taste:
    """One taste and its strategy; how dear points are and how many customers count stays as it is."""

    def __init__(self, name: str, step: float, seed: int) -> None:
        self.figures = {**FIGURES, **TASTES[name]}
        self.names = [key for key in self.figures if not key.startswith("points.") and key != "most_waiting"]
        middle = np.array([log(self.figures[key]) for key in self.names])
        self.strategy = CMA(mean=middle, sigma=step, seed=seed, population_size=VARIANTS)

    def found(self, x: np.ndarray) -> dict[str, float]:
        return {**self.figures, **{key: exp(value) for key, value in zip(self.names, x, strict=True)}}

    def weights(self, x: np.ndarray) -> np.ndarray:
        table = changed(TABLE, {f"outlook.{key}": figure for key, figure in self.found(x).items()})
        made: np.ndarray = from_table(game("village"), table).weights[0]
        return made


def tables(names: list[str], players: int, chance: np.random.Generator) -> list[list[Player]]:
    """Every variant of every taste at a table with other tastes; six tastes fill one table and a half of four."""
    found: list[list[Player]] = []
    columns = {name: chance.permutation(VARIANTS) for name in names}
    for row in range(VARIANTS):
        company: list[Player] = [(names[i], int(columns[names[i]][row])) for i in chance.permutation(len(names))]
        starts = range(0, len(company), players) if len(company) % players == 0 else (0, len(company) - players)
        found += [company[at : at + players] for at in starts]
    return found


def evolve(out: Path, minutes: float, samples: int, step: float, seed: int) -> None:
    tastes = {name: Taste(name, step, seed) for name in TASTES}
    chance = np.random.default_rng(seed)
    end = time.monotonic() + 60 * minutes
    while time.monotonic() < end:
        drawn = {name: [taste.strategy.ask() for _ in range(VARIANTS)] for name, taste in tastes.items()}
        weights = {(name, i): tastes[name].weights(x) for name, xs in drawn.items() for i, x in enumerate(xs)}
        fit: dict[Player, list[float]] = {player: [] for player in weights}
        told = []
        for players, rounds in ROUNDS.items():
            seated = [table for _ in range(rounds) for table in tables(list(tastes), players, chance)]
            rows = np.array([[weights[player] for player in table] for table in seated])
            finals, ranks, _ = matches(players, rows, samples, int(chance.integers(1 << 40)))
            share = (ranks == 0) / (ranks == 0).sum(axis=1, keepdims=True)
            won: dict[str, list[float]] = {name: [] for name in tastes}
            for i, table in enumerate(seated):
                totals = [part["total"] for part in breakdown(finals[i])]
                for seat, player in enumerate(table):
                    ahead = totals[seat] - max(total for other, total in enumerate(totals) if other != seat)
                    fit[player].append(share[i, seat] * players / 4 + 0.5 / (1 + exp(-ahead / CLEAR)))
                    won[player[0]].append(float(share[i, seat]))
            by_taste = " ".join(f"{name} {np.mean(shares):.2f}" for name, shares in won.items())
            told.append(f"{players} players: {by_taste}, seats {share.mean(axis=0).round(2).tolist()}")
        for name, taste in tastes.items():
            taste.strategy.tell([(x, -float(np.mean(fit[name, i]))) for i, x in enumerate(drawn[name])])
        means = {name: taste.found(taste.strategy.mean) for name, taste in tastes.items()}
        best = {name: {key: float(f"{value:.2g}") for key, value in mean.items()} for name, mean in means.items()}
        out.write_text(json.dumps(best, indent=1) + "\n", "utf-8")
        print(" | ".join(told), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("out", type=Path)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--samples", type=int, default=150)
    parser.add_argument("--step", type=float, default=0.25)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    evolve(given.out, given.minutes, given.samples, given.step, given.seed)


if __name__ == "__main__":
    main()
