"""Deacon (Church): in his own phase C, when a revealed token breaks out and would cost him a cube, pay to lose nothing to it."""

import pytest

from tests.games.rattus.market_tables import (
    MAJORITY,
    asks,
    class_of,
    coins,
    cubes,
    end_of_game,
    facts,
    options,
    pass_turn,
    plague,
    rat,
    refused,
    table,
)

CHURCH = rat(1, "bourgeoisie", "church")


def deacon(here, *rats, holder=0, purse=4):
    return table(held={"deacon": holder}, cubes={"hispania": here}, rats={"hispania": list(rats)}, coins=[purse, purse, purse])


def test_the_deacon_is_of_church():
    assert class_of("deacon") == {"church"}


def test_the_deacon_pays_one_coin_and_loses_nothing():
    m = deacon([3, 0, 0], MAJORITY)
    plague(m, "hispania")
    assert asks(m) == "pay"
    assert m.seat == 0
    assert options(m) == ["skip", "pay"]
    m.play("pay")
    assert cubes(m, "hispania") == [3, 0, 0]
    assert coins(m) == [3, 4, 4]
    assert m.seat == 1


def test_the_deacon_who_does_not_pay_loses_his_cube_and_keeps_his_coins():
    m = deacon([3, 0, 0], MAJORITY)
    plague(m, "hispania", "skip")
    assert cubes(m, "hispania") == [2, 0, 0]
    assert coins(m) == [4, 4, 4]


def test_the_deacon_is_not_asked_when_the_token_does_not_break_out():
    m = deacon([2, 0, 0], rat(3, "M", "A"))
    plague(m, "hispania")
    assert m.seat == 1
    assert cubes(m, "hispania") == [2, 0, 0]


def test_the_deacon_is_not_asked_when_the_token_would_cost_him_nothing():
    m = deacon([1, 3, 0], MAJORITY)
    plague(m, "hispania")
    assert m.seat == 1
    assert cubes(m, "hispania") == [1, 2, 0]


def test_the_deacon_is_not_asked_when_he_has_no_cube_there():
    m = deacon([0, 3, 0], CHURCH)
    plague(m, "hispania")
    assert m.seat == 1
    assert coins(m) == [4, 4, 4]


def test_the_deacon_protects_nobody_else():
    m = deacon([2, 2, 2], MAJORITY)
    events = plague(m, "hispania", "pay")
    assert cubes(m, "hispania") == [2, 1, 1]
    assert [e["seat"] for e in facts(events, "lost")] == [1, 2]


def test_the_deacon_pays_in_his_own_phase_c_only():
    m = deacon([0, 3, 0], MAJORITY, holder=1)
    plague(m, "hispania")
    assert m.seat == 1
    assert asks(m) == "main"
    assert cubes(m, "hispania") == [0, 2, 0]
    assert coins(m) == [4, 4, 4]


def test_the_deacon_can_not_be_paid_before_a_token_is_revealed():
    refused(deacon([3, 0, 0], MAJORITY), "pay", "not_now")


@pytest.mark.parametrize("paid", [1, 2, 3])
def test_the_deacon_pays_one_the_first_time_two_the_second_and_three_the_third(paid):
    m = deacon([9, 0, 0], MAJORITY, MAJORITY, CHURCH, purse=6)
    events = plague(m, "hispania", *["pay"] * paid, *["skip"] * (3 - paid))
    assert [e["coins"] for e in facts(events, "protected")] == [1, 2, 3][:paid]
    assert coins(m)[0] == 6 - [0, 1, 3, 6][paid]
    assert cubes(m, "hispania")[0] == 9 - (3 - paid)


def test_a_token_the_deacon_does_not_parry_does_not_raise_the_price():
    m = deacon([9, 0, 0], MAJORITY, MAJORITY, CHURCH)
    events = plague(m, "hispania", "skip", "pay", "pay")
    assert [e["coins"] for e in facts(events, "protected")] == [1, 2]
    assert coins(m) == [1, 4, 4]


@pytest.mark.parametrize(("purse", "times"), [(0, 0), (1, 1), (2, 1), (3, 2), (5, 2), (6, 3)])
def test_the_deacon_is_asked_only_as_long_as_he_can_pay(purse, times):
    m = deacon([9, 0, 0], MAJORITY, MAJORITY, CHURCH, purse=purse)
    plague(m, "hispania", *["pay"] * times)
    assert m.seat == 1
    assert cubes(m, "hispania")[0] == 9 - (3 - times)


def test_the_price_is_one_again_in_the_next_turn():
    m = table(
        held={"deacon": 0},
        plague="anglia",
        cubes={"hispania": [5, 0, 0], "gallia": [5, 0, 0]},
        coins=[9, 4, 4],
        rats={"gallia": [MAJORITY], "hispania": [MAJORITY]},
    )
    plague(m, "gallia", "pay", rats_to="germania")
    assert coins(m)[0] == 8
    m.play("plague italia")
    m.play("plague gallia")
    plague(m, "hispania", "pay", rats_to="gallia")
    assert coins(m)[0] == 7


def test_the_deacon_gives_no_protection_in_the_final_ravage():
    m, events = end_of_game(held={"deacon": 0}, cubes={"hispania": [2, 0, 0]}, rats={"hispania": [MAJORITY]})
    assert cubes(m, "hispania") == [1, 0, 0]
    assert facts(events, "protected") == []


def test_the_deacon_moves_the_plague_one_step_only():
    m = table(held={"deacon": 0}, plague="anglia")
    assert set(options(m, "plague")) == {"plague gallia", "plague germania"}
    pass_turn(m)
    assert m.seat == 1
