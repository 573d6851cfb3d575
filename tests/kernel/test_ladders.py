"""Ladders call the function of the number, and complain early about functions they cannot serve."""

import inspect

import pytest

from ratskeller.kernel.ladders import aliases, ladder, written


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


def test_a_rung_may_be_given_arguments_reckoned_from_the_others():
    choose = ladder(
        "choose", "action", "action // 10", {1: double, 2: both}, given={1: {"a": "action % 10"}, 2: {"a": "7", "b": "action"}}
    )
    assert [choose(action) for action in (13, 21, 30)] == [6, 28, 0]


def test_two_functions_of_the_same_name_are_refused():
    namesake = eval("lambda a: a", {"__name__": __name__})
    namesake.__name__ = "double"
    with pytest.raises(ValueError, match="two functions called test_ladders_double"):
        aliases([double, namesake])


def test_a_written_rule_knows_the_functions_it_was_given():
    assert written("thrice", ["def thrice(a):", "    return times_two(a) + a"], {"times_two": double})(5) == 15
