"""Council chambers."""

from ratskeller import Match
from ratskeller.games.village.data import COUNCIL_REUSE, COUNCILS, FIGURES, GUILD_SPACES

from ..tables import home, options, play, refusal, using, without

VALUE = {card["name"]: card["values"][0] for card in FIGURES["council"]}


def chamber(name: str, **village: object) -> Match:
    return using(VALUE[name], {"coins": 0, "council": name, **village})


def test_example_finance_council_value_3_4_time_2_coins_and_white_1_time_2_coins() -> None:
    match = using(3, {"coins": 0})
    play(match, "council finance")
    assert (home(match)["time"], home(match)["coins"]) == (4, 2)
    match = using(3, {"coins": 0, "council": "finance"})
    play(match, "convene")
    assert (home(match)["time"], home(match)["coins"]) == (1, 2)


def test_the_guild_council_makes_jokers_up_to_its_spaces() -> None:
    match = using(VALUE["guild"])
    play(match, "council guild")
    assert home(match)["jokers"] == 1
    full = chamber("guild", jokers=GUILD_SPACES)
    play(full, "convene")
    assert home(full)["jokers"] == GUILD_SPACES


def test_the_land_council_marks_a_kind_of_cards() -> None:
    match = using(VALUE["land"], {"coins": 9})
    play(match, "council land")
    assert options(match, "mark") == ["mark travel", "mark craft", "mark customers", "mark church", "mark fields"]
    play(match, "mark church")
    assert home(match)["marks"] == ["church"]


def test_the_people_s_council_marks_a_profession_even_an_empty_one() -> None:
    match = chamber("people", marks=["abbot"], villagers=without("merchant"))
    play(match, "convene")
    assert refusal(match, "mark abbot") == "marked_already"
    assert refusal(match, "mark church") == "not_this_council"
    play(match, "mark merchant")
    assert home(match)["marks"] == ["abbot", "merchant"]


def test_V3_a_mark_may_be_declined_but_the_time_is_paid() -> None:
    match = chamber("land")
    play(match, "convene", "decline")
    assert home(match)["marks"] == []
    assert home(match)["time"] == COUNCIL_REUSE[COUNCILS.index("land")]


def test_a_full_council_may_still_be_used() -> None:
    match = chamber("land", marks=["travel", "craft", "customers", "church", "fields"])
    play(match, "convene")
    assert match.view(None)["step"] == "white"  # nothing to mark; the school shows 3, too


def test_a_council_needs_value_councilman_and_room() -> None:
    assert refusal(using(7), "council finance") == "wrong_value"
    assert refusal(using(3, {"villagers": without("councilman")}), "council finance") == "no_villager"
    assert refusal(using(3, {"council": COUNCILS[1]}), "council finance") == "has_one"
    assert refusal(using(3, others=[{"council": "finance"}]), "council finance") == "none_left"


def test_the_white_banner_needs_value_card_and_councilman() -> None:
    assert refusal(using(3), "convene") == "not_owned"
    assert refusal(using(7, {"council": "finance"}), "convene") == "wrong_value"
    assert refusal(using(3, {"council": "finance", "villagers": without("councilman")}), "convene") == "no_villager"


def test_a_council_and_a_meeting_place_can_stand_side_by_side() -> None:
    match = using(3, {"meeting_place": True})
    play(match, "council finance")
    assert home(match)["council"] == "finance"
