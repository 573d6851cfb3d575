"""What an analysis says: step by step, and per player. Plain data with a JSON form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from functools import cached_property, partial
from itertools import takewhile
from math import exp
from typing import Any

FORMAT = "ratskeller-analysis"
VERSION = 6
THRESHOLDS = {"inaccuracy": 0.10, "mistake": 0.20, "blunder": 0.30}  # losses on the normal scale
FORGIVING = 0.15  # a loss that leaves a decision 37 of 100
TURNING = 3  # turning points of a match
LEAST = 0.02  # of the victory: less turns nothing


def normal(share: float, players: int) -> float:
    """A difference between shares of the victory on the scale where an even share is 0 and the whole victory 1."""
    return share * players / (players - 1)


def verdict(loss: float, error: float, players: int) -> str | None:
    """What a loss of the victory is called, where it is sure to be one."""
    if loss <= 2 * error:
        return None
    return next((name for name, limit in reversed(THRESHOLDS.items()) if normal(loss, players) >= limit), None)


@dataclass(frozen=True, slots=True)
class Moment:
    """One step of a match. Shares of the victory are per seat; who resigned has no action."""

    entry: int
    seat: int
    action: str | None
    options: int  # how many there were
    outcomes: int  # different ones drawn of the action; 1 where nothing was left to chance
    before: Sequence[float]  # u of what all knew
    expected: Sequence[float]  # its mean over what the action could lead to
    after: Sequence[float]  # u of what came
    best: str | None = None  # what should have been played, where something was lost
    loss: float = 0.0  # of the victory, judged at what the seat knew; noise may bring it below 0
    error: float = 0.0
    line: Sequence[str] = ()  # how the turn would have gone on then, the best first, where that is worth a word
    asked: str = ""  # the question that was answered, by its key

    @property
    def luck(self) -> list[float]:
        return [after - expected for after, expected in zip(self.after, self.expected, strict=True)]

    @property
    def move(self) -> list[float]:
        return [expected - before for expected, before in zip(self.expected, self.before, strict=True)]

    @property
    def lost(self) -> float:
        """What the seat is known to have lost: who resigned, all it had."""
        return self.loss if self.action is not None else -self.move[self.seat]

    @property
    def unexplained(self) -> float:
        """What the decision changed for its seat beyond what it is known to have lost."""
        return self.move[self.seat] + self.lost

    @property
    def verdict(self) -> str | None:
        return verdict(self.loss, self.error, len(self.before))

    def json(self) -> dict[str, Any]:
        return {**asdict(self), "luck": self.luck, "move": self.move, "unexplained": self.unexplained, "verdict": self.verdict}


@dataclass(frozen=True, slots=True)
class Player:
    """A seat's match: final − initial = luck + own + others."""

    seat: int
    name: str
    initial: float
    final: float
    accuracy: float  # 0 to 100, over the decisions with a choice
    luck: float
    own: float  # what the own decisions changed …
    lost: float  # … how much of that is known to be lost …
    unexplained: float  # … and what is left
    others: float  # what the others' decisions gave or took …
    by: Sequence[float]  # … seat by seat
    verdicts: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Turning:
    """A turning point: a decision of `seat` that lost `size`, or gave the other so much without a fault; luck that gave the seat
    so much (negative: took)."""

    entry: int
    kind: str  # decision, gave, luck, resigned
    seat: int
    size: float
    other: int  # who gained where the seat lost, or lost where it gained


@dataclass(frozen=True)
class Analysis:
    game: str
    offer: str  # what it is played as
    seats: Sequence[str]
    iterations: int  # the evaluator's and the searches' measure
    initial: Sequence[float]
    result: Sequence[float]
    moments: Sequence[Moment]

    @cached_property
    def players(self) -> list[Player]:
        return [self._player(seat) for seat in range(len(self.seats))]

    @cached_property
    def turning(self) -> list[Turning]:
        """The three points at which the match was decided, in the order in which they came."""
        found = [point for moment in self.moments for point in _turnings(moment)]
        most = sorted(found, key=lambda point: -abs(point.size))[:TURNING]
        return sorted(most, key=lambda point: point.entry)

    def after(self, entry: int) -> Sequence[float]:
        """Every seat's share of the victory once so many entries of the log are written."""
        known = [moment.after for moment in self.moments if moment.entry <= entry]
        return known[-1] if known else self.initial

    def turn_of(self, moment: Moment) -> tuple[list[str], list[str]]:
        """What its seat played one after another: before that decision, and from there on."""
        at = self.moments.index(moment)
        own = partial(takewhile, lambda one: one.seat == moment.seat and one.action)
        before, then = ([one.action or "" for one in own(part)] for part in (reversed(self.moments[:at]), self.moments[at:]))
        return before[::-1], then

    def _player(self, seat: int) -> Player:
        own = [moment for moment in self.moments if moment.seat == seat]
        chosen = [moment for moment in own if moment.options > 1]
        kept = [exp(-normal(max(0.0, moment.loss), len(self.seats)) / FORGIVING) for moment in chosen]
        by = [0.0] * len(self.seats)
        for moment in self.moments:
            by[moment.seat] += moment.move[seat]
        mine, by[seat] = by[seat], 0.0
        return Player(
            seat=seat,
            name=self.seats[seat],
            initial=self.initial[seat],
            final=self.result[seat],
            accuracy=100.0 * sum(kept) / len(kept) if kept else 100.0,
            luck=sum(moment.luck[seat] for moment in self.moments),
            own=mine,
            lost=sum(moment.lost for moment in own),
            unexplained=sum(moment.unexplained for moment in own),
            others=sum(by),
            by=by,
            verdicts={name: sum(moment.verdict == name for moment in own) for name in THRESHOLDS},
        )

    def json(self) -> dict[str, Any]:
        return {
            "format": FORMAT,
            "version": VERSION,
            "game": self.game,
            "offer": self.offer,
            "seats": list(self.seats),
            "iterations": self.iterations,
            "initial": list(self.initial),
            "result": list(self.result),
            "players": [asdict(player) for player in self.players],
            "turning": [asdict(point) for point in self.turning],
            "moments": [moment.json() for moment in self.moments],
        }

    @classmethod
    def from_json(cls, given: Mapping[str, Any]) -> Analysis:
        """Back from `json`; what follows from the moments is reckoned anew."""
        names = [field.name for field in fields(Moment)]
        moments = [Moment(**{name: moment[name] for name in names}) for moment in given["moments"]]
        own = {name: given[name] for name in ("game", "offer", "seats", "iterations", "initial", "result")}
        return cls(**own, moments=moments)


def _turnings(moment: Moment) -> list[Turning]:
    found = []
    move, luck = moment.move, moment.luck
    others = [seat for seat in range(len(move)) if seat != moment.seat]
    if moment.action is None:
        found.append(Turning(moment.entry, "resigned", moment.seat, -move[moment.seat], max(others, key=move.__getitem__)))
    elif moment.verdict:
        found.append(Turning(moment.entry, "decision", moment.seat, moment.loss, max(others, key=move.__getitem__)))
    elif len(others) > 1 and (gain := max(move[seat] for seat in others)) >= LEAST:
        found.append(Turning(moment.entry, "gave", moment.seat, gain, max(others, key=move.__getitem__)))
    hit = max(range(len(luck)), key=lambda seat: abs(luck[seat]))
    if abs(luck[hit]) >= LEAST:
        other = (min if luck[hit] > 0 else max)(range(len(luck)), key=luck.__getitem__)
        found.append(Turning(moment.entry, "luck", hit, luck[hit], other))
    return found
