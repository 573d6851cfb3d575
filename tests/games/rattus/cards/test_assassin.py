"""Assassin (Chivalry): up to 2 steps; 1 coin for each rat that kills another player's cube in his turn."""

from tests.games.rattus.market_tables import (
    MAJORITY,
    class_of,
    coins,
    cubes,
    end_of_game,
    facts,
    options,
    plague,
    rat,
    refused,
    table,
)


def assassin(here, *rats, holder=0, **parts):
    return table(held={"assassin": holder}, cubes={"hispania": here}, rats={"hispania": list(rats)}, **parts)


def test_the_assassin_is_of_chivalry():
    assert class_of("assassin") == {"chivalry"}


def test_the_assassin_moves_the_plague_one_or_two_steps():
    m = table(held={"assassin": 0}, plague="anglia")
    one = {"gallia", "germania"}
    two = {"hispania", "italia", "hungaria", "polonia", "scandia"}
    assert set(options(m, "plague")) == {f"plague {name}" for name in one | two}
    refused(m, "plague bulgaria", "too_far")


def test_the_assassin_never_leaves_the_plague_where_it_is():
    refused(table(held={"assassin": 0}), "plague gallia", "must_move")


def test_the_assassin_gets_a_coin_for_a_rat_that_kills_another_players_cube():
    m = assassin([0, 2, 0], MAJORITY)
    plague(m, "hispania")
    assert cubes(m, "hispania") == [0, 1, 0]
    assert coins(m) == [5, 4, 4]


def test_the_assassin_gets_a_coin_for_each_such_rat():
    m = assassin([0, 9, 0], MAJORITY, MAJORITY, rat(2, "M", "church", "royalty"))
    events = plague(m, "hispania")
    assert cubes(m, "hispania") == [0, 6, 0]
    assert [e["coins"] for e in facts(events, "earned")] == [1, 1, 1]
    assert coins(m) == [7, 4, 4]


def test_a_rat_that_kills_several_cubes_brings_one_coin():
    m = assassin([0, 2, 2], rat(3, "M", "A"))
    plague(m, "hispania")
    assert cubes(m, "hispania") == [0, 0, 0]
    assert coins(m) == [5, 4, 4]


def test_the_assassin_gets_nothing_for_his_own_cubes():
    m = assassin([3, 1, 0], MAJORITY)
    plague(m, "hispania")
    assert cubes(m, "hispania") == [2, 1, 0]
    assert coins(m) == [4, 4, 4]


def test_the_assassin_gets_his_coin_when_his_own_cube_dies_with_another():
    m = assassin([2, 2, 0], MAJORITY)
    plague(m, "hispania")
    assert cubes(m, "hispania") == [1, 1, 0]
    assert coins(m) == [5, 4, 4]


def test_a_rat_that_does_not_break_out_brings_nothing():
    m = assassin([0, 2, 0], rat(3, "M", "A"))
    plague(m, "hispania")
    assert coins(m) == [4, 4, 4]


def test_the_assassin_gets_nothing_in_another_players_turn():
    m = assassin([0, 0, 2], MAJORITY, holder=1)
    plague(m, "hispania")
    assert cubes(m, "hispania") == [0, 0, 1]
    assert coins(m) == [4, 4, 4]


def test_the_assassin_gets_nothing_in_the_final_ravage():
    m, _ = end_of_game(held={"assassin": 1}, cubes={"hispania": [2, 0, 0]}, rats={"hispania": [MAJORITY]})
    assert cubes(m, "hispania") == [1, 0, 0]
    assert coins(m) == [4, 4, 4]


def test_an_assassin_taken_this_turn_serves_in_its_phase_c():
    m = table(held={"assassin": 1}, plague="anglia", cubes={"hispania": [0, 2, 0]}, rats={"hispania": [MAJORITY]})
    m.play("take assassin")
    plague(m, "hispania")
    assert coins(m) == [5, 4, 4]
