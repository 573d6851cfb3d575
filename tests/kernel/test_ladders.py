"""Ladders call the function of the number, and complain early about functions they cannot serve."""

import inspect

import pytest

from ratskeller.kernel.ladders import ladder


def double(a):
    return 2 * a


def both(a, b):
    return a + b


def greedy(a, missing):
    return a + missing


def test_a_ladder_calls_the_function_of_its_number_with_what_it_asks_for():
    choose = ladder("choose", "card, a, b", "card", {3: double, 5: both}, otherwise=-1)
    assert [choose(card, 10, 1) for card in (3, 4, 5)] == [20, -1, 11]


def test_a_ladder_shows_its_text():
    choose = ladder("choose", "card, a, b", "card", {3: double})
    assert "if card == 3:" in inspect.getsource(choose)


def test_a_function_that_wants_more_than_the_ladder_has_is_refused_by_name():
    with pytest.raises(ValueError, match="greedy asks for"):
        ladder("choose", "card, a", "card", {1: greedy})


def less(what):
    return what - 1


def lonely():
    return 7


def test_an_argument_may_be_free_to_be_called_anything_or_left_out():
    choose = ladder("choose", "card, a", "card", {1: lonely, 2: double, 3: less}, free="a")
    assert [choose(card, 10) for card in (1, 2, 3)] == [7, 20, 9]
    with pytest.raises(ValueError, match="both asks for"):
        ladder("choose", "card, c", "card", {1: both}, free="c")


def test_functions_of_one_name_are_told_apart():
    choose = ladder("choose", "card, a", "card", dict(enumerate([make(1), make(2)])))
    assert [choose(card, 10) for card in (0, 1)] == [11, 12]


def make(more):
    def add(a):
        return a + more

    return add
