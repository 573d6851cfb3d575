"""The report as a page: everything in it, in three languages, and nothing to load."""

from __future__ import annotations

import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from ratskeller.analysis import Analysis, Moment
from ratskeller.analysis.charts import bars, curve
from ratskeller.analysis.page import page
from ratskeller.analysis.sentences import action_text, gifts, percent, played_and_better, turning_point, word
from ratskeller.kernel.game import game
from ratskeller.kernel.text import LANGUAGES
from tests.analysis.small import analysed

EVEN = [0.5, 0.5]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_needs_nothing_else_and_speaks_the_language(lang: str) -> None:
    found = replace(analysed("rattus", 1), seats=["Anna", "Ben & <b>", "Zoë"])
    text = page(found, lang)
    assert f'<html lang="{lang}">' in text
    assert word(lang, "title") in text
    assert "Ben &amp; &lt;b&gt;" in text
    assert "<b>" not in text
    assert not re.search(r"https?:|<script|<link|src=|url\(|{\w+}", text)
    for point in found.turning:
        assert f"<li>{word(lang, 'step')} {point.entry}: " in text


def test_three_players_read_who_gave_them_what() -> None:
    moments = [Moment(1, 1, "take monk", 4, 1, [0.3, 0.3, 0.4], [0.42, 0.3, 0.28], [0.42, 0.3, 0.28])]
    found = Analysis("rattus", "rattus", ["Anna", "Ben", "Zoë"], 32, moments[0].before, moments[0].after, moments)
    assert gifts(found, "en")[0] == "What Anna owes to the others’ decisions: Ben +12%, Zoë 0%."
    assert gifts(found, "ru")[0] == "Anna: от решений других — Ben +12\u00a0%, Zoë 0\u00a0%."
    assert "Ben −12%" in page(found, "en")
    assert gifts(replace(found, seats=["Anna", "Ben"]), "en") == []


def test_an_action_is_said_in_the_words_of_the_question_it_answered() -> None:
    found = analysed("rattus", 1)
    assert action_text(found, "skip", "en", "swap") == "Leave the two rats where they are"
    assert all(moment.asked for moment in found.moments if moment.action)


def test_the_curve_has_a_line_for_every_seat_through_every_step_and_tells_them_apart_without_colour() -> None:
    found = analysed("rattus", 1)
    lines = ElementTree.fromstring(curve(found, "en")).findall("polyline")
    assert [len(line.attrib["points"].split()) for line in lines] == [len(found.moments) + 1] * 3
    assert len({line.attrib["stroke-dasharray"] for line in lines}) == 3


def test_marks_stand_where_something_was_lost() -> None:
    found = analysed("rattus", 1)
    marks = ElementTree.fromstring(curve(found, "en")).findall("path")
    assert len(marks) == sum(moment.verdict is not None for moment in found.moments) > 0


def test_every_player_has_three_bars() -> None:
    drawn = ElementTree.fromstring(bars(analysed("rattus", 1), "en"))
    assert len(drawn.findall("rect")) == 9


def test_what_a_long_bar_is_worth_does_not_stand_on_its_name() -> None:
    unlucky = [Moment(1, 0, "take monk", 4, 9, EVEN, EVEN, [0.0, 1.0])]
    drawn = ElementTree.fromstring(bars(Analysis("rattus", "rattus", ["Anna", "Ben"], 32, EVEN, [0.0, 1.0], unlucky), "ru"))
    name = max(float(one.attrib["x"]) for one in drawn.findall("text") if one.text == "удача")
    figure = next(float(one.attrib["x"]) for one in drawn.findall("text") if one.text == "−50\u00a0%")
    assert figure - name > 40


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_turning_point_is_a_sentence_with_names_actions_and_what_it_was_worth(lang: str) -> None:
    found = replace(analysed("rattus", 1), seats=["Anna", "Ben", "Zoë"])
    for point in found.turning:
        said = turning_point(found, point, lang)
        assert found.seats[point.seat] in said
        assert found.seats[point.other] in said
        assert re.search(rf"\b{percent(abs(point.size))} (percentage point|процентн|punt)", said)
        assert "{" not in said


LUCK = [Moment(1, 0, "take monk", 4, 1, EVEN, EVEN, EVEN), Moment(2, 0, "take king", 4, 9, EVEN, EVEN, [0.8, 0.2])]


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "At the very end luck was with Anna: the chance of winning rose by 30 percentage points."),
        ("ru", "В самом конце удача на стороне игрока Anna: шансы на победу растут на 30 процентных пунктов."),
        ("it", "Proprio alla fine la fortuna sorride a Anna: la probabilità di vittoria sale di 30 punti percentuali."),
    ],
)
def test_what_the_end_brings_is_not_laid_to_the_last_action_and_of_two_nobody_else_profits(lang: str, said: str) -> None:
    found = Analysis("rattus", "rattus", ["Anna", "Ben"], 32, EVEN, [0.8, 0.2], LUCK)
    (point,) = found.turning
    assert turning_point(found, point, lang) == said
    later = replace(found, moments=[*LUCK, replace(LUCK[0], entry=3, before=[0.8, 0.2], expected=[0.8, 0.2], after=[0.8, 0.2])])
    assert "King" in turning_point(later, point, "en")


def test_percentages_have_a_real_minus_and_nothing_is_plain_nothing() -> None:
    assert (percent(-0.123), percent(-0.001), percent(0.005, 1)) == ("−12", "0", "0.5")


@pytest.mark.parametrize(("lang", "said"), [("en", "1.5"), ("ru", "1,5"), ("it", "1,5")])
def test_decimals_follow_a_point_or_a_comma_as_the_language_has_it(lang: str, said: str) -> None:
    assert percent(0.015, 1, lang) == said


def test_a_mistake_within_a_turn_is_told_as_the_turn_that_was_played_and_the_better_one() -> None:
    rules, even = game("village"), [0.5, 0.5]
    turn = ["die white 4", "die white 2", "value 7 1 0", "headman coin"]
    moments = [Moment(n, 0, notation, 4, 1, even, even, even) for n, notation in enumerate(turn, 1)]
    moments[1] = replace(moments[1], best="die white 3", line=["die white 3", "value 7 0 0", "headman coin"], loss=0.2)
    other = [Moment(0, 1, "headman coin", 4, 1, even, even, even), Moment(5, 1, "die white 4", 4, 1, even, even, even)]
    found = Analysis("village", "village", ["Anna", "Ben"], 32, even, even, [other[0], *moments, other[1]])
    told = played_and_better(found, moments[1], "en")
    assert [one.partition(": headman")[0] for one in told] == ["white 4 + white 2 = 7 for 1 coin", "white 4 + white 3 = 7"]
    assert told[0] in page(found, "en")
    assert rules.tell_turn([], [rules.actions.find(turn[3])], "en") is None
