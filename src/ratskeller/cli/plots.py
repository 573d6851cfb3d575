"""Plots of what bots learn, as SVG beside the weights: how learning went, and how fair the judgement was before and after."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 720, 320, 60, 20, 30, 44
INK, GRID = "#333", "#ddd"
COLOURS = ("#2f5d50", "#b98b5e", "#4a6fa5", "#8c4a6b")
STROKES = ("", "7 3", "2 3", "9 3 2 3")

Told = Sequence[dict[str, Any]]


def drawing(label: str, height: int, parts: Sequence[str]) -> str:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(label)}">'
    style = f"<style>text {{ font: 13px system-ui, sans-serif; fill: {INK} }}</style>"
    return head + style + f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>' + "".join(parts) + "</svg>\n"


def words(x: float, y: float, text: str, anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'


class Heights:
    """From figures to heights on the paper, with lines across it."""

    def __init__(self, figures: Sequence[float]) -> None:
        low, high = min(0.0, *figures), max(0.0, *figures)
        self.low, self.span = low, (high - low) or 1.0

    def __call__(self, figure: float) -> float:
        return HEIGHT - BOTTOM - (figure - self.low) / self.span * (HEIGHT - TOP - BOTTOM)

    def lines(self, form: str) -> list[str]:
        parts = []
        for step in range(5):
            figure = self.low + self.span * step / 4
            parts.append(f'<path d="M{LEFT} {self(figure):.1f}H{WIDTH - RIGHT}" stroke="{GRID}"/>')
            parts.append(words(LEFT - 8, self(figure) + 4, format(figure, form), "end"))
        return [*parts, f'<path d="M{LEFT} {self(0.0):.1f}H{WIDTH - RIGHT}" stroke="{INK}" stroke-dasharray="4 3"/>']


def legend(names: Sequence[str]) -> list[str]:
    """Lines by colour, strokes and name, at the right above the plot."""
    parts = []
    for i, name in enumerate(reversed(names)):
        at, kind = WIDTH - RIGHT - 110 * (i + 1), len(names) - 1 - i
        parts.append(f'<path d="M{at} 14h24" stroke="{COLOURS[kind]}" stroke-width="2" stroke-dasharray="{STROKES[kind]}"/>')
        parts.append(words(at + 30, 18, name))
    return parts


def learning(curve: Told) -> str:
    """How every figure of the curve changed since its first line, which knew nothing learned."""
    (label, *names), first = curve[0], curve[0]
    series = {name: [float(line[name]) - float(first[name]) for line in curve] for name in names}
    y = Heights([figure for line in series.values() for figure in line])
    parts = [
        words(LEFT, 18, "change since the first line"),
        *y.lines("+.3f"),
        *legend([f"{name} players" if name.isdigit() else name for name in names]),
    ]
    xs = [LEFT + i / max(1, len(curve) - 1) * (WIDTH - LEFT - RIGHT) for i in range(len(curve))]
    for i, line in enumerate(series.values()):
        points = " ".join(f"{x:.1f},{y(figure):.1f}" for x, figure in zip(xs, line, strict=True))
        parts.append(
            f'<polyline points="{points}" fill="none" stroke="{COLOURS[i]}" stroke-width="2" stroke-dasharray="{STROKES[i]}"/>'
        )
    for i, (x, told) in enumerate(zip(xs, curve, strict=True)):
        parts.append(words(x, HEIGHT - 16, str(told[label]), "start" if i == 0 else "end" if i == len(xs) - 1 else "middle"))
    return drawing("How learning went", HEIGHT, parts)


def fairness(before: Told, after: Told) -> str:
    """Expected share less result in points, with intervals, by players and by turns until the viewer's own: before and after."""
    both = [*before, *after]
    y = Heights([row["off"] + sign * row["pm"] for row in both for sign in (-1, 1)])
    parts = [words(LEFT, 18, "share less result in points, by turns until the own one"), *y.lines("+.1f")]
    parts += legend(["before", "after"])
    wide = (WIDTH - LEFT - RIGHT) / len(before)
    for kind, rows in enumerate((before, after)):
        for i, row in enumerate(rows):
            x = LEFT + (i + 0.35 + 0.3 * kind) * wide
            low, high = y(row["off"] - row["pm"]), y(row["off"] + row["pm"])
            parts.append(f'<path d="M{x:.1f} {low:.1f}V{high:.1f}" stroke="{COLOURS[kind]}" stroke-width="2"/>')
            parts.append(f'<circle cx="{x:.1f}" cy="{y(row["off"]):.1f}" r="4" fill="{COLOURS[kind]}"/>')
    for i, row in enumerate(before):
        parts.append(words(LEFT + (i + 0.5) * wide, HEIGHT - 24, str(row["distance"]), "middle"))
        if row["distance"] == 0:
            parts.append(words(LEFT + (i + row["players"] / 2) * wide, HEIGHT - 8, f"{row['players']} players", "middle"))
    return drawing("Expected share of the victory less result, before and after learning", HEIGHT, parts)


def draw_learning(out: Path, curve: Told) -> None:
    """`out.svg` beside `out.npz`."""
    out.with_suffix(".svg").write_text(learning(curve), "utf-8")


def draw_fairness(out: Path, before: Told, after: Told) -> None:
    """`out-fairness.svg` beside `out.npz`."""
    out.with_name(f"{out.stem}-fairness.svg").write_text(fairness(before, after), "utf-8")
