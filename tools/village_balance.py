"""How balanced are the figures of My Village? Players of different tastes in bulk, and what they say.

python tools/village_balance.py --players 2 --games 4000                                  # quick: one decision ahead
python tools/village_balance.py --players 2 --games 400 --iterations 200                  # the search
python tools/village_balance.py --players 4 --games 400 --iterations 100 --tastes mixed   # different tastes at a table
python tools/village_balance.py --players 3 --games 4000 --tastes many                    # of all kinds, each a little his own
python tools/village_balance.py --players 2 --games 400 --iterations 200 --tastes even,travel
"""

from __future__ import annotations

import argparse
import json
import random
from pathlib import Path
from typing import Any

import numpy as np
from village_matches import EVEN, RULES, TASTES, WAYS, Crew, Results, devoted

from ratskeller.bots.parameters import home, read
from ratskeller.games.village.data import CHURCHES, COUNCILS
from ratskeller.games.village.scoring import CATEGORIES
from ratskeller.kernel.statistics import Z95, wilson

MIXED, MANY = "mixed", "many"  # tastes drawn at random; … of all kinds of players, everyone straying from his own
STRAY = 0.4  # how far, of a logarithm: as far as those that the bots learn from (`ratskeller train play`)
KINDS = [home(RULES), *(Path(__file__).parent / "village_kinds" / f"{name}.toml" for name in ("craft", "church"))]


def seating(tastes: list[str], players: int, games: int, seed: int) -> list[list[str]]:
    """Who sits where in every match; "mixed" and "many" draw different tastes at random, other tastes change seats."""
    chance = random.Random(seed)
    if tastes in ([MIXED], [MANY]):
        return [chance.sample(TASTES, players) for _ in range(games)]
    table = tastes * players if len(tastes) == 1 else tastes
    return [[table[(seat + game) % players] for seat in range(players)] for game in range(games)]


def weights_of(tables: list[list[str]], outlooks: list[Path], seed: int) -> tuple[np.ndarray, np.ndarray]:
    """How everybody judges: by the outlook that ships, or by one of several files, drawn for every seat; and by which."""
    kinds = [read(path) for path in outlooks] or [None]
    judge = {(taste, k): devoted(taste, table).weights[0] for taste in TASTES for k, table in enumerate(kinds)}
    drawn = np.random.default_rng(seed).integers(len(kinds), size=(len(tables), len(tables[0])))
    return np.array([[judge[taste, drawn[i, k]] for k, taste in enumerate(table)] for i, table in enumerate(tables)]), drawn


def strayed(weights: np.ndarray, seed: int) -> np.ndarray:
    """Nobody judges quite like another: every figure is some factor off, but for the doubt, which changes no choice."""
    chance, own = np.random.default_rng(seed), weights.copy()
    for name in weights.dtype.names:
        if "spread" not in name:
            own[name] *= np.exp(STRAY * chance.normal(size=own[name].shape))
    return own


def share(places: np.ndarray, found: Results) -> dict[str, Any]:
    """Victories and mean points over some (match, seat), marked in a table."""
    count, wins = int(places.sum()), float(found.won[places].sum())
    low, high = wilson(wins, count)
    parts = found.parts[places]
    means = {name: round(float(parts[:, k].mean()), 1) for k, name in enumerate(CATEGORIES)}
    won = {"won": round(wins / count, 3), "low": round(low, 3), "high": round(high, 3)}
    return {"n": count, **won, "total": round(float(parts.sum(axis=1).mean()), 1), **means}


def ways_of_winners(found: Results) -> dict[str, float]:
    """Which part of all points of the winners every way to score makes."""
    return {way: part for way, (part, _) in ways_with_doubt(found).items()}


def ways_with_doubt(found: Results) -> dict[str, tuple[float, float]]:
    """The same, and how far the truth may be off (95 %); matches are drawn, not winners."""
    winners = found.parts * (found.won > 0)[:, :, None]
    whole = winners.sum(axis=(1, 2))
    told = {}
    for way, (names, _) in WAYS.items():
        own = winners[:, :, [CATEGORIES.index(name) for name in names]].sum(axis=(1, 2))
        part = own.sum() / whole.sum()
        told[way] = round(float(part), 3), round(float(Z95 * _error(own - part * whole) / whole.mean()), 3)
    return told


def mean_with_doubt(figures: np.ndarray) -> tuple[float, float]:
    """The mean of one figure a match, and how far the truth may be off (95 %)."""
    return round(float(figures.mean()), 2), round(float(Z95 * _error(figures)), 2)


def _error(figures: np.ndarray) -> float:
    """The standard error of a mean; of one match alone nothing is known."""
    return float(figures.std(ddof=1) / len(figures) ** 0.5) if len(figures) > 1 else float("inf")


def report(tables: list[list[str]], found: Results) -> dict[str, Any]:
    who = np.array(tables)
    totals = found.parts.sum(axis=2).max(axis=1)
    told: dict[str, Any] = {
        "games": len(tables),
        "turns_each": round(float(found.turns.mean()), 1),
        "most_rounds": int(found.rounds.max()),
        "decisions": round(float(found.decisions.mean()), 1),
        "winning_score_5_25_50_75_95": np.percentile(totals, [5, 25, 50, 75, 95]).round(1).tolist(),
        "ways_of_winners_give_or_take": ways_with_doubt(found),
        "customers_a_seat_give_or_take": mean_with_doubt(found.parts[:, :, CATEGORIES.index("customers")].mean(axis=1)),
    }
    for seat in range(who.shape[1]):
        told[f"seat {seat}"] = share(np.broadcast_to(np.arange(who.shape[1]) == seat, who.shape), found)
    for taste in TASTES:
        if (who == taste).any():
            told[f"taste {taste}"] = share(who == taste, found)
    for k, names in enumerate((CHURCHES, COUNCILS)):
        for card, name in enumerate([*names, "no church" if k == 0 else "no council"]):
            places = found.owned[:, :, k] == (card if card < len(names) else -1)
            if places.any():
                told[name] = share(places, found)
    return told


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--tastes", default=EVEN, help="mixed, many, one for all, or one per seat")
    parser.add_argument("--iterations", type=int, default=0, help="of the search for a decision; 0: greedy plays")
    parser.add_argument("--outlook", type=Path, nargs="*", default=[], help="other figures of the bots than those that ship")
    parser.add_argument("--learned", type=Path, help="another instinct than the one that ships")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    tables = seating(given.tastes.split(","), given.players, given.games, given.seed)
    many = given.tastes == MANY
    weights, _ = weights_of(tables, given.outlook or (KINDS if many else []), given.seed)
    with Crew(given.jobs, given.iterations) as crew:
        found = crew.play(strayed(weights, given.seed) if many else weights, given.iterations, given.seed, given.learned)
    for key, value in report(tables, found).items():
        print(f"{key}: {json.dumps(value)}", flush=True)


if __name__ == "__main__":
    main()
