"""What a pile of results says about the bots: win shares and mean ranks with 95 % intervals, ratings, thinking times."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from statistics import mean
from typing import Any

from openskill.models import PlackettLuce

from ..kernel.statistics import Z95, wilson
from .table import Result

ORDERS = 20  # of the matches, at most, over which ratings are a mean …
RATED = 20_000  # … and so many matches rated in all: that takes seconds


@dataclass
class Tally:
    """One bot's seats, added up."""

    games: int = 0
    wins: float = 0.0
    places: list[float] = field(default_factory=list)
    scores: int = 0
    decisions: int = 0
    iterations: int = 0
    seconds: float = 0.0
    expected: float = 0.0  # wins that chance alone would have given

    def row(self, name: str, rating: tuple[float, float]) -> dict[str, Any]:
        n = max(self.games, 1)
        low, high = wilson(self.wins, self.games)
        middle = sum(self.places) / n
        spread = sqrt(sum((p - middle) ** 2 for p in self.places) / max(n - 1, 1) / n)
        return {
            "name": name,
            "games": self.games,
            "win_share": round(self.wins / n, 4),
            "low": round(low, 4),
            "high": round(high, 4),
            "par": round(self.expected / n, 4),
            "mean_rank": round(middle, 3),
            "rank_low": round(middle - Z95 * spread, 3),
            "rank_high": round(middle + Z95 * spread, 3),
            "mean_score": round(self.scores / n, 2),
            "rating": round(rating[0], 2),
            "rating_sigma": round(rating[1], 2),
            "ms_per_decision": round(1000 * self.seconds / max(self.decisions, 1), 3),
            "iterations_per_decision": round(self.iterations / max(self.decisions, 1)),
        }


def places(ranks: Sequence[int]) -> list[float]:
    """Ranks from 1, those who share one at the middle of the places they share."""
    return [1 + sum(r < mine for r in ranks) + (sum(r == mine for r in ranks) - 1) / 2 for mine in ranks]


def tallies(results: Iterable[Result]) -> dict[str, Tally]:
    found: dict[str, Tally] = defaultdict(Tally)
    for result in results:
        ranks = result["ranks"]
        winners = ranks.count(0)
        for seat, (name, place) in enumerate(zip(result["bots"], places(ranks), strict=True)):
            tally = found[name]
            tally.games += 1
            tally.wins += (ranks[seat] == 0) / winners
            tally.expected += 1 / len(ranks)
            tally.places.append(place)
            tally.scores += result["scores"][seat]
            tally.decisions += result["decisions"][seat]
            tally.iterations += result.get("iterations", [0] * len(ranks))[seat]
            tally.seconds += result["seconds"][seat]
    return found


def ratings(results: Sequence[Result]) -> dict[str, tuple[float, float]]:
    """Plackett-Luce ratings (openskill). They hang on the order of the matches, so the mean over several orders is told."""
    chance = Random(len(results))
    orders = [chance.sample(results, len(results)) for _ in range(min(ORDERS, 1 + RATED // max(1, len(results))))]
    rated = [_in_order(order) for order in orders]
    return {name: (mean(one[name][0] for one in rated), mean(one[name][1] for one in rated)) for name in rated[0]}


def _in_order(results: Iterable[Result]) -> dict[str, tuple[float, float]]:
    """Match after match. A bot in several seats gets the mean of its changes."""
    model = PlackettLuce()
    rated: dict[str, Any] = {}
    for result in results:
        names = result["bots"]
        if len(set(names)) == 1:
            continue
        teams = [[model.create_rating([*_now(rated, model, name)])] for name in names]
        after = model.rate(teams, ranks=[float(rank) for rank in result["ranks"]])
        for name in set(names):
            mine = [team[0] for team, other in zip(after, names, strict=True) if other == name]
            rated[name] = (sum(r.mu for r in mine) / len(mine), sum(r.sigma for r in mine) / len(mine))
    return {name: (float(mu), float(sigma)) for name, (mu, sigma) in rated.items()}


def _now(rated: dict[str, Any], model: PlackettLuce, name: str) -> tuple[float, float]:
    if name not in rated:
        fresh = model.rating()
        rated[name] = (fresh.mu, fresh.sigma)
    return rated[name]  # type: ignore[no-any-return]


def summary(results: Sequence[Result], seconds: float = 0.0, played_now: int = 0) -> dict[str, Any]:
    """The report, the best bot first. The last `played_now` results took so many seconds; the others were known before."""
    rated = ratings(results)
    fresh = PlackettLuce().rating()
    found = tallies(results)
    rows = [tally.row(name, rated.get(name, (fresh.mu, fresh.sigma))) for name, tally in found.items()]
    rows.sort(key=lambda row: (-row["win_share"] / row["par"], row["mean_rank"]))
    now = sum(sum(result["decisions"]) for result in results[len(results) - played_now :])
    return {
        "games": len(results),
        "seconds": round(seconds, 3),
        "played_now": played_now,
        "decisions": sum(tally.decisions for tally in found.values()),
        "decisions_per_s": round(now / seconds) if now else None,
        "mean_length": round(sum(r["length"] for r in results) / max(len(results), 1), 1),
        "bots": rows,
    }
