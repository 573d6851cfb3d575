"""Every ruling R1 to R17 of the rules specification."""

from __future__ import annotations

from collections import Counter

import pytest

import ratskeller
from tests.games.rattus.tables import (
    cubes,
    faces,
    happened,
    holder,
    known,
    names,
    notations,
    options,
    palace,
    play,
    rat,
    rats,
    refused,
    region,
    reserve,
    some,
    strike,
    supply,
    table,
    used,
    within_two_steps,
)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_r1_seat_0_begins(players):
    for seed in range(5):
        m = ratskeller.new("rattus", seed=seed, players=players)
        assert m.seat == 0
        play(m, *["start gallia"] * (2 * players))
        assert m.seat == 0


def test_r2_with_fewer_cubes_in_reserve_than_rats_all_that_are_left_are_placed():
    m = table(cubes={"anglia": [18, 0, 0, 0]}, rats={"gallia": some(3), "scandia": some(1)})
    assert options(m, "place") == {"gallia 2", "scandia 1"}
    refused(m, "place gallia 3", "wrong_number")
    refused(m, "place gallia 1", "wrong_number")
    m.play("place gallia 2")
    assert cubes(m, "gallia") == [2, 0, 0, 0]
    assert reserve(m)[0] == 0


def test_r3_placing_is_optional():
    m = table(rats={"gallia": some(1)})
    m.play("plague hispania")
    assert m.seat == 1
    assert reserve(m) == [20, 20, 20, 20]


@pytest.mark.parametrize("there", [2, 3])
def test_r4_with_too_few_rats_in_the_supply_what_there_is_is_placed(there):
    m = table(supply=1, rats={"gallia": some(there)})
    events = strike(m, "gallia")
    assert len(happened(events, "rat_added")) == 1
    assert supply(m) == 0


def test_r5_the_rat_to_be_revealed_is_chosen_at_random():
    tokens = [rat(1, "M"), rat(1, "magic", "royalty"), rat(1, "bourgeoisie", "church")]
    first = Counter()
    for seed in range(90):
        m = table(seed=seed, rats={"gallia": tokens}, cubes={"gallia": [5, 0, 0, 0]})
        first[faces(strike(m, "gallia"))[0]] += 1
    assert len(first) == 3
    assert min(first.values()) >= 15


def test_r6_the_majority_is_judged_once_and_two_m_hit_the_same_players_twice():
    twice = {"gallia": [rat(4, "M", "M", "royalty")]}
    for before, after in [([3, 2, 0, 0], [1, 2, 0, 0]), ([2, 2, 1, 0], [0, 0, 1, 0]), ([3, 2, 2, 2], [1, 2, 2, 2])]:
        m = table(rats=twice, cubes={"gallia": before})
        strike(m, "gallia")
        assert cubes(m, "gallia") == after


def test_r7_a_two_step_move_ends_in_another_region_than_it_began():
    m = table(held={"knight": 0})
    assert options(m, "plague") == within_two_steps("italia")
    refused(m, "plague italia", "must_move")


def test_r7_holds_in_the_final_round_too():
    m = table(held={"knight": 3}, final=0, turn=3, supply=0)
    assert options(m, "plague") == within_two_steps("italia")
    refused(m, "plague italia", "must_move")


def test_r7_the_region_passed_is_not_affected():
    m = table(plague="gallia", held={"knight": 0}, rats={"germania": some(3)}, cubes={"germania": [3, 3, 3, 3]})
    before = supply(m)
    events = m.play("plague scandia")
    assert [e.name for e in events] == ["plague", "turn"]
    assert rats(m, "germania") == 3
    assert cubes(m, "germania") == [3, 3, 3, 3]
    assert supply(m) == before


def test_r8_the_witch_chooses_the_second_token_after_seeing_the_first():
    m = table(held={"witch": 0}, rats={"gallia": [rat(1, "M")], "anglia": some(1), "scandia": some(1)})
    events = m.play("witch gallia 1")
    assert happened(events, "seen") == [{"seat": 0, "region": "gallia", "slot": 1, "rat": ("1", "M")}]
    assert known(m, 0) == {"gallia": [(1, "M")]}
    assert options(m, "look") == {"anglia 1", "scandia 1"}


