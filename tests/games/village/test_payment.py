"""Payments (V5) and plows on fields (V8)."""

from __future__ import annotations

from ratskeller import Match

from .tables import home, options, play, refusal, using


def shop(value: int = 7, **village: object) -> Match:
    return using(value, {"coins": 0, **village})


def test_V5_a_plain_good_is_paid_without_asking() -> None:
    match = shop(5, market=["schoolmaster"], crafts={"scriptorium": {"values": "6-9", "goods": 2}})
    play(match, "serve schoolmaster")
    assert home(match)["crafts"]["scriptorium"]["goods"] == 1


def test_V5_a_plain_good_or_a_joker_is_the_player_s_choice() -> None:
    match = shop(5, market=["schoolmaster"], crafts={"scriptorium": {"values": "6-9", "goods": 1}}, council="guild", jokers=1)
    play(match, "serve schoolmaster")
    assert options(match) == ["pay building", "pay joker"]
    play(match, "pay joker")
    assert home(match)["jokers"] == 0
    assert home(match)["crafts"]["scriptorium"]["goods"] == 1


def test_V5_where_everything_must_be_given_nothing_is_asked() -> None:
    match = shop(7, market=["notary"], crafts={"scriptorium": {"values": "6-9", "goods": 1}}, council="guild", jokers=1)
    play(match, "serve notary")
    assert home(match)["served"]
    assert home(match)["jokers"] == 0


def test_V5_a_plow_from_the_smithy_a_field_or_a_joker() -> None:
    match = shop(
        5, market=["farmer"], crafts={"smithy": {"values": "6-9", "goods": 1}}, council="guild", jokers=1, fields=["plow", "plow"]
    )
    play(match, "serve farmer")
    assert options(match) == ["pay building", "pay field-1", "pay joker"]  # the two fields do not differ
    assert refusal(match, "pay field-2") == "same_as_another"
    play(match, "pay field-1")
    assert home(match)["fields"] == [{"plow": False}, {"plow": True}]


def test_V5_fields_differ_when_one_was_used_this_turn() -> None:
    match = shop(7, market=["steward"], fields=["plow", "plow", "plow"])
    play(match, "harvest 1", "serve steward")
    assert options(match) == ["pay field-1", "pay field-3"]  # one of the unused two must be given in any case
    play(match, "pay field-1")
    assert home(match)["fields"] == [{"plow": False}, {"plow": False}, {"plow": True}]


def test_V5_a_joker_needed_elsewhere_can_not_be_given() -> None:
    match = shop(5, market=["hunter"], crafts={"stable": {"values": "6-9", "goods": 1}}, council="guild", jokers=1)
    play(match, "serve hunter")  # horse from the stable, the joker must be the beer
    assert home(match)["jokers"] == 0
    assert home(match)["crafts"]["stable"]["goods"] == 0


def test_V5_what_must_be_given_in_any_case_is_not_asked() -> None:
    match = shop(7, market=["notary"], crafts={"scriptorium": {"values": "6-9", "goods": 2}}, council="guild", jokers=1)
    play(match, "serve notary")
    assert home(match)["crafts"]["scriptorium"]["goods"] == 1  # one scroll goes either way
    assert options(match) == ["pay building", "pay joker"]
    play(match, "pay joker")
    assert home(match)["crafts"]["scriptorium"]["goods"] == 1


def test_V5_a_cart_or_two_coins_is_the_player_s_choice() -> None:
    match = using(7, {"coins": 2, "travel": ["A1", "B1"], "crafts": {"wainwright": {"values": "6-9", "goods": 1}}})
    play(match, "travel")
    assert options(match) == ["cover goods", "cover coins"]
    play(match, "cover coins")
    assert home(match)["coins"] == 0
    assert home(match)["crafts"]["wainwright"]["goods"] == 1


def test_V8_a_plow_moves_from_the_smithy_to_an_empty_field_and_frees_its_space() -> None:
    match = shop(7, crafts={"smithy": {"values": "6-9", "goods": 2}}, fields=["empty", "plow"])
    assert options(match, "plow") == ["plow smithy 1"]
    play(match, "plow smithy 1")
    assert home(match)["crafts"]["smithy"]["goods"] == 1
    assert all(f["plow"] for f in home(match)["fields"])
    assert match.view(None)["step"] == "use"


def test_V8_a_joker_laid_on_a_field_is_a_plow_for_good() -> None:
    match = shop(7, council="guild", jokers=1, fields=["empty"])
    play(match, "plow guild 1")
    assert home(match)["jokers"] == 0
    assert options(match, "plow") == []  # never back, never from field to field


def test_V8_plows_may_move_between_white_banners() -> None:
    match = shop(7, crafts={"smithy": {"values": "6-9", "goods": 1}}, fields=["empty", "empty"])
    play(match, "harvest 1")
    assert home(match)["coins"] == 1
    assert options(match, "plow") == ["plow smithy 1", "plow smithy 2"]  # a used and an unused field differ
    play(match, "plow smithy 2", "harvest 2")
    assert home(match)["coins"] == 3


def test_V8_reasons_why_a_plow_can_not_move() -> None:
    match = shop(7, crafts={"smithy": {"values": "6-9", "goods": 1}}, fields=["plow", "empty", "empty"])
    assert refusal(match, "plow guild 2") == "no_plow"
    assert refusal(match, "plow smithy 1") == "has_plow"
    assert refusal(match, "plow smithy 3") == "same_as_another"
    assert refusal(match, "plow smithy 4") == "not_owned"


def test_goods_stay_spendable_after_the_craftsman_s_death() -> None:
    match = shop(5, villagers=["merchant"], market=["schoolmaster"], crafts={"scriptorium": {"values": "6-9", "goods": 1}})
    play(match, "serve schoolmaster")
    assert [c["name"] for c in home(match)["served"]] == ["schoolmaster"]
