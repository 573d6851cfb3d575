"""Part I of a turn: two dice from the pool, changed with coins and markers into a banner value (V1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from ...kernel.compiling import rule
from ...kernel.events import emit
from ...kernel.randomness import random_below
from . import data
from .board import pay_coins, pay_time
from .data import BLACK, COLOUR_COUNT, DICE_TAKEN, FACES, MOST_COINS, VALUE_COUNT, VALUES
from .manifest import Part, answer
from .names import MOST_MARKERS, REASONS, SEAT, STEPS, tell_events


class _Digits(Sequence[Any]):
    """Words for a number whose digits are meant one by one."""

    def __len__(self) -> int:
        return 0

    def __getitem__(self, number: Any) -> Any:
        return [int(digit) for digit in str(number)]


Reason = REASONS.tell("no_such_die", "wrong_price", "too_few_markers")
Step = STEPS.tell("die", "value")
Event = tell_events(
    rolled={"white": _Digits(), "black": _Digits()},
    die={**SEAT, "colour": data.COLOURS, "face": None},
    value={**SEAT, "value": None, "coins": None, "markers": None},
)
MARKER_CHOICES = MOST_MARKERS + 1
COIN_CHOICES = MOST_COINS + 1
LOWEST = VALUES[0]
NOT_OFFERED = -1


def _pips(a: int, b: int, value: int, markers: int) -> int:
    """The fewest pips to move so that faces a and b give the value, `markers` of the dice being set at will."""
    best: int = 2 * FACES
    for x in range(1, FACES + 1):
        y = value - x
        if 1 <= y <= FACES:
            moves = sorted((abs(a - x), abs(b - y)))
            best = min(best, sum(moves[: DICE_TAKEN - markers]))
    return best


def _prices() -> np.ndarray:
    """[a, b, value, markers] → coins; only mixes that no other mix undercuts are offered."""
    table = np.full((FACES + 1, FACES + 1, VALUE_COUNT, MARKER_CHOICES), NOT_OFFERED, np.int64)
    for a, b, value in np.ndindex(FACES + 1, FACES + 1, VALUE_COUNT):
        cheapest = MOST_COINS + 1
        for markers in range(MARKER_CHOICES if a and b else 0):
            coins = _pips(a, b, value + LOWEST, markers) * data.COIN_PER_PIP
            if coins < cheapest:
                table[a, b, value, markers] = cheapest = coins
    return table


PRICES = _prices()


@rule
def roll(s):
    """All dice into the pool."""
    for colour in range(COLOUR_COUNT):
        for face in range(FACES):
            s.pool[colour, face] = 0
        for _ in range(data.DICE[s.players, colour]):
            s.pool[colour, random_below(s, FACES)] += 1


@rule
def tell_roll(s, events):
    emit(events, Event.ROLLED, digits(s, data.WHITE), digits(s, BLACK))


@rule
def digits(s, colour):
    """The faces of a colour in the pool as the digits of a number, lowest first."""
    told = 0
    for face in range(FACES):
        for _ in range(s.pool[colour, face]):
            told = told * 10 + face + 1
    return told


@rule
def why_not_die(s, colour, face):
    return Reason.OK if s.pool[colour, face] > 0 else Reason.NO_SUCH_DIE


@rule
def take_die(s, colour, face, events):
    """A black die costs time at once, whatever it is changed to."""
    s.pool[colour, face] -= 1
    s.colour[s.dice] = colour
    s.face[s.dice] = face + 1
    emit(events, Event.DIE, s.turn, colour, face + 1)
    s.dice += 1
    if colour == BLACK:
        pay_time(s, data.BLACK_TIME, events)
    if s.dice == DICE_TAKEN:
        s.step = Step.VALUE


@rule
def why_not_value(s, value, coins, markers):
    if PRICES[s.face[0], s.face[1], value, markers] != coins:
        return Reason.WRONG_PRICE
    if s.coins[s.turn] < coins:
        return Reason.TOO_FEW_COINS
    return Reason.OK if s.markers[s.turn] >= markers else Reason.TOO_FEW_MARKERS


@rule
def values(s, out, n, first):
    """Append every value that can be paid for, with its mixes."""
    row = PRICES[s.face[0], s.face[1]]
    coins = s.coins[s.turn]
    for markers in range(min(s.markers[s.turn], MOST_MARKERS) + 1):
        for value in range(VALUE_COUNT):
            price = row[value, markers]
            out[n] = first + (value * COIN_CHOICES + price) * MARKER_CHOICES + markers
            n += price != NOT_OFFERED and price <= coins
    return n


@rule
def set_value(s, value, coins, markers, events):
    s.value = value + LOWEST
    s.markers[s.turn] -= markers
    emit(events, Event.VALUE, s.turn, s.value, coins, markers)
    pay_coins(s, coins, events)
    s.step = Step.USE


def _words(numbers: Iterable[int]) -> list[str]:
    return [str(number) for number in numbers]


PART = Part(
    [
        answer(Step.DIE, why_not_die, take_die, {"colour": data.COLOURS, "face": _words(range(1, FACES + 1))}),
        answer(
            Step.VALUE,
            why_not_value,
            set_value,
            {"value": _words(VALUES), "coins": _words(range(COIN_CHOICES)), "markers": _words(range(MARKER_CHOICES))},
            options=values,
        ),
    ]
)
