"""A game as the rest of the house sees it: its record, its tables, and the Python functions around its rules."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from . import edition, verbs
from .actions import Action, ActionTable
from .errors import UnknownGame
from .events import EventTable
from .fields import Record, Records
from .text import say

State = Any  # a record; its fields are the game's own
LEGAL_CAPACITY = 512
EVERYTHING = -1  # in the place of a seat: the eyes of somebody from whom nothing is hidden

# Where legal actions are written. A record, as the event buffer is, so that no call has to count references.
Options = np.dtype([("ids", "i8", (LEGAL_CAPACITY,))])


def record(*fields: tuple[Any, ...]) -> np.dtype[Any]:
    """The type of a state record: fields where the machine likes them, every gap between them a field too.

    A gap left to NumPy would be copied or not as it pleases, and equal states would differ in bytes nobody wrote.
    """
    plain = np.dtype(list(fields), align=True)
    filled: list[tuple[Any, ...]] = []
    at = 0
    for one in [*fields, None]:
        begins = plain.fields[one[0]][1] if one and plain.fields else plain.itemsize
        if begins > at:
            filled.append((f"gap{at}", "u1", (begins - at,)))
        if one:
            filled.append(one)
            at = begins + np.dtype([one]).itemsize
    return np.dtype(filled, align=True)


_shadowed = set(dir(Record))


@dataclass(frozen=True, eq=False)
class Game:
    """What a game brings. `start` writes checked options into a blank record, `begin` (a rule) does the rest."""

    name: str
    version: int
    dtype: np.dtype[Any]
    players: Sequence[int]
    actions: ActionTable
    events: EventTable
    reasons: Sequence[str]  # reason code → name of its message
    rules: Mapping[str, Callable[..., Any]]  # the verbs
    check_options: Callable[[dict[str, Any]], dict[str, Any]]
    start: Callable[[State, dict[str, Any]], None]
    view: Callable[[State, int | None], dict[str, Any]]
    prompt: Callable[[State], tuple[str, dict[str, Any]]]  # what is asked now: message key and arguments
    breakdown: Callable[[State], list[dict[str, Any]]]  # per seat: score and what it is made of
    to_position: Callable[[State], dict[str, Any]]
    from_position: Callable[[State, dict[str, Any]], dict[str, Any]]
    explain: Callable[[State, Action, int], dict[str, Any]]  # arguments for the message of a reason
    board: Callable[[State, int | None, str], str]  # the table as text
    data: Path
    advice: Callable[[State], list[str]] = lambda state: []  # worth saying at the start
    tally: Callable[[Any, np.ndarray, dict[str, Any]], None] = lambda finals, ranks, sums: None  # sums up finished matches …
    tally_report: Callable[[dict[str, Any]], dict[str, Any]] = lambda sums: {}  # … and reports on them
    aid: Callable[[State, int, str], dict[str, Any] | None] = lambda state, seat, lang: None  # what a seat may be told
    price: Callable[[State, Action, str], str] = lambda state, action, lang: ""  # of a legal action, in words
    # what a seat's view has different from a spectator's, given that one; the seat may be EVERYTHING
    private: Callable[[State, int, dict[str, Any]], dict[str, Any]] | None = None
    choices: Callable[[], dict[str, Any]] = dict  # what people can choose, beside the number of players
    feature_names: Callable[[], list[str]] | None = None  # names what the verb `features` writes; None without that verb
    feature_scales: Callable[[], tuple[np.ndarray, np.ndarray]] | None = None  # brings them between 0 and 1
    rules_version: str = field(init=False)

    def __post_init__(self) -> None:
        bad = [name for name in self.dtype.names or () if name in _shadowed]
        if bad:
            raise ValueError(f"{self.name}: records shadow the field names {bad}; choose others")
        for needed in ("rng", "players"):
            if needed not in (self.dtype.names or ()):
                raise ValueError(f"{self.name}: a state record needs a field {needed!r}")
        if sum(kind.itemsize for kind, *_ in (self.dtype.fields or {}).values()) != self.dtype.itemsize:
            raise ValueError(f"{self.name}: the record has gaps between its fields; build its type with `record`")
        digest = hashlib.sha256()
        for path in sorted(self.data.glob("*.toml")):
            digest.update(path.name.encode() + b"\0" + path.read_bytes())
        digest.update(edition.mark(self.name))
        object.__setattr__(self, "rules_version", f"{self.version}+{digest.hexdigest()[:12]}")
        verbs.enrol(self.dtype, dict(self.rules))
        _games[self.name] = self

    def blank(self, count: int = 1) -> Records:
        """Zeroed records of this game."""
        return np.zeros(count, self.dtype).view(Records)

    def reason_text(self, state: State, action: Action, code: int, lang: str = "en") -> str:
        args = {**action.args, **self.explain(state, action, code)}
        return say(lang, f"{self.name}.reason.{self.reasons[code]}", self.name, args)


def options_buffer() -> Records:
    return np.zeros(1, Options).view(Records)


_games: dict[str, Game] = {}


def game(name: str) -> Game:
    """The game of that name."""
    if name not in _games:
        raise UnknownGame(f"There is no game {name!r}; there are {', '.join(sorted(_games))}.")
    return _games[name]


def games() -> list[Game]:
    return [_games[name] for name in sorted(_games)]
