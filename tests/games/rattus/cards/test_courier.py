"""Courier (Bourgeoisie): move one own cube from any region to any other region."""

from tests.games.rattus.market_tables import (
    ANY,
    REGIONS_OF_THREE,
    asks,
    class_of,
    cubes,
    options,
    play,
    refused,
    reserve,
    table,
    used_once_a_turn_in_ones_own_turn_before_phase_c,
)


def test_the_courier_is_of_bourgeoisie():
    assert class_of("courier") == {"bourgeoisie"}


def test_the_courier_is_used_once_a_turn_in_ones_own_turn_before_phase_c():
    used_once_a_turn_in_ones_own_turn_before_phase_c("courier", "courier anglia", "to turcia", cubes={"anglia": [3, 3, 3]})


def test_the_courier_moves_one_own_cube():
    m = table(held={"courier": 0}, cubes={"anglia": [3, 1, 0]})
    play(m, "courier anglia", "to turcia")
    assert cubes(m, "anglia") == [2, 1, 0]
    assert cubes(m, "turcia") == [1, 0, 0]
    assert reserve(m)[0] == 17
    assert asks(m) == "main"


def test_the_courier_goes_to_any_other_region_however_far():
    m = table(held={"courier": 0}, cubes={"anglia": [3, 0, 0]}, rats={"turcia": [ANY, ANY, ANY]})
    m.play("courier anglia")
    assert options(m) == [f"to {name}" for name in REGIONS_OF_THREE if name != "anglia"]
    refused(m, "to anglia", "same_region")


def test_the_courier_goes_to_no_region_out_of_play():
    m = table(held={"courier": 0}, cubes={"anglia": [3, 0, 0]})
    m.play("courier anglia")
    refused(m, "to tartaria", "out_of_play")


def test_the_courier_starts_from_any_region_with_an_own_cube():
    m = table(held={"courier": 0}, cubes={"anglia": [3, 0, 0], "italia": [1, 5, 0], "gallia": [0, 2, 2]}, palace=[2, 0, 0])
    assert options(m, "courier") == ["courier anglia", "courier italia"]
    refused(m, "courier gallia", "no_own_cube")


def test_the_courier_needs_no_market():
    m = table(held={"courier": 0}, cubes={"anglia": [1, 0, 0]}, goods=False, region_goods=None)
    play(m, "courier anglia", "to gallia")
    assert cubes(m, "gallia") == [1, 0, 0]
