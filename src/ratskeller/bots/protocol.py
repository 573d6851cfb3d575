"""What is said between a table and an external engine: one JSON object a line. docs/an-engine.md is the promise.

Everything in a question depends on what the seat knows and on the bot's luck alone: what is hidden appears only dealt anew.
"""

from __future__ import annotations

import json
from typing import Any

import numpy as np

from ..kernel.actions import Action
from ..kernel.errors import BadPosition
from ..kernel.game import Game
from ..kernel.match import Match
from ..kernel.randomness import new_secret

PROTOCOL = 1
LUCK_BYTES = 6  # of the seed that an engine is given: a number that every JSON reader keeps whole
Message = dict[str, Any]


class Nonsense(ValueError):
    """A line that the protocol does not know; says why."""


def line(message: Message) -> bytes:
    return json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def heard(raw: bytes) -> Message:
    """The message of a line."""
    try:
        message = json.loads(raw)
    except (ValueError, RecursionError) as problem:
        raise Nonsense(f"no JSON ({problem})") from problem
    if not isinstance(message, dict) or not isinstance(message.get("type"), str):
        raise Nonsense('no object with a "type"')
    return message


def hello(game: Game, seconds: float) -> Message:
    from .. import __version__

    about = {"version": __version__, "rules": game.rules_version, "seconds": seconds}
    return {"type": "hello", "protocol": PROTOCOL, "game": game.name, **about}


def luck(seed: int | str | None) -> int:
    """The seed an engine is told. It says nothing about the one it is made of, from which others may have dealt."""
    told = None if seed is None else f"an engine's luck {seed}"
    return int.from_bytes(new_secret(told)[:LUCK_BYTES], "little")


def decide(match: Match, number: int, seconds: float, seed: int | str | None = None) -> Message:
    """The question put to the deciding seat."""
    seat = match.seat
    assert seat is not None
    own = luck(seed)
    return {
        "type": "decide",
        "id": number,
        "game": match.game.name,
        "options": match.options,
        "players": match.players,
        "seat": seat,
        "seconds": seconds,
        "seed": own,
        "legal": [action.json() for action in match.legal()],
        "view": match.view(seat),
        "imagined": _imagined(match.imagine(seat, own)),
    }


def _imagined(dream: Match) -> Message:
    """A table as the seat may imagine it: as a position where there is one, and field by field."""
    try:
        position = dream.position()
    except BadPosition:
        position = None
    raw = dream.states.view(np.ndarray)
    names = [name for name in dream.game.dtype.names or () if name != "rng" and not name.startswith("gap")]
    state = {"layout": dream.game.layout, "fields": {name: raw[name][0].tolist() for name in names}}
    return {"position": position, "state": state}


def ready(message: Message) -> None:
    """Whether a message says that the engine is ready."""
    _of_type(message, "ready")
    if message.get("protocol") != PROTOCOL:
        raise Nonsense(f"protocol {message.get('protocol')!r}, not {PROTOCOL}")


def answered(message: Message, number: int) -> int | str:
    """The action that a message chooses: an id or a notation."""
    _of_type(message, "answer")
    if message.get("id") != number:
        raise Nonsense(f"an answer to question {message.get('id')!r}, not to {number}")
    action = message.get("action")
    if isinstance(action, bool) or not isinstance(action, int | str):
        raise Nonsense('no "action" that is an id or a notation')
    return action


def meant(action: int | str, legal: list[Action]) -> Action | None:
    """The legal action that is meant; None where it is none of them."""
    wanted = action if isinstance(action, int) else " ".join(action.lower().split())
    return next((one for one in legal if wanted in (one.id, one.notation)), None)


def _of_type(message: Message, kind: str) -> None:
    if message["type"] == "error":
        raise Nonsense(str(message.get("why", "an error without a word")))
    if message["type"] != kind:
        raise Nonsense(f'"type" {message["type"]!r}, not {kind!r}')
