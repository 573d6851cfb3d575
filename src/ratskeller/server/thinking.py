"""What is done beside the event loop: bots think, the compiler works, logs are repeated, and a game says what it may tell."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
import orjson
from filelock import FileLock, Timeout

from ..bots import Bot, Understudied, compiled_before, explain, make, prepare
from ..kernel.actions import Action
from ..kernel.compiling import cache_folder, interpreted
from ..kernel.engine import engine
from ..kernel.fields import Records
from ..kernel.game import game, games
from ..kernel.match import Match
from ..kernel.randomness import new_secret
from ..kernel.records import follow

JSON = orjson.OPT_SERIALIZE_NUMPY | orjson.OPT_NON_STR_KEYS


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
        return cls(match.game.name, match.options, match.seats, match.resigned, match._states.tobytes())

    def match(self) -> Match:
        match = Match(game(self.game), self.options, new_secret(0), self.seats)
        match.resigned = list(self.resigned)
        match._restore(self.state)
        return match


# ── bots ─────────────────────────────────────────────────────────────────────────────────────────────────────────────
@cache
def bot(level: str, name: str) -> Bot:
    rules = game(name)
    return Understudied(make(level, rules), rules, compiling=False)


def choose(level: str, sight: Sight, seed: int | None = None) -> tuple[str, int, float]:
    """What a bot plays, among how many options, and how long it thought."""
    thought = bot(level, sight.game).think(sight.match(), seed)
    return thought.action.notation, len(thought.options), thought.seconds


def hint(level: str, sight: Sight, lang: str, most: int, seed: int | None = None) -> dict[str, Any]:
    """What a bot thinks of a decision, from what the deciding seat may know; and what the table can say about the best option."""
    match = sight.match()
    thought = bot(level, sight.game).think(match, seed)
    assert match.seat is not None
    aid = match.aid(match.seat, lang) or {}
    return {"options": explain(thought, lang, most)["options"], "reasons": reasons(aid, thought.action)}


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


def compile_all() -> None:
    """Compile what is not on disk yet, out of everybody's way; where another process does it already, leave it to that one."""
    if hasattr(os, "nice"):  # not everywhere
        os.nice(10)
    with contextlib.suppress(Timeout), FileLock(cache_folder() / "compiling.lock", timeout=0):
        for rules in games():
            prepare(rules)


def all_compiled() -> bool:
    return interpreted or all(compiled_before(rules) for rules in games())


# ── what a game may tell ─────────────────────────────────────────────────────────────────────────────────────────────
def load_rules() -> None:
    """Compiled code makes it several times faster: it is loaded where it is there."""
    for rules in games():
        if engine(rules).compiled_before:
            engine(rules).compile()


def aids(name: str, state: bytes, wanted: Sequence[tuple[int, str]]) -> list[bytes]:
    """What a game may tell seats in their languages, as JSON."""
    rules = game(name)
    states = np.frombuffer(state, rules.dtype).copy().view(Records)
    return [orjson.dumps(rules.aid(states[0], seat, lang), option=JSON) for seat, lang in wanted]


# ── logs ─────────────────────────────────────────────────────────────────────────────────────────────────────────────
def repeated(
    log: list[dict[str, Any]],
    name: str,
    options: dict[str, Any],
    secret: bytes,
    seats: list[str],
    position: dict[str, Any] | None,
) -> list[bytes]:
    """Every state of a match, from its log alone."""
    again = Match(game(name), options, secret, seats, position)
    states = [again._states.tobytes()]
    for n, body in enumerate(log, 1):
        follow(again, body, n)
        states.append(again._states.tobytes())
    return states
