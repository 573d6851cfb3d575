"""The options of a decision. Legality itself stands in `turn.reason` and below; here it is only asked, as seldom as possible."""

from __future__ import annotations

from ...kernel.compiling import rule
from .actions import (
    A_BURY,
    A_COUNT,
    A_COVER,
    A_DECLINE,
    A_DIE,
    A_DONE,
    A_FREE,
    A_HEADMAN,
    A_HEAL,
    A_LABOURER,
    A_MARK,
    A_OFFICE,
    A_PAY,
    A_PICK,
    A_PLOW,
    A_SWAP,
    A_TILE,
    A_VALUE,
    OK,
)
from .banners import any_plow, black_options, council, school, white_options, why_not_plow
from .data import COLOUR_COUNT, FACES, FIELDS, OFFICE_LIMIT, PROFESSION_COUNT
from .dice import values
from .payment import SOURCE_COUNT
from .state import (
    BURY,
    COUNT,
    COVER,
    DIE,
    FREE,
    HEADMAN,
    LABOURER,
    MARK,
    OFFICE,
    OVER,
    PAY,
    PICK,
    SCHOOL,
    STAY,
    SWAP,
    TILE,
    USE,
    VALUE,
    WHITE,
    WHITE_BANNERS,
)
from .turn import may_decline, reason


@rule
def legal(s, out):
    if s.step == DIE:
        return dice(s, out)
    if s.step == VALUE:
        return values(s, out, 0, A_VALUE)
    if s.step == USE or s.step == WHITE:
        return banners(s, out)
    if s.step == OVER:
        return 0
    out[0] = A_DECLINE
    n = 1 if may_decline(s) else 0
    if s.step == COVER:
        return those_allowed(s, out, n, A_COVER, A_PAY - A_COVER)
    if s.step == PAY:
        return those_allowed(s, out, n, A_PAY, SOURCE_COUNT)
    if s.step == HEADMAN:
        return those_allowed(s, out, n, A_HEADMAN, STAY + 1)
    if s.step == SCHOOL:
        return school.options(s, out, n)
    if s.step == FREE:
        return customers(s, out, n, A_FREE)
    if s.step == COUNT:
        return those_allowed(s, out, n, A_COUNT, OFFICE_LIMIT + 1)
    if s.step == PICK:
        return customers(s, out, n, A_PICK)
    if s.step == MARK:
        return those_allowed(s, out, n, A_MARK, council.MARK_COUNT)
    if s.step == TILE:
        return those_allowed(s, out, n, A_TILE, WHITE_BANNERS)
    if s.step == BURY:
        return those_allowed(s, out, n, A_BURY, PROFESSION_COUNT)
    if s.step == LABOURER:
        return those_allowed(s, out, n, A_LABOURER, PROFESSION_COUNT)
    out[n] = A_SWAP if s.step == SWAP else A_OFFICE if s.step == OFFICE else A_HEAL
    return n + 1


@rule
def those_allowed(s, out, n, first, count):
    """Append the legal ones among `count` actions from `first`. (Written before counted: fewer branches, twice as fast.)"""
    for action in range(first, first + count):
        out[n] = action
        n += reason(s, action) == OK
    return n


@rule
def dice(s, out):
    n = 0
    for colour in range(COLOUR_COUNT):
        for face in range(FACES):
            out[n] = A_DIE + colour * FACES + face
            n += s.pool[colour, face] > 0
    return n


@rule
def customers(s, out, n, first):
    """The open customers, in the order of their cards."""
    for i in range(s.open_count):
        out[n] = first + s.open[i]
        n += 1
    return n


@rule
def banners(s, out):
    n = 0
    if s.step == WHITE:
        out[0] = A_DONE
        n = 1
    else:
        n = black_options(s, out, 0)
    n = white_options(s, out, n)
    if any_plow(s):
        for a in range(2 * FIELDS):
            out[n] = A_PLOW + a
            n += why_not_plow(s, a) == OK
    return n
