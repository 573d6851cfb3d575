"""Swindler (Bourgeoisie): put a rat to an own cube where there are fewer than 3; then he may take that region's good."""

from tests.games.rattus.market_tables import (
    ANY,
    asks,
    class_of,
    options,
    pass_turn,
    rats_in,
    refused,
    region,
    stock,
    table,
    used_once_a_turn_in_ones_own_turn_before_phase_c,
    wares,
)


def swindler(**parts):
    return table(held={"swindler": 0}, **{"cubes": {"germania": [1, 2, 0], "italia": [0, 3, 0]}, **parts})


def test_the_swindler_is_of_bourgeoisie():
    assert class_of("swindler") == {"bourgeoisie"}


def test_the_swindler_is_used_once_a_turn_in_ones_own_turn_before_phase_c():
    used_once_a_turn_in_ones_own_turn_before_phase_c("swindler", "swindler germania", "loot", cubes={"germania": [1, 1, 1]})


def test_the_swindler_puts_a_rat_from_the_supply_into_the_region():
    m = swindler(supply=20)
    m.play("swindler germania")
    assert rats_in(m, "germania") == 1
    assert m.view()["supply"] == 19


def test_the_swindler_needs_an_own_cube_in_the_region():
    m = swindler()
    assert options(m, "swindler") == ["swindler germania"]
    refused(m, "swindler italia", "no_own_cube")
    refused(m, "swindler gallia", "no_own_cube")


def test_the_swindler_puts_no_fourth_rat_into_a_region():
    refused(swindler(rats={"germania": [ANY, ANY, ANY]}), "swindler germania", "region_full")


def test_the_swindler_puts_a_third_rat_into_a_region():
    m = swindler(rats={"germania": [ANY, ANY]})
    m.play("swindler germania")
    assert rats_in(m, "germania") == 3


def test_the_swindler_then_takes_the_available_good_of_that_regions_type():
    m = swindler()
    m.play("swindler germania")
    assert asks(m) == "swindle"
    assert options(m) == ["skip", "loot"]
    m.play("loot")
    assert wares(m, 0) == {"fish": 1}
    assert stock(m, "fish") == (0, 3)
    assert asks(m) == "main"


def test_the_swindler_need_not_take_the_good():
    m = swindler()
    m.play("swindler germania")
    m.play("skip")
    assert wares(m, 0) == {}
    assert stock(m, "fish") == (1, 3)
    assert rats_in(m, "germania") == 1


def test_the_swindler_takes_beside_the_free_good_but_not_the_same_type():
    m = swindler()
    m.play("good fish")
    m.play("swindler germania")
    assert asks(m) == "main"
    assert wares(m, 0) == {"fish": 1}


def test_the_swindlers_rat_is_face_down_for_everybody():
    m = swindler()
    m.play("swindler germania")
    for seat in (None, 0, 1, 2):
        [shown] = [r for r in next(r for r in m.view(seat)["regions"] if r["name"] == "germania")["rats"] if r]
        assert "limit" not in shown
        assert shown["seen_by"] == []


def test_the_swindlers_rat_lets_cubes_be_placed_there():
    m = swindler()
    refused(m, "place germania 1", "no_rats")
    m.play("swindler germania")
    m.play("skip")
    m.play("place germania 1")
    assert region(m, "germania")["cubes"] == [2, 2, 0]


def test_the_swindler_can_not_be_used_without_any_cube_on_the_board():
    m = swindler(cubes={})
    assert options(m, "swindler") == []
    pass_turn(m)
    assert m.seat == 1
