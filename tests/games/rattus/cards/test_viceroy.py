"""Viceroy (Royalty): pay 1 / 3 / 6 coins: place 1 / 2 / 3 cubes in any one region."""

import pytest

from tests.games.rattus.market_tables import (
    REGIONS_OF_THREE,
    class_of,
    coins,
    cubes,
    options,
    refused,
    reserve,
    table,
    used_once_a_turn_in_ones_own_turn_before_phase_c,
)


def test_the_viceroy_is_of_royalty():
    assert class_of("viceroy") == {"royalty"}


def test_the_viceroy_is_used_once_a_turn_in_ones_own_turn_before_phase_c():
    used_once_a_turn_in_ones_own_turn_before_phase_c("viceroy", "viceroy gallia 1")


@pytest.mark.parametrize(("n", "price"), [(1, 1), (2, 3), (3, 6)])
def test_the_viceroy_places_one_two_or_three_cubes_for_one_three_or_six_coins(n, price):
    m = table(held={"viceroy": 0}, coins=[10, 4, 4])
    m.play(f"viceroy italia {n}")
    assert cubes(m, "italia") == [n, 0, 0]
    assert reserve(m) == [20 - n, 20, 20]
    assert coins(m) == [10 - price, 4, 4]


def test_the_viceroy_places_in_any_one_region_with_rats_or_without():
    m = table(held={"viceroy": 0}, coins=[6, 4, 4], rats={"gallia": [{}, {}, {}]}, cubes={"italia": [0, 9, 0]})
    assert options(m, "viceroy") == [f"viceroy {name} {n}" for name in REGIONS_OF_THREE for n in (1, 2, 3)]


def test_the_viceroy_places_nothing_into_a_region_out_of_play():
    refused(table(held={"viceroy": 0}), "viceroy russia 1", "out_of_play")


def test_the_viceroy_never_sells_four():
    refused(table(held={"viceroy": 0}, coins=[20, 4, 4]), "viceroy gallia 4", "unknown_action")


@pytest.mark.parametrize(("purse", "most"), [(0, 0), (1, 1), (2, 1), (3, 2), (5, 2), (6, 3)])
def test_the_viceroy_sells_only_what_the_player_can_pay(purse, most):
    m = table(held={"viceroy": 0}, coins=[purse, 9, 9])
    assert options(m, "viceroy") == [f"viceroy {name} {n}" for name in REGIONS_OF_THREE for n in range(1, most + 1)]
    if most < 3:
        refused(m, f"viceroy gallia {most + 1}", "too_poor")


def test_the_viceroy_does_not_use_up_the_placing_of_phase_b():
    m = table(held={"viceroy": 0}, rats={"italia": [{}]})
    m.play("viceroy italia 1")
    m.play("place italia 1")
    assert cubes(m, "italia") == [2, 0, 0]


def test_a_viceroy_just_taken_can_be_used_at_once():
    m = table(held={"viceroy": 1})
    m.play("take viceroy")
    m.play("viceroy scandia 2")
    assert cubes(m, "scandia") == [2, 0, 0]
    assert coins(m) == [1, 4, 4]


def test_the_price_stands_beside_what_can_be_bought():
    m = table(held={"viceroy": 0}, coins=[6, 4, 4])
    texts = {a.notation: m.option_text(a) for a in m.legal() if a.name == "viceroy"}
    assert texts["viceroy gallia 2"] == "Viceroy: buy 2 cubes for Gallia (3 coins)"
