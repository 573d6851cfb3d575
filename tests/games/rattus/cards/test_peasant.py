"""Peasant (Peasantry): one cube more than the rats in phase B; in the final round one cube anywhere."""

from __future__ import annotations

import pytest

from tests.games.rattus.tables import (
    cubes,
    happened,
    names,
    notations,
    options,
    play,
    rat,
    refused,
    regions,
    reserve,
    some,
    supply,
    table,
)


@pytest.mark.parametrize("k", [1, 2, 3])
def test_with_the_peasant_as_many_cubes_as_rats_or_one_more_are_placed(k):
    for n in (k, k + 1):
        m = table(held={"peasant": 0}, rats={"gallia": some(k)})
        m.play(f"place gallia {n}")
        assert cubes(m, "gallia") == [n, 0, 0, 0]
        assert reserve(m)[0] == 20 - n


@pytest.mark.parametrize("k", [0, 1, 2, 3])
def test_with_the_peasant_no_other_number_is_placed(k):
    m = table(held={"peasant": 0}, rats={"gallia": some(k)})
    allowed = {n for n in (k, k + 1) if n}
    assert {o for o in options(m, "place") if o.startswith("gallia")} == {f"gallia {n}" for n in allowed}
    for n in {1, 2, 3, 4} - allowed:
        refused(m, f"place gallia {n}", "wrong_number")


def test_with_the_peasant_one_cube_is_placed_in_any_region_without_rats():
    m = table(held={"peasant": 0})
    assert options(m, "place") == {f"{name} 1" for name in regions()}
    m.play("place russia 1")
    assert cubes(m, "russia") == [1, 0, 0, 0]


def test_the_peasant_does_not_reach_regions_out_of_play():
    m = table(players=2, held={"peasant": 0})
    assert options(m, "place") == {f"{name} 1" for name in regions(2)}
    refused(m, "place russia 1", "out_of_play")


def test_the_additional_cube_goes_into_the_same_region_in_the_same_placement():
    m = table(held={"peasant": 0}, rats={"gallia": some(1)})
    m.play("place gallia 1")
    refused(m, "place gallia 1", "already_placed")
    refused(m, "place anglia 1", "already_placed")


def test_the_peasant_helps_again_in_the_next_turn():
    m = table(players=2, held={"peasant": 0})
    play(m, "place scandia 1", "plague gallia", "plague italia", "place scandia 1")
    assert cubes(m, "scandia") == [2, 0]


def test_without_the_peasant_there_is_no_additional_cube():
    for held in ({}, {"peasant": 1}):
        m = table(held=held, rats={"gallia": some(2)})
        refused(m, "place gallia 3", "wrong_number")
        refused(m, "place anglia 1", "no_rats")


def test_with_a_small_reserve_the_peasant_places_what_is_left():
    m = table(held={"peasant": 0}, cubes={"anglia": [18, 0, 0, 0]}, rats={"gallia": some(3), "scandia": some(2)})
    offered = options(m, "place")
    assert {o for o in offered if o.startswith(("gallia", "scandia"))} == {"gallia 2", "scandia 2"}
    assert "italia 1" in offered


def test_with_just_enough_for_the_rats_there_is_no_cube_more():
    m = table(held={"peasant": 0}, cubes={"anglia": [17, 0, 0, 0]}, rats={"gallia": some(3)})
    assert {o for o in options(m, "place") if o.startswith("gallia")} == {"gallia 3"}
    refused(m, "place gallia 4", "wrong_number")


def test_the_peasant_adds_nothing_in_phase_c():
    m = table(held={"peasant": 0}, rats={"gallia": some(1)})
    m.play("plague gallia")
    refused(m, "place anglia 1", "not_now")


def test_a_player_who_lost_the_peasant_places_without_him():
    m = table(held={"peasant": 1}, rats={"gallia": some(1)})
    play(m, "take peasant", "plague hispania")
    assert options(m, "place") == {"gallia 1"}


# ── the final round ──────────────────────────────────────────────────────────────────────────────────────────────────
def final(**parts):
    return table(**{"final": 0, "turn": 3, "supply": 0, "held": {"peasant": 3, "monk": 3}, "rats": {"gallia": some(3)}, **parts})


def test_in_the_final_round_the_peasant_adds_one_cube_to_any_region():
    m = final()
    assert options(m, "place") == {f"{name} 1" for name in regions()}
    events = m.play("place gallia 1")
    assert cubes(m, "gallia") == [0, 0, 0, 1]
    assert reserve(m)[3] == 19
    assert [(e["seat"], e["region"], e["n"]) for e in happened(events, "placed")] == [(3, "gallia", 1)]


def test_in_the_final_round_a_region_out_of_play_gets_no_cube():
    m = table(players=3, final=0, turn=2, supply=0, held={"peasant": 2})
    assert options(m, "place") == {f"{name} 1" for name in regions(3)}
    refused(m, "place russia 1", "out_of_play")


@pytest.mark.parametrize("n", [2, 3, 4])
def test_in_the_final_round_the_peasant_adds_no_more_than_one_cube_whatever_the_rats(n):
    refused(final(), f"place gallia {n}", "wrong_number")


def test_in_the_final_round_the_peasant_is_used_once():
    m = final()
    m.play("place anglia 1")
    refused(m, "place anglia 1", "already_used")
    refused(m, "place gallia 1", "already_used")
    assert "done" in names(m)


def test_in_the_final_round_only_the_holder_adds_a_cube():
    m = final(held={"monk": 3, "peasant": 1})
    refused(m, "place anglia 1", "final_round")
    refused(m, "place gallia 3", "final_round")


def test_in_the_final_round_who_had_the_last_turn_adds_no_cube():
    m = table(supply=1, rats={"gallia": some(1)}, held={"peasant": 0})
    play(m, "plague gallia", "spread hispania")
    assert m.over
    assert m.scores == [0, 0, 0, 0]
    assert supply(m) == 0


def test_in_the_final_round_with_an_empty_reserve_nothing_is_added():
    m = final(cubes={"anglia": [0, 0, 0, 20]})
    assert not any(n.startswith("place") for n in notations(m))
    refused(m, "place gallia 1", "empty_reserve")


def test_the_cube_added_in_the_final_round_counts_and_can_die_in_the_final_ravage():
    m = final(rats={"gallia": [rat(1, "M")]}, held={"peasant": 3})
    m.play("place anglia 1")
    assert m.over
    assert m.scores == [0, 0, 0, 1]
    m = final(rats={"gallia": [rat(1, "M")]}, held={"peasant": 3})
    m.play("place gallia 1")
    assert m.over
    assert m.scores == [0, 0, 0, 0]
