"""The number helper tells what really happens: everything it says is played after it."""

from __future__ import annotations

import json
from typing import Any

import pytest

import ratskeller
from ratskeller import Match
from ratskeller.games.village.data import FIGURES
from tests.playing import finished, part_way

from .tables import choosing, home, play, using

Aid = dict[str, Any]


def told(match: Match, seat: int = 0, lang: str = "en") -> Aid:
    found = match.aid(seat, lang)
    assert found is not None
    return found


def use(aid: Aid, value: int, action: str) -> dict[str, Any]:
    return next(u for u in aid["numbers"][str(value)]["uses"] if u["action"] == action)


def take(match: Match, pair: list[str]) -> None:
    play(match, *(f"die {die.replace('-', ' ')}" for die in pair))


def again(match: Match) -> Match:
    return ratskeller.from_position("village", match.position(), seed=4)


@pytest.mark.usefixtures("compiled_village")
@pytest.mark.parametrize("seed", [2, 3, 5])
def test_every_way_to_a_value_can_be_played_and_costs_what_was_told(seed: int) -> None:
    match = part_way("village", seed, 0.6, players=2)
    while match.view(None)["step"] != "die" or match.view(None)["taken"]:
        match.play(match.legal()[0])
    seat = match.seat
    assert seat is not None
    for value, number in told(match, seat)["numbers"].items():
        for index, way in enumerate(number["ways"]):
            for pair in way["pairs"]:
                trial = again(match)
                before = home(trial, seat)
                take(trial, pair)
                trial.play(f"value {value} {way['coins']} {way['markers']}")
                after = home(trial, seat)
                assert (before["coins"] - after["coins"], before["markers"] - after["markers"]) == (way["coins"], way["markers"])
                assert (after["time"] - before["time"]) % 10 == way["time"] % 10
                assert trial.view(None)["crossed"] == way["death"]
                legal = {a.notation for a in trial.legal() if a.name not in ("headman", "plow", "done")}
                assert legal == {u["action"] for u in number["uses"] if index in u["ways"]}


@pytest.mark.usefixtures("compiled_village")
def test_every_use_costs_what_was_told_and_brings_a_death_where_it_warns() -> None:
    match = part_way("village", 12, 0.5, players=3)
    while match.view(None)["step"] != "die" or match.view(None)["taken"]:
        match.play(match.legal()[0])
    seat = match.seat
    assert seat is not None
    deaths = 0
    for value, number in told(match, seat)["numbers"].items():
        for use in number["uses"]:
            way = number["ways"][use["ways"][0]]
            trial = again(match)
            take(trial, way["pairs"][0])
            trial.play(f"value {value} {way['coins']} {way['markers']}")
            before = home(trial, seat)
            events = [e.json() for e in trial.play(use["action"])]
            if trial.view(None)["step"] in ("cover", "count", "free", "pay"):
                continue
            cost = use["costs"][0]
            assert sum(e["n"] for e in events if e["event"] == "time" and e["seat"] == seat) == cost.get("time", 0)
            assert sum(e["n"] for e in events if e["event"] == "paid") == cost.get("coins", 0)
            died = way["death"] or any(e["event"] == "crossed" for e in events)
            assert died == (use["ways"][0] in use["death"])
            deaths += died
            assert before["coins"] >= cost.get("coins", 0)
    assert deaths


def test_value_3_from_white_1_and_white_4_costs_2_coins_and_from_a_black_2_only_time() -> None:
    match = choosing({"white": [1, 4, 4, 5, 6, 6], "black": [2, 3]}, {"coins": 2}, players=3)
    ways = told(match)["numbers"]["3"]["ways"]
    assert {"coins": 2, "time": 0, "markers": 0, "pairs": [["white-1", "white-4"]], "death": False} in ways
    assert {"coins": 0, "time": 2, "markers": 0, "pairs": [["white-1", "black-2"]], "death": False} in ways


def test_with_one_die_taken_only_the_second_is_named() -> None:
    match = choosing({"white": [1, 4, 4, 5, 6, 6], "black": [2, 3]}, {"coins": 0}, players=3)
    match.play("die white 6")
    assert told(match)["numbers"]["10"]["ways"][0]["pairs"] == [["white-4"]]


def test_a_value_made_tells_only_of_itself() -> None:
    assert list(told(using(5))["numbers"]) == ["5"]


def test_coins_spent_on_dice_are_missing_for_the_banner() -> None:
    match = choosing({"white": [1, 1, 1, 1], "black": [4, 5]}, {"coins": 7}, players=2, turns=1, first=1)
    number = told(match)["numbers"]["9"]
    church = use(told(match), 9, "church monastery")
    assert {"coins": 7, "time": 0, "markers": 0, "pairs": [["white-1", "white-1"]], "death": False} in number["ways"]
    assert [number["ways"][i]["coins"] for i in church["ways"]] == [w["coins"] for w in number["ways"] if w["coins"] < 7]


