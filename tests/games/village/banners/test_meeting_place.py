"""Meeting places and the 2/12 tile."""

from ratskeller.games.village.data import MEETING_REUSE, MEETING_SPACES, MEETING_TIME

from ..tables import home, options, play, refusal, using, without


def test_a_meeting_place_gives_a_story_point_a_marker_and_the_tile() -> None:
    match = using(2)
    play(match, "found")
    assert (home(match)["tree"], home(match)["markers"], home(match)["time"]) == (1, 1, MEETING_TIME)
    play(match, "tile school")
    assert home(match)["tile"] == "school"


def test_the_tile_may_lie_beside_any_white_banner_of_the_village_but_the_meeting_place() -> None:
    village = {
        "council": "land", "crafts": {"stable": {"values": "5-8"}}, "fields": ["empty", "empty", "plow"], "market": ["poet"],
        "villagers": ["councilman"],
    }  # fmt: skip
    match = using(12, village)
    play(match, "found")
    wanted = ["fun", "school", "council", "stable", "field-1", "field-3", "poet"]
    assert options(match, "tile") == [f"tile {name}" for name in wanted]
    assert refusal(match, "tile brewery") == "no_banner"
    assert refusal(match, "tile field-2") == "same_as_another"
    assert refusal(match, "tile meeting-place") == "resting_place"


def test_the_tile_can_not_move_to_its_own_banner_nor_to_a_field_like_the_one_it_lies_at() -> None:
    match = using(12, {"meeting_place": True, "fields": ["empty", "empty"], "tile": "field-1"})
    play(match, "gather")
    assert refusal(match, "tile meeting-place") == "resting_place"
    assert refusal(match, "tile field-1") == "same_place"
    assert refusal(match, "tile field-2") == "same_field"


def test_V3_the_tile_may_be_declined_and_rests_on_the_meeting_place() -> None:
    match = using(2)
    play(match, "found", "decline")
    assert home(match)["tile"] == "meeting-place"


def test_the_white_banner_moves_the_tile_and_gives_again() -> None:
    match = using(2, {"meeting_place": True, "tile": "fun"})
    play(match, "gather")
    assert refusal(match, "tile fun") == "same_place"
    play(match, "tile school")
    assert (home(match)["tree"], home(match)["markers"], home(match)["time"]) == (1, 1, MEETING_REUSE)
    assert home(match)["tile"] == "school"


def test_a_full_meeting_place_may_still_be_used() -> None:
    match = using(2, {"meeting_place": True, "markers": MEETING_SPACES})
    play(match, "gather", "decline")
    assert home(match)["markers"] == MEETING_SPACES
    assert home(match)["tree"] == 1


def test_example_the_tile_beside_a_banner_with_value_3_and_1_time() -> None:
    for value in (2, 3, 12):
        match = using(value, {"council": "finance", "meeting_place": True, "tile": "council", "coins": 0})
        play(match, "convene")
        assert home(match)["coins"] == 2
        assert home(match)["time"] == 1
    assert refusal(using(4, {"council": "finance", "meeting_place": True, "tile": "council"}), "convene") == "wrong_value"


def test_the_tile_serves_fields_and_customers_too() -> None:
    match = using(12, {"coins": 0, "meeting_place": True, "tile": "field-2", "fields": ["empty", "empty"]})
    assert options(match, "harvest") == ["harvest 2"]
    crafts = {"scriptorium": {"values": "5-8", "goods": 1}}
    match = using(2, {"meeting_place": True, "tile": "scribe", "market": ["scribe"], "crafts": crafts})
    play(match, "serve scribe")
    assert home(match)["tile"] == "meeting-place"  # a served customer's tile returns


def test_the_meeting_place_is_the_last_white_banner_of_a_turn() -> None:
    match = using(2, {"meeting_place": True, "tile": "fun"})
    play(match, "fun")
    assert "gather" in options(match)
    match = using(2, {"meeting_place": True, "tile": "fun"})
    play(match, "gather", "decline")
    assert match.seat == 1


def test_a_meeting_place_needs_value_councilman_and_room() -> None:
    assert refusal(using(3), "found") == "wrong_value"
    assert refusal(using(2, {"villagers": without("councilman")}), "found") == "no_villager"
    assert refusal(using(2, {"meeting_place": True}), "found") == "has_one"
    assert refusal(using(3, {"meeting_place": True}), "gather") == "wrong_value"
    assert refusal(using(2), "gather") == "not_owned"
    assert refusal(using(2, {"meeting_place": True, "villagers": without("councilman")}), "gather") == "no_villager"
