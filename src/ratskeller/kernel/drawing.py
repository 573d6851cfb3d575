"""A match as an SVG picture, for notebooks: the board's text on parchment, what is asked above it, seats in their colours.

It draws what `Match.board` writes, so every game has it. Each line is given its length: columns stand whatever the font is.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .match import Match

LETTER, LINE, EDGE, HEAD = 8.4, 20, 18, 62  # widths and heights in pixels
FIXED = "\N{NO-BREAK SPACE}"  # others are drawn together
SEATS = {"▲": "#d55e00", "●": "#0072b2", "■": "#009e73", "◆": "#8a7f00"}
SHEET = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{w}" height="{h}" role="img" aria-label="{title}">'
    '<rect width="{w}" height="{h}" rx="8" fill="#f4e8d0" stroke="#b89f74"/>'
    '<g font-family="Alegreya, Georgia, serif">'
    '<text x="{edge}" y="27" font-size="19" font-weight="bold" fill="#7c1f1a">{title}</text>'
    '<text x="{edge}" y="49" font-size="15" font-style="italic" fill="#2a2018">{prompt}</text></g>'
    '<g font-family="ui-monospace, DejaVu Sans Mono, Consolas, monospace" font-size="14" fill="#2a2018">'
)


def svg(match: Match, seat: int | None = None, lang: str = "en") -> str:
    """The table as a seat (None: a spectator) sees it."""
    title, prompt = match.game.offer_of(match.options).title(lang), match.prompt(lang)
    lines = [line.rstrip() for line in match.board(seat, lang).splitlines()]
    width = round(max(LETTER * max(len(line) for line in lines), 8.2 * len(prompt)) + 2 * EDGE)
    height = HEAD + len(lines) * LINE + EDGE
    sheet = SHEET.format(w=width, h=height, edge=EDGE, title=escape(title), prompt=escape(prompt))
    drawn = [_line(line, HEAD + 16 + number * LINE) for number, line in enumerate(lines) if line]
    return "".join([sheet, *drawn, "</g></svg>"])


def _line(line: str, y: int) -> str:
    indent = len(line) - len(line.lstrip())
    text = line[indent:].replace(" ", FIXED)
    told = "".join(f'<tspan fill="{SEATS[one]}">{one}</tspan>' if one in SEATS else escape(one) for one in text)
    length = f'textLength="{len(text) * LETTER:.1f}" lengthAdjust="spacing"' if len(text) > 1 else ""
    return f'<text x="{EDGE + indent * LETTER:.1f}" y="{y}" {length}>{told}</text>'
