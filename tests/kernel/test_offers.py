"""What games offer is whole, and everybody reads it: a game that becomes known shows up without another line."""

from __future__ import annotations

import asyncio
import copy
import json
from inspect import signature
from pathlib import Path

import pytest

import ratskeller
from ratskeller.cli.options import GIVEN, Given, game_options, with_game_options
from ratskeller.kernel import game as known
from ratskeller.kernel.errors import BadOption, UnknownGame
from ratskeller.kernel.game import Game, game, offer, offered_as, offers, titles
from ratskeller.kernel.offers import Offer, Option
from ratskeller.kernel.text import LANGUAGES, catalogue
from ratskeller.server.routes.people import catalogue_of_games

BOOKS = Path(ratskeller.__file__).parent / "web" / "games"
each = pytest.mark.parametrize("one", offers(), ids=lambda one: one.name)


@each
def test_a_match_that_begins_as_offered_is_called_by_that_name(one: Offer) -> None:
    for options in (one.options, one.training, *one.bench):
        assert offered_as(one.game, game(one.game).check_options(dict(options))) == one.name


@each
def test_an_offer_chooses_among_the_options_of_its_game(one: Offer) -> None:
    known = {option.name for option in game(one.game).options}
    for options in (one.options, one.where, one.training, *one.bench):
        assert set(options) <= known


@each
def test_the_options_of_a_game_have_the_defaults_that_are_told(one: Offer) -> None:
    rules = game(one.game)
    plain = {option.name: option.default for option in rules.options}
    assert rules.check_options({}) == rules.check_options(plain)


@each
@pytest.mark.parametrize("players", [1, 5, 2.0, True, "2", None, [2]])
def test_a_number_of_players_that_can_not_be_is_refused(one: Offer, players: object) -> None:
    with pytest.raises(BadOption, match="is for 2 to 4 players"):
        game(one.game).check_options({"players": players})


@each
@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_is_said_about_an_offer(one: Offer, lang: str) -> None:
    wanted = {f"web.offer.{one.name}", f"web.offered.{one.name}", f"learn.about.{one.name}", f"learn.about.game.{one.game}"}
    wanted |= {f"learn.{one.book}", f"learn.{one.book}.lead"} if one.book else set()
    if one.lesson:
        wanted |= {f"learn.lesson.{one.lesson.stem}", f"learn.lesson.{one.lesson.stem}.about"}
    elif one.book:
        wanted.add(f"learn.{one.book}.first")
    assert wanted <= catalogue(lang)["messages"].keys()
    assert one.title(lang) == catalogue(lang)["messages"][f"web.offer.{one.name}"]


@each
def test_its_rule_book_and_its_first_game_are_there(one: Offer) -> None:
    assert one.book is None or (BOOKS / one.game / "learn" / f"{one.book}.js").is_file()
    assert one.lesson is None or one.lesson.is_file()


def test_offers_are_found_by_name() -> None:
    assert offer(offers()[-1].name) is offers()[-1]
    with pytest.raises(UnknownGame, match="Nothing is offered as 'chess'; there are rattus, mercatus, village"):
        offer("chess")


def test_names_with_a_mark_between_them_are_a_list() -> None:
    cards = Option("cards", "names", "classic", (), "")
    assert cards.read("monk, king") == ["monk", "king"]
    assert cards.read("monk+king", "+") == ["monk", "king"]
    assert cards.read("classic") == "classic"
    assert Option("goods", "switch", None, (), "").read(True) is True


@pytest.fixture
def hamlet(monkeypatch: pytest.MonkeyPatch) -> Game:
    """A game from elsewhere, with an offer and an option of its own."""
    rules = copy.copy(game(offers()[-1].game))
    own = {"name": "hamlet", "offers": (Offer("hamlet", "hamlet", where={"ghosts": True}),)}
    for name, value in {**own, "options": (Option("ghosts", "switch", True, [False, True], "with ghosts"),)}.items():
        object.__setattr__(rules, name, value)
    monkeypatch.setitem(known._games, "hamlet", rules)
    return rules


def test_a_game_from_elsewhere_shows_up_in_the_catalogue(hamlet: Game) -> None:
    listed = json.loads(bytes(asyncio.run(catalogue_of_games("en")).body))
    found = next(one for one in listed if one["game"] == "hamlet")
    assert found["options"] == {"ghosts": [False, True]}
    told = {"offer": "hamlet", "name": "hamlet", "options": {}, "where": {"ghosts": True}, "lesson": None, "book": None}
    assert found["offers"] == [told]
    assert titles().endswith(" and hamlet")


def test_a_game_from_elsewhere_has_its_options_on_the_command_line(hamlet: Game) -> None:
    heard: list[Given] = []

    def command(game: str = "", given: Given = GIVEN) -> None:
        heard.append(given)

    asked = with_game_options(command)
    assert "ghosts" in signature(asked).parameters
    asked(
        game="hamlet", **dict.fromkeys([name for name in signature(asked).parameters if name != "game"], None) | {"ghosts": False}
    )
    assert game_options("hamlet", 2, heard[0]) == {"players": 2, "ghosts": False}


def test_a_match_of_a_game_that_is_gone_keeps_a_name() -> None:
    assert offered_as("chess", {}) == "chess"
