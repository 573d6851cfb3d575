"""Brewer (Peasantry): take one more available good."""

from tests.games.rattus.market_tables import (
    GOODS,
    class_of,
    options,
    refused,
    stock,
    table,
    used_once_a_turn_in_ones_own_turn_before_phase_c,
    wares,
)


def test_the_brewer_is_of_peasantry():
    assert class_of("brewer") == {"peasantry"}


def test_the_brewer_is_used_once_a_turn_in_ones_own_turn_before_phase_c():
    used_once_a_turn_in_ones_own_turn_before_phase_c("brewer", "brewer fish")


def test_the_brewer_takes_one_good_more_than_the_free_one():
    m = table(held={"brewer": 0})
    m.play("good fish")
    m.play("brewer salt")
    assert wares(m, 0) == {"fish": 1, "salt": 1}
    assert options(m, "good", "brewer") == []


def test_the_brewer_may_come_before_the_free_good_or_without_it():
    m = table(held={"brewer": 0})
    m.play("brewer salt")
    assert options(m, "good") == ["good fish", "good cloth", "good wood"]
    m.play("plague hispania")
    assert wares(m, 0) == {"salt": 1}


def test_the_brewer_takes_any_available_good():
    assert options(table(held={"brewer": 0}), "brewer") == [f"brewer {good}" for good in GOODS]


def test_the_brewer_does_not_get_the_type_taken_before_in_this_turn():
    m = table(held={"brewer": 0})
    m.play("good fish")
    assert stock(m, "fish") == (0, 3)
    refused(m, "brewer fish", "not_available")


def test_the_brewer_does_not_get_a_type_the_stock_has_none_of():
    refused(table(held={"brewer": 0}, wares={"1": {"wood": 4}}), "brewer wood", "not_available")
