"""What is done for the bots beside the event loop: they think, give hints, and the compiler works."""

from __future__ import annotations

import contextlib
import logging
import traceback
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from ..analysis.evaluator import compile_analysis
from ..analysis.reasons import CARRYING_ON, about, retold
from ..bots import Bot, Thought, Understudied, compiled_before, explain, levels, make, prepare
from ..bots.interface import Option
from ..kernel.actions import Action
from ..kernel.compiled_cache import cache_folder
from ..kernel.compiling import interpreted
from ..kernel.errors import BadRules
from ..kernel.game import game, games
from ..kernel.match import Match
from ..kernel.randomness import new_secret
from ..kernel.wording import worded
from .beside import give_way

log = logging.getLogger("ratskeller.thinking")
WHOLE = 3  # options of a hint whose whole turn is told
FEW = 0.1  # of the looks at the option that was looked at most
SIMPLEST = "random"  # needs neither compiled code nor figures


@dataclass(frozen=True)
class Sight:
    """A match to be looked at: all of it but its secret and its log."""

    game: str
    options: dict[str, Any]
    seats: list[str]
    resigned: list[int]
    state: bytes

    @classmethod
    def of(cls, match: Match) -> Sight:
        return cls(match.game.name, match.options, match.seats, match.resigned, match.snapshot())

    def match(self) -> Match:
        match = Match(game(self.game), self.options, new_secret(0), self.seats)
        match.resigned = list(self.resigned)
        match.restore(self.state)
        return match


@dataclass(frozen=True)
class Deputy:
    """The simpler bot that played where another failed, and how that happened."""

    name: str
    trouble: str


Choice = tuple[str, int, float, Deputy | None]  # what is played, among how many options, the seconds of thinking, who stood in


# ── bots ─────────────────────────────────────────────────────────────────────────────────────────────────────────────
@cache
def bot(level: str, name: str) -> Bot:
    rules = game(name)
    made = make(level, rules)
    return made if level == SIMPLEST else Understudied(made, rules, compiling=False)


def deputies(level: str) -> list[str]:
    """Who plays where a bot fails: the weaker levels, the best first, then the simplest bots there are."""
    known = list(levels())
    weaker = known[: known.index(level)] if level in known else []
    return [name for name in (*reversed(weaker), "greedy", SIMPLEST) if name != level]


def think(level: str, match: Match, seed: int | None) -> tuple[Thought, Deputy | None]:
    """What a bot thinks; where it fails, what a simpler one does, and how it failed."""
    trouble = ""
    for name in (level, *deputies(level)):
        try:
            thought = bot(name, match.game.name).think(match, seed)
        except Exception:
            trouble += traceback.format_exc()
        else:
            return thought, Deputy(name, trouble) if trouble else None
    raise RuntimeError(f"No bot can play:\n{trouble}")


def choose(level: str, sight: Sight, seed: int | None = None) -> Choice:
    """What a bot plays, among how many options, how long it thought, and who did it in its place if it failed."""
    return chosen(*think(level, sight.match(), seed))


def chosen(thought: Thought, deputy: Deputy | None) -> Choice:
    return thought.action.notation, len(thought.options), thought.seconds, deputy


def hint(level: str, sight: Sight, lang: str, most: int, seed: int | None = None) -> tuple[dict[str, Any], Deputy | None]:
    """What a bot thinks of a decision, from what the deciding seat may know; and what the table can say about the best option."""
    match = sight.match()
    return hinted(match, lang, most, seed, *think(level, match, seed))


def hinted(
    match: Match, lang: str, most: int, seed: int | None, thought: Thought, deputy: Deputy | None
) -> tuple[dict[str, Any], Deputy | None]:
    assert match.seat is not None
    asked, _ = match.game.prompt(match.state)
    turns = ranked(_turns(match, thought.options, lang, seed))
    options = explain(replace(thought, options=[turn.option for turn in turns]), lang, most)["options"]
    for turn, told in zip(turns, options, strict=False):
        told["text"] = turn.text or worded(turn.option.action, asked, lang)
        if turn.line:
            told["line"] = [action.notation for action in turn.line]
    speaks = list(dict.fromkeys([*turns[0].speaks, *about(match, turns[0].option.action, lang)]))
    return {"options": options, "reasons": speaks}, deputy


@dataclass(frozen=True)
class Turn:
    """What an option of a hint leads to: the whole turn, how it is told, and what speaks for it, where that was looked at."""

    option: Option
    line: Sequence[Action] = ()
    text: str | None = None
    speaks: Sequence[str] = ()

    def joined(self, other: Option) -> Turn:
        """The same turn, begun with another of its decisions."""
        mine, visits = self.option, self.option.visits + other.visits
        if mine.win is None or other.win is None or not visits:
            return self
        win = (mine.win * mine.visits + other.win * other.visits) / visits
        return replace(self, option=Option(mine.action, win, visits))


def _turns(match: Match, options: Sequence[Option], lang: str, seed: int | None) -> list[Turn]:
    """The first few as whole turns, where the game has such; the same turn in another order is told once."""
    found: dict[tuple[str, ...], Turn] = {}
    for option in options:
        key: tuple[str, ...] = (option.action.notation,)
        turn = Turn(option)
        if match.game.retell is not None and len(found) < WHOLE:
            turn = Turn(option, *retold(match, option.action, lang, seed, lambda copy: think(CARRYING_ON, copy, seed)[0].action))
            key = tuple(sorted(action.notation for action in turn.line))
        found[key] = found[key].joined(option) if key in found else turn
    return list(found.values())


def ranked(turns: Sequence[Turn]) -> list[Turn]:
    """By what they promise. What was hardly looked at may look well by luck: it comes after the others, or is left out."""
    often = FEW * max(turn.option.visits for turn in turns)
    promising = sorted((turn for turn in turns if turn.option.visits >= often), key=_promise)
    rest = sorted((turn for turn in turns if turn.option.visits < often), key=_promise)
    return [*promising, *(turn for turn in rest if _promise(turn) >= _promise(promising[-1]))]


def _promise(turn: Turn) -> float:
    return -(turn.option.win or 0.0)


def compile_all() -> None:
    """Compile what is not on disk yet, out of everybody's way; where another process does it already, leave it to that one."""
    from filelock import FileLock, Timeout

    give_way(10)
    with contextlib.suppress(Timeout), FileLock(cache_folder() / "compiling.lock", timeout=0):
        for step in (prepare, compile_analysis):
            for rules in games():
                try:
                    step(rules)
                except BadRules as problem:  # of another package: the others are compiled all the same
                    log.warning("%s", problem)


def all_compiled() -> bool:
    return interpreted or all(compiled_before(rules) for rules in games())
