"""The analysis board, beside the event loop: a line of actions played on for all seats, and what it is worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from ..analysis.evaluator import Evaluator
from ..bots import make, prepare
from ..bots.mcts import MctsBot
from ..kernel.engine import engine
from ..kernel.errors import BadPosition, IllegalAction
from ..kernel.game import EVERYBODY, game
from ..kernel.match import Match
from ..kernel.randomness import key_for, new_secret
from ..kernel.reasons import Reason
from .thinking import Sight

LOOKS = 1500  # iterations behind the options …
EVALUATION = 600  # … and behind the shares of the victory
SETUP = 0


@dataclass(frozen=True, slots=True)
class Tried:
    """Where a line leads."""

    state: bytes
    line: list[dict[str, Any]]  # per action who played it and what happened
    shares: list[float]  # of the victory, per seat
    options: list[dict[str, Any]]  # the best first
    position: dict[str, Any] | None  # none in the middle of an action


@cache
def _bot(name: str) -> Any:
    return make(f"mcts:{LOOKS}", game(name))


def laid_out(sight: Sight, seed: str, anew: bool) -> Match:
    """A table, and what comes by chance always the same way for the same seed; `anew`: what nobody has seen is dealt anew too."""
    match = sight.match()
    match.secret = new_secret(seed)
    if not anew:
        return match
    match.states[0].rng = key_for(match.secret, SETUP)
    engine(match.game).imagine(match.states, EVERYBODY)
    match.states[0].rng = 0
    return match


def try_out(sight: Sight, seed: str, anew: bool, line: Sequence[str], lang: str, names: Sequence[str]) -> Tried | Reason | str:
    """Play a line and judge where it leads; where it can not be played, why not."""
    match = laid_out(sight, seed, anew)
    try:
        played = _played(match, line, lang, names)
    except IllegalAction as problem:
        return problem.reason or str(problem)
    prepare(match.game)
    evaluator = Evaluator(match.game, EVALUATION)
    shares = evaluator.shares(evaluator.known(match.states.view(np.ndarray).copy())).tolist()
    return Tried(match.snapshot(), played, shares, _options(match, lang, names), _position(match))


def _played(match: Match, line: Sequence[str], lang: str, names: Sequence[str]) -> list[dict[str, Any]]:
    played = []
    for notation in line:
        seat, action = match.seat, match.game.actions.find(notation)
        events = match.play(action)
        told = [event.text(lang, names) for event in events if event.seat in (None, seat)]
        played.append({"action": action.notation, "seat": seat, "text": action.text(lang, names), "events": told})
    return played


def _options(match: Match, lang: str, names: Sequence[str]) -> list[dict[str, Any]]:
    if match.seat is None:
        return []
    bot: MctsBot = _bot(match.game.name)
    return [
        {
            "action": one.action.notation,
            "text": one.action.text(lang, names),
            "win": None if one.win is None else round(one.win, 3),
        }
        for one in bot.think(match, 1).options
    ]


def _position(match: Match) -> dict[str, Any] | None:
    try:
        return match.position()
    except BadPosition:
        return None
