"""What speaks for an option: what its whole turn brings, and what the table can tell whoever decides about it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ..bots import make
from ..kernel.actions import Action
from ..kernel.match import Match
from .sentences import word

if TYPE_CHECKING:
    from .measure import Study
    from .report import Analysis

CARRYING_ON = "mcts:2000"  # how the rest of a turn is found: by work and not by time, so that equal tables are told the same
LONGEST_LINE = 8  # decisions
SEED = 1

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


def why(match: Match, notation: str, lang: str) -> list[str]:
    """What speaks for one of the options at hand, from what the seat that decides may know: as a hint has it."""
    assert match.seat is not None
    bot, action = make(CARRYING_ON, match.game), match.game.actions.find(notation)
    _, _, speaks = retold(match, action, lang, SEED, lambda copy: bot.think(copy, SEED).action)
    return list(dict.fromkeys([*speaks, *reasons(match.aid(match.seat, lang) or {}, action)]))


def difference(best: Sequence[str], played: Sequence[str], lang: str) -> str:
    """The first sentence that is true of one of two options alone, the better one's if it has any; empty where there is none."""
    for key, mine, other in (("reason.best", best, played), ("reason.played", played, best)):
        if found := next((sentence for sentence in mine if sentence not in other), None):
            return word(lang, key, reason=found)
    return ""


def because(study: Study, analysis: Analysis, lang: str) -> dict[int, str]:
    """For the decisions at which a match turned, by their entry: a reason why another one was better."""
    turned = {point.entry for point in analysis.turning if point.kind == "decision"}
    return {
        step.entry: difference(why(study.at(step), moment.best, lang), why(study.at(step), moment.action, lang), lang)
        for step, moment in zip(study.line.steps, analysis.moments, strict=True)
        if step.entry in turned and moment.best and moment.action
    }
