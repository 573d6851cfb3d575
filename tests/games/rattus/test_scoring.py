"""Who wins: points and ties."""

from __future__ import annotations

import pytest

from tests.games.rattus.tables import finish, last_round, rat


def test_most_cubes_on_board_and_palace_win():
    m = last_round(palace=[0, 3, 2, 0], cubes={"anglia": [4, 0, 3, 1], "scandia": [0, 1, 0, 1]}, held={"merchant": 3})
    finish(m)
    assert m.scores == [4, 4, 5, 2]
    assert m.ranking[0] == 2
    assert m.winners == [2]


def test_cubes_lost_in_the_final_ravage_do_not_count():
    m = last_round(rats={"gallia": [rat(3, "A", "royalty")]}, cubes={"gallia": [3, 1, 0, 2]}, held={"monk": 3})
    finish(m)
    assert m.scores == [2, 0, 0, 1]


@pytest.mark.parametrize(("last", "ranking"), [(0, [1, 2, 3, 0]), (1, [2, 3, 0, 1]), (2, [3, 0, 1, 2]), (3, [0, 1, 2, 3])])
def test_among_the_tied_the_one_who_would_have_been_next_wins_and_who_had_the_last_turn_stands_last(last, ranking):
    m = last_round(seat=(last + 3) % 4, last=last, palace=[2, 2, 2, 2])
    finish(m)
    assert m.scores == [2, 2, 2, 2]
    assert m.ranking == ranking
    assert m.winners == ranking[:1]


def test_a_tie_at_a_lower_rank_goes_the_same_way():
    m = last_round(palace=[3, 5, 3, 3])
    finish(m)
    assert m.ranking == [1, 2, 3, 0]
    m = last_round(palace=[3, 3, 3, 5])
    finish(m)
    assert m.ranking == [3, 1, 2, 0]


def test_a_cube_more_beats_any_seat_order():
    m = last_round(palace=[3, 2, 2, 2])
    finish(m)
    assert m.ranking == [0, 1, 2, 3]
