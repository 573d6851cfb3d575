"""The black ? banner: the headman."""

import pytest

from ..tables import home, options, play, refusal, using


def test_any_value_moves_the_headman_for_1_time() -> None:
    for value in range(2, 13):
        match = using(value, {"coins": 0})
        play(match, "headman coin")
        assert (home(match)["coins"], home(match)["time"], home(match)["headman"]) == (1, 1, "coin")


def test_to_story_gives_3_story_points() -> None:
    match = using(2, {"headman": "coin"})
    play(match, "headman story")
    assert home(match)["tree"] == 3


def test_from_story_back_to_coin_gives_the_coin_again() -> None:
    match = using(2, {"headman": "story", "coins": 0})
    play(match, "headman coin")
    assert home(match)["coins"] == 1


def test_back_to_the_house_brings_all_story_points_home() -> None:
    match = using(2, {"headman": "coin", "tree": 6, "house": 1})
    play(match, "headman house")
    assert (home(match)["tree"], home(match)["house"]) == (0, 7)


@pytest.mark.parametrize(("place", "ways"), [("house", ["coin"]), ("coin", ["house", "story"]), ("story", ["coin"])])
def test_the_path_has_three_places_and_he_may_stay(place: str, ways: list[str]) -> None:
    match = using(2, {"headman": place})
    assert options(match, "headman") == [f"headman {way}" for way in (*ways, "stay")]
    assert refusal(match, f"headman {place}") == "not_on_path"


def test_V3_a_headman_who_stays_costs_the_time_all_the_same() -> None:
    match = using(2, {"coins": 0})
    play(match, "headman stay")
    assert (home(match)["coins"], home(match)["time"], home(match)["headman"]) == (0, 1, "house")
