"""Trying an action on a copy of the table: what it costs, what it gives, whether the bridge is crossed. The rules answer.

Only what is public before the action is read from the copy: prices and gains, never a card that would be turned over.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ...kernel.actions import Action
from ...kernel.engine import Engine, engine
from ...kernel.fields import Structs
from ...kernel.game import game
from ...kernel.text import count, message, say
from .actions import ACTIONS, Event, Step
from .data import GOODS
from .names import GAME
from .state import State

AFTERWARDS = (
    Event.CHRONICLE,
    Event.GRAVE,
    Event.RAT,
    Event.TURN,
    Event.ROUND,
    Event.OVER,
)  # from here on it is not the banner's doing
GAINS = {
    Event.COINS: "coins",
    Event.STORY: "story",
    Event.MADE: "goods",
    Event.JOKER: "jokers",
    Event.MARKER: "markers",
    Event.SERVED: "points",
}


@dataclass
class Outcome:
    """What an action did."""

    time: int = 0
    coins: int = 0
    goods: Counter[str] = field(default_factory=Counter)
    gains: Counter[str] = field(default_factory=Counter)
    crossed: bool = False
    customers: int = 0

    @property
    def cost(self) -> dict[str, int]:
        return {key: n for key, n in {"time": self.time, "coins": self.coins, **self.goods}.items() if n}


class Copy:
    """A copy of a table, to be played on at will."""

    def __init__(self, raw: bytes) -> None:
        self.states = np.frombuffer(bytearray(raw), State).view(Structs)  # by bytes: NumPy would copy field by field
        self.engine: Engine = engine(game(GAME))

    @classmethod
    def of(cls, s: Any) -> Copy:
        return cls(s.tobytes())

    def copy(self) -> Copy:
        return Copy(self.states.tobytes())

    @property
    def table(self) -> Any:
        return self.states[0]

    @property
    def step(self) -> int:
        return int(self.table.step)

    @property
    def crossed(self) -> bool:
        return bool(self.table.crossed)

    def legal(self) -> list[int]:
        return self.engine.legal(self.states)

    def play(self, action: int) -> list[list[int]]:
        """Play on; returns the rows of what happened."""
        happened = self.engine.play(self.states, action)[0]
        rows: list[list[int]] = happened.rows[: int(happened.written)].tolist()
        return rows

    def then(self, action: int) -> tuple[Copy, list[list[int]]]:
        """Another copy, on which the action was played."""
        copy = self.copy()
        return copy, copy.play(action)


def outcomes(copy: Copy, action: int) -> list[Outcome]:
    """What an action may come to: one for every way to pay that differs in its price."""
    found: list[Outcome] = []
    for outcome in _outcomes(copy, action, []):
        if all((outcome.cost, outcome.customers) != (other.cost, other.customers) for other in found):
            found.append(outcome)
    return sorted(found, key=lambda o: (o.customers, sum(o.goods.values()) == 0))


def _outcomes(copy: Copy, action: int, before: list[list[int]], customers: int = 0) -> Iterator[Outcome]:
    after, rows = copy.then(action)
    rows = before + rows
    step = after.step
    if step in (Step.COVER, Step.COUNT):
        for choice in after.legal():
            yield from _outcomes(after, choice, rows, choice - ACTIONS.base["count"] if step == Step.COUNT else customers)
    elif step in (Step.PAY, Step.FREE):  # whence a good, or who comes free, changes no price; the first option may be to decline
        yield from _outcomes(after, after.legal()[-1], rows, customers)
    else:
        yield read(rows, customers)


def read(rows: list[list[int]], customers: int = 0) -> Outcome:
    """The price and the gains in what happened."""
    outcome = Outcome(customers=customers)
    for kind, _, _, n, more, *_ in rows:
        if kind in AFTERWARDS:
            break
        if kind == Event.TIME:
            outcome.time += n
        elif kind == Event.PAID:
            outcome.coins += n
        elif kind == Event.GAVE:
            outcome.goods[GOODS[n]] += 1
        elif kind == Event.CROSSED:
            outcome.crossed = True
        elif kind in (Event.COINS, Event.STORY):
            outcome.gains[GAINS[kind]] += n
        elif kind == Event.MADE:
            outcome.gains[GOODS[n]] += 1
        elif kind == Event.SERVED:
            outcome.gains[GAINS[kind]] += more
        elif kind in GAINS:
            outcome.gains[GAINS[kind]] += 1
    return outcome


# ── in words ─────────────────────────────────────────────────────────────────────────────────────────────────────────
NOUNS = {"time": "hour", "coins": "coin"}


def cost_text(cost: dict[str, int], lang: str) -> str:
    """'2 units of time, 1 coin, 1 horse'."""
    return ", ".join(count(lang, n, NOUNS.get(key, key)) for key, n in cost.items())


def price_text(found: list[Outcome], lang: str) -> str:
    """The price of an action, or the prices to choose from; nothing where it is free."""
    if found[0].customers != found[-1].customers:  # sorted by their number; none at all is paid for only where one comes free
        cheapest = next(o for o in found if o.customers)
        key = "village.price.from" if found[0].customers else "village.price.free"
        return say(lang, key, GAME, {"price": cost_text(cheapest.cost, lang)})
    texts = list(dict.fromkeys(cost_text(o.cost, lang) for o in found))
    return message(lang, "village.price.or").join(texts)


def price(s: Any, action: Action, lang: str) -> str:
    """What an option costs now, in words; the price of a value stands in its own text, and who comes free has none."""
    return "" if s.step in (Step.VALUE, Step.FREE) else price_text(outcomes(Copy.of(s), action.id), lang)
