"""Is a judgement fair? Expected shares of the victory against results, by how many seats decide before the viewer does."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...kernel.game import Game
from ...kernel.statistics import Z95
from ..instinct import mind
from .rows import SEATS, Judged, Pile, to_judge
from .selfplay import PASSED

SOON = ["his turn begins", "one turn before it", "two before", "three before"]


def corrected(weights: np.ndarray, judged: Judged) -> np.ndarray:
    """The logarithms of the odds as a mind corrects them, clockwise from the viewer, by NumPy."""
    made, rows = weights[0], judged.rows
    counts = rows.astype(np.float32)
    x = counts / (counts * made["soft"][: rows.shape[1]] + made["most"][: rows.shape[1]])
    one = np.maximum(x @ made["first"].reshape(-1, len(made["first_bias"]))[: rows.shape[1]] + made["first_bias"], 0)
    two = np.maximum(one @ made["second"].reshape(len(one[0]), -1) + made["second_bias"], 0)
    added = (two @ made["third"].reshape(two.shape[1], -1) + made["third_bias"])[:, :SEATS]
    scales = two @ made["scales"].reshape(two.shape[1], -1) + made["scales_bias"]
    said: np.ndarray = added + judged.odds * (1 + scales[:, :1]) + judged.points * scales[:, 1:]
    return said


def expected(judged: Judged, *minds: np.ndarray) -> np.ndarray:
    """Expected shares of the victory, clockwise from the viewer: what these minds say on average."""
    said = sum(corrected(weights, judged) for weights in minds) / len(minds)
    said = np.where(np.arange(SEATS) < judged.players[:, None], said, -1e9)
    shares = np.exp(said - said.max(1, keepdims=True))
    made: np.ndarray = shares / shares.sum(1, keepdims=True)
    return made


def by_distance(rules: Game, found: Pile, weights: np.ndarray | None = None) -> list[dict[str, Any]]:
    """Where a turn has just begun: the viewer's own expected share less his result, in points, by players and distance."""
    at = np.flatnonzero((found.kept["why"] & PASSED) > 0)
    everybody = np.full(len(at), -1, np.int8)
    begun = Pile(
        found.states[at], found.kept[at], found.ids, found.visits, found.expected[at], found.ranks[at], found.match[at], everybody
    )
    judged = to_judge(rules, begun)
    match = np.concatenate([begun.match[k < begun.states["players"]] for k in range(SEATS)])
    shares = expected(judged, mind(rules) if weights is None else weights)
    off, told = 100 * (shares[:, 0] - judged.won[:, 0]), []
    for players in np.unique(judged.players):
        for distance in range(int(players)):
            chosen = (judged.players == players) & (judged.distance == distance)
            sums = np.bincount(match[chosen], off[chosen])
            counts = np.bincount(match[chosen])
            sums, counts = sums[counts > 0], counts[counts > 0]
            mean = sums.sum() / counts.sum()
            error = np.sqrt(((sums - mean * counts) ** 2).sum()) / counts.sum()  # matches are drawn, not positions
            told.append(
                {"players": int(players), "distance": distance, "off": round(float(mean), 2), "pm": round(float(Z95 * error), 2),
                 "matches": len(counts)}
            )  # fmt: skip
    return told


def table(told: list[dict[str, Any]]) -> str:
    """As rows for the documentation."""
    lines = ["| players | the viewer … | share less result, points | matches |", "|---|---|---|---|"]
    for row in told:
        words = SOON[row["distance"]] if row["distance"] != row["players"] - 1 else "has just ended his turn"
        words = SOON[0] if row["distance"] == 0 else words
        lines.append(f"| {row['players']} | {words} | {row['off']:+.1f} ± {row['pm']:.1f} | {row['matches']} |")
    return "\n".join(lines)
