"""Treasurer (Royalty): take 2 coins."""

from tests.games.rattus.market_tables import class_of, coins, pass_turn, table, used_once_a_turn_in_ones_own_turn_before_phase_c


def test_the_treasurer_is_of_royalty():
    assert class_of("treasurer") == {"royalty"}


def test_the_treasurer_is_used_once_a_turn_in_ones_own_turn_before_phase_c():
    used_once_a_turn_in_ones_own_turn_before_phase_c("treasurer", "treasurer")


def test_the_treasurer_gives_two_coins():
    m = table(held={"treasurer": 0}, coins=[0, 4, 4])
    m.play("treasurer")
    assert coins(m) == [2, 4, 4]


def test_the_treasurer_gives_two_coins_in_every_turn_of_its_holder():
    m = table(held={"treasurer": 0}, coins=[0, 4, 4])
    for purse in (2, 4, 6):
        m.play("treasurer")
        assert coins(m) == [purse, 4, 4]
        for _ in range(3):
            pass_turn(m)


def test_the_treasurer_pays_nobody_who_does_not_use_him():
    m = table(held={"treasurer": 0})
    m.play("plague hispania")
    assert coins(m) == [4, 4, 4]
