"""An analysis as it goes over the wire: the curve, the marks on it, and everything that is said in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any

from ..analysis import Analysis, Moment
from ..analysis.reasons import LONGEST_LINE
from ..analysis.sentences import action_text, played_and_better, turning_point

if TYPE_CHECKING:
    from .live import Entry

DIGITS = 4


def _short(shares: Sequence[float]) -> list[float]:
    return [round(share, DIGITS) for share in shares]


def _mark(analysis: Analysis, moment: Moment, lang: str) -> dict[str, Any]:
    """A decision that lost something: what was played, what was better, and how it would have gone on."""
    played, better = played_and_better(analysis, moment, lang)
    return {
        "entry": moment.entry,
        "seat": moment.seat,
        "verdict": moment.verdict,
        "loss": round(moment.loss, DIGITS),
        "error": round(moment.error, DIGITS),
        "played": played,
        "better": better,
        "best": moment.best,
        "line": [action_text(analysis, one, lang, "" if later else moment.asked) for later, one in enumerate(moment.line)],
    }


def _marks(analysis: Analysis, lang: str) -> list[dict[str, Any]]:
    """Of several decisions of one turn, where it is told as a whole, the one that lost most stands for all."""
    marks: list[dict[str, Any]] = []
    for mark in (_mark(analysis, moment, lang) for moment in analysis.moments if moment.verdict):
        same = marks and (marks[-1]["seat"], marks[-1]["played"]) == (mark["seat"], mark["played"])
        if same and mark["entry"] - marks[-1]["entry"] < LONGEST_LINE:
            marks[-1] = max(marks[-1], mark, key=lambda one: float(one["loss"]))
        else:
            marks.append(mark)
    return marks


def rounds(entries: Sequence[Entry]) -> list[int]:
    """After which entries rounds begin, the first with the match; where a game tells none, with every turn of the first seat."""
    told = [entry.n for entry in entries if b'["round",' in entry.events]
    return [0, *(told or [entry.n for entry in entries if b'["turn",{"seat":0}' in entry.events][1:])]


def growing(analysis: Analysis | None, steps: int, lang: str, names: Sequence[str]) -> dict[str, Any]:
    """As far as it is known."""
    if analysis is None:
        return {"status": "underway", "steps": 0, "entries": [], "shares": [], "marks": []}
    named = replace(analysis, seats=list(names))
    return {
        "status": "underway",
        "steps": steps,
        "entries": [moment.entry for moment in named.moments],
        "shares": [_short(named.initial), *(_short(moment.after) for moment in named.moments)],
        "marks": _marks(named, lang),
    }


def whole(analysis: Analysis, lang: str, names: Sequence[str]) -> dict[str, Any]:
    named = replace(analysis, seats=list(names))
    return {
        **growing(analysis, len(analysis.moments), lang, names),
        "status": "done",
        "iterations": analysis.iterations,
        "players": [{**asdict(player), "by": _short(player.by), "name": player.name} for player in named.players],
        "turning": [{**asdict(point), "text": turning_point(named, point, lang)} for point in named.turning],
    }
