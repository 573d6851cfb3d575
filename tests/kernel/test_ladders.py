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
