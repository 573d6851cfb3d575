"""Scores, the break-down and the ranking."""

from __future__ import annotations

from itertools import combinations, product
from typing import Any

from ratskeller import Match
from ratskeller.games.village.data import COUNCIL_POINTS, CUSTOMERS, FIGURES, PEOPLE

from .tables import ALL, play, using, without

POINTS = {card["name"]: card["points"] for card in FIGURES["customer"]}


def journeys(total: int) -> list[str]:
    a, b = FIGURES["travel"][0]["faces"], FIGURES["travel"][1]["faces"]
    for i, j in product(range(len(a)), range(len(b))):
        if a[i]["points"] + b[j]["points"] == total:
            return [f"A{i + 1}", f"B{j + 1}"]
    raise AssertionError(total)


def customers(n: int, total: int) -> list[str]:
    return list(next(names for names in combinations(CUSTOMERS, n) if sum(POINTS[c] for c in names) == total))


def scored(village: dict[str, Any], **more: Any) -> dict[str, int]:
    return using(2, village, **more).breakdown()[0]


def test_example_the_final_score_of_58() -> None:
    village = {
        "church": "monastery", "monks": ["quill-1", "goblet-1", "rosary-1"],
        "council": "land", "marks": ["travel", "customers", "church"], "meeting_place": True,
        "fields": ["empty"], "travel": journeys(8), "served": customers(5, 14), "house": 7,
    }  # fmt: skip
    match = using(2, village)
    assert match.view(None)["villages"][0]["windows"] == 4  # three monks and the monastery's own
    assert match.breakdown()[0] == {
        "total": 58,
        "religion": 14, "council": 13, "harvest": 1, "travel": 8, "customers": 14, "house": 7, "labourers": 0, "hand": 1,
    }  # fmt: skip


def test_points_on_the_hand_the_tree_coins_and_goods_count_nothing() -> None:
    village = {"tree": 9, "coins": 9, "crafts": {"stable": {"values": "5-8", "goods": 3}}, "market": ["poet"]}
    assert scored(village, hand={"holder": 0, "story": 7})["total"] == 1


def test_a_day_labourer_costs_5_points() -> None:
    assert scored({"labourers": 2, "house": 20})["labourers"] == -10


def test_the_land_council_counts_served_customers_churches_crafts_and_fields() -> None:
    village = {
        "council": "land", "marks": ["craft", "customers", "church", "fields"], "church": "healing",
        "crafts": {"stable": {"values": "5-8"}, "smithy": {"values": "5-8"}}, "fields": ["plow", "empty", "empty"],
        "market": ["poet"], "served": ["envoy"],
    }  # fmt: skip
    assert scored(village)["council"] == 2 + 1 + 1 + 3


def test_the_people_s_council_counts_living_villagers_only() -> None:
    village = {"council": "people", "marks": ["abbot", "merchant"]}
    printed = COUNCIL_POINTS[PEOPLE]
    assert scored({**village, "villagers": ALL})["council"] == printed + 8
    assert scored({**village, "villagers": without("abbot")})["council"] == printed + 4


def test_cards_score_whether_their_villager_lives_or_not() -> None:
    village = {"church": "monastery", "villagers": ["merchant"]}
    assert scored(village)["religion"] == 4 + 2


def finish(one: dict[str, Any], two: dict[str, Any]) -> Match:
    """The last turn of a match of two; the first village holds the hand and stays as it is."""
    match = using(2, one, first=1, turns=3, hand={"holder": 0, "up": False}, graves=9, others=[two])
    play(match, "headman stay")
    assert match.over
    return match


def test_a_tie_goes_to_coins_goods_and_story_points_left() -> None:
    goods = {"crafts": {"stable": {"values": "5-8", "goods": 1}}, "fields": ["plow"]}
    one = {"house": 5, "coins": 1, "tree": 1, **goods}  # 1 field, 1 for the hand; left: coin, story point, horse, plow
    two = {"house": 7, "coins": 3}
    assert finish(one, two).winners == [0]
    assert finish(one, {**two, "coins": 5}).winners == [1]


def test_markers_on_a_meeting_place_break_no_tie() -> None:
    one = {"house": 6, "coins": 1, "meeting_place": True, "markers": 2}
    two = {"house": 9, "coins": 2}
    assert finish(one, two).winners == [1]


def test_jokers_break_a_tie() -> None:
    points = FIGURES["council"][1]["points"]
    one = {"house": 6, "coins": 1, "council": "guild", "jokers": 2}
    two = {"house": 7 + points, "coins": 2}
    assert finish(one, two).winners == [0]


def test_still_tied_the_victory_is_shared() -> None:
    match = finish({"house": 6, "coins": 2}, {"house": 7, "coins": 2})
    assert match.winners == [0, 1]
    assert match.ranks == [0, 0]
