"""The report as one HTML page: tables and plots (inline SVG), nothing to load from anywhere."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from .summary import places
from .table import Result

WIDTH, BAR, LABEL = 720, 26, 170
STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #222; background: #fff }
table { border-collapse: collapse; margin: 1rem 0 }
td, th { padding: .3rem .8rem; text-align: right; border-bottom: 1px solid #ddd }
td:first-child, th:first-child { text-align: left }
svg { max-width: 100%; height: auto } text { font: 13px system-ui, sans-serif }
.bar { fill: #4a6b8a } .interval { stroke: #222; stroke-width: 2 } .par { stroke: #a33; stroke-dasharray: 4 3 }
@media (prefers-color-scheme: dark) { body { background: #1b1b1b; color: #eee } text { fill: #eee } .interval { stroke: #eee } }
"""
SHADES = ("#2f5d50", "#5b8f7b", "#a9c3b6", "#d9c7a3", "#b98b5e", "#8a4f3a")


def page(title: str, report: dict[str, Any], results: Sequence[Result]) -> str:
    rows = report["bots"]
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{escape(title)}</title><style>{STYLE}</style><h1>{escape(title)}</h1>"
        f"<p>{report['games']:,} matches, {report['decisions']:,} decisions, {report['mean_length']:g} actions a match.</p>"
        f"{table(rows)}<h2>Share of victories</h2>{win_bars(rows)}"
        f"{steady(rows)}<h2>Places</h2>{place_bars(rows, results)}</html>\n"
    )


def table(rows: Sequence[dict[str, Any]]) -> str:
    heads = ("bot", "games", "wins", "95 %", "par", "mean rank", "mean score", "rating", "ms a decision")
    body = "".join(
        f"<tr><td>{escape(r['name'])}<td>{r['games']}<td>{r['win_share']:.1%}<td>{r['low']:.1%} – {r['high']:.1%}"
        f"<td>{r['par']:.0%}<td>{r['mean_rank']:.2f}<td>{r['mean_score']:.1f}"
        f"<td>{r['rating']:.1f} ± {r['rating_sigma']:.1f}<td>{r['ms_per_decision']:.1f}"
        for r in rows
    )
    return f"<table><tr>{''.join(f'<th>{h}' for h in heads)}{body}</table>"


def steady(rows: Sequence[dict[str, Any]]) -> str:
    """What is left without luck, where it was measured, and how many matches that saved."""
    if "saved" not in rows[0]:
        return ""
    body = "".join(
        f"<tr><td>{escape(r['name'])}<td>{r['steady_share']:.1%}<td>{r['steady_low']:.1%} – {r['steady_high']:.1%}"
        f"<td>{r['saved']:.1f}"
        for r in rows
    )
    heads = "".join(f"<th>{head}" for head in ("bot", "wins", "95 %", "as good as so many times as many matches"))
    return f"<h2>Without luck, deals and seats paired</h2><table><tr>{heads}{body}</table>"


def _svg(height: int, label: str, parts: Sequence[str]) -> str:
    inner = "".join(parts)
    return f'<svg viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" role="img" aria-label="{escape(label)}">{inner}</svg>'


def _x(share: float) -> float:
    return LABEL + share * (WIDTH - LABEL - 60)


def win_bars(rows: Sequence[dict[str, Any]]) -> str:
    """A bar per bot with its interval; the dashed line is what chance would give."""
    parts = []
    for i, r in enumerate(rows):
        y = i * BAR + 4
        middle = y + BAR / 2 - 4
        parts.append(
            f'<text x="{LABEL - 8}" y="{middle + 5}" text-anchor="end">{escape(r["name"])}</text>'
            f'<rect class="bar" x="{LABEL}" y="{y}" width="{_x(r["win_share"]) - LABEL:.1f}" height="{BAR - 8}"/>'
            f'<line class="interval" x1="{_x(r["low"]):.1f}" x2="{_x(r["high"]):.1f}" y1="{middle}" y2="{middle}"/>'
            f'<line class="par" x1="{_x(r["par"]):.1f}" x2="{_x(r["par"]):.1f}" y1="{y - 2}" y2="{y + BAR - 6}" stroke="#a33"/>'
            f'<text x="{_x(r["high"]) + 6:.1f}" y="{middle + 5}">{r["win_share"]:.1%}</text>'
        )
    return _svg(len(rows) * BAR + 8, "share of victories with 95 % intervals", parts)


def place_bars(rows: Sequence[dict[str, Any]], results: Sequence[Result]) -> str:
    """How often each bot came first, second, …"""
    counts: dict[str, dict[int, int]] = {r["name"]: {} for r in rows}
    for result in results:
        for name, place in zip(result["bots"], places(result["ranks"]), strict=True):
            mine = counts[name]
            mine[int(place)] = mine.get(int(place), 0) + 1
    parts = []
    for i, (name, mine) in enumerate(counts.items()):
        y, total, at = i * BAR + 4, sum(mine.values()), 0.0
        parts.append(f'<text x="{LABEL - 8}" y="{y + BAR / 2 + 1}" text-anchor="end">{escape(name)}</text>')
        for place in sorted(mine):
            share = mine[place] / total
            left, right = _x(at), _x(at + share)
            shade = SHADES[min(place, len(SHADES)) - 1]
            parts.append(
                f'<rect x="{left:.1f}" y="{y}" width="{right - left:.1f}" height="{BAR - 8}" fill="{shade}">'
                f"<title>{escape(name)}: place {place}, {share:.1%}</title></rect>"
            )
            at += share
    return _svg(len(counts) * BAR + 8, "places", parts)
