"""Merchant (Bourgeoisie): one to three own cubes from one region to one neighbour."""

from __future__ import annotations

import pytest

from tests.games.rattus.tables import (
    cubes,
    faces,
    happened,
    names,
    neighbours,
    options,
    play,
    rat,
    rats,
    refused,
    reserve,
    some,
    table,
    used,
)


@pytest.mark.parametrize("n", [1, 2, 3])
def test_the_merchant_moves_one_to_three_own_cubes_to_a_neighbour(n):
    m = table(held={"merchant": 0}, cubes={"gallia": [4, 2, 0, 0], "anglia": [1, 0, 0, 0]})
    events = play(m, "merchant gallia", "to anglia", f"count {n}")
    assert cubes(m, "gallia") == [4 - n, 2, 0, 0]
    assert cubes(m, "anglia") == [1 + n, 0, 0, 0]
    assert reserve(m) == [15, 18, 20, 20]
    assert happened(events, "moved") == [{"seat": 0, "from": "gallia", "region": "anglia", "n": n, "card": "merchant"}]


def test_the_merchant_does_not_move_four_cubes():
    m = table(held={"merchant": 0}, cubes={"gallia": [6, 0, 0, 0]})
    play(m, "merchant gallia", "to anglia")
    assert options(m, "count") == {"1", "2", "3"}
    refused(m, "count 4", "too_many")


def test_the_merchant_does_not_move_more_cubes_than_there_are():
    m = table(held={"merchant": 0}, cubes={"gallia": [2, 3, 0, 0]})
    play(m, "merchant gallia", "to anglia")
    assert options(m, "count") == {"1", "2"}
    refused(m, "count 3", "too_many")


def test_a_single_cube_is_moved_without_another_question():
    m = table(held={"merchant": 0}, cubes={"gallia": [1, 0, 0, 0]})
    play(m, "merchant gallia", "to anglia")
    assert cubes(m, "anglia") == [1, 0, 0, 0]
    assert cubes(m, "gallia") == [0, 0, 0, 0]
    assert "plague" in names(m)


def test_the_merchant_goes_only_to_a_neighbour():
    m = table(held={"merchant": 0}, cubes={"gallia": [2, 0, 0, 0]})
    m.play("merchant gallia")
    assert options(m, "to") == neighbours("gallia")
    refused(m, "to scandia", "not_neighbour")
    refused(m, "to gallia", "not_neighbour")


def test_the_merchant_does_not_leave_the_regions_in_play():
    m = table(players=2, held={"merchant": 0}, cubes={"hungaria": [2, 0]})
    m.play("merchant hungaria")
    assert options(m, "to") == neighbours("hungaria", 2)
    refused(m, "to tartaria", "not_neighbour")


def test_the_merchant_moves_no_cubes_of_others():
    m = table(held={"merchant": 0}, cubes={"gallia": [0, 3, 0, 0], "anglia": [1, 0, 0, 0]})
    assert options(m, "merchant") == {"anglia"}
    refused(m, "merchant gallia", "no_own_cube")


def test_the_merchant_takes_no_heed_of_rats():
    m = table(held={"merchant": 0}, cubes={"gallia": [2, 0, 0, 0]}, rats={"gallia": some(3), "hispania": some(3)})
    play(m, "merchant gallia", "to hispania", "count 2")
    assert cubes(m, "hispania") == [2, 0, 0, 0]
    assert (rats(m, "gallia"), rats(m, "hispania")) == (3, 3)


def test_the_merchant_takes_no_cubes_from_the_palace():
    m = table(held={"merchant": 0}, palace=[3, 0, 0, 0])
    assert "merchant" not in names(m)


def test_the_merchant_is_used_once_a_turn():
    m = table(held={"merchant": 0}, cubes={"gallia": [3, 0, 0, 0]})
    play(m, "merchant gallia", "to anglia", "count 1")
    assert used(m, "merchant")
    refused(m, "merchant gallia", "already_used")
    refused(m, "merchant anglia", "already_used")


def test_the_merchant_is_used_again_in_the_next_turn():
    m = table(players=2, held={"merchant": 0}, cubes={"scandia": [1, 0]})
    play(m, "merchant scandia", "to polonia", "plague gallia", "plague italia", "merchant polonia", "to hungaria")
    assert cubes(m, "hungaria") == [1, 0]


def test_only_the_holder_uses_the_merchant():
    refused(table(cubes={"gallia": [2, 0, 0, 0]}), "merchant gallia", "not_held")
    refused(table(cubes={"gallia": [2, 2, 0, 0]}, held={"merchant": 1}), "merchant gallia", "not_held")


def test_the_merchant_is_not_used_in_phase_c():
    m = table(held={"merchant": 0}, cubes={"anglia": [2, 0, 0, 0]}, rats={"gallia": some(1)})
    m.play("plague gallia")
    refused(m, "merchant anglia", "not_now")


def test_cubes_placed_this_turn_may_be_moved_at_once():
    m = table(held={"merchant": 0}, rats={"gallia": some(3)})
    play(m, "place gallia 3", "merchant gallia", "to anglia", "count 3")
    assert cubes(m, "anglia") == [3, 0, 0, 0]


def test_in_the_final_round_the_merchant_works_as_usual_and_once():
    m = table(
        final=0, turn=3, supply=0, held={"merchant": 3, "monk": 3}, cubes={"gallia": [1, 0, 0, 4]}, rats={"scandia": some(1)}
    )
    refused(m, "merchant scandia", "no_own_cube")
    m.play("merchant gallia")
    refused(m, "to scandia", "not_neighbour")
    m.play("to anglia")
    refused(m, "count 4", "too_many")
    m.play("count 3")
    assert (cubes(m, "gallia"), cubes(m, "anglia")) == ([1, 0, 0, 1], [0, 0, 0, 3])
    refused(m, "merchant anglia", "already_used")


def test_in_the_final_round_the_merchant_carries_cubes_out_of_the_final_ravage():
    m = table(final=0, turn=3, supply=0, held={"merchant": 3}, cubes={"gallia": [0, 0, 0, 2]}, rats={"gallia": [rat(1, "M")]})
    events = play(m, "merchant gallia", "to anglia", "count 2")
    if not m.over:
        events += m.play("done")
    assert faces(events) == []
    assert m.scores == [0, 0, 0, 2]
