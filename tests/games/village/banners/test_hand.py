"""Starting hand."""

import ratskeller

from ..tables import home, options, play, refusal, using


def second(value: int = 4, players: int = 3, **more: object) -> ratskeller.Match:
    """The second player's turn of a round."""
    return using(value, None, players=players, first=players - 1, turns=1, **more)


def test_the_hand_brings_its_story_points_and_the_first_turn_of_the_next_round() -> None:
    match = second(hand={"holder": 2, "story": 3})
    play(match, "hand")
    hand = match.view(None)["hand"]
    assert hand == {"holder": 0, "story": 0, "up": False}
    assert home(match)["tree"] == 3
    assert home(match)["time"] == 0
    assert match.view(None)["first"] == 2  # the order of this round stays


def test_the_hand_needs_its_value() -> None:
    assert refusal(second(5), "hand") == "wrong_value"
    assert "hand" in options(second(10))


def test_the_hand_can_not_be_taken_twice_in_a_round() -> None:
    match = using(4, players=3, first=1, turns=2, hand={"holder": 2, "up": False})
    assert refusal(match, "hand") == "hand_taken"


def test_the_first_player_can_not_take_it_from_himself() -> None:
    assert refusal(using(4, players=3), "hand") == "first_player"


def test_with_two_players_the_first_player_may_take_it_in_his_second_turn() -> None:
    assert refusal(using(4, players=2), "hand") == "first_player"
    match = using(4, players=2, turns=2, hand={"holder": 0, "story": 2})
    play(match, "hand")
    assert home(match)["tree"] == 2
    assert match.view(None)["hand"]["holder"] == 0


def test_story_points_on_the_hand_go_on_growing_while_nobody_takes_it() -> None:
    match = using(7, players=2, turns=3, first=1, hand={"holder": 1, "story": 2})
    play(match, "headman coin")
    assert match.view(None)["round"] == 2
    assert match.view(None)["hand"] == {"holder": 1, "story": 3, "up": True}