def test_r9_everybody_sees_which_token_is_looked_at_or_swapped_but_only_the_witchs_player_what_it_is():
    m = table(held={"witch": 0}, rats={"gallia": [rat(1, "M")], "anglia": [rat(3, "M", "A")]})
    events = play(m, "witch gallia 1", "look anglia 1", "swap")
    public = [e for e in events if e.seat is None]
    assert [e.name for e in public] == ["looked", "looked", "swapped"]
    assert [(e.args["region"], e.args["slot"]) for e in public[:2]] == [("gallia", 1), ("anglia", 1)]
    assert public[2].args == {"seat": 0, "region": "gallia", "slot": 1, "other": "anglia", "into": 1}
    assert [(e.name, e.seat) for e in events if e.seat is not None] == [("seen", 0), ("seen", 0)]
    assert known(m, 0) == {"gallia": [(3, "A", "M")], "anglia": [(1, "M")]}
    for other in (None, 1, 2, 3):
        assert known(m, other) == {}


def test_r9_what_the_witchs_player_saw_is_remembered_when_the_monk_of_another_moves_it():
    m = table(players=2, held={"witch": 0, "monk": 1}, rats={"gallia": [rat(1, "M")]})
    play(m, "witch gallia 1", "plague hungaria")
    events = play(m, "monk gallia 1", "to anglia")
    assert happened(events, "rat_moved") == [{"seat": 1, "from": "gallia", "slot": 1, "region": "anglia", "into": 1}]
    assert known(m, 0) == {"anglia": [(1, "M")]}
    assert known(m, 1) == {}


def test_r9_what_the_witchs_player_saw_is_remembered_when_she_is_taken_from_him():
    m = table(players=2, held={"witch": 0}, rats={"gallia": [rat(1, "M")]})
    play(m, "witch gallia 1", "plague hungaria", "take witch")
    assert known(m, 0) == {"gallia": [(1, "M")]}
    assert known(m, 1) == {}


def test_r10_neutral_cubes_do_not_count_for_the_majority():
    m = table(held={"knight": 0}, rats={"gallia": [rat(1, "M")]}, cubes={"gallia": [0, 1, 0, 0]})
    play(m, "plague gallia", "spread hispania", "declare")
    assert cubes(m, "gallia") == [0, 0, 0, 0]


def test_r10_neutral_cubes_do_not_make_a_region_have_cubes():
    m = table(held={"knight": 0}, rats={"gallia": some(1)})
    events = play(m, "plague gallia", "spread hispania")
    assert faces(events) == []
    assert m.seat == 1
    m = table(held={"knight": 0}, rats={"gallia": [rat(1, "M"), rat(1, "M")]}, cubes={"gallia": [1, 0, 0, 0]})
    events = play(m, "plague gallia", "spread hispania", "spread hispania", "declare")
    assert len(faces(events)) == 1
    assert rats(m, "gallia") == 1


@pytest.mark.parametrize("held", [{"monk": 3}, {"monk": 3, "knight": 0}, {"monk": 3, "knight": 1}])
def test_r11_in_the_final_ravage_the_piece_counts_whoever_holds_the_knight_or_nobody(held):
    m = table(final=0, turn=3, supply=0, plague="gallia", rats={"gallia": [rat(4, "A", "royalty", "church")]},
              cubes={"gallia": [1, 1, 0, 0]}, held=held)  # fmt: skip
    events = []
    while not m.over:
        events += m.play("done")
    assert happened(events, "outbreak") == [{"region": "gallia", "population": 4, "limit": 4, "cubes": 2, "piece": 2}]
    assert cubes(m, "gallia") == [0, 0, 0, 0]


def test_r11_without_the_knight_among_the_six_cards_the_piece_does_not_count():
    m = table(final=0, turn=3, supply=0, plague="gallia", rats={"gallia": [rat(4, "A", "royalty", "church")]}, goods=False,
              cubes={"gallia": [1, 1, 0, 0]}, cards=["peasant", "monk", "merchant", "king", "witch", "courier"])  # fmt: skip
    events = m.play("done")
    assert happened(events, "spared") == [{"region": "gallia", "population": 2, "limit": 4, "cubes": 2, "piece": 0}]


def test_r12_a_card_can_be_used_in_the_turn_in_which_it_is_taken():
    m = table(cubes={"anglia": [1, 0, 0, 0]})
    play(m, "take king", "king anglia")
    assert palace(m) == [1, 0, 0, 0]


def test_r12_a_card_taken_from_a_player_who_used_it_comes_unused():
    m = table(held={"king": 0}, cubes={"anglia": [1, 1, 0, 0]})
    play(m, "king anglia")
    assert used(m, "king")
    play(m, "plague gallia", "take king")
    assert not used(m, "king")
    m.play("king anglia")
    assert palace(m) == [1, 1, 0, 0]
    assert holder(m, "king") == 1


