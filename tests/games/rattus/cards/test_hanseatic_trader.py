"""Hanseatic Trader (Bourgeoisie), needs a good: move up to 5 own cubes from one region to one region that shows its type."""

import pytest

from tests.games.rattus.market_tables import (
    asks,
    card,
    class_of,
    cubes,
    options,
    play,
    refused,
    table,
    used_once_a_turn_in_ones_own_turn_before_phase_c,
    wares,
)

FROM = "hanseatic-trader anglia"


def trader(here=(7, 0, 0), good="fish", **parts):
    return table(
        held={"hanseatic-trader": 0},
        card_goods={"hanseatic-trader": good} if good else {},
        cubes={"anglia": list(here), **parts.pop("cubes", {})},
        **parts,
    )


def test_the_trader_is_of_bourgeoisie():
    assert class_of("hanseatic-trader") == {"bourgeoisie"}


def test_the_trader_is_used_once_a_turn_in_ones_own_turn_before_phase_c():
    used_once_a_turn_in_ones_own_turn_before_phase_c(
        "hanseatic-trader",
        FROM,
        "to hungaria",
        "count 1",
        cubes={"anglia": [5, 5, 5]},
        coins=[4, 4, 4],
        card_goods={"hanseatic-trader": "fish"},
    )


def test_the_trader_needs_a_good_on_the_card():
    refused(trader(good=None), FROM, "no_good_on_card")


def test_the_trader_works_once_a_good_is_laid():
    m = trader(good=None, wares={"0": {"fish": 1}})
    play(m, "lay fish hanseatic-trader", FROM, "to hungaria", "count 5")
    assert cubes(m, "hungaria") == [5, 0, 0]
    assert wares(m, 0) == {}


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
def test_the_trader_moves_up_to_five_cubes(n):
    m = trader()
    play(m, FROM, "to polonia", f"count {n}")
    assert cubes(m, "anglia") == [7 - n, 0, 0]
    assert cubes(m, "polonia") == [n, 0, 0]
    assert asks(m) == "main"


def test_the_trader_moves_no_sixth_cube():
    m = trader()
    play(m, FROM, "to polonia")
    assert options(m) == [f"count {n}" for n in range(1, 6)]
    refused(m, "count 6", "unknown_action")


def test_the_trader_moves_no_more_cubes_than_there_are():
    m = trader(here=(2, 4, 0))
    play(m, FROM, "to polonia")
    assert options(m) == ["count 1", "count 2"]
    refused(m, "count 3", "too_many")


def test_the_trader_moves_a_single_cube_without_asking_how_many():
    m = trader(here=(1, 4, 0))
    play(m, FROM, "to polonia")
    assert cubes(m, "polonia") == [1, 0, 0]
    assert cubes(m, "anglia") == [0, 4, 0]


def test_the_trader_goes_to_any_region_near_or_far_that_shows_the_type():
    m = trader()
    m.play(FROM)
    assert set(options(m)) == {"to germania", "to polonia", "to hungaria"}


def test_the_trader_goes_to_no_region_that_shows_another_type():
    m = trader()
    m.play(FROM)
    refused(m, "to gallia", "wrong_good")


def test_the_trader_starts_from_any_one_region_with_an_own_cube():
    m = trader(cubes={"gallia": [1, 0, 0], "germania": [1, 0, 0], "italia": [0, 3, 0]})
    assert set(options(m, "hanseatic-trader")) == {FROM, "hanseatic-trader gallia", "hanseatic-trader germania"}
    refused(m, "hanseatic-trader italia", "no_own_cube")


def test_the_traders_good_stays_on_the_card():
    m = trader()
    play(m, FROM, "to polonia", "count 5")
    assert card(m, "hanseatic-trader")["good"] == "fish"
