"""Fields."""

from ratskeller.games.village.data import FIELD_REUSE, FIELD_TIME

from ..tables import home, options, play, refusal, using


def test_a_field_gives_a_coin_when_it_is_added() -> None:
    match = using(7, {"coins": 0})
    play(match, "plant")
    assert home(match)["coins"] == 1
    assert home(match)["fields"] == [{"plow": False}]
    assert home(match)["time"] == FIELD_TIME


def test_the_harvest_area_needs_no_villager() -> None:
    match = using(7, {"coins": 0, "villagers": ["merchant"], "fields": ["empty"]})
    assert "plant" in options(match)
    play(match, "harvest 1")
    assert home(match)["coins"] == 1
    assert home(match)["time"] == FIELD_REUSE


def test_a_plow_gives_one_more_coin() -> None:
    match = using(7, {"coins": 0, "fields": ["plow"]})
    play(match, "harvest 1")
    assert home(match)["coins"] == 2


def test_every_field_is_a_banner_of_its_own() -> None:
    match = using(7, {"coins": 0, "fields": ["empty", "plow", "plow"]})
    assert options(match, "harvest") == ["harvest 1", "harvest 2"]  # the third is like the second
    assert refusal(match, "harvest 3") == "same_as_another"
    play(match, "harvest 2", "harvest 3", "harvest 1")
    assert home(match)["coins"] == 5


def test_fields_need_their_value_and_run_out() -> None:
    assert refusal(using(6), "plant") == "wrong_value"
    assert refusal(using(6, {"fields": ["empty"]}), "harvest 1") == "wrong_value"
    assert refusal(using(7), "harvest 1") == "not_owned"
    assert refusal(using(7, others=[{"fields": ["empty"] * 8}]), "plant") == "none_left"


def test_a_field_is_harvested_once_a_turn() -> None:
    match = using(7, {"fields": ["empty", "plow"]})
    play(match, "harvest 1")
    assert refusal(match, "harvest 1") == "used_already"
