"""A turn: phases A and B and the powers in any order, then phase C."""

from __future__ import annotations

from itertools import permutations

import pytest

from tests.games.rattus.tables import (
    CLASSIC,
    cubes,
    happened,
    holder,
    names,
    notations,
    options,
    play,
    refused,
    regions,
    reserve,
    some,
    strike,
    table,
    used,
)


# ── phase A ──────────────────────────────────────────────────────────────────────────────────────────────────────────
def test_any_card_beside_the_board_can_be_taken():
    m = table()
    assert options(m, "take") == set(CLASSIC)
    events = m.play("take king")
    assert happened(events, "taken") == [{"seat": 0, "card": "king", "owner": None}]
    assert holder(m, "king") == 0


def test_a_card_can_be_taken_from_another_player():
    m = table(held={"king": 2})
    events = m.play("take king")
    assert happened(events, "taken") == [{"seat": 0, "card": "king", "owner": 2}]
    assert holder(m, "king") == 0


def test_only_one_card_a_turn_is_taken():
    m = table()
    m.play("take king")
    refused(m, "take monk", "already_took")
    assert "take" not in names(m)


def test_a_card_already_held_can_not_be_taken():
    m = table(held={"king": 0})
    refused(m, "take king", "own_card")


def test_a_card_that_is_not_among_the_six_can_not_be_taken():
    refused(table(), "take pope", "card_not_in_play")


def test_taking_a_card_is_optional():
    m = table(rats={"gallia": some(1)})
    m.play("place gallia 1")
    strike(m, "hispania")
    assert m.seat == 1
    assert all(holder(m, card) is None for card in CLASSIC)


def test_a_card_stays_with_its_holder_until_somebody_takes_it():
    m = table(players=2)
    play(m, "take king", "plague gallia", "plague italia", "plague gallia", "plague italia")
    assert holder(m, "king") == 0
    play(m, "plague gallia", "take king")
    assert holder(m, "king") == 1


def test_a_player_may_hold_all_six_cards():
    m = table(held=dict.fromkeys(CLASSIC[1:], 0))
    m.play("take peasant")
    assert [holder(m, card) for card in CLASSIC] == [0] * 6
    assert "take" not in names(m)


def test_everybody_sees_who_holds_which_card():
    m = table(held={"king": 2, "monk": 1})
    for viewer in (None, 0, 1, 2, 3):
        held = {c["name"]: c["holder"] for c in m.view(viewer)["cards"]}
        assert held == {**dict.fromkeys(CLASSIC), "king": 2, "monk": 1}


# ── phase B ──────────────────────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("k", [1, 2, 3])
def test_exactly_as_many_cubes_are_placed_as_the_region_has_rats(k):
    m = table(rats={"gallia": some(k)})
    assert options(m, "place") == {f"gallia {k}"}
    for n in {1, 2, 3, 4} - {k}:
        refused(m, f"place gallia {n}", "wrong_number")
    events = m.play(f"place gallia {k}")
    assert cubes(m, "gallia") == [k, 0, 0, 0]
    assert reserve(m) == [20 - k, 20, 20, 20]
    assert happened(events, "placed") == [{"seat": 0, "region": "gallia", "n": k, "card": None}]


def test_no_cubes_are_placed_in_a_region_without_rats():
    refused(table(cubes={"gallia": [2, 0, 0, 0]}), "place gallia 1", "no_rats")


def test_cubes_may_be_placed_in_any_one_region_with_rats_wherever_the_plague_or_the_own_cubes_are():
    m = table(rats={name: some(1) for name in regions()}, cubes={"gallia": [0, 3, 0, 0]})
    assert options(m, "place") == {f"{name} 1" for name in regions()}


def test_cubes_are_placed_once_a_turn():
    m = table(rats={"gallia": some(1), "anglia": some(2)})
    m.play("place gallia 1")
    refused(m, "place anglia 2", "already_placed")
    refused(m, "place gallia 1", "already_placed")


def test_no_cubes_are_placed_in_a_region_out_of_play():
    refused(table(players=2), "place turcia 1", "out_of_play")


def test_a_region_holds_any_number_of_cubes():
    m = table(cubes={"gallia": [12, 19, 20, 20]}, rats={"gallia": some(3)})
    m.play("place gallia 3")
    assert cubes(m, "gallia") == [15, 19, 20, 20]


# ── the order of things ──────────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("order", list(permutations(["take merchant", "place gallia 1", "king anglia"])))
def test_phase_a_phase_b_and_powers_come_in_any_order(order):
    m = table(held={"king": 0}, rats={"gallia": some(1)}, cubes={"anglia": [2, 0, 0, 0]})
    play(m, *order)
    assert holder(m, "merchant") == 0
    assert cubes(m, "gallia") == [1, 0, 0, 0]
    assert used(m, "king")
    assert m.seat == 0


def test_several_powers_may_be_used_in_one_turn():
    m = table(held={"king": 0, "merchant": 0, "monk": 0}, rats={"gallia": some(1)}, cubes={"anglia": [2, 0, 0, 0]})
    play(m, "monk gallia 1", "to hispania", "king anglia", "merchant anglia", "to gallia")
    assert cubes(m, "gallia") == [1, 0, 0, 0]
    assert all(used(m, card) for card in ("king", "merchant", "monk"))


def test_a_turn_can_not_end_without_moving_the_plague():
    m = table()
    refused(m, "done", "not_final_round")
    refused(m, "skip", "not_now")


def test_moving_the_plague_ends_the_turn():
    m = table(held={"king": 0}, cubes={"anglia": [2, 0, 0, 0]})
    m.play("plague gallia")
    assert m.seat == 1
    refused(m, "king anglia", "not_held")


def test_nothing_of_phase_a_or_b_and_no_power_comes_once_phase_c_has_begun():
    m = table(held={"king": 0}, cubes={"anglia": [2, 0, 0, 0]}, rats={"gallia": some(1)})
    m.play("plague gallia")
    assert names(m) == {"spread"}
    for action in ("take monk", "place gallia 1", "king anglia", "plague italia"):
        refused(m, action, "not_now")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_turns_go_clockwise_and_round_again(players):
    m = table(players=players)
    seats = []
    for i in range(players + 1):
        seats.append(m.seat)
        m.play("plague " + ("gallia", "italia")[i % 2])
    assert seats == [*range(players), 0]


def test_a_new_turn_allows_everything_once_again():
    m = table(players=2, held={"king": 0}, rats={"anglia": some(1)}, cubes={"scandia": [4, 0]})
    play(m, "take monk", "place anglia 1", "king scandia", "plague gallia", "plague italia")
    assert m.seat == 0
    assert {"take merchant", "place anglia 1", "king scandia"} <= notations(m)
    assert not used(m, "king")


@pytest.mark.parametrize("power", ["king anglia", "monk gallia 1", "merchant anglia", "witch gallia 1"])
def test_a_power_is_used_only_by_the_holder_of_the_card(power):
    card = power.split()[0]
    parts = {"rats": {"gallia": some(1)}, "cubes": {"anglia": [2, 2, 0, 0]}}
    refused(table(**parts), power, "not_held")
    refused(table(**parts, held={card: 1}), power, "not_held")
    assert power in notations(table(**parts, held={card: 0}))


def test_a_power_of_a_card_that_is_not_among_the_six_is_refused():
    refused(table(), "courier anglia", "card_not_in_play")


def test_what_is_no_action_is_refused_with_advice():
    for nonsense in ("dance", "place", "place atlantis 1", "take joker", ""):
        refused(table(), nonsense, "unknown_action")
