"""A match as a picture: well formed, with everything on it that the board says, and nothing that a spectator must not see."""

from __future__ import annotations

from random import Random
from xml.etree import ElementTree

import pytest

import ratskeller
from ratskeller.kernel.drawing import FIXED, svg
from ratskeller.kernel.game import offers
from ratskeller.kernel.offers import Offer

TEXT = "{http://www.w3.org/2000/svg}text"


@pytest.mark.parametrize("offer", offers(), ids=lambda offer: offer.name)
@pytest.mark.parametrize("lang", ["en", "ru", "it"])
def test_the_picture_says_what_the_board_says(offer: Offer, lang: str) -> None:
    match = ratskeller.new(offer.game, seed=7, **offer.training)
    for _ in range(20):
        match.play(match.legal()[-1])
    drawn = ["".join(text.itertext()) for text in ElementTree.fromstring(svg(match, None, lang)).iter(TEXT)]
    assert drawn[:2] == [offer.title(lang), match.prompt(lang)]
    assert [line.replace(FIXED, " ") for line in drawn[2:]] == [
        line.strip() for line in match.board(None, lang).splitlines() if line.strip()
    ]


def test_a_notebook_is_shown_what_a_spectator_sees() -> None:
    match = ratskeller.new("rattus", players=3, seed=7)
    assert match._repr_svg_() == svg(match, None)


def test_names_cannot_break_the_picture() -> None:
    match = ratskeller.new("rattus", players=2, seed=7, seats=['<b>"', "&amp;"])
    assert '<b>"' in "".join(ElementTree.fromstring(match._repr_svg_()).itertext())


def test_a_match_that_is_over_has_a_picture() -> None:
    match, luck = ratskeller.new("rattus", players=2, seed=7), Random(7)
    while match.seat is not None:
        match.play(luck.choice(match.legal()))
    assert ElementTree.fromstring(match._repr_svg_()).tag.endswith("svg")
