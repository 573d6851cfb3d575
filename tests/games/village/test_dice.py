"""Dice and banner values (V1)."""

from __future__ import annotations

import itertools

import pytest

import ratskeller
from ratskeller.games.village.dice import PRICES

from .tables import choosing, home, names, options, play, refusal

POOL = {"white": [1, 4, 4, 5, 6, 6], "black": [2, 3]}


def test_three_players_roll_six_white_and_two_black_dice() -> None:
    dice = ratskeller.new("village", players=3, seed=1).view(None)["dice"]
    assert (len(dice["white"]), len(dice["black"])) == (6, 2)


@pytest.mark.parametrize("players", [2, 4])
def test_two_or_four_players_roll_eight_white_and_three_black_dice(players: int) -> None:
    dice = ratskeller.new("village", players=players, seed=1).view(None)["dice"]
    assert (len(dice["white"]), len(dice["black"])) == (8, 3)


def test_example_value_3_from_white_1_and_white_4_costs_2_coins() -> None:
    match = choosing(POOL, {"coins": 2}, players=3)
    play(match, "die white 1", "die white 4", "value 3 2 0")
    assert match.view(None)["value"] == 3
    assert home(match)["coins"] == 0
    assert home(match)["time"] == 0


def test_example_value_3_from_black_2_and_white_1_costs_2_time_instead() -> None:
    match = choosing(POOL, {"coins": 2}, players=3)
    play(match, "die black 2", "die white 1", "value 3 0 0")
    assert home(match)["coins"] == 2
    assert home(match)["time"] == 2


def test_two_black_dice_cost_4_time_whatever_they_are_changed_to() -> None:
    match = choosing(POOL, {"coins": 3}, players=3)
    play(match, "die black 2", "die black 3", "value 6 1 0")
    assert home(match)["time"] == 4


def test_a_black_die_can_cross_the_bridge() -> None:
    match = choosing(POOL, {"time": 9}, players=3)
    events = play(match, "die black 2")
    assert "crossed" in names(events)
    assert home(match)["time"] == 1


def test_equal_sums_from_different_dice_are_different_choices() -> None:
    match = choosing({"white": [1, 2, 3, 4, 4, 4], "black": []}, players=3)
    assert options(match) == ["die white 1", "die white 2", "die white 3", "die white 4"]
    play(match, "die white 1")
    assert options(match) == ["die white 2", "die white 3", "die white 4"]


def test_V1_every_reachable_value_is_offered_with_its_cheapest_mixes() -> None:
    village = {"coins": 1, "meeting_place": True, "markers": 1}
    match = choosing(POOL, village, players=3)
    play(match, "die white 1", "die white 4")
    # one marker sets one die: with the 4 kept 5 to 10, with the 1 kept 2 to 7
    assert sorted(options(match)) == sorted(
        ["value 5 0 0", "value 4 1 0", "value 6 1 0", "value 2 0 1", "value 3 0 1", "value 4 0 1", "value 6 0 1", "value 7 0 1",
         "value 8 0 1", "value 9 0 1", "value 10 0 1", "value 11 1 1"]
    )  # fmt: skip


def test_V1_no_offered_mix_is_undercut_by_another() -> None:
    for a, b in itertools.product(range(1, 7), repeat=2):
        for value in range(11):
            offered = [(int(c), m) for m, c in enumerate(PRICES[a, b, value]) if c >= 0]
            assert offered
            for x, y in itertools.permutations(offered, 2):
                assert not (x[0] <= y[0] and x[1] <= y[1])


def test_faces_do_not_wrap_around() -> None:
    match = choosing({"white": [6, 6, 1, 1, 1, 1], "black": []}, {"coins": 1}, players=3)
    play(match, "die white 6", "die white 6")
    assert sorted(options(match)) == ["value 11 1 0", "value 12 0 0"]


def test_two_markers_give_any_value() -> None:
    match = choosing(POOL, {"coins": 0, "meeting_place": True, "markers": 2}, players=3)
    play(match, "die white 1", "die white 4")
    play(match, "value 12 0 2")
    assert home(match)["markers"] == 0


def test_a_die_that_is_not_there_is_refused() -> None:
    assert refusal(choosing(POOL, players=3), "die white 2") == "no_such_die"


def test_prices_must_be_right_and_payable() -> None:
    match = choosing(POOL, {"coins": 1}, players=3)
    play(match, "die white 1", "die white 4")
    assert refusal(match, "value 5 1 0") == "wrong_price"
    assert refusal(match, "value 3 2 0") == "too_few_coins"
    assert refusal(match, "value 7 0 1") == "too_few_markers"


def test_dice_taken_leave_the_pool_for_the_round() -> None:
    match = choosing(POOL, players=3)
    play(match, "die white 6", "die black 2")
    assert match.view(None)["dice"] == {"white": [1, 4, 4, 5, 6], "black": [3]}
