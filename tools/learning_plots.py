"""Draws the plots of docs/learning.md from the figures beside them: `python tools/learning_plots.py`.

`docs/learning/curve.csv` comes from `examples/learn_rattus.py --curve`, `docs/learning/speed.json` from `bench/envs.py`.
"""

from __future__ import annotations

import csv
import json
import math
from collections.abc import Sequence
from pathlib import Path

from ratskeller.cli.plots import BOTTOM, HEIGHT, LEFT, RIGHT, TOP, WIDTH, drawing, words

HOME = Path(__file__).parents[1] / "docs" / "learning"
LINE, BAND, PAR, OURS, THEIRS = "#2f5d50", "#a9c3b6", "#a33", "#2f5d50", "#b98b5e"


def curve(rows: Sequence[dict[str, str]]) -> str:
    """Share of matches won while learning, with its interval."""
    most = max(float(row["decisions"]) for row in rows)

    def x(decisions: float) -> float:
        return LEFT + decisions / most * (WIDTH - LEFT - RIGHT)

    def y(share: float) -> float:
        return HEIGHT - BOTTOM - (share - 0.4) / 0.6 * (HEIGHT - TOP - BOTTOM)

    parts = [words(LEFT, 18, "share of matches won against random play")]
    for share in (0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0):
        parts.append(f'<path d="M{LEFT} {y(share):.1f}H{WIDTH - RIGHT}" stroke="#ddd"/>')
        parts.append(words(LEFT - 8, y(share) + 4, f"{share:.0%}", "end"))
    parts.append(f'<path d="M{LEFT} {y(0.5):.1f}H{WIDTH - RIGHT}" stroke="{PAR}" stroke-dasharray="4 3"/>')
    for row in rows[:: max(1, len(rows) // 6)]:
        at = float(row["decisions"])
        parts.append(words(x(at), HEIGHT - 24, f"{at / 1000:.0f}k", "middle"))
        parts.append(words(x(at), HEIGHT - 8, f"{float(row['minutes']) * 60:.0f} s", "middle"))
    points = [(x(float(r["decisions"])), y(float(r["wins"])), y(float(r["low"])), y(float(r["high"]))) for r in rows]
    band = " ".join(f"{px:.1f},{low:.1f}" for px, _, low, _ in points)
    band += " " + " ".join(f"{px:.1f},{high:.1f}" for px, _, _, high in reversed(points))
    line = " ".join(f"{px:.1f},{py:.1f}" for px, py, _, _ in points)
    parts.append(f'<polygon points="{band}" fill="{BAND}" opacity=".6"/>')
    parts.append(f'<polyline points="{line}" fill="none" stroke="{LINE}" stroke-width="2"/>')
    return drawing("Share of matches won against random play while learning", HEIGHT, parts)


def bars(title: str, rows: Sequence[tuple[str, float, bool]]) -> str:
    """Steps per second, our environments beside the peer."""
    most, label = max(value for _, value, _ in rows), 300
    parts = [words(10, 18, title)]
    for i, (name, value, ours) in enumerate(rows):
        top, wide = 30 + i * 26, value / most * (WIDTH - label - 90)
        parts.append(words(label - 8, top + 14, name, "end"))
        parts.append(f'<rect x="{label}" y="{top}" width="{wide:.1f}" height="19" fill="{OURS if ours else THEIRS}"/>')
        figure = f"{value / 1e6:.2f} M" if value >= 1e6 else f"{value / 1e3:.0f} k"
        parts.append(words(label + wide + 6, top + 14, figure))
    return drawing(title, 40 + 26 * len(rows), parts)


def best(found: dict[str, int]) -> dict[str, float]:
    """Per kind of observations and number of players, the steps of the best number of matches."""
    result: dict[str, float] = {}
    for key, n in found.items():
        kind = key.rpartition(", ")[0]
        result[kind] = max(result.get(kind, 0.0), float(n))
    return result


def main() -> None:
    with (HOME / "curve.csv").open(newline="") as file:
        (HOME / "curve.svg").write_text(curve(list(csv.DictReader(file))))
    speed = json.loads((HOME / "speed.json").read_text())
    turns = [(name, float(n), name != "tictactoe_v3") for name, n in speed["pettingzoo_turns_per_s"].items() if n]
    (HOME / "pettingzoo.svg").write_text(bars("PettingZoo: turns per second, one core", turns))
    steps = [
        (f"{name}, {kind}", n, True)
        for name in ("rattus", "mercatus", "village")
        for kind, n in best(speed[f"vector_{name}_steps_per_s"]).items()
    ]
    if speed["pgx_tic_tac_toe_steps_per_s"]:
        steps.append(("Pgx tic-tac-toe, its best batch", float(max(speed["pgx_tic_tac_toe_steps_per_s"].values())), False))
    assert all(math.isfinite(n) for _, n, _ in steps)
    (HOME / "vector.svg").write_text(bars("Vector: steps per second with observations and masks, one core, best batch", steps))


if __name__ == "__main__":
    main()
