"""Points at the end, by category, and the ranking."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...kernel.bits import has, lowest
from ...kernel.compiling import rule
from ...kernel.naming import enum_of
from . import data
from .names import NONE

CATEGORIES = ["religion", "council", "harvest", "travel", "customers", "house", "labourers", "hand"]
Category = enum_of("Category", CATEGORIES)
CATEGORY_COUNT = len(CATEGORIES)


@rule
def points(s, seat, category):
    if category == Category.RELIGION:
        church = s.church[seat]
        return data.WINDOW_POINTS[s.windows[seat]] + (data.CHURCH_POINTS[church] if church != NONE else 0)
    if category == Category.COUNCIL:
        return council_points(s, seat)
    if category == Category.HARVEST:
        return data.FIELD_POINTS * s.fields[seat]
    if category == Category.TRAVEL:
        total = 0
        for letter in range(s.letters[seat]):
            total += data.FACE_POINTS[s.journey[seat, letter]]
        return total
    if category == Category.CUSTOMERS:
        total = 0
        served = s.served[seat]
        while served != 0:
            total += data.CUSTOMER_POINTS[lowest(served)]
            served &= served - 1
        return total
    if category == Category.HOUSE:
        return s.house[seat]
    if category == Category.LABOURERS:
        return data.LABOURER_POINTS * s.labourers[seat]
    return data.HAND_POINTS if s.hand == seat else 0


@rule
def council_points(s, seat):
    """Meeting place and chamber, with the marks on a land or people council."""
    total = data.MEETING_POINTS if s.meeting[seat] else 0
    council = s.council[seat]
    if council == NONE:
        return total
    total += data.COUNCIL_POINTS[council]
    marks = s.marks[seat]
    if data.COUNCIL_PER_CARD[council] > 0:
        for kind in range(data.LAND_KIND_COUNT):
            if has(marks, kind):
                total += data.COUNCIL_PER_CARD[council] * cards_of(s, seat, kind)
    if data.COUNCIL_PER_VILLAGER[council] > 0:
        for profession in range(data.PROFESSION_COUNT):
            if has(marks, data.LAND_KIND_COUNT + profession) and has(s.villagers[seat], profession):
                total += data.COUNCIL_PER_VILLAGER[council]
    return total


@rule
def cards_of(s, seat, kind):
    """Own cards of a kind the land council can mark; a church is one card, an unserved customer none."""
    count = 0
    if kind == data.K_TRAVEL:
        count = np.int64(s.letters[seat])
    elif kind == data.K_CRAFT:
        for craft in range(data.CRAFT_COUNT):
            count += s.craft[seat, craft] != NONE
    elif kind == data.K_CUSTOMERS:
        for customer in range(data.DECK):
            count += has(s.served[seat], customer)
    elif kind == data.K_CHURCH:
        count += s.church[seat] != NONE
        for monk in range(data.MONKS):
            count += has(s.abbey[seat], monk)
    elif kind == data.K_FIELDS:
        count = np.int64(s.fields[seat])
    return count


@rule
def score(s, seat):
    total = 0
    for category in range(CATEGORY_COUNT):
        total += points(s, seat, category)
    return total


@rule
def left_over(s, seat):
    """What breaks a tie: coins, goods (jokers and plows on fields included) and story points on the tree."""
    total = s.coins[seat] + s.jokers[seat] + s.tree[seat]
    for good in range(data.KINDS):
        total += s.goods[seat, good]
    for field in range(s.fields[seat]):
        total += has(s.plows[seat], field)
    return total


@rule
def rank(s, seat):
    """How many seats are ahead; those still tied share the better place."""
    mine = score(s, seat)
    spare = left_over(s, seat)
    place = 0
    for other in range(s.players):
        theirs = score(s, other)
        if theirs > mine or (theirs == mine and left_over(s, other) > spare):
            place += 1
    return place


@rule
def ranking(s, out):
    for seat in range(s.players):
        out[seat] = rank(s, seat)


@rule
def scores(s, out):
    for seat in range(s.players):
        out[seat] = score(s, seat)


def breakdown(s: Any) -> list[dict[str, Any]]:
    """Each seat's score and its parts."""
    found = []
    for seat in range(int(s.players)):
        parts = {name: int(points(s, seat, i)) for i, name in enumerate(CATEGORIES)}
        found.append({"total": sum(parts.values()), **parts})
    return found