def test_white_banners_are_added_up_in_the_order_that_opens_the_next() -> None:
    match = using(3, {"villagers": ["abbot", "merchant"], "school": ["left"], "council": "finance", "time": 8})
    together = told(match)["numbers"]["3"]["together"]
    assert together is None or "pupil" not in together["actions"]
    fields = using(7, {"fields": ["plow", "empty", "empty"]})
    both = told(fields)["numbers"]["7"]["together"]
    assert both["gains"] == {"coins": 4}
    assert both["actions"] == ["harvest 1", "harvest 2", "harvest 3"]
    play(fields, *both["actions"])
    assert home(fields)["coins"] == 1 + 4


def test_the_meeting_place_is_the_last_of_the_white_banners() -> None:
    match = using(2, {"meeting_place": True, "fields": ["empty"], "tile": "field-1"})
    assert told(match)["numbers"]["2"]["together"]["actions"] == ["harvest 1", "gather"]


def test_travel_names_both_ways_to_pay() -> None:
    match = using(7, {"coins": 2, "crafts": {"stable": {"values": "5-8", "goods": 1}}})
    travel = use(told(match), 7, "travel")
    card = FIGURES["travel"][0]
    assert travel["costs"] == [{"time": card["time"], **way} for way in card["any_of"]]
    assert travel["price"] == "2 units of time, 1 horse or 2 units of time, 2 coins"


def test_a_choice_that_crosses_the_bridge_is_named() -> None:
    match = choosing({"white": [1, 4, 4, 5, 6, 6], "black": [2, 3]}, {"time": 8}, players=3)
    assert told(match)["deaths"] == ["die black 2", "die black 3"]
    assert told(match)["death"]["left"] == 2
    match.play("die black 2")
    assert told(match)["deaths"] == []
    assert told(match)["death"]["crossed"]


def test_how_many_customers_bring_a_death_is_told_number_by_number() -> None:
    match = using(4, {"time": 8, "coins": 5})
    assert "office" not in told(match)["deaths"]
    match.play("office")
    assert told(match)["deaths"] == ["count 2", "count 3", "count 4"]


@pytest.mark.parametrize(("rat", "faces"), [(8, 0), (6, 1), (4, 3), (1, 6)])
def test_the_rats_risk_is_the_share_of_faces_that_reach_the_invasion(rat: int, faces: int) -> None:
    found = told(using(5, {"tree": 5}, rat=rat))["rat"]
    assert (found["faces"], found["loss"], found["tree"]) == (faces, 2, 5)


def test_the_healing_church_is_named_where_it_could_protect() -> None:
    assert "healing church" in told(using(5, {"tree": 5, "church": "healing"}))["rat"]["text"]
    assert not told(using(5, {"tree": 5, "church": "healing", "villagers": ["merchant"]}))["rat"]["safe"]
    assert "cost 2 story points of 5" in told(using(5, {"tree": 5}))["rat"]["text"]


def test_while_another_seat_begins_its_turn_the_numbers_are_as_if_it_were_ones_own() -> None:
    match = ratskeller.new("village", players=2, seed=3)
    ahead = told(match, 1)
    assert not ahead["live"]
    assert "12" in ahead["numbers"] or "2" in ahead["numbers"]
    match.play(match.legal()[0])
    assert "numbers" not in told(match, 1)


def test_there_is_nothing_to_tell_when_the_match_is_over() -> None:
    assert finished("village", 1, players=2).aid(0) is None


def test_the_aid_does_not_know_what_the_seat_can_not_know() -> None:
    """The same table with the hidden cards dealt otherwise gives the same aid, and so does asking twice."""
    match = part_way("village", 4, 0.5, players=2)
    while match.seat != 0 or match.view(None)["step"] != "use":
        match.play(match.legal()[0])
    assert told(match) == told(match)
    for seed in range(3):
        assert json.dumps(told(match.imagine(0, seed))) == json.dumps(told(match))


def test_the_aid_changes_nothing_on_the_table() -> None:
    match = ratskeller.new("village", players=4, seed=8)
    before = match.state.tobytes()
    told(match)
    assert match.state.tobytes() == before


@pytest.mark.parametrize("lang", ["en", "ru", "it"])
def test_texts_are_there_in_every_language(lang: str) -> None:
    found = told(using(4, {"tree": 4}, rat=3), lang=lang)
    assert found["rat"]["text"]
    assert found["death"]["text"]
    assert all(use["text"] for use in found["numbers"]["4"]["uses"])


def test_options_name_their_price() -> None:
    match = using(4, {"coins": 1})
    texts = {a.notation: match.option_text(a) for a in match.legal()}
    assert texts["office"] == "Go to the office (from 1 unit of time)"
    assert texts["headman coin"].endswith("(1 unit of time)")
    match.play("office")
    assert [match.option_text(a) for a in match.legal()][2:] == [
        "Pay for 3 customers (2 units of time, 1 coin)",
        "Pay for 4 customers (3 units of time, 1 coin)",
    ]
