"""Reasons: where a decision turned a match, a sentence says what was true of the better option alone."""

from __future__ import annotations

import pytest

import ratskeller
from ratskeller.analysis import Study, reasons
from ratskeller.analysis.page import page
from ratskeller.analysis.reasons import because, difference, why
from ratskeller.kernel.text import LANGUAGES
from tests.analysis.small import LITTLE, analysed, record


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
