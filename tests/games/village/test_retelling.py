"""A turn told as a whole: the dice, the value, what it is used for, and what speaks for it."""

from __future__ import annotations

import pytest

from ratskeller import Match
from ratskeller.games.village.retelling import retell, tell_turn

from .tables import ALL, choosing

TURN = ["die black 5", "die white 4", "value 9 0 0", "build wainwright 5-9"]


def told(match: Match, line: list[str], lang: str = "en") -> tuple[str | None, list[str]]:
    return retell(match.state, [match.game.actions.find(one) for one in line], lang)


def price(reasons: list[str], lang: str = "en") -> str:
    """What is said of cost and gains."""
    begins = {"en": "All in all", "ru": "Цена всего хода", "it": "In tutto"}[lang]
    return next(one for one in reasons if one.startswith(begins))


@pytest.fixture
def match() -> Match:
    return choosing({"black": [5, 1, 3], "white": [4, 2, 2, 6, 6]}, {"villagers": ALL, "coins": 6})


def build(match: Match) -> list[str]:
    """The first craft building that a nine adds."""
    trial = match.copy()
    for one in TURN[:3]:
        trial.play(one)
    return [*TURN[:3], next(a.notation for a in trial.legal() if a.name == "build" and a.args["craft"] == "wainwright")]


def test_a_hint_names_a_whole_turn(match: Match) -> None:
    text, reasons = told(match, build(match))
    assert text is not None
    assert text.startswith("black 5 + white 4 = 9: build the Wainwright")
    assert any("unit" in one and one.endswith("brings 1 cart.") for one in reasons)


def test_dice_that_were_taken_before_belong_to_the_turn(match: Match) -> None:
    line = build(match)
    whole, reasons = told(match, line)
    match.play(line[0])
    assert told(match, line[1:])[0] == whole
    assert price(told(match, line[1:])[1]) == price(reasons), "the black die was paid for, but it is part of the price"


def test_a_changed_value_says_what_it_costs(match: Match) -> None:
    text, _ = told(match, ["die white 4", "die white 2", "value 7 1 0", "headman coin"])
    assert text is not None
    assert text.startswith("white 4 + white 2 = 7 for 1 coin: headman – to the coin")


@pytest.mark.parametrize(
    ("lang", "begins"), [("ru", "чёрная 5 + белая 4 = 9: построить"), ("it", "nero 5 + bianco 4 = 9: costruisci")]
)
def test_it_is_told_in_every_language(match: Match, lang: str, begins: str) -> None:
    text, reasons = told(match, build(match), lang)
    assert text is not None
    assert text.startswith(begins)
    assert reasons


@pytest.mark.parametrize(
    ("lang", "told_as"),
    [
        ("ru", "белая 4 + белая 2 = 7 за 1 монету: староста — на монету"),
        ("it", "bianco 4 + bianco 2 = 7 per 1 moneta: borgomastro – alla moneta"),
    ],
)
def test_a_part_of_a_sentence_is_set_off_as_the_language_does(match: Match, lang: str, told_as: str) -> None:
    text, _ = told(match, ["die white 4", "die white 2", "value 7 1 0", "headman coin"], lang)
    assert text is not None
    assert text.startswith(told_as)


@pytest.mark.parametrize(("lang", "brought"), [("ru", "приносит: 1 телега."), ("it", "porta 1 carro.")])
def test_goods_are_counted_like_coins(match: Match, lang: str, brought: str) -> None:
    _, reasons = told(match, build(match), lang)
    assert price(reasons, lang).endswith(brought)


def test_who_has_the_value_already_is_told_only_what_speaks_for_its_use(match: Match) -> None:
    line = build(match)
    for one in line[:3]:
        match.play(one)
    text, reasons = told(match, line[3:])
    assert text is None
    assert any(one.startswith("That costs") for one in reasons)


def test_a_turn_is_told_from_any_of_its_decisions_and_without_those_before_and_after(match: Match) -> None:
    turn = [match.game.actions.find(one) for one in build(match)]
    whole, _ = told(match, [one.notation for one in turn])
    for place in range(len(turn)):
        assert tell_turn([*turn, *turn[:place]], [*turn[place:], *turn], "en") == whole
    assert tell_turn([], turn[3:], "en") is None
