"""Landowner (Peasantry), needs a good: place 2 cubes into one region that shows its type."""

from tests.games.rattus.market_tables import (
    ANY,
    card,
    class_of,
    coins,
    cubes,
    options,
    pass_turn,
    play,
    refused,
    reserve,
    table,
    used_once_a_turn_in_ones_own_turn_before_phase_c,
)


def landowner(good="cloth", **parts):
    return table(held={"landowner": 0}, card_goods={"landowner": good} if good else {}, **parts)


def test_the_landowner_is_of_peasantry():
    assert class_of("landowner") == {"peasantry"}


def test_the_landowner_is_used_once_a_turn_in_ones_own_turn_before_phase_c():
    used_once_a_turn_in_ones_own_turn_before_phase_c("landowner", "landowner gallia", card_goods={"landowner": "cloth"})


def test_the_landowner_needs_a_good_on_the_card():
    refused(landowner(good=None), "landowner gallia", "no_good_on_card")


def test_the_landowner_works_once_a_good_is_laid():
    m = landowner(good=None, wares={"0": {"cloth": 1}})
    play(m, "lay cloth landowner", "landowner turcia")
    assert cubes(m, "turcia") == [2, 0, 0]


def test_the_landowner_places_two_cubes_and_pays_nothing():
    m = landowner(cubes={"gallia": [1, 0, 0]})
    m.play("landowner gallia")
    assert cubes(m, "gallia") == [3, 0, 0]
    assert reserve(m) == [17, 20, 20]
    assert coins(m) == [4, 4, 4]


def test_the_landowner_settles_in_any_region_that_shows_the_type_and_in_no_other():
    m = landowner()
    assert options(m, "landowner") == ["landowner gallia", "landowner italia", "landowner turcia"]
    refused(m, "landowner germania", "wrong_good")


def test_the_landowner_does_not_care_for_rats():
    m = landowner(rats={"gallia": [ANY, ANY, ANY]})
    m.play("landowner gallia")
    m.play("place gallia 3")
    assert cubes(m, "gallia") == [5, 0, 0]


def test_the_landowner_places_the_last_cube_when_there_is_only_one():
    m = landowner(cubes={"anglia": [19, 0, 0]})
    m.play("landowner gallia")
    assert cubes(m, "gallia") == [1, 0, 0]
    assert reserve(m)[0] == 0


def test_the_landowner_can_not_be_used_with_an_empty_reserve():
    refused(landowner(cubes={"anglia": [20, 0, 0]}), "landowner gallia", "empty_reserve")


def test_the_landowners_good_stays_and_serves_again_in_the_next_turn():
    m = landowner()
    m.play("landowner gallia")
    assert card(m, "landowner")["good"] == "cloth"
    for _ in range(3):
        pass_turn(m)
    m.play("landowner gallia")
    assert cubes(m, "gallia") == [4, 0, 0]
