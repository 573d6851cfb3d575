"""Part I of a turn: two dice from the pool, changed with coins and markers into a banner value (V1)."""

from __future__ import annotations

import numpy as np

from ...kernel.compiling import rule
from ...kernel.events import emit
from ...kernel.randomness import random_below
from .actions import E_DIE, E_ROLLED, E_VALUE, MOST_MARKERS, NO_SUCH_DIE, OK, TOO_FEW_COINS, TOO_FEW_MARKERS, WRONG_PRICE
from .board import pay_coins, pay_time
from .data import BLACK, BLACK_TIME, COIN_PER_PIP, COLOUR_COUNT, DICE, DICE_TAKEN, FACES, MOST_COINS, VALUE_COUNT, VALUES, WHITE
from .state import USE, VALUE

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
            coins = _pips(a, b, value + LOWEST, markers) * COIN_PER_PIP
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
        for _ in range(DICE[s.players, colour]):
            s.pool[colour, random_below(s, FACES)] += 1


@rule
def tell_roll(s, events):
    emit(events, E_ROLLED, digits(s, WHITE), digits(s, BLACK))


@rule
def digits(s, colour):
    """The faces of a colour in the pool as the digits of a number, lowest first."""
    told = 0
    for face in range(FACES):
        for _ in range(s.pool[colour, face]):
            told = told * 10 + face + 1
    return told


@rule
def why_not_die(s, die):
    return OK if s.pool[die // FACES, die % FACES] > 0 else NO_SUCH_DIE


@rule
def take_die(s, die, events):
    """A black die costs time at once, whatever it is changed to."""
    colour = die // FACES
    s.pool[colour, die % FACES] -= 1
    s.colour[s.dice] = colour
    s.face[s.dice] = die % FACES + 1
    emit(events, E_DIE, s.turn, colour, die % FACES + 1)
    s.dice += 1
    if colour == BLACK:
        pay_time(s, BLACK_TIME, events)
    if s.dice == DICE_TAKEN:
        s.step = VALUE


@rule
def why_not_value(s, a):
    markers = a % MARKER_CHOICES
    coins = a // MARKER_CHOICES % COIN_CHOICES
    if PRICES[s.face[0], s.face[1], a // (MARKER_CHOICES * COIN_CHOICES), markers] != coins:
        return WRONG_PRICE
    if s.coins[s.turn] < coins:
        return TOO_FEW_COINS
    return OK if s.markers[s.turn] >= markers else TOO_FEW_MARKERS


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
def set_value(s, a, events):
    markers = a % MARKER_CHOICES
    coins = a // MARKER_CHOICES % COIN_CHOICES
    s.value = a // (MARKER_CHOICES * COIN_CHOICES) + LOWEST
    s.markers[s.turn] -= markers
    emit(events, E_VALUE, s.turn, s.value, coins, markers)
    pay_coins(s, coins, events)
    s.step = USE
