"""Reasons: where a decision turned a match, a sentence says what was true of the better option alone."""

from __future__ import annotations

import pytest

import ratskeller
from ratskeller.analysis import Study, reasons
from ratskeller.analysis.page import page
from ratskeller.analysis.reasons import about, because, compared, contrast, difference, going_on, why
from ratskeller.kernel.match import Match
from ratskeller.kernel.text import LANGUAGES
from tests.analysis.small import LITTLE, analysed, record


def test_two_options_are_contrasted_where_the_table_tells_something_of_both() -> None:
    assert (
        contrast(["Gallia: 1 rat."], ["Italia: 2 rats."], "en") == "Compare: “Gallia: 1 rat.” As it was played: “Italia: 2 rats.”"
    )
    assert contrast(["Gallia: 1 rat."], ["Italia: 1 rat."], "en") == "", "it is no reason where but the names differ"
    assert contrast(["Gallia: 1 rat."], [], "en") == contrast([], ["Gallia: 1 rat."], "en") == ""


TURN = ["place gallia 3", "plague polonia", "spread gallia"]
SHORT = ["place italia 1", *TURN[1:]]


def before_placing() -> Match:
    position = {"players": 3, "turn": 0, "plague": "germania", "took": True, "rats": {"gallia": [{}, {}, {}], "italia": [{}]}}
    return ratskeller.from_position("rattus", position, seed=1)


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "On average the better turn would have ended with 2.0 points more for Anna."),
        ("ru", "Лучший ход в среднем дал бы игроку Anna на 2,0 очка больше."),
        ("it", "In media, con il turno migliore Anna avrebbe avuto 2,0 punti in più."),
    ],
)
def test_a_turn_is_better_for_what_it_brings_on_average(lang: str, said: str) -> None:
    match = before_placing()
    assert compared(match, TURN, SHORT, lang, ["Anna", "Ben", "Zoë"]) == said
    assert compared(match, SHORT, TURN, lang, ["Anna", "Ben", "Zoë"]) == ""


def test_cubes_that_come_to_a_region_of_rats_can_be_lost_there() -> None:
    """As things lie before they come there is nothing to lose, which nobody wants to hear."""
    match = before_placing()
    (said,) = about(match, match.game.actions.find(TURN[0]), "en")
    assert said.startswith("Gallia: 3 rats; turned now, that would cost")


def test_where_nothing_else_tells_it_the_better_turn_is_told_to_its_end() -> None:
    said = going_on(before_placing(), TURN, "en", ["Anna", "Ben", "Zoë"])
    assert said == "The turn would have gone on like this: “Send the plague to Polonia”, “New rat to Gallia”."
    assert going_on(before_placing(), TURN[:1], "en", ["Anna", "Ben", "Zoë"]) == ""


def test_the_first_sentence_that_differs_is_told_and_of_which_option_it_is_true() -> None:
    assert difference(["Same.", "Safe."], ["Same.", "Risky."], "en") == "The better way: “Safe.”"
    assert difference(["Same."], ["Same.", "Risky."], "en") == "What was played: “Risky.”"
    assert difference(["Same."], ["Same."], "en") == ""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_report_tells_why_at_the_decisions_that_turned_the_match(lang: str) -> None:
    found, study = analysed("rattus", 1), Study(record("rattus", 1), iterations=LITTLE)
    told = because(study, found, lang)
    assert set(told) == {point.entry for point in found.turning if point.kind == "decision"}
    assert any(told.values())
    assert all(sentence in page(found, lang, told) for sentence in told.values())


def test_the_reasons_are_those_of_a_hint_with_what_the_whole_turn_brings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reasons, "CARRYING_ON", "greedy")
    match = ratskeller.new("village", players=2, seed=1)
    assert any(said.startswith("All in all") for one in match.legal() for said in why(match, one.notation, "en"))
