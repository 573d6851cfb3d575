"""What the rule book says or proves about figures, fact by fact. Balancing moves none of this; all else is reconstructed."""

from __future__ import annotations

from itertools import combinations, product
from typing import Any

from ratskeller.games.village.data import CRAFTS, FIGURES


def named(kind: str, name: str) -> dict[str, Any]:
    key = "letter" if kind == "travel" else "name"
    found: dict[str, Any] = next(card for card in FIGURES[kind] if card[key] == name)
    return found


def test_somebody_with_the_values_3_and_11_asks_for_a_cart() -> None:
    assert any(card["values"] == [3, 11] and "cart" in card["goods"] for card in FIGURES["customer"])


def test_somebody_with_any_value_asks_for_two_scrolls() -> None:
    assert any(card["values"] == [] and card["goods"] == {"scroll": 2} for card in FIGURES["customer"])


def test_there_are_33_customers_and_five_of_them_can_be_14_points() -> None:
    assert len(FIGURES["customer"]) == 33
    assert any(sum(points) == 14 for points in combinations([card["points"] for card in FIGURES["customer"]], 5))


def test_the_monastery_is_four_points_and_a_window() -> None:
    church = named("church", "monastery")
    assert (church["points"], church["windows"]) == (4, 1)


def test_the_land_council_scores_by_its_marks_alone_and_a_meeting_place_two_points() -> None:
    assert named("council", "land")["points"] == 0
    assert FIGURES["meeting_place"]["points"] == 2


def test_the_finance_council_is_as_in_the_example() -> None:
    card = named("council", "finance")
    assert (card["values"], card["build"], card["reuse"], card["coins"]) == ([3], {"time": 4}, {"time": 1}, 2)


def test_a_journey_of_two_cards_can_be_8_points() -> None:
    first, second = ([face["points"] for face in named("travel", letter)["faces"]] for letter in "AB")
    assert any(a + b == 8 for a, b in product(first, second))


def test_the_third_journey_costs_two_time_and_a_cart_or_two_coins() -> None:
    card = named("travel", "C")
    assert (card["values"], card["time"], card["any_of"]) == ([7], 2, [{"cart": 1}, {"coins": 2}])


def test_the_chapel_is_8_points_on_a_D_card_and_a_grey_banner_asks_for_beer() -> None:
    chapels = {card["letter"]: face["points"] for card in FIGURES["travel"] for face in card["faces"] if face.get("chapel")}
    assert chapels == {"D": 8}
    assert any(face.get("grey") == {"beer": 1} for face in named("travel", "B")["faces"])  # the example's second card


def test_the_office_and_the_hand_are_as_printed() -> None:
    office = FIGURES["office"]
    assert (office["values"], office["display"]) == ([4, 10], 6)
    assert office["cost"] == [{"time": 1}, {"time": 2}, {"time": 2, "coins": 1}, {"time": 3, "coins": 1}]
    assert FIGURES["starting_hand"]["values"] == [4, 10]


def test_the_board_is_as_printed() -> None:
    assert FIGURES["meeting_place"]["values"] == [2, 12]
    assert FIGURES["game"]["windows_points"] == [0, 2, 4, 7, 10, 14, 20]
    assert FIGURES["game"]["day_labourer_points"] == -5
    assert (FIGURES["headman"]["coin"], FIGURES["headman"]["story"]) == (1, 3)
    assert 3 in FIGURES["school"]["values"]


def test_crafts_score_nothing_and_white_banners_are_cheap() -> None:
    assert named("craft", "scriptorium")["spaces"] >= 2
    white = [*FIGURES["craft"], *FIGURES["council"], FIGURES["meeting_place"], FIGURES["field"]]
    for card in white:
        assert set(card["reuse"]) <= {"time"}
        assert card["reuse"].get("time", 0) in (0, 1)
    for name in CRAFTS:
        assert "points" not in named("craft", name)
    for card in white:  # one list of values for both sides of a card
        assert [key for key in card if "values" in key] == ["values"]


def test_piles_have_the_sizes_of_the_box() -> None:
    assert {stack["name"]: len(stack["effects"]) for stack in FIGURES["monk_stack"]} == {"quill": 3, "goblet": 4, "rosary": 5}
    assert {card["letter"]: len(card["faces"]) for card in FIGURES["travel"]} == {"A": 4, "B": 4, "C": 4, "D": 4, "E": 3}
    field = FIGURES["field"]
    assert (field["copies"], field["points"], field["coins"]) == (8, 1, 1)
