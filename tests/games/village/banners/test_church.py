"""Churches."""

import pytest

from ratskeller.games.village.data import CHURCH_PRICE, CHURCH_TIME, CHURCHES, FIGURES

from ..tables import home, options, play, refusal, using, without

VALUE = {card["name"]: card["values"][0] for card in FIGURES["church"]}


@pytest.mark.parametrize("name", CHURCHES)
def test_a_church_costs_what_its_card_says(name: str) -> None:
    card = CHURCHES.index(name)
    match = using(VALUE[name], {"coins": 5})
    play(match, f"church {name}")
    assert home(match)["church"] == name
    assert home(match)["coins"] == 5 - CHURCH_PRICE[card]
    assert home(match)["time"] == CHURCH_TIME[card]
    assert name not in match.view(None)["supply"]["churches"]


def test_the_monastery_counts_as_one_window_from_the_start() -> None:
    match = using(VALUE["monastery"], {"coins": 5})
    play(match, "church monastery")
    assert home(match)["windows"] == 1


def test_a_church_needs_value_abbot_coins_and_room() -> None:
    value = VALUE["monastery"]
    other = next(v for v in range(2, 13) if v != value)
    assert refusal(using(other, {"coins": 5}), "church monastery") == "wrong_value"
    assert refusal(using(value, {"coins": 5, "villagers": without("abbot")}), "church monastery") == "no_villager"
    assert refusal(using(value, {"coins": 5, "church": "healing"}), "church monastery") == "has_one"
    assert refusal(using(value, {"coins": 5}, others=[{"church": "monastery"}]), "church monastery") == "none_left"
    assert refusal(using(value, {"coins": 0}), "church monastery") == "too_few_coins"


def test_a_church_has_no_white_banner() -> None:
    match = using(VALUE["healing"], {"church": "healing"})
    assert options(match, "church") == []
