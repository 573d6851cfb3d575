"""A turn: what a value may be used for (V2, V3), and white banners one after another."""

from __future__ import annotations

import ratskeller

from .tables import home, names, options, play, refusal, using, without


def test_V2_the_question_mark_banner_is_always_possible() -> None:
    for value in range(2, 13):
        match = using(value, {"villagers": ["abbot"], "coins": 0})
        assert "headman stay" in options(match)


def test_nobody_may_pass() -> None:
    match = using(7)
    assert refusal(match, "done") == "no_white_yet"
    assert refusal(match, "decline") == "not_now"


def test_example_one_value_3_for_school_finance_council_and_a_customer() -> None:
    village = {
        "villagers": without("councilman"), "school": ["left"], "council": "finance", "coins": 0,
        "crafts": {"scriptorium": {"values": "6-9", "goods": 2}}, "market": ["notary"],
    }  # fmt: skip
    match = using(3, village)
    assert refusal(match, "convene") == "no_villager"
    play(match, "graduate left councilman")
    assert home(match)["time"] == 1
    play(match, "convene")
    assert (home(match)["time"], home(match)["coins"]) == (2, 2)
    play(match, "serve notary")
    assert [c["name"] for c in home(match)["served"]] == ["notary"]
    assert match.seat == 1  # nothing is left to use


def test_after_a_white_banner_no_black_one_may_follow() -> None:
    match = using(3, {"council": "finance"})
    play(match, "pupil")
    assert refusal(match, "headman coin") == "not_now"
    assert options(match) == ["done", "convene"]
    play(match, "done")
    assert match.seat == 1


def test_a_black_banner_is_the_only_one() -> None:
    match = using(3, {"coins": 0})
    play(match, "council finance")
    assert match.seat == 1


def test_V3_gains_and_cards_come_by_themselves() -> None:
    match = using(7, {"coins": 0})
    assert names(play(match, "plant"))[:3] == ["planted", "time", "coins"]
    assert match.seat == 1


def test_V3_what_may_be_declined() -> None:
    tile = using(2)
    play(tile, "found")
    mark = using(11, {"coins": 9})
    play(mark, "council land")
    swap = using(7, {"coins": 2, "church": "travellers"})
    play(swap, "travel")
    free = using(4, {"church": "trade"})
    play(free, "office")
    for match in (tile, mark, swap, free):
        assert options(match)[0] == "decline"
        assert names(play(match, "decline"))[0] == "declined"


def test_coins_gained_by_a_banner_can_not_pay_for_it() -> None:
    from ratskeller.games.village.data import FIELD_PRICE

    assert FIELD_PRICE == 0  # a field is free of coins, so nothing depends on its coin
    match = using(3, {"coins": 0})
    assert refusal(match, "convene") == "not_owned"


def test_undo_takes_back_choices_but_no_dice_of_a_new_round() -> None:
    match = ratskeller.new("village", players=2, seed=4)
    before = match.state.tobytes()
    play(match, options(match)[0])
    play(match, options(match)[0])
    match.undo()
    match.undo()
    assert match.state.tobytes() == before


def test_an_action_of_another_step_is_refused_with_a_reason() -> None:
    match = using(7)
    assert refusal(match, "bury abbot") == "not_now"
    assert refusal(match, "die white 1") == "not_now"
    assert refusal(ratskeller.new("village", players=2, seed=1), "plant") == "not_now"
