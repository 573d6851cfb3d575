"""Pope (Church): pay 2 coins: one cube from the reserve straight to the palace."""

from tests.games.rattus.market_tables import (
    class_of,
    coins,
    cubes,
    palace,
    refused,
    reserve,
    table,
    used_once_a_turn_in_ones_own_turn_before_phase_c,
)


def test_the_pope_is_of_church():
    assert class_of("pope") == {"church"}


def test_the_pope_is_used_once_a_turn_in_ones_own_turn_before_phase_c():
    used_once_a_turn_in_ones_own_turn_before_phase_c("pope", "pope")


def test_the_pope_takes_two_coins_and_puts_a_cube_from_the_reserve_into_the_palace():
    m = table(held={"pope": 0}, cubes={"italia": [3, 0, 0]}, coins=[5, 4, 4])
    m.play("pope")
    assert palace(m) == [1, 0, 0]
    assert reserve(m) == [16, 20, 20]
    assert cubes(m, "italia") == [3, 0, 0]
    assert coins(m) == [3, 4, 4]


def test_the_pope_does_nothing_for_one_coin():
    refused(table(held={"pope": 0}, coins=[1, 9, 9]), "pope", "too_poor")


def test_the_pope_takes_the_last_two_coins():
    m = table(held={"pope": 0}, coins=[2, 4, 4])
    m.play("pope")
    assert coins(m) == [0, 4, 4]


def test_the_pope_can_not_be_used_with_an_empty_reserve():
    refused(table(held={"pope": 0}, cubes={"italia": [20, 0, 0]}), "pope", "empty_reserve")


def test_the_pope_takes_the_last_cube_of_the_reserve_and_so_ends_the_game():
    m = table(held={"pope": 0}, cubes={"italia": [19, 0, 0]})
    m.play("pope")
    assert reserve(m)[0] == 0
    assert m.view()["final"] is None
    m.play("plague hispania")
    assert m.view()["final"] == 0


def test_the_popes_cube_counts_in_the_score():
    m = table(held={"pope": 0}, cubes={"italia": [3, 0, 0]})
    m.play("pope")
    assert m.breakdown()[0]["palace"] == 1
    assert m.scores[0] == 4
