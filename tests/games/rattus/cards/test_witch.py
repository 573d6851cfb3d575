"""Witch (Magic): look at one rat, perhaps at another, perhaps swap the two."""

from __future__ import annotations

from tests.games.rattus.tables import (
    face_down,
    faces,
    happened,
    known,
    names,
    notations,
    options,
    play,
    rat,
    rats,
    refused,
    region,
    some,
    strike,
    table,
    used,
)

M1, MA3, MAA6 = rat(1, "M"), rat(3, "A", "M"), rat(6, "A", "A", "M")
BOARD = {"gallia": [M1, MA3], "anglia": [MAA6]}


def witch(**parts):
    return table(**{"held": {"witch": 0}, "rats": BOARD, **parts})


def test_the_witch_looks_at_one_face_down_rat():
    m = witch()
    events = m.play("witch gallia 2")
    assert happened(events, "seen") == [{"seat": 0, "region": "gallia", "slot": 2, "rat": ("3", "M", "A")}]
    assert known(m, 0) == {"gallia": [None, (3, "A", "M")]}


def test_the_witch_may_look_at_any_rat_on_the_board():
    assert options(witch(), "witch") == {"gallia 1", "gallia 2", "anglia 1"}


def test_the_witch_can_not_look_at_a_rat_that_is_not_there():
    refused(witch(), "witch gallia 3", "no_rat_there")
    refused(witch(), "witch scandia 1", "no_rat_there")
    m = witch()
    m.play("witch gallia 1")
    refused(m, "look scandia 1", "no_rat_there")


def test_one_look_is_enough():
    m = witch()
    play(m, "witch gallia 1", "done")
    assert known(m, 0) == {"gallia": [(1, "M"), None]}
    assert {"take", "place", "plague"} <= names(m)


def test_the_second_rat_lies_in_the_same_region_or_in_another():
    m = witch()
    m.play("witch gallia 1")
    assert notations(m) == {"done", "look gallia 2", "look anglia 1"}
    m.play("look gallia 2")
    assert known(m, 0) == {"gallia": [(1, "M"), (3, "A", "M")]}


def test_the_second_rat_is_another_one():
    m = witch()
    m.play("witch gallia 1")
    refused(m, "look gallia 1", "same_rat")


def test_the_two_may_be_swapped_between_regions():
    m = witch()
    events = play(m, "witch gallia 1", "look anglia 1", "swap")
    assert face_down(m, "anglia") == [M1]
    assert face_down(m, "gallia") == [MAA6, MA3]
    assert happened(events, "swapped") == [{"seat": 0, "region": "gallia", "slot": 1, "other": "anglia", "into": 1}]
    assert (rats(m, "gallia"), rats(m, "anglia")) == (2, 1)


def test_the_two_may_be_swapped_within_a_region():
    m = witch()
    play(m, "witch gallia 1", "look gallia 2", "swap")
    assert face_down(m, "gallia") == [MA3, M1]


def test_the_two_need_not_be_swapped():
    m = witch()
    play(m, "witch gallia 1", "look anglia 1")
    assert notations(m) == {"swap", "skip"}
    events = m.play("skip")
    assert happened(events, "swapped") == []
    assert face_down(m, "gallia") == [M1, MA3]
    assert face_down(m, "anglia") == [MAA6]


def test_there_is_no_swap_after_a_single_look():
    m = witch()
    m.play("witch gallia 1")
    refused(m, "swap", "not_now")


def test_there_is_no_third_look():
    m = witch()
    play(m, "witch gallia 1", "look anglia 1")
    refused(m, "look gallia 2", "not_now")


def test_the_witchs_player_knows_both_faces_afterwards_and_nobody_else_does():
    m = witch()
    play(m, "witch gallia 1", "look anglia 1", "swap", "plague hispania")
    assert known(m, 0) == {"gallia": [(6, "A", "A", "M"), None], "anglia": [(1, "M")]}
    for other in (None, 1, 2, 3):
        assert known(m, other) == {}


def test_a_look_is_announced_to_all_but_the_face_is_told_to_the_player_alone():
    events = witch(turn=0).play("witch gallia 1")
    assert [(e.name, e.seat) for e in events] == [("looked", None), ("seen", 0)]
    assert "rat" not in events[0].args


def test_the_same_rat_may_be_looked_at_by_a_later_witch():
    m = witch(players=2)
    play(m, "witch gallia 1", "done", "plague hispania", "take witch", "witch gallia 1", "done")
    assert known(m, 0) == {"gallia": [(1, "M"), None]}
    assert known(m, 1) == {"gallia": [(1, "M"), None]}


def test_another_players_swap_moves_what_one_knows():
    m = witch(players=2, turn=0, rats={"gallia": [rat(1, "M", seen_by=[1])], "anglia": [MAA6]})
    play(m, "witch gallia 1", "look anglia 1", "swap")
    assert known(m, 1) == {"anglia": [(1, "M")]}
    assert [r["seen_by"] for r in region(m, "anglia")["rats"] if r] == [[0, 1]]


def test_the_witch_is_used_once_a_turn():
    m = witch()
    play(m, "witch gallia 1", "done")
    assert used(m, "witch")
    refused(m, "witch anglia 1", "already_used")


def test_the_witch_is_used_again_in_the_next_turn():
    m = witch(players=2)
    play(m, "witch gallia 1", "done", "plague hispania", "plague italia", "witch anglia 1", "done")
    assert known(m, 0) == {"gallia": [(1, "M"), None], "anglia": [(6, "A", "A", "M")]}


def test_only_the_holder_uses_the_witch():
    refused(witch(held={}), "witch gallia 1", "not_held")
    refused(witch(held={"witch": 1}), "witch gallia 1", "not_held")


def test_the_witch_is_not_used_in_phase_c():
    m = witch(rats={"gallia": some(1)})
    m.play("plague gallia")
    refused(m, "witch gallia 1", "not_now")


def test_while_the_witch_looks_nothing_else_is_done():
    m = witch()
    m.play("witch gallia 1")
    for action in ("take king", "place gallia 2", "plague hispania"):
        refused(m, action, "not_now")


def test_the_swapped_rat_is_the_one_revealed_in_its_new_region():
    m = witch(rats={"gallia": [M1], "anglia": [MAA6]}, cubes={"gallia": [3, 0, 0, 0]})
    play(m, "witch gallia 1", "look anglia 1", "swap")
    events = strike(m, "gallia")
    assert faces(events) == [("6", "M", "A", "A")]


def test_in_the_final_round_the_witch_works_as_usual_and_once():
    m = witch(final=0, turn=3, supply=0, held={"witch": 3, "monk": 3})
    refused(m, "witch scandia 1", "no_rat_there")
    m.play("witch gallia 1")
    refused(m, "look gallia 1", "same_rat")
    play(m, "look anglia 1", "swap")
    assert face_down(m, "anglia") == [M1]
    assert known(m, 3) == {"gallia": [(6, "A", "A", "M"), None], "anglia": [(1, "M")]}
    refused(m, "witch gallia 1", "already_used")


def test_done_with_the_second_look_does_not_end_the_final_turn():
    m = witch(final=0, turn=3, supply=0, held={"witch": 3, "monk": 3})
    play(m, "witch gallia 1", "done")
    assert m.seat == 3
    assert "monk gallia 1" in notations(m)
