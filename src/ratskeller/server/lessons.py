"""Lessons: a first game with a fixed deal, an opponent who follows a script, and a coach who says what to do and why.

A lesson is a file of data in its game's folder; its match is played at an ordinary table and is known by its deal. Nothing else
is kept: what the coach says and what the opponent plays follow from the log. Who leaves the beaten track is told why, and then
explained whatever he does; the opponent keeps to the script as long as it can, and then thinks like any other bot.
"""

from __future__ import annotations

import logging
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from ..kernel import edition
from ..kernel.compiled_cache import outside
from ..kernel.errors import RatskellerError
from ..kernel.game import game, offers
from ..kernel.match import Match
from ..kernel.offers import Offer
from ..kernel.text import catalogue, message, say
from .rows import TableRow

LEARNER, OPPONENT = 0, 1
log = logging.getLogger("ratskeller.lessons")


@dataclass(frozen=True)
class Lesson:
    name: str
    game: str
    secret: bytes
    options: dict[str, Any]
    book: str | None  # the rules of what is played
    level: str  # of the opponent, once the script has come to its end
    opponent: list[str]
    says: list[str]  # per step, the name of what the coach says …
    plays: list[str]  # … and the action it proposes


@cache
def lessons() -> dict[str, Lesson]:
    """By name. One of another package that cannot be read is left out, and so is one that the figures of somebody's box do not
    allow; none takes the name of another.
    """
    found: dict[str, Lesson] = {}
    for offer in offers():
        if offer.lesson and offer.lesson.stem not in found:
            other_figures = edition.name_for(offer.game) is not None
            try:
                lesson = _read(offer, offer.lesson)
                if other_figures and (why := trouble(lesson)):
                    raise ValueError(why)
                found[lesson.name] = lesson
            except (OSError, ValueError, LookupError, TypeError, RatskellerError) as problem:
                if offer.game not in outside and not other_figures:
                    raise
                log.warning("The lesson %s is left out: %s: %s", offer.lesson, type(problem).__name__, problem)
    return found


def _read(offer: Offer, path: Path) -> Lesson:
    data = tomllib.loads(path.read_text("utf-8"))
    says, plays = [step["say"] for step in data["step"]], [step["play"] for step in data["step"]]
    options, secret = game(offer.game).check_options(data["options"]), bytes.fromhex(data["secret"])
    for play in (*plays, *data["opponent"]):
        game(offer.game).actions.find(play)
    return Lesson(path.stem, offer.game, secret, options, offer.book, data["level"], data["opponent"], says, plays)


def trouble(lesson: Lesson) -> str | None:
    """What goes wrong where everybody plays as the lesson has it; None where that leads to its end."""
    match, steps, script = Match(game(lesson.game), lesson.options, lesson.secret), list(lesson.plays), list(lesson.opponent)
    while steps:
        theirs = steps if match.seat == LEARNER else script
        if not theirs:
            return f"after {len(match.log)} entries the opponent is asked, and its script has ended"
        play = theirs.pop(0)
        if why := match.why_not(play):
            return f"after {len(match.log)} entries {play!r} is not possible: {why.text()}"
        match.play(play)
    return None


def lesson_of(row: TableRow) -> Lesson | None:
    """The lesson that a table plays, if it is one."""
    if row.replay:
        return None
    return next((one for one in lessons().values() if (one.game, one.secret) == (row.game, row.secret)), None)


def played(match: Match, seat: int) -> list[str]:
    """What a seat has played and not taken back."""
    stands: list[tuple[int, str]] = []
    for entry in match.log:
        if "play" in entry:
            stands.append((entry["seat"], entry["play"]))
        elif "undo" in entry:
            stands.pop()
    return [play for who, play in stands if who == seat]


def scripted(row: TableRow, match: Match) -> str | None:
    """What the opponent of a lesson plays now, as long as the script holds."""
    lesson = lesson_of(row)
    if lesson is None or match.seat != OPPONENT:
        return None
    so_far = played(match, OPPONENT)
    if len(so_far) >= len(lesson.opponent) or so_far != lesson.opponent[: len(so_far)]:
        return None
    play = lesson.opponent[len(so_far)]
    return play if any(action.notation == play for action in match.legal()) else None


def coach(row: TableRow, match: Match, seat: int | None, lang: str) -> dict[str, Any] | None:
    """What the coach says to the learner: a text, perhaps a word about the last choice, and the action proposed."""
    lesson = lesson_of(row)
    if lesson is None or seat != LEARNER or match.over or LEARNER in match.resigned:
        return None
    done = played(match, LEARNER)
    most = len(lesson.plays)
    if len(done) > most:
        return None
    on_track = done == lesson.plays[: len(done)]
    told: dict[str, Any] = {"lesson": lesson.name, "step": min(len(done) + 1, most), "of": most, "ends": len(done) == most}
    told["book"] = lesson.book
    if len(done) == most:
        return {**told, "text": saying(lang, lesson, "end"), "why": None, "play": None}
    if match.seat != LEARNER:
        return {**told, "text": message(lang, "learn.lesson.watch"), "why": _why(lang, lesson, done), "play": None}
    play = lesson.plays[len(done)]
    if on_track and match.why_not(play) is None:
        return {**told, "text": saying(lang, lesson, lesson.says[len(done)], step=len(done)), "why": None, "play": play}
    asked, _ = match.game.prompt(match.state)
    text = saying(lang, lesson, f"free.{asked}", "learn.lesson.free")
    return {**told, "text": text, "why": _why(lang, lesson, done), "play": None}


def _why(lang: str, lesson: Lesson, done: list[str]) -> str | None:
    """Said once, right after the learner chose something else than was proposed."""
    if not done or done[:-1] != lesson.plays[: len(done) - 1] or done[-1] == lesson.plays[len(done) - 1]:
        return None
    step = len(done) - 1
    proposed = game(lesson.game).actions.find(lesson.plays[step]).text(lang)
    reason = saying(lang, lesson, f"{lesson.says[step]}.else", "learn.lesson.else", step)
    return say(lang, "learn.lesson.instead", lesson.game, {}, proposed=proposed, reason=reason)


def saying(lang: str, lesson: Lesson, key: str, otherwise: str = "", step: int | None = None) -> str:
    """What is said may name figures of the game, and what this step and those after it play: the nearest die, the next value."""
    full = f"learn.lesson.{lesson.name}.{key}"
    coming = [] if step is None else [game(lesson.game).actions.find(play).args for play in reversed(lesson.plays[step:])]
    args = {name: value for step_args in coming for name, value in step_args.items()}
    return say(lang, full if full in catalogue(lang)["messages"] else otherwise or full, lesson.game, args)
