"""An analysis in words."""

from __future__ import annotations

from typing import Any

from ..kernel.game import game
from ..kernel.text import say, signed
from ..kernel.wording import worded
from .report import Analysis, Moment, Player, Turning

POINT = {"en": "."}  # before the decimals; elsewhere a comma
SPACE = {"ru": "\u00a0"}  # before the sign of percent


def word(lang: str, key: str, **args: Any) -> str:
    return say(lang, f"analysis.{key}", "", args)


def percent(share: float, digits: int = 0, lang: str = "en") -> str:
    """A share of the victory or a difference between two, without a sign for nothing."""
    rounded = round(100 * share, digits) + 0.0
    return signed(f"{rounded:.{digits}f}").replace(".", POINT.get(lang, ","))


def share(value: float, lang: str) -> str:
    """A share with its sign of percent, as the language has it."""
    return f"{percent(value)}{SPACE.get(lang, '')}%"


def change(value: float, lang: str) -> str:
    """A difference between shares: what was gained has a plus."""
    told = share(value, lang)
    return told if told[0] in "−0" else f"+{told}"


def decimal(value: float, lang: str) -> str:
    return signed(f"{value:.1f}").replace(".", POINT.get(lang, ","))


def action_text(analysis: Analysis, notation: str | None, lang: str, asked: str = "") -> str:
    """An action as the table says it where that is asked."""
    return worded(game(analysis.game).actions.find(notation), asked, lang, list(analysis.seats)) if notation else "–"


def played_and_better(analysis: Analysis, moment: Moment, lang: str) -> tuple[str, str]:
    """What was played and what was better: as whole turns, where the game can tell them so and that is where they differ."""
    rules = game(analysis.game)
    before, then, better = ([rules.actions.find(one) for one in part] for part in (*analysis.turn_of(moment), moment.line))
    turns = rules.tell_turn(before, then, lang), rules.tell_turn(before, better, lang)
    if turns[0] and turns[1] and turns[0] != turns[1]:
        return turns[0], turns[1]
    return action_text(analysis, moment.action, lang, moment.asked), action_text(analysis, moment.best, lang, moment.asked)


def turning_point(analysis: Analysis, point: Turning, lang: str, because: str = "") -> str:
    """What happened there; for a decision, why another one was better where that is known.

    What comes with the last action comes by the end of the match, not by that action; and of two players one knows who profited.
    """
    moment = next(one for one in analysis.moments if one.entry == point.entry)
    key = point.kind if point.kind != "luck" else "lucky" if point.size > 0 else "unlucky"
    played, best = played_and_better(analysis, moment, lang)
    said = word(
        lang,
        key,
        many="yes" if len(analysis.seats) > 2 else "no",
        last="yes" if moment is analysis.moments[-1] else "no",
        action=played,
        best=best,
        who=analysis.seats[point.seat],
        whom=analysis.seats[point.other],
        points=percent(abs(point.size)),
    )
    return f"{said} {because}".rstrip()


def gifts(analysis: Analysis, lang: str) -> list[str]:
    """A line per player: what each of the others gave it or took. Of two players either is all the others of the other one."""
    return [_gifts(analysis, player, lang) for player in analysis.players] if len(analysis.seats) > 2 else []


def _gifts(analysis: Analysis, player: Player, lang: str) -> str:
    given = [seat for seat in range(len(analysis.seats)) if seat != player.seat]
    told = ", ".join(f"{analysis.seats[seat]} {change(player.by[seat], lang)}" for seat in given)
    return word(lang, "gifts", who=player.name, gifts=told)
