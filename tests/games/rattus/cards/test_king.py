"""King (Royalty): one own cube from a region without rats to the palace."""

from __future__ import annotations

from tests.games.rattus.tables import cubes, happened, options, palace, play, rat, refused, reserve, some, strike, table, used


def test_the_king_moves_one_own_cube_from_a_region_without_rats_to_the_palace():
    m = table(held={"king": 0}, cubes={"anglia": [3, 1, 0, 0]})
    events = m.play("king anglia")
    assert cubes(m, "anglia") == [2, 1, 0, 0]
    assert palace(m) == [1, 0, 0, 0]
    assert reserve(m) == [17, 19, 20, 20]
    assert happened(events, "to_palace") == [{"seat": 0, "from": "anglia", "card": "king"}]


def test_the_king_can_not_fetch_a_cube_from_a_region_with_rats():
    for n in (1, 2, 3):
        m = table(held={"king": 0}, cubes={"anglia": [3, 0, 0, 0]}, rats={"anglia": some(n)})
        refused(m, "king anglia", "has_rats")


def test_the_king_can_not_fetch_a_cube_of_another_player():
    m = table(held={"king": 0}, cubes={"anglia": [0, 2, 0, 0]})
    refused(m, "king anglia", "no_own_cube")


def test_the_king_offers_exactly_the_regions_with_own_cubes_and_without_rats():
    m = table(
        held={"king": 0},
        cubes={"anglia": [1, 0, 0, 0], "scandia": [2, 2, 0, 0], "gallia": [1, 0, 0, 0], "russia": [0, 1, 0, 0]},
        rats={"gallia": some(1), "hispania": some(2)},
    )
    assert options(m, "king") == {"anglia", "scandia"}


def test_the_king_may_fetch_a_cube_from_the_region_of_the_plague():
    m = table(held={"king": 0}, plague="anglia", cubes={"anglia": [1, 0, 0, 0]})
    m.play("king anglia")
    assert palace(m) == [1, 0, 0, 0]


def test_the_king_is_used_once_a_turn():
    m = table(held={"king": 0}, cubes={"anglia": [3, 0, 0, 0], "scandia": [1, 0, 0, 0]})
    m.play("king anglia")
    assert used(m, "king")
    refused(m, "king anglia", "already_used")
    refused(m, "king scandia", "already_used")


def test_the_king_is_used_again_in_the_next_turn():
    m = table(players=2, held={"king": 0}, cubes={"anglia": [3, 0]})
    play(m, "king anglia", "plague gallia", "plague italia", "king anglia")
    assert palace(m) == [2, 0]


def test_only_the_holder_uses_the_king():
    refused(table(cubes={"anglia": [1, 0, 0, 0]}), "king anglia", "not_held")
    refused(table(cubes={"anglia": [1, 0, 0, 0]}, held={"king": 2}), "king anglia", "not_held")


def test_the_king_is_not_used_in_phase_c():
    m = table(held={"king": 0}, cubes={"anglia": [1, 0, 0, 0]}, rats={"gallia": some(1)})
    m.play("plague gallia")
    refused(m, "king anglia", "not_now")


def test_cubes_just_placed_by_the_peasant_in_a_region_without_rats_may_go_to_the_palace():
    m = table(held={"king": 0, "peasant": 0})
    play(m, "place anglia 1", "king anglia")
    assert palace(m) == [1, 0, 0, 0]
    assert cubes(m, "anglia") == [0, 0, 0, 0]


def test_a_cube_in_the_palace_is_safe_from_every_outbreak():
    m = table(players=2, palace=[4, 4], held={"king": 0}, rats={"gallia": [rat(3, "A", "royalty")]}, cubes={"gallia": [3, 1]})
    strike(m, "gallia")
    assert cubes(m, "gallia") == [1, 0]
    assert palace(m) == [4, 4]


def test_a_cube_in_the_palace_counts_at_the_end():
    m = table(final=0, turn=3, supply=0, held={"king": 3}, cubes={"anglia": [0, 0, 0, 2]}, palace=[1, 0, 0, 0])
    assert m.scores == [1, 0, 0, 2]
    m.play("king anglia")
    if not m.over:
        m.play("done")
    assert m.over
    assert m.scores == [1, 0, 0, 2]
    assert m.breakdown()[3]["palace"] == 1


def test_in_the_final_round_the_king_works_as_usual_and_once():
    m = table(
        final=0, turn=3, supply=0, held={"king": 3, "monk": 3}, cubes={"anglia": [0, 0, 0, 2], "gallia": [0, 0, 0, 1]},
        rats={"gallia": [rat(1, "M")]},
    )  # fmt: skip
    refused(m, "king gallia", "has_rats")
    refused(m, "king scandia", "no_own_cube")
    m.play("king anglia")
    assert palace(m) == [0, 0, 0, 1]
    refused(m, "king anglia", "already_used")


def test_in_the_final_round_the_king_saves_a_cube_from_the_final_ravage():
    m = table(
        final=0, turn=3, supply=0, held={"king": 3, "monk": 3}, cubes={"gallia": [0, 0, 0, 1]}, rats={"gallia": [rat(1, "M")]}
    )
    play(m, "monk gallia 1", "to hispania", "king gallia")
    assert m.over
    assert m.scores == [0, 0, 0, 1]
