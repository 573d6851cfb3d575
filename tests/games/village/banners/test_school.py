"""School."""

from ratskeller import Match

from ..tables import home, options, play, refusal, using, without

CLERKS = without("councilman", "abbot")


def school(*seats: str, **village: object) -> Match:
    return using(3, {"school": list(seats), **village})


def ways(match: Match) -> list[str]:
    return [o for o in options(match) if o.split()[0] in ("pupil", "promote", "graduate")]


def test_an_empty_school_takes_a_pupil_on_the_left_seat() -> None:
    match = school()
    assert ways(match) == ["pupil"]
    play(match, "pupil")
    assert home(match)["school"] == {"left": True, "right": False}
    assert home(match)["time"] == 0


def test_a_left_pupil_moves_to_the_right_or_becomes_a_villager_for_1_time() -> None:
    assert ways(school("left")) == ["promote"]  # everybody is alive
    match = school("left", villagers=CLERKS)
    assert ways(match) == ["promote", "graduate left abbot", "graduate left councilman"]
    play(match, "graduate left abbot")
    assert "abbot" in home(match)["villagers"]
    assert (home(match)["time"], home(match)["tree"]) == (1, 0)


def test_a_right_pupil_brings_2_story_points() -> None:
    match = school("right", villagers=CLERKS)
    assert ways(match) == ["pupil", "graduate right abbot", "graduate right councilman"]
    play(match, "graduate right abbot")
    assert (home(match)["time"], home(match)["tree"]) == (1, 2)
    assert home(match)["school"] == {"left": False, "right": False}


def test_a_full_school_places_the_left_or_the_right_one() -> None:
    match = school("left", "right", villagers=without("abbot"))
    assert sorted(ways(match)) == ["graduate left abbot", "graduate right abbot"]
    play(match, "graduate left abbot")
    assert home(match)["school"] == {"left": False, "right": True}


def test_with_all_five_alive_a_full_school_can_not_be_used() -> None:
    assert ways(school("left", "right")) == []
    assert refusal(school("left", "right"), "pupil") == "seat_taken"
    assert refusal(school("left", "right"), "graduate right abbot") == "profession_filled"


def test_reasons_why_the_school_can_not_be_used() -> None:
    assert refusal(using(4), "pupil") == "wrong_value"
    assert refusal(school(), "promote") == "no_pupil"
    assert refusal(school("left", "right"), "promote") == "seat_taken"
    assert refusal(school("left", villagers=CLERKS), "graduate right abbot") == "no_pupil"
    match = school(council="finance")
    play(match, "pupil")
    assert refusal(match, "promote") == "used_already"


def test_pupils_may_replace_any_empty_profession() -> None:
    match = school("right", villagers=["abbot"])
    assert len([o for o in ways(match) if o.startswith("graduate right")]) == 4
