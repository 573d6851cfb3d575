"""An analysis in words."""

from __future__ import annotations

from typing import Any

from ..kernel.game import game
from ..kernel.text import say, signed
from .report import Analysis, Turning

POINT = {"en": "."}  # before the decimals; elsewhere a comma


def word(lang: str, key: str, **args: Any) -> str:
    return say(lang, f"analysis.{key}", "", args)


def percent(share: float, digits: int = 0, lang: str = "en") -> str:
    """A share of the victory or a difference between two, without a sign for nothing."""
    rounded = round(100 * share, digits) + 0.0
    return signed(f"{rounded:.{digits}f}").replace(".", POINT.get(lang, ","))


def action_text(analysis: Analysis, notation: str | None, lang: str) -> str:
    """An action as the table says it."""
    return game(analysis.game).actions.find(notation).text(lang, list(analysis.seats)) if notation else "–"


def turning_point(analysis: Analysis, point: Turning, lang: str) -> str:
    moment = next(one for one in analysis.moments if one.entry == point.entry)
    key = point.kind if point.kind != "luck" else "lucky" if point.size > 0 else "unlucky"
    return word(
        lang,
        key,
        action=action_text(analysis, moment.action, lang),
        best=action_text(analysis, moment.best, lang),
        who=analysis.seats[point.seat],
        whom=analysis.seats[point.other],
        points=percent(abs(point.size)),
    )
