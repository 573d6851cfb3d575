"""Craft buildings."""

from ratskeller.games.village.data import CRAFT_REUSE, CRAFT_SPACES, CRAFT_TIME, CRAFTS

from ..tables import home, options, play, refusal, using, without

STABLE = CRAFTS.index("stable")


def test_a_craft_building_comes_with_one_good() -> None:
    match = using(5)
    play(match, "build stable 5-8")
    assert home(match)["crafts"]["stable"] == {"values": [5, 8], "good": "horse", "goods": 1}
    assert home(match)["time"] == CRAFT_TIME[STABLE]
    assert "5-8" not in match.view(None)["supply"]["crafts"]["stable"]


def test_the_card_must_show_the_value() -> None:
    match = using(5)
    assert refusal(match, "build stable 6-8") == "wrong_value"
    assert [o for o in options(match, "build") if "stable" in o] == ["build stable 5-8", "build stable 5-9"]


def test_building_needs_the_craftsman() -> None:
    assert refusal(using(5, {"villagers": without("craftsman")}), "build stable 5-8") == "no_villager"


def test_there_is_one_building_of_each_type_in_a_village() -> None:
    assert refusal(using(5, {"crafts": {"stable": {"values": "6-9"}}}), "build stable 5-8") == "has_one"


def test_a_card_that_somebody_has_is_not_there_any_more() -> None:
    match = using(5, others=[{"crafts": {"stable": {"values": "5-8"}}}])
    assert refusal(match, "build stable 5-8") == "none_left"
    assert "build stable 5-9" in options(match)


def test_the_white_banner_makes_another_good() -> None:
    match = using(5, {"crafts": {"stable": {"values": "5-8", "goods": 1}}})
    play(match, "produce stable")
    assert home(match)["crafts"]["stable"]["goods"] == 2
    assert home(match)["time"] == CRAFT_REUSE[STABLE]


def test_a_full_card_takes_no_more_but_its_banner_may_still_be_used() -> None:
    full = int(CRAFT_SPACES[STABLE])
    match = using(5, {"crafts": {"stable": {"values": "5-8", "goods": full}}})
    play(match, "produce stable")
    assert home(match)["crafts"]["stable"]["goods"] == full


def test_the_white_banner_needs_value_card_and_craftsman() -> None:
    assert refusal(using(5), "produce stable") == "not_owned"
    assert refusal(using(5, {"crafts": {"stable": {"values": "6-8"}}}), "produce stable") == "wrong_value"
    lonely = {"villagers": without("craftsman"), "crafts": {"stable": {"values": "5-8"}}}
    assert refusal(using(5, lonely), "produce stable") == "no_villager"


def test_a_white_banner_is_used_once_a_turn() -> None:
    match = using(5, {"crafts": {"stable": {"values": "5-8"}, "brewery": {"values": "5-9"}}})
    play(match, "produce stable")
    assert refusal(match, "produce stable") == "used_already"
    assert options(match, "produce") == ["produce brewery"]
