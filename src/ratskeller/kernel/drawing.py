"""A match as an SVG picture, for notebooks: the board's text on parchment, what is asked above it, seats in their colours.

It draws what `Match.board` writes, so every game has it. Each line is given its length: columns stand whatever the font is.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .match import Match

LETTER, LINE, EDGE, HEAD = 8.4, 20, 18, 34  # widths and heights in pixels
SEATS = {"▲": "#d55e00", "●": "#0072b2", "■": "#009e73", "◆": "#8a7f00"}
SHEET = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{w}" height="{h}" role="img" aria-label="{label}">'
    '<rect width="{w}" height="{h}" rx="8" fill="#f4e8d0" stroke="#b89f74"/>'
    '<text x="{edge}" y="25" '
    'font-family="Alegreya, Georgia, serif" font-size="17" font-weight="bold" fill="#7c1f1a">{label}</text>'
    '<g font-family="ui-monospace, DejaVu Sans Mono, Consolas, monospace" font-size="14" fill="#2a2018" xml:space="preserve">'
)


def svg(match: Match, seat: int | None = None, lang: str = "en") -> str:
    """The table as a seat (None: a spectator) sees it."""
    label = f"{match.game.offer_of(match.options).title(lang)}: {match.prompt(lang)}"
    lines = [line.rstrip() for line in match.board(seat, lang).splitlines()]
    width = round(max(max(map(len, lines)) * LETTER, len(label) * 8.2) + 2 * EDGE)
    sheet = SHEET.format(w=width, h=HEAD + len(lines) * LINE + EDGE, label=escape(label, quote=True), edge=EDGE)
    drawn = [_line(line, HEAD + 16 + number * LINE) for number, line in enumerate(lines) if line]
    return "".join([sheet, *drawn, "</g></svg>"])


def _line(line: str, y: int) -> str:
    indent = len(line) - len(line.lstrip())
    text = line[indent:]
    told = "".join(f'<tspan fill="{SEATS[one]}">{one}</tspan>' if one in SEATS else escape(one) for one in text)
    length = f'textLength="{len(text) * LETTER:.1f}" lengthAdjust="spacing"' if len(text) > 1 else ""
    return f'<text x="{EDGE + indent * LETTER:.1f}" y="{y}" {length}>{told}</text>'
