"""Long work for the hall, done beside it where there is somebody to do it: repeating logs, and what games may tell."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..kernel.engine import engine
from ..kernel.errors import RatskellerError
from ..kernel.game import game, games
from ..kernel.match import Match
from ..kernel.records import follow
from .encoding import to_json
from .live import mark, pack

UNREPEATABLE = (RatskellerError, KeyError, TypeError, ValueError, IndexError)  # so rules refuse a log that is not theirs


def load_rules() -> None:
    """Compiled code makes it several times faster: it is loaded where it is there."""
    for rules in games():
        if engine(rules).compiled_before:
            engine(rules).compile()


def aids(name: str, state: bytes, wanted: Sequence[tuple[int, str]]) -> list[bytes]:
    """What a game may tell seats in their languages, as JSON; from a snapshot."""
    rules = game(name)
    states = rules.unpack(state)
    return [to_json(rules.aid(states[0], seat, lang)) for seat, lang in wanted]


@dataclass(frozen=True)
class Story:
    """A match told from its log alone."""

    states: list[bytes]  # the snapshot after 0, 1, 2 … entries
    events: list[bytes]  # of every entry, as the store keeps them
    mark: str  # of the last state


def repeated(
    log: list[dict[str, Any]],
    name: str,
    options: dict[str, Any],
    secret: bytes,
    seats: list[str],
    position: dict[str, Any] | None,
) -> Story:
    again = Match(game(name), options, secret, seats, position)
    states, events = [again.snapshot()], []
    for n, body in enumerate(log, 1):
        events.append(pack(follow(again, body, n)))
        states.append(again.snapshot())
    return Story(states, events, mark(again))


def repeatable(*told: Any) -> Story | None:
    """As `repeated`; None where these rules can not repeat the log. Whatever else goes wrong is no verdict on it."""
    try:
        return repeated(*told)
    except UNREPEATABLE:
        return None
