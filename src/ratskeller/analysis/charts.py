"""The plots of an analysis: our own SVG, nothing to load. Seats differ in colour, in their strokes and by name."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from .report import Analysis, Moment
from .sentences import change, share, word

WIDTH, HEIGHT, LEFT, RIGHT, TOP = 760, 300, 44, 130, 12
STROKES = ("", "9 3", "3 3", "12 3 3 3", "6 6", "1 4", "14 4", "2 2 8 2")
MARKS = {"inaccuracy": 3.5, "mistake": 5.0, "blunder": 6.5}
BAR, LABEL = 18, 150
FIGURE = 50  # room for what a bar is worth, at either end
PARTS = ("luck", "own", "others")


def svg(height: float, label: str, parts: Sequence[str]) -> str:
    inner = "".join(parts)
    return f'<svg viewBox="0 0 {WIDTH} {height:g}" role="img" aria-label="{escape(label)}">{inner}</svg>'


def curve(analysis: Analysis, lang: str) -> str:
    """Every seat's share of the victory, step by step; a mark where a decision lost something."""
    steps = max(1, len(analysis.moments))

    def x(step: float) -> float:
        return LEFT + step / steps * (WIDTH - LEFT - RIGHT)

    def y(part: float) -> float:
        return TOP + (1 - part) * (HEIGHT - 2 * TOP)

    parts = [
        f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y(at):.1f}" y2="{y(at):.1f}"/>'
        f'<text x="{LEFT - 6}" y="{y(at) + 4:.1f}" text-anchor="end">{share(at, lang)}</text>'
        for at in (0.0, 0.25, 0.5, 0.75, 1.0)
    ]
    taken: list[float] = []
    for seat, name in enumerate(analysis.seats):
        shares = [analysis.initial[seat], *(moment.after[seat] for moment in analysis.moments)]
        points = " ".join(f"{x(step):.1f},{y(part):.1f}" for step, part in enumerate(shares))
        parts.append(f'<polyline class="line seat-{seat}" stroke-dasharray="{STROKES[seat]}" points="{points}"/>')
        at = _free(y(shares[-1]), taken)
        parts.append(f'<text class="name seat-{seat}" x="{WIDTH - RIGHT + 8}" y="{at + 4:.1f}">{escape(name)}</text>')
    parts += [_mark(moment, x(step), y(moment.after[moment.seat]), lang) for step, moment in enumerate(analysis.moments, 1)]
    return svg(HEIGHT, word(lang, "curve"), parts)


def _free(wanted: float, taken: list[float]) -> float:
    """A height for a name where no other stands."""
    way = 1 if wanted < HEIGHT / 2 else -1
    while any(abs(wanted - other) < 15 for other in taken):
        wanted += way * 3
    taken.append(wanted)
    return wanted


def _mark(moment: Moment, x: float, y: float, lang: str) -> str:
    verdict = moment.verdict
    if verdict is None:
        return ""
    told = f"{moment.entry}: {word(lang, verdict)} ({change(-moment.loss, lang)})"
    size = MARKS[verdict]
    shape = f"M{x - size:.1f},{y - size:.1f} h{2 * size:g} l{-size:g},{2 * size:g} z"
    return f'<path class="mark seat-{moment.seat}" d="{shape}"><title>{escape(told)}</title></path>'


def bars(analysis: Analysis, lang: str) -> str:
    """Per player what luck, the own decisions and those of the others brought or took."""
    most = max((abs(getattr(player, part)) for player in analysis.players for part in PARTS), default=0.0) or 1.0
    middle = (LABEL + 90 + WIDTH) / 2
    scale = (WIDTH - FIGURE - middle) / most
    parts, y = [], 4.0
    for player in analysis.players:
        parts.append(f'<text class="name seat-{player.seat}" x="0" y="{y + 13:g}">{escape(player.name)}</text>')
        for part in PARTS:
            value = getattr(player, part)
            left, width = middle + min(value, 0.0) * scale, abs(value) * scale
            end, anchor = (left + width + 4, "start") if value >= 0 else (left - 4, "end")
            parts.append(
                f'<text x="{LABEL + 80}" y="{y + 13:g}" text-anchor="end">{escape(word(lang, part))}</text>'
                f'<rect class="bar {part}" x="{left:.1f}" y="{y + 2:g}" width="{width:.1f}" height="{BAR - 4}"/>'
                f'<text x="{end:.1f}" y="{y + 13:g}" text-anchor="{anchor}">{change(value, lang)}</text>'
            )
            y += BAR
        y += 8
    parts.insert(0, f'<line class="grid" x1="{middle:.1f}" x2="{middle:.1f}" y1="0" y2="{y:g}"/>')
    return svg(y, word(lang, "bars"), parts)
