"""The market through a bot's eyes: which waiting customers can be served with what is there, and what the others still need.

A good serves one customer only, so the goods are shared out: first to those who can be served at once, the richest banners first
(they stand last in the data file), then to the rest. Goods are kept as one number, some bits a kind.
"""

from __future__ import annotations

import numpy as np

from ...kernel.bits import bit, has, lowest
from ...kernel.compiling import rule
from .data import CRAFT_COUNT, CRAFTSMAN, CUSTOMER_GOODS, CUSTOMER_POINTS, DECK, KINDS, PAIR_VALUES, PAIRS, PLOW
from .names import NONE

WIDTH = 4  # bits for the goods of one kind
FULL = (1 << WIDTH) - 1
WANTED = CUSTOMER_GOODS.sum(axis=1, dtype=np.int64)  # goods a customer asks for
CRAFT_VALUES = np.array(sorted({value for pair in PAIRS for value in pair}), np.int64)


@rule
def stock(s, seat):
    """All goods of a village, those on fields included."""
    goods = np.int64(0)
    for good in range(KINDS):
        goods += np.int64(min(s.goods[seat, good], FULL)) << (WIDTH * good)
    if s.plows[seat]:
        for field in range(s.fields[seat]):
            if has(s.plows[seat], field):
                goods += 1 << (WIDTH * PLOW)
    return goods


@rule
def at_hand(goods, good, wanted):
    """How many of the goods wanted are there."""
    return min((goods >> (WIDTH * good)) & FULL, wanted)


@rule
def found_for(customer, goods):
    """Goods for the customer that are there."""
    found = 0
    for good in range(KINDS):
        found += at_hand(goods, good, CUSTOMER_GOODS[customer, good])
    return found


@rule
def given_to(customer, goods):
    """What is left when the customer got what is there for him."""
    for good in range(KINDS):
        goods -= at_hand(goods, good, CUSTOMER_GOODS[customer, good]) << (WIDTH * good)
    return goods


@rule
def ready(s, seat):
    """Waiting customers whose goods are there, jokers included, as bits."""
    found = bit(0) - bit(0)
    if s.market[seat] == 0:
        return found
    goods = stock(s, seat)
    jokers = s.jokers[seat] + 0
    if goods == 0 and jokers == 0:
        return found
    for k in range(DECK):
        customer = DECK - 1 - k
        if has(s.market[seat], customer):
            short = WANTED[customer] - found_for(customer, goods)
            if short <= jokers:
                jokers -= short
                goods = given_to(customer, goods)
                found |= bit(customer)
    return found


@rule
def makeable(s, seat, customer, goods):
    """Goods missing for the customer that own crafts can make."""
    found = 0
    if has(s.villagers[seat], CRAFTSMAN):
        for good in range(KINDS):
            if s.craft[seat, good] != NONE:
                found += CUSTOMER_GOODS[customer, good] - at_hand(goods, good, CUSTOMER_GOODS[customer, good])
    return found


@rule
def sharing(s, seat):
    """How many own craft buildings one turn can use together: the most that show the same value."""
    most = 0
    for k in range(CRAFT_VALUES.shape[0]):
        together = 0
        for craft in range(CRAFT_COUNT):
            if s.craft[seat, craft] != NONE:
                together += has(PAIR_VALUES[s.craft[seat, craft]], CRAFT_VALUES[k])
        most = max(most, together)
    return most


@rule
def promised(s, seat, weights, left):
    """What the unserved customers are worth, were the merchant there: those who are ready, and the others by their goods."""
    total = 0.0
    if s.market[seat] == 0:
        return total
    served = ready(s, seat)
    waiting = s.market[seat] & ~served
    goods = stock(s, seat)
    while served != 0:
        customer = lowest(served)
        served &= served - 1
        total += weights.ready_for * CUSTOMER_POINTS[customer]
        goods = given_to(customer, goods)
    later = 0.0
    while waiting != 0:
        customer = lowest(waiting)
        waiting &= waiting - 1
        share = weights.wanted * found_for(customer, goods) + weights.made * makeable(s, seat, customer, goods)
        later += CUSTOMER_POINTS[customer] * (weights.waiting + share / WANTED[customer])
        goods = given_to(customer, goods)
    return total * min(1.0, weights.late + left) + left * min(later, weights.most_waiting)
