"""No figure is written into a text by hand: what texts say follows the data, and lessons say what their table shows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest
from tools.every_message import leaves

from ratskeller.kernel.game import game
from ratskeller.kernel.text import LANGUAGES, SLOT, catalogue, count, joined, know_figures, message, say
from ratskeller.server.lessons import LEARNER, coach, lessons
from tests.server.test_lessons import follow, table_of

# two and second are left out: two dice, the Witch's two rats and two steps are rules, not figures
NUMBER = re.compile(
    r"\d|\b(three|four|five|six|seven|eight|nine|ten|eleven|twelve|twice)\b"
    r"|\b(три|трёх|четыр\w+|пять|пяти|шесть|шести|семь|семи|восем\w*|девят\w*|десят\w*|дважды)\b"
    r"|\b(tre|quattro|cinque|sei|sette|otto|nove|dieci|due volte)\b",
    re.IGNORECASE,
)
COUNTED = {  # parts of a rule, not figures
    "learn.lesson.rattus.take"  # a turn has three parts
}


def sayings(lang: str) -> Iterator[tuple[str, str]]:
    for key, template in catalogue(lang)["messages"].items():
        if key.startswith("learn.lesson.") and not key.endswith(".about"):
            for _, text in leaves(template, {}):
                yield key, text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_lesson_writes_no_figure_by_hand(lang: str) -> None:
    for key, text in sayings(lang):
        if key not in COUNTED:
            bare = SLOT.sub("", text).replace("sei ▲", "").replace("Tu sei", "")
            assert not NUMBER.search(bare), (key, NUMBER.search(bare))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_village_lesson_says_what_its_cards_show(lang: str) -> None:
    figures: Any = game("village").figures
    named = {kind: {card["name"]: card for card in figures[kind]} for kind in ("craft", "church", "customer")}
    lesson = lessons()["village"]
    texts = {}
    row, match = table_of(lesson)
    for step, key in enumerate(lesson.says):
        follow(row, match, 1 if step else 0)
        texts[key] = _coached(row, match, lang)
    assert count(lang, named["craft"]["brewery"]["build"]["time"], "hour", _acc(lang)) in texts["build"]
    assert count(lang, named["church"]["healing"]["build"]["time"], "hour", _acc(lang)) in texts["church"]
    assert count(lang, named["church"]["healing"]["points"], "prestige", _acc(lang)) in texts["church"]
    assert joined(lang, [*map(str, named["customer"]["ferryman"]["values"])], "and") in texts["pick"]
    assert count(lang, named["customer"]["ferryman"]["points"], "prestige") in texts["serve"]
    assert joined(lang, [*map(str, figures["school"]["values"])], "or") in texts["school-die"]
    assert joined(lang, [*map(str, figures["office"]["values"])], "or") in texts["office-die"]


def _acc(lang: str) -> str | None:
    return "acc" if lang == "ru" else None


def _coached(row: Any, match: Any, lang: str) -> str:
    advice = coach(row, match, LEARNER, lang)
    assert advice
    return str(advice["text"])


def test_what_a_lesson_tells_of_its_cards_is_true() -> None:
    """The words between the figures: who shares a value with the brewery, who wants nothing but beer."""
    figures: Any = game("village").figures
    customers = {card["name"]: card for card in figures["customer"]}
    plays = lessons()["village"].plays
    brewery = next(play for play in plays if play.startswith("build brewery")).split()[2].split("-")
    made = {play.split()[1] for play in plays if play.startswith("value")}
    assert set(map(str, customers["ferryman"]["values"])) & set(brewery) & made
    assert customers["ferryman"]["goods"] == {"beer": 1}
    assert list(customers["miner"]["goods"]) == ["beer"]
    assert customers["miner"]["values"] == []


@pytest.fixture
def changed() -> Iterator[dict[str, Any]]:
    """Figures of Rattus that may be changed for a test."""
    own = game("rattus").figures
    figures = deepcopy(dict(own))
    know_figures("rattus", figures)
    yield figures
    know_figures("rattus", own)


def test_other_figures_are_told_at_once(changed: dict[str, Any]) -> None:
    changed["market"]["price"] = 7
    next(card for card in changed["card"] if card["name"] == "treasurer")["coins"] = 1
    changed["pieces"]["neutral_cubes"] = 5
    assert "7 coins for each region" in say("en", "web-rattus.good.sale", "rattus", {})
    assert say("it", "rattus.card.treasurer", "rattus", {}) == "Prendi 1 moneta."
    assert say("ru", "rattus.action.declare", "rattus", {}) == "Считать фишку чумы за 5 кубиков"


def test_no_offer_counts_its_cards() -> None:
    assert not NUMBER.search(message("en", "web.offered.mercatus"))
