"""In the middle of a turn: what has been begun and paid for, and what it will bring. Part of the bots' judgement."""

from __future__ import annotations

import numpy as np

from ...kernel.bits import has
from ...kernel.compiling import rule
from .actions import Step
from .board import present, shows
from .data import (
    CRAFT_COUNT,
    CRAFT_SPACES,
    CRAFTSMAN,
    CUSTOMER_POINTS,
    CUSTOMER_VALUES,
    DECK,
    FACE_LETTER,
    FACE_POINTS,
    FUN_STORY,
    FUN_VALUES,
    KINDS,
    LAND,
    LAND_KIND_COUNT,
    LAND_POINTS,
    LETTERS,
    MERCHANT,
    PAIR_VALUES,
    PEOPLE_POINTS,
)
from .market import WANTED, WIDTH, found_for, given_to, stock
from .names import NONE, Banner
from .scoring import cards_of

LETTER_MEAN = np.array([FACE_POINTS[np.equal(FACE_LETTER, i)].mean() for i in range(len(LETTERS))])


@rule
def begun(s, weights, left):
    step = s.step
    if step == Step.COVER or step == Step.PAY:
        return bought(s, weights, left)
    if step == Step.MARK:
        return best_mark(s, weights, left)
    if step == Step.WHITE:
        return rest_of_turn(s, weights, left)
    total = weights.pick * s.picks
    if step == Step.COUNT or step == Step.FREE or step == Step.OFFICE:
        total += weights.pick
    if step == Step.HEADMAN or step == Step.SCHOOL:
        total += weights.lesson
    return total * left


@rule
def bought(s, weights, left):
    """A journey or a customer, less the goods still owed."""
    if s.banner == Banner.TRAVEL:
        total = LETTER_MEAN[s.letters[s.turn]]
        owed = 1 if s.step == Step.COVER else 0
    else:
        total = 1.0 * CUSTOMER_POINTS[s.banner - Banner.CUSTOMER]
        owed = 0
    for good in range(KINDS):
        owed += s.owed[good]
    return total - weights.good * owed * left


@rule
def rest_of_turn(s, weights, left):
    """White banners that the value of this turn can still use: goods, a story point, customers who can be served then."""
    total = 0.0
    goods = stock(s, s.turn)
    if present(s, CRAFTSMAN):
        for craft in range(CRAFT_COUNT):
            card = s.craft[s.turn, craft]
            if card != NONE and s.goods[s.turn, craft] < CRAFT_SPACES[craft] and not has(s.used, Banner.CRAFT + craft):
                if shows(s, PAIR_VALUES[card], Banner.CRAFT + craft):
                    goods += 1 << (WIDTH * craft)
                    total += weights.good * left
    if not has(s.used, Banner.FUN) and shows(s, FUN_VALUES[s.board[s.turn]], Banner.FUN):
        total += weights.tree * FUN_STORY
    if s.market[s.turn] and present(s, MERCHANT):
        jokers = s.jokers[s.turn] + 0
        for k in range(DECK):
            customer = DECK - 1 - k
            if has(s.market[s.turn], customer) and shows(s, CUSTOMER_VALUES[customer], Banner.CUSTOMER + customer):
                short = WANTED[customer] - found_for(customer, goods)
                if short <= jokers:
                    jokers -= short
                    goods = given_to(customer, goods)
                    total += weights.serving * CUSTOMER_POINTS[customer]
    return total


@rule
def best_mark(s, weights, left):
    if s.council[s.turn] != LAND:
        return PEOPLE_POINTS * (1.0 - weights.mortal * left)
    most = 0
    for kind in range(LAND_KIND_COUNT):
        if not has(s.marks[s.turn], kind):
            most = max(most, cards_of(s, s.turn, kind))
    return 1.0 * LAND_POINTS * most
