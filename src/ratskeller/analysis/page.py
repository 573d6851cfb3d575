"""An analysis as one HTML page that needs nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from ..kernel.game import offer
from .charts import bars, curve
from .report import THRESHOLDS, Analysis
from .sentences import change, gifts, percent, played_and_better, share, turning_point, word

COLOURS = ("#b03a2e", "#1f5f99", "#2e7d4f", "#a87b0b", "#6d4a8c", "#3b7f86", "#8a4f3a", "#555555")
NIGHT = ("#e5736a", "#6fb0e6", "#74c996", "#e5bd55", "#b394d6", "#79c3ca", "#cf9179", "#aaaaaa")
STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 54rem; margin: 2rem auto; padding: 0 1rem; color: #222; background: #fff }
svg { width: 100%; min-width: 34rem; height: auto } text { font: 12px system-ui, sans-serif; fill: currentColor }
.grid { stroke: #bbb } .line { fill: none; stroke-width: 2 } .name { font-weight: 600 }
.bar.luck { fill: #8a6d3b } .bar.own { fill: #3f6b56 } .bar.others { fill: #7d8894 }
table { border-collapse: collapse; width: 100%; font-size: .85em } .wide { overflow-x: auto }
td, th { padding: .3rem .6rem; text-align: right; border-bottom: 1px solid #ccc; vertical-align: top }
.words, td:first-child, th:first-child { text-align: left }
.method { font-size: .9em; opacity: .85 }
@media (prefers-color-scheme: dark) { body { background: #1b1b1b; color: #eee } .grid { stroke: #555 } }
"""


def page(analysis: Analysis, lang: str, because: Mapping[int, str] | None = None) -> str:
    """`because`: reasons for the decisions at which the match turned, by their entry."""
    about = escape(word(lang, "about", steps=len(analysis.moments), iterations=analysis.iterations))
    title = escape(f"{offer(analysis.offer).title(lang)}. {word(lang, 'title')}")
    return (
        f'<!doctype html><html lang="{lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{title}</title><style>{STYLE}{_colours()}</style><h1>{title}</h1><p>{about}</p>"
        f"<h2>{escape(word(lang, 'curve'))}</h2><div class=wide>{curve(analysis, lang)}</div>"
        f"<h2>{escape(word(lang, 'turning'))}</h2>{_turning(analysis, lang, because or {})}"
        f"<h2>{escape(word(lang, 'bars'))}</h2><div class=wide>{bars(analysis, lang)}</div>{_players(analysis, lang)}"
        f"<h2>{escape(word(lang, 'mistakes'))}</h2>{_mistakes(analysis, lang)}"
        f'<p class="method">{escape(word(lang, "method"))}</p></html>\n'
    )


def _colours() -> str:
    def rules(colours: tuple[str, ...]) -> str:
        return "".join(
            f".line.seat-{seat} {{ stroke: {colour} }} .name.seat-{seat}, .mark.seat-{seat} {{ fill: {colour} }} "
            for seat, colour in enumerate(colours)
        )

    return f"{rules(COLOURS)}@media (prefers-color-scheme: dark) {{ {rules(NIGHT)} }}"


def _turning(analysis: Analysis, lang: str, because: Mapping[int, str]) -> str:
    if not analysis.turning:
        return f"<p>{escape(word(lang, 'no_turning'))}</p>"
    points = [(point.entry, turning_point(analysis, point, lang, because.get(point.entry, ""))) for point in analysis.turning]
    told = "".join(f"<li>{escape(word(lang, 'step'))} {entry}: {escape(said)}" for entry, said in points)
    return f"<ul>{told}</ul>"


def _table(heads: list[str], rows: list[list[str]], words: int) -> str:
    """The first `words` columns are text, the others figures."""

    def cells(tag: str, row: list[str]) -> str:
        return "".join(f"<{tag}{' class=words' if at < words else ''}>{escape(cell)}</{tag}>" for at, cell in enumerate(row))

    body = "".join(f"<tr>{cells('td', row)}</tr>" for row in rows)
    return f'<div class="wide"><table><tr>{cells("th", heads)}</tr>{body}</table></div>'


def _players(analysis: Analysis, lang: str) -> str:
    """A column a player: names are few, and what is told of them is much."""
    players = analysis.players
    rows = [
        ["accuracy", *(share(one.accuracy / 100, lang) for one in players)],
        ["from", *(share(one.initial, lang) for one in players)],
        ["luck", *(change(one.luck, lang) for one in players)],
        ["own", *(change(one.own, lang) for one in players)],
        ["others", *(change(one.others, lang) for one in players)],
        ["to", *(share(one.final, lang) for one in players)],
        ["lost", *(change(-one.lost, lang) for one in players)],
        ["unexplained", *(change(one.unexplained, lang) for one in players)],
        ["verdicts", *(", ".join(str(one.verdicts[name]) for name in THRESHOLDS) for one in players)],
    ]
    told = "".join(f"<p>{escape(line)}</p>" for line in gifts(analysis, lang))
    return _table(["", *analysis.seats], [[word(lang, row[0]), *row[1:]] for row in rows], 1) + told


def _mistakes(analysis: Analysis, lang: str) -> str:
    rows = [
        [
            str(moment.entry),
            analysis.seats[moment.seat],
            word(lang, moment.verdict),
            *played_and_better(analysis, moment, lang),
            f"{share(moment.loss, lang)} ± {percent(moment.error, 1, lang)}",
        ]
        for moment in analysis.moments
        if moment.verdict
    ]
    if not rows:
        return f"<p>{escape(word(lang, 'no_mistakes'))}</p>"
    return _table(
        [word(lang, "step"), word(lang, "player"), "", *(word(lang, key) for key in ("played", "better", "cost"))], rows, 5
    )
