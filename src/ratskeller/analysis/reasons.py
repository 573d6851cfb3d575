"""What speaks for an option: what its whole turn brings, and what the table can tell whoever decides about it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from ..bots import make
from ..kernel.actions import Action
from ..kernel.match import Match
from .sentences import decimal, word

if TYPE_CHECKING:
    from .measure import Study
    from .report import Analysis, Moment

CARRYING_ON = "mcts:2000"  # how the rest of a turn is found: by work and not by time, so that equal tables are told the same
LONGEST_LINE = 8  # decisions
SEED = 1
DEALS = 48  # of what a seat does not know, to see what a turn brings on average
TELLING = 0.3  # of a point: less is no reason

Choosing = Callable[[Match], Action]
Retold = tuple[list[Action], str | None, list[str]]


def retold(match: Match, action: Action, lang: str, seed: int | None, choose: Choosing) -> Retold:
    """The whole turn that begins with an action, in one sentence where the game has one, and what speaks for it."""
    assert match.seat is not None
    if match.game.retell is None:
        return [action], None, []
    line = carried_on(match, action, seed, choose)
    return line, *match.game.retell(match.imagine(match.seat, seed).state, line, lang)


def carried_on(match: Match, action: Action, seed: int | None, choose: Choosing) -> list[Action]:
    """An action and what the same seat would go on with, as far as neither others nor chance have a say."""
    copy, line = match.imagine(match.seat or 0, seed), [action]
    copy.play(action)
    while copy.can_undo and len(line) < LONGEST_LINE:
        line.append(choose(copy))
        copy.play(line[-1])
    return line


def reasons(aid: dict[str, Any], action: Action) -> list[str]:
    """Sentences of the game's aid: about what the action touches, and about the table as a whole."""
    return list(dict.fromkeys([*_about(aid, set(action.args.values())), *(v["text"] for v in aid.values() if _says(v))]))


def _says(value: Any) -> bool:
    return isinstance(value, dict) and isinstance(value.get("text"), str)


def _about(part: Any, names: set[str]) -> Iterator[str]:
    if isinstance(part, dict):
        for key, value in part.items():
            if key in names and _says(value):
                yield value["text"]
            else:
                yield from _about(value, names)


def about(match: Match, action: Action, lang: str) -> list[str]:
    """What the table can tell about an option. Where nobody tells what a turn comes to, as things lie once it is done: cubes in
    a region that was empty can be lost. Where chance has a say in that, as they lie before."""
    assert match.seat is not None
    at = match
    if match.game.retell is None:
        done = match.imagine(match.seat, SEED)
        done.play(action)
        at = done if done.can_undo else match
    return reasons(at.aid(match.seat, lang) or {}, action)


def why(match: Match, notation: str, lang: str) -> list[str]:
    """What speaks for one of the options at hand, from what the seat that decides may know: as a hint has it."""
    bot, action = make(CARRYING_ON, match.game), match.game.actions.find(notation)
    _, _, speaks = retold(match, action, lang, SEED, lambda copy: bot.think(copy, SEED).action)
    return list(dict.fromkeys([*speaks, *about(match, action, lang)]))


def brought(match: Match, line: Sequence[str]) -> np.ndarray | None:
    """Every seat's points after a turn, on average over deals of what its seat does not know; None where it is not played to its
    end, because something came to light on the way."""
    seat, points = match.seat or 0, []
    for seed in range(DEALS):
        copy = match.imagine(seat, seed)
        for notation in line:
            if copy.seat != seat or copy.why_not(notation):
                break
            copy.play(notation)
            if not copy.can_undo:
                break
        if copy.seat == seat:
            return None
        points.append(copy.scores)
    return np.mean(points, axis=0)  # type: ignore[no-any-return]


def compared(match: Match, better: Sequence[str], played: Sequence[str], lang: str, names: Sequence[str]) -> str:
    """What a better turn would have brought, to whoever plays it or at the others' expense; empty where it is no such thing."""
    assert match.seat is not None
    ends = brought(match, better), brought(match, played)
    if ends[0] is None or ends[1] is None:
        return ""
    more = ends[0] - ends[1]
    others = [seat for seat in range(match.players) if seat != match.seat]
    hit = min(others, key=lambda seat: float(more[seat]))
    mine, theirs = float(more[match.seat]) >= TELLING, float(more[hit]) <= -TELLING
    if not mine and not theirs:
        return ""
    figures = {"n": decimal(float(more[match.seat]), lang), "m": decimal(-float(more[hit]), lang)}
    case = "both" if mine and theirs else "mine" if mine else "theirs"
    return word(lang, "reason.points", case=case, who=names[match.seat], whom=names[hit], **figures)


def difference(best: Sequence[str], played: Sequence[str], lang: str) -> str:
    """The first sentence that is true of one of two options alone, the better one's if it has any; empty where there is none."""
    for key, mine, other in (("reason.best", best, played), ("reason.played", played, best)):
        if found := next((sentence for sentence in mine if sentence not in other), None):
            return word(lang, key, reason=found)
    return ""


def contrast(best: Sequence[str], played: Sequence[str], lang: str) -> str:
    """What the table tells of either of two options: one alone would be no reason, nor is it where but the names differ."""
    told = best[0] if best else "", played[0] if played else ""
    if not all(told) or told[0].partition(":")[2] == told[1].partition(":")[2]:
        return ""
    return word(lang, "reason.both", best=told[0], played=told[1])


def going_on(match: Match, line: Sequence[str], lang: str, names: Sequence[str]) -> str:
    """How the better turn would have gone on, where there is more of it than its first action."""
    told = [match.game.actions.find(notation).text(lang, names) for notation in line[1:]]
    return word(lang, "reason.line", line=", ".join(word(lang, "reason.part", text=text) for text in told)) if told else ""


def weighed(match: Match, better: Sequence[str], played: Sequence[str], lang: str, names: Sequence[str]) -> tuple[list[str], str]:
    """What speaks for the better of two turns, and why it is better, in one sentence."""
    speaks, other = why(match, better[0], lang), why(match, played[0], lang)
    if better[0] == played[0]:
        return speaks, ""
    if match.game.retell is not None:
        return speaks, difference(speaks, other, lang)
    return speaks, (
        compared(match, better, played, lang, names) or contrast(speaks, other, lang) or going_on(match, better, lang, names)
    )


def turns_at(analysis: Analysis, moment: Moment) -> tuple[Sequence[str], Sequence[str]]:
    """The better turn from that moment on, as far as it is known, and the one that was played."""
    _, played = analysis.turn_of(moment)
    return moment.line or [moment.best or played[0]], played


def because(study: Study, analysis: Analysis, lang: str) -> dict[int, str]:
    """For the decisions at which a match turned, by their entry: a reason why another one was better."""
    turned = {point.entry for point in analysis.turning if point.kind == "decision"}
    return {
        step.entry: weighed(study.at(step), *turns_at(analysis, moment), lang, analysis.seats)[1]
        for step, moment in zip(study.line.steps, analysis.moments, strict=True)
        if step.entry in turned
    }