def test_r13_with_an_empty_reserve_there_is_no_phase_b():
    m = table(cubes={"anglia": [20, 0, 0, 0]}, rats={"gallia": some(1)})
    assert "place" not in names(m)
    refused(m, "place gallia 1", "empty_reserve")


def test_r13_with_an_empty_reserve_the_peasant_places_nothing_either():
    m = table(cubes={"anglia": [20, 0, 0, 0]}, rats={"gallia": some(1)}, held={"peasant": 0})
    assert "place" not in names(m)
    refused(m, "place gallia 2", "empty_reserve")
    refused(m, "place scandia 1", "empty_reserve")
    m = table(cubes={"anglia": [0, 0, 0, 20]}, held={"peasant": 3}, final=0, turn=3, supply=0)
    refused(m, "place scandia 1", "empty_reserve")


def test_r13_the_peasant_taken_after_phase_b_adds_nothing():
    m = table(rats={"gallia": some(1)})
    play(m, "place gallia 1", "take peasant")
    refused(m, "place gallia 1", "already_placed")
    refused(m, "place scandia 1", "already_placed")


def test_r13_the_peasant_taken_before_phase_b_helps():
    m = table(rats={"gallia": some(1)})
    play(m, "take peasant", "place gallia 2")
    assert cubes(m, "gallia") == [2, 0, 0, 0]


def test_r14_the_king_may_follow_the_monk_who_moved_the_last_rat_away():
    m = table(held={"king": 0, "monk": 0}, rats={"gallia": some(1)}, cubes={"gallia": [1, 0, 0, 0]})
    refused(m, "king gallia", "has_rats")
    play(m, "monk gallia 1", "to hispania", "king gallia")
    assert palace(m) == [1, 0, 0, 0]


def test_r15_neutral_cubes_are_declared_after_the_spread_and_before_the_first_reveal():
    m = table(held={"knight": 0}, rats={"gallia": some(1)}, cubes={"gallia": [3, 0, 0, 0]})
    m.play("plague gallia")
    assert names(m) == {"spread"}
    events = m.play("spread hispania")
    assert faces(events) == []
    assert notations(m) == {"declare", "skip"}
    events = m.play("declare")
    assert [e.name for e in events][:2] == ["declared", "revealed"]


def test_r15_the_declaration_holds_for_all_tokens_of_the_ravage_and_for_no_later_one():
    tokens = [rat(4, "A", "peasantry", "bourgeoisie"), rat(3, "chivalry", "magic", "royalty")]
    m = table(held={"knight": 0}, rats={"gallia": tokens, "italia": [rat(3, "A", "magic")]},
              cubes={"gallia": [0, 2, 0, 0], "italia": [0, 0, 2, 0]})  # fmt: skip
    events = play(m, "plague gallia", "spread hispania", "spread hispania", "declare")
    judged = happened(events, "outbreak")
    assert len(judged) == 2
    assert not happened(events, "spared")
    assert m.seat == 1
    events = play(m, "plague italia", "spread germania")
    assert happened(events, "spared") == [{"region": "italia", "population": 2, "limit": 3, "cubes": 2, "piece": 0}]


def test_r16_with_one_rat_on_the_board_the_witch_only_looks():
    m = table(held={"witch": 0}, rats={"gallia": [rat(1, "M")]})
    m.play("witch gallia 1")
    assert known(m, 0) == {"gallia": [(1, "M")]}
    assert m.view()["step"] == "main"
    refused(m, "witch gallia 1", "already_used")


def test_r16_with_no_rat_on_the_board_the_witch_can_not_be_used():
    m = table(held={"witch": 0})
    assert "witch" not in names(m)
    refused(m, "witch gallia 1", "no_rat_there")


def test_r17_only_the_player_whose_turn_it_was_is_tested():
    m = table(cubes={"anglia": [0, 20, 0, 0]}, held={"monk": 3}, rats={"scandia": some(1)})
    events = m.play("plague gallia")
    assert happened(events, "final_round") == []
    assert m.seat == 1
    events = m.play("plague italia")
    assert happened(events, "final_round") == [{"seat": 1, "cause": "cubes"}]


def test_r17_the_king_may_complete_the_20_cubes_in_board_and_palace():
    m = table(cubes={"anglia": [12, 0, 0, 0]}, palace=[7, 0, 0, 0], rats={"scandia": some(1)}, held={"king": 0, "monk": 1})
    events = play(m, "place scandia 1", "king anglia", "plague gallia")
    assert happened(events, "final_round") == [{"seat": 0, "cause": "cubes"}]
    assert region(m, "anglia")["cubes"][0] + palace(m)[0] + 1 == 20
