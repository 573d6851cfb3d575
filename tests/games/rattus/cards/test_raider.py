"""Raider (Chivalry): up to 2 steps; then he may take the available good of the plague region's type."""

from tests.games.rattus.market_tables import ANY, asks, class_of, options, plague, rats_on_board, refused, stock, table, wares


def test_the_raider_is_of_chivalry():
    assert class_of("raider") == {"chivalry"}


def test_the_raider_moves_the_plague_one_or_two_steps():
    m = table(held={"raider": 0}, plague="turcia")
    one = {"bulgaria", "italia"}
    two = {"hungaria", "gallia", "germania", "hispania"}
    assert set(options(m, "plague")) == {f"plague {name}" for name in one | two}
    refused(m, "plague anglia", "too_far")


def test_the_raider_takes_the_good_of_the_plague_regions_type():
    m = table(held={"raider": 0})
    m.play("plague germania")
    assert asks(m) == "raid"
    assert options(m) == ["skip", "loot"]
    assert m.seat == 0
    m.play("loot")
    assert wares(m, 0) == {"fish": 1}
    assert m.seat == 1


def test_the_raiders_good_comes_from_the_available_ones():
    m = table(held={"raider": 0}, rats={"germania": [ANY]})
    m.play("plague germania")
    m.play("loot")
    assert stock(m, "fish") == (0, 3)


def test_the_raider_need_not_take_it():
    m = table(held={"raider": 0})
    plague(m, "germania", "skip")
    assert wares(m, 0) == {}
    assert stock(m, "fish") == (1, 3)
    assert m.seat == 1


def test_the_raider_is_not_asked_when_that_type_was_taken_this_turn():
    m = table(held={"raider": 0})
    m.play("good fish")
    m.play("plague germania")
    assert m.seat == 1
    assert wares(m, 0) == {"fish": 1}


def test_the_raider_is_not_asked_when_the_stock_has_none_of_that_type():
    m = table(held={"raider": 0}, wares={"1": {"fish": 4}})
    m.play("plague germania")
    assert m.seat == 1
    assert wares(m, 0) == {}


def test_the_raider_takes_beside_the_free_good_of_the_turn():
    m = table(held={"raider": 0})
    m.play("good salt")
    plague(m, "germania", "loot")
    assert wares(m, 0) == {"salt": 1, "fish": 1}


def test_the_raider_takes_before_the_rats_spread():
    m = table(held={"raider": 0}, rats={"germania": [ANY]})
    m.play("plague germania")
    assert asks(m) == "raid"
    assert rats_on_board(m) == 1
    m.play("loot")
    assert asks(m) == "spread"


def test_the_raider_gets_nothing_when_another_player_moves_the_plague():
    m = table(held={"raider": 1})
    m.play("plague germania")
    assert m.seat == 1
    assert asks(m) == "main"
    assert wares(m, 1) == {}
