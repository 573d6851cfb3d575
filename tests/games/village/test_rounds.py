"""Rounds, turns and the end of the game (V9)."""

from __future__ import annotations

import pytest

import ratskeller
from ratskeller import Match
from ratskeller.games.village.data import END_COFFINS, MAX_ROUNDS, SPACES

from .tables import names, play, using

FULL = dict.fromkeys(("abbot", "councilman", "traveller", "craftsman", "merchant"), SPACES)


def seats(players: int) -> list[int]:
    """Who moves in the turns of two rounds."""
    match = ratskeller.new("village", players=players, seed=3)
    moved: list[int] = []
    while match.view(None)["round"] <= 2:
        view = match.view(None)
        if len(moved) < (view["round"] - 1) * (4 if players == 2 else players) + view["turns"] + 1:
            moved.append(view["turn"])
        if view["step"] == "use":
            match.play("headman stay")
        else:
            match.play(match.legal()[0])
    return moved


def test_two_players_have_two_turns_each_alternating() -> None:
    assert seats(2) == [0, 1, 0, 1, 0, 1, 0, 1]


def test_three_and_four_players_have_one_turn_each_clockwise() -> None:
    assert seats(3) == [0, 1, 2, 0, 1, 2]
    assert seats(4) == [0, 1, 2, 3, 0, 1, 2, 3]


def test_the_set_up_gives_coins_by_seat_and_the_hand_to_the_first() -> None:
    view = ratskeller.new("village", players=4, seed=1).view(None)
    assert [v["coins"] for v in view["villages"]] == [1, 2, 3, 4]
    assert view["hand"] == {"holder": 0, "story": 1, "up": True}
    assert all(v["headman"] == "house" and v["time"] == 0 and len(v["villagers"]) == 5 for v in view["villages"])
    assert len({tuple(v["fun"]) for v in view["villages"]}) == 4


def test_whoever_took_the_hand_begins_the_next_round() -> None:
    match = using(4, players=2, first=1, turns=3)
    play(match, "hand")
    view = match.view(None)
    assert (view["round"], view["first"], view["turn"]) == (2, 0, 0)
    assert view["hand"] == {"holder": 0, "story": 1, "up": True}


def last_turn(players: int, coffins: int, round: int = 5) -> Match:
    """The last turn of a round, with so many coffins filled."""
    turns = 3 if players == 2 else players - 1
    filled = dict(FULL) if coffins >= 10 else {}
    graves = coffins - sum(filled.values())
    return using(7, {"coins": 0}, players=players, first=1, turns=turns, chronicle=filled, graves=graves, round=round)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_game_ends_after_a_round_with_enough_coffins(players: int) -> None:
    enough = int(END_COFFINS[players])
    match = last_turn(players, enough)
    assert "over" in names(play(match, "headman stay"))
    assert match.over
    match = last_turn(players, enough - 1)
    play(match, "headman stay")
    assert not match.over


def test_with_enough_coffins_the_round_is_still_finished() -> None:
    match = using(7, players=3, graves=20)
    play(match, "headman stay")
    assert not match.over
    assert match.seat == 1


def test_V9_a_match_ends_after_the_last_round_of_the_data_file() -> None:
    match = last_turn(3, 0, round=MAX_ROUNDS)
    play(match, "headman stay")
    assert match.over
    match = last_turn(3, 0, round=MAX_ROUNDS - 1)
    play(match, "headman stay")
    assert not match.over
