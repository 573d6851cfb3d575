"""The catalogue: every language says everything, and plurals are right."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ratskeller.kernel.errors import BadOption
from ratskeller.kernel.game import games
from ratskeller.kernel.text import LANGUAGES, SLOT, Brought, _figures, catalogue, count, figures_in, plural_form, say, word
from tests.playing import finished


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_languages_have_the_same_texts(lang: str) -> None:
    english, other = catalogue("en"), catalogue(lang)
    assert other["messages"].keys() == english["messages"].keys()
    assert other["plural"].keys() == english["plural"].keys()
    for game, words in english["words"].items():
        assert other["words"][game].keys() == words.keys()


def test_a_file_of_words_that_can_not_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "guest.json").write_text('{"messages": {} "plural": {}}')
    with pytest.raises(BadOption, match=r"guest\.json is no JSON: Expecting ',' delimiter: line 1"):
        Brought(tmp_path, {}).read("en")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_messages_use_the_same_arguments_in_all_languages(lang: str) -> None:
    def slots(message: object) -> set[str]:
        return {name for name, *_ in SLOT.findall(str(message))}

    for key, message in catalogue("en")["messages"].items():
        assert slots(catalogue(lang)["messages"][key]) == slots(message), key


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("rules", games(), ids=lambda g: g.name)
def test_every_action_reason_and_event_has_a_message(rules, lang: str) -> None:  # type: ignore[no-untyped-def]
    messages = catalogue(lang)["messages"]
    for action in rules.actions.all:
        text = action.text(lang)
        assert "{" not in text, action
        assert text
    for name in rules.reasons[1:]:
        assert f"{rules.name}.reason.{name}" in messages
    for name, _ in rules.events.kinds:
        assert f"{rules.name}.event.{name}" in messages


def variants(template: Any) -> list[str]:
    """All a message can say."""
    if isinstance(template, str):
        return [template]
    return [text for choice, one in template.items() if choice != "by" for text in variants(one)]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("rules", games(), ids=lambda g: g.name)
def test_every_line_of_the_log_ends_like_a_sentence(rules, lang: str) -> None:  # type: ignore[no-untyped-def]
    for name, _ in rules.events.kinds:
        for text in variants(catalogue(lang)["messages"][f"{rules.name}.event.{name}"]):
            assert text.endswith((".", "!")), name


def test_numbers_below_zero_have_a_real_minus_sign() -> None:
    assert count("en", -2, "point").startswith("−2 ")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_event_of_whole_matches_can_be_said(lang: str) -> None:
    import ratskeller

    for seed, cards in enumerate(("classic", "aristocrats", "brutal-times", "crafts-and-trade")):
        record = finished("rattus", seed, players=3, cards=cards).record()
        match = ratskeller.kernel.records.opening(record)
        for entry in record["log"]:
            assert "{" not in match.prompt(lang)
            for event in match.play(entry["play"]):
                assert "{" not in event.text(lang, match.seats)


def test_russian_plurals() -> None:
    assert [count("ru", n, "cube") for n in (1, 2, 5, 11, 12, 21, 22, 25, 111)] == [
        "1 кубик", "2 кубика", "5 кубиков", "11 кубиков", "12 кубиков", "21 кубик", "22 кубика", "25 кубиков", "111 кубиков",
    ]  # fmt: skip


def test_english_and_italian_plurals() -> None:
    assert [plural_form("en", n) for n in (0, 1, 2)] == ["other", "one", "other"]
    assert [count("it", n, "coin") for n in (1, 3)] == ["1 moneta", "3 monete"]


def test_words_fall_back_to_themselves_and_unknown_languages_are_refused() -> None:
    assert word("ru", "rattus", "gallia") == "Галлия"
    assert word("ru", "rattus", "42") == "42"
    with pytest.raises(BadOption, match="No language 'de'"):
        catalogue("de")


def test_amounts_are_built_from_the_nouns_of_the_language() -> None:
    told = [word(lang, "village", "hour-5+coin-1+beer-3") for lang in LANGUAGES]
    assert told == [
        "5 units of time, 1 coin and 3 beers",
        "5 единиц времени, 1 монета и 3 пива",
        "5 unità di tempo, 1 moneta e 3 birre",
    ]
    assert word("en", "", "coin-1") == "coin-1"  # whoever calls himself so


def test_a_wording_may_depend_on_several_arguments() -> None:
    def value(coins: int, markers: int) -> str:
        return say("en", "village.action.value", "village", {"value": 7, "coins": coins, "markers": markers})

    assert [value(0, 0), value(1, 0), value(0, 2), value(1, 2)] == [
        "Value 7", "Value 7 for 1 coin", "Value 7 for 2 markers", "Value 7 for 1 coin and 2 markers",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "figures", [{"market": 5}, {"market": [1, 2]}, {"market": []}, {"market": "open"}, {"market": {"price": 7}}]
)
def test_figures_of_a_game_may_lie_otherwise_than_the_messages_of_others_name_them(
    figures: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(_figures, "guest", figures)
    told = figures_in({"rattus.prompt.sell": "Sell it for {market.price}, or for {market.0}."})
    assert told["guest"].get("market.price") == (7 if isinstance(figures["market"], dict) else None)
