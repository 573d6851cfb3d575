"""A game as the rest of the house sees it: its state, its tables, and the Python functions around its rules."""

from __future__ import annotations

import hashlib
import json
import tomllib
import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from . import compiled_cache, edition, verbs
from .actions import Action, ActionTable
from .editing import Editor
from .errors import BadRecord, UnknownGame
from .events import EventTable
from .fields import Struct, Structs
from .offers import Offer, Option
from .reasons import Reason, because
from .text import know_figures

State = Any  # a struct; its fields are the game's own
LEGAL_CAPACITY = 512
EVERYTHING = -1  # in the place of a seat: the eyes of somebody from whom nothing is hidden
EVERYBODY = -2  # … or of all seats together: what remains hidden, nobody has seen
TOLD = -3  # … of all seats together, who have told each other what they saw

# Where legal actions are written. A struct, as the event buffer is, so that no call has to count references.
Options = np.dtype([("ids", "i8", (LEGAL_CAPACITY,))], align=True)


def state_type(*fields: tuple[Any, ...]) -> np.dtype[Any]:
    """The type of a state: fields where the machine likes them, every gap between them a field too.

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


def record(*fields: tuple[Any, ...]) -> np.dtype[Any]:
    """The earlier name of `state_type`."""
    warnings.warn("kernel.game.record is called state_type now.", DeprecationWarning, stacklevel=2)
    return state_type(*fields)


_shadowed = set(dir(Struct))


@dataclass(frozen=True, eq=False)
class Game:
    """What a game brings. `start` writes checked options into a blank state, `begin` (a rule) does the rest.

    Who calls `make_game` need not know this list; docs/a-game.md says of each part what it is for and when to bring one's own.
    """

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
    explain: Callable[[State, Action], dict[str, Any]]  # arguments for the message of a reason
    board: Callable[[State, int | None, str, Sequence[str] | None], str]  # the table as text; names, or seats by their colours
    data: Path
    advice: Callable[[State], list[str]] = lambda state: []  # worth saying at the start
    tally: Callable[[Any, np.ndarray, dict[str, Any]], None] = lambda finals, ranks, sums: None  # sums up finished matches …
    tally_report: Callable[[dict[str, Any]], dict[str, Any]] = lambda sums: {}  # … and reports on them
    aid: Callable[[State, int, str], dict[str, Any] | None] = lambda state, seat, lang: None  # what a seat may be told
    price: Callable[[State, Action, str], str] = lambda state, action, lang: ""  # of a legal action, in words
    # decisions of one seat told as a whole, from the state before them: a sentence (None where the first one says it all), and
    # what speaks for them
    retell: Callable[[State, Sequence[Action], str], tuple[str | None, list[str]]] | None = None
    # a seat's whole turn as one sentence, from what it played before a decision and from there on; None where that tells no turn
    tell_turn: Callable[[Sequence[Action], Sequence[Action], str], str | None] = lambda before, then, lang: None
    # what a seat's view has different from a spectator's, given that one; the seat may be EVERYTHING
    private: Callable[[State, int, dict[str, Any]], dict[str, Any]] | None = None
    outlook_figures: Mapping[str, Sequence[str]] = field(default_factory=dict)  # by name; where there are several, their words
    feature_names: Callable[[], list[str]] | None = None  # names what the verb `features` writes; None without that verb
    feature_scales: Callable[[], tuple[np.ndarray, np.ndarray]] | None = None  # brings them between 0 and 1
    options: Sequence[Option] = ()  # what people can choose, beside the number of players
    offers: Sequence[Offer] = ()  # under which names it is played; without a word about that, under its own
    web: Path | None = (
        None  # its own part of the client, where that is not the house's: index.js is its table, learn/ has its books
    )
    # the things on the table a legal action belongs to, the thing itself first; none where a button has to do
    targets: Callable[[State, Action], Sequence[str]] = lambda state, action: [f"{k}:{v}" for k, v in action.args.items()]
    figures: Mapping[str, Any] = field(default_factory=dict)  # the data as loaded; messages name figures by their path
    # a message to answer before the action is played, where people hardly ever mean it
    doubt: Callable[[State, Action], str | None] = lambda state, action: None
    search: Mapping[str, float] = field(default_factory=dict)  # how bots search it, where its data have no file about that
    editor: Editor | None = None  # lays out positions by clicks
    constant: Sequence[str] = ("players",)  # fields of the state that keep what the options put there
    rules_version: str = field(init=False)  # changes with `version` and with every figure
    layout: str = field(init=False)  # a short name for how its state lies in memory

    def __post_init__(self) -> None:
        bad = [name for name in self.dtype.names or () if name in _shadowed]
        if bad:
            raise ValueError(f"{self.name}: states shadow the field names {bad}; choose others")
        for needed in ("rng", "players"):
            if needed not in (self.dtype.names or ()):
                raise ValueError(f"{self.name}: a state needs a field {needed!r}")
        if sum(kind.itemsize for kind, *_ in (self.dtype.fields or {}).values()) != self.dtype.itemsize:
            raise ValueError(f"{self.name}: the state has gaps between its fields; build its type with `state_type`")
        object.__setattr__(
            self, "rules_version", f"{self.version}+{_short(figures(self.data) + edition.fingerprint(self.name).decode())}"
        )
        object.__setattr__(self, "layout", _short(repr(self.dtype.descr)))
        if not self.offers:
            object.__setattr__(self, "offers", (Offer(self.name, self.name),))
        verbs.enrol(self.dtype, dict(self.rules))
        know_figures(self.name, self.figures)
        compiled_cache.note_places(self.name, self.rules.values(), self.data)
        _games[self.name] = self

    def blank(self, count: int = 1) -> Structs:
        """Zeroed states of this game."""
        return np.zeros(count, self.dtype).view(Structs)

    def offer_of(self, options: Mapping[str, Any]) -> Offer:
        """What a match with these options is called."""
        return next((offer for offer in self.offers if offer.fits(options)), self.offers[0])

    def pack(self, states: Structs) -> bytes:
        """One state as bytes, headed by its layout …"""
        return bytes.fromhex(self.layout) + states.tobytes()

    def unpack(self, raw: bytes) -> Structs:
        """… and back."""
        head = bytes.fromhex(self.layout)
        if not raw.startswith(head) or len(raw) != len(head) + self.dtype.itemsize:
            raise BadRecord(because("not_a_snapshot", game=self.name))
        return np.frombuffer(raw, self.dtype, 1, len(head)).copy().view(Structs)

    def reason(self, state: State, action: Action, code: int) -> Reason:
        """What a reason code of the rules says about an action."""
        name = self.reasons[code]
        return Reason(name, f"{self.name}.reason.{name}", {**action.args, **self.explain(state, action)}, self.name)


def figures(folder: Path) -> str:
    """What the data files of a folder say, in one way only: neither comments nor the order of items count."""
    parsed = {path.name: tomllib.loads(path.read_text("utf-8")) for path in folder.glob("*.toml")}
    return json.dumps(parsed, sort_keys=True, separators=(",", ":"), ensure_ascii=False, default=str)


def _short(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def options_buffer() -> Structs:
    return np.zeros(1, Options).view(Structs)


_games: dict[str, Game] = {}


def game(name: str) -> Game:
    """The game of that name."""
    if name not in _games:
        raise UnknownGame(because("no_game", name=name, games=", ".join(sorted(_games))))
    return _games[name]


def games() -> list[Game]:
    """All of them, in the order in which they became known: ours first."""
    return list(_games.values())


def offers() -> list[Offer]:
    """What all games offer, in the order in which they became known."""
    return [offer for game in _games.values() for offer in game.offers]


def offer(name: str) -> Offer:
    """The offer of that name."""
    found = {one.name: one for one in offers()}
    if name not in found:
        raise UnknownGame(f"Nothing is offered as {name!r}; there are {', '.join(found)}.")
    return found[name]


def offered_as(name: str, options: Mapping[str, Any]) -> str:
    """What a match is called; that of a game which is not here any more goes by the game's name."""
    return _games[name].offer_of(options).name if name in _games else name


def titles() -> str:
    """What is offered, as one would say it."""
    *others, last = [one.title() for one in offers()]
    return f"{', '.join(others)} and {last}" if others else last
