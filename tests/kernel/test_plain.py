"""Plain games: what is made from fields, actions and a few rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import ratskeller
from ratskeller import BadOption, BadPosition, IllegalAction
from ratskeller.bots import GreedyBot
from ratskeller.bots.desk import DEPTH
from ratskeller.making import ActionTable, EventTable, Field, Game, Option, emit, make_game, rule
from ratskeller.testing import check_game, unsaid
from tests.outside.known import guests

__all__ = ["guests"]
pytestmark = pytest.mark.usefixtures("guests")

NAME = "hoard"
COLOURS = ["", "red", "blue"]
FIELDS = (
    Field("step", words=["first", "later"]),
    Field("length", words=["short", "long"]),
    Field("grid", (2, 3), words=COLOURS),
    Field("track", 2, most=200, labels=["up", "down"]),
    Field("leader", a_seat=True),
    Field("gold", most=9, seats=True),
    Field("cards", 2, words=COLOURS, seats=True, seen="owner"),
    Field("deck", 4, most=2, seen="nobody"),
    Field("deep", least=-5, most=100_000),
    Field("high", 2, least=3, most=8, seats=True),
)


@rule
def begin(s: Any) -> None:
    for i in range(4):
        s.deck[i] = 1 + i % 2
    for seat in range(s.players):
        s.cards[seat, 0] = 1 + seat % 2


@rule
def reason(s: Any, action: Any) -> Any:
    return 1 if action > 0 and s.gold[s.turn] == 0 else 0


@rule
def apply(s: Any, action: Any, events: Any) -> None:
    s.gold[s.turn] += 1
    s.leader = s.turn
    s.step = 1
    s.track[1] = 150
    emit(events, 0, s.turn)
    s.ended = s.gold[s.turn] == (3 if s.length == 0 else 5)
    s.turn = (s.turn + 1) % s.players


@rule
def imagine(s: Any, seat: Any) -> None:
    for other in range(s.players):
        if other != seat:
            s.cards[other, 0] = 2


@rule
def scores(s: Any, out: Any) -> None:
    for seat in range(s.players):
        out[seat] = s.gold[seat] - 1


def hoard(**changes: Any) -> Game:
    parts: dict[str, Any] = {
        "players": [2, 3],
        "fields": FIELDS,
        "actions": ActionTable(NAME, {"dig": {}, "sell": {"n": ["1", "2"]}}),
        "events": EventTable(NAME, {"dug": {"seat": None}}),
        "reasons": ["ok", "no_gold"],
        "rules": [begin, reason, apply, imagine, scores],
        "options": [Option("length", "names", "short", ["short", "long"], "how long")],
    }
    return make_game(NAME, __file__, **{**parts, **changes})


@pytest.fixture
def game() -> Game:
    return hoard()


def test_a_plain_game_keeps_all_promises(game: Game) -> None:
    check_game(NAME)
    assert set(unsaid(NAME)) == {"en", "ru", "it"}
    assert f"{NAME}.action.dig" in unsaid(NAME)["en"]


def test_a_seat_sees_its_own_and_what_lies_open(game: Game) -> None:
    match = ratskeller.new(NAME, players=3, seed=1)
    seen = match.view(1)
    assert [own["cards"] for own in seen["seats"]] == [None, ["blue"], None]
    assert seen["table"]["grid"] == [["", "", ""], ["", "", ""]]
    assert seen["table"]["leader"] is None
    assert (seen["table"]["track"], seen["labels"]) == ([0, 0], {"track": ["up", "down"]})
    assert seen["seats"][0]["high"] == [3, 3]
    assert "deck" not in str(seen)
    assert all(own["cards"] for own in game.view(match.state, -1)["seats"])


def test_what_is_asked_and_why_not_may_name_what_lies_open(game: Game) -> None:
    match = ratskeller.new(NAME, seed=1)
    assert match.prompt() == "Vermilion: first."
    why = match.why_not("sell 2")
    assert why is not None
    assert (why.code, why.args["deep"], why.args["n"]) == ("no_gold", 0, "2")
    match.play("dig")
    assert match.prompt("it") == "Blu: later."
    assert "Track: up:0 down:150" in match.board()
    assert "Leader: Vermilion" in match.board()


def test_who_resigned_already_is_called_as_on_the_table(game: Game) -> None:
    match = ratskeller.new(NAME, players=3, seed=1)
    match.resign(0)
    with pytest.raises(IllegalAction, match="Vermilion has resigned"):
        match.resign(0)


def test_what_is_hidden_looks_otherwise_than_nothing(game: Game) -> None:
    told = ratskeller.from_position(NAME, {"cards": [["", ""], ["red", ""]]}, seed=1)
    assert [line.partition("Cards ")[2].partition(" ")[0] for line in told.board(0).splitlines()[-2:]] == ["–", "?"]


def test_people_are_called_by_their_names_everywhere(game: Game) -> None:
    match = ratskeller.new(NAME, seed=1, seats=["Anna", "Boris"])
    (dug,) = match.play("dig")
    assert dug.text() == "Anna: dug."
    assert dug.text(names=["Carla", "Boris"]) == "Carla: dug."
    assert "Leader: Anna" in str(match)
    assert "● Boris: −1" in str(match)
    assert "▲ Vermilion: 0" in game.board(match.state, None, "en", None)


def test_a_place_with_a_label_that_holds_nothing_is_left_out() -> None:
    hoard(fields=[*FIELDS, Field("camp", 3, words=["", "hut", "house"], labels=["north", "east", "south"])])
    match = ratskeller.from_position(NAME, {"camp": ["", "house", ""]}, seed=1)
    assert "Camp: east:house" in match.board().splitlines()
    assert "Camp: –" in ratskeller.new(NAME, seed=1).board().splitlines()


def test_features_count_seats_from_ones_own_and_stay_within_their_limits(game: Game) -> None:
    assert game.feature_names is not None
    match = ratskeller.new(NAME, players=3, seed=1)
    match.play("dig")
    row = dict(zip(game.feature_names(), match.features(2).tolist(), strict=True))
    assert (row["leader.next"], row["leader.own"], row["turn.2"]) == (1.0, 0.0, 1.0)
    assert (row["gold.next"], row["gold.own"]) == (pytest.approx(1 / 9), 0.0)
    assert row["track.1"] == 1.0  # more than a feature can count to
    assert row["cards.own.0"] == 0.5
    assert not [name for name in row if name.startswith(("deck", "cards.next"))]


@pytest.mark.parametrize(
    ("points", "ranks"), [([3, 1, 2], [0, 2, 1]), ([2, 2, 1], [0, 0, 2]), ([0, 5, 5], [2, 0, 0]), ([1, 1, 1], [0, 0, 0])]
)
def test_more_points_win_and_who_ties_shares_the_better_rank(game: Game, points: list[int], ranks: list[int]) -> None:
    match = ratskeller.from_position(NAME, {"players": 3, "gold": points}, seed=1)
    assert match.ranks == ranks
    assert match.scores == [n - 1 for n in points]


def test_options_are_checked_and_stand_in_their_field(game: Game) -> None:
    assert game.check_options({}) == {"players": 2, "length": "short"}
    assert ratskeller.new(NAME, length="long").state.length == 1
    for wrong in ({"length": "endless"}, {"length": 1}, {"length": None}, {"dragons": 1}, {"players": 5}):
        with pytest.raises(BadOption):
            game.check_options(wrong)


@pytest.mark.parametrize(
    "wrong",
    [
        {"gold": [1]}, {"gold": [1, 10]}, {"gold": [1, -1]}, {"gold": [1, True]}, {"gold": "12"}, {"leader": 2},
        {"grid": [["red"] * 3]}, {"grid": [["red", "green", ""]] * 2}, {"leader": -2}, {"turn": 2}, {"turn": True}, {"deep": -6},
        {"dragon": 1}, {"players": 9}, {"length": "endless"}, {"cards": [["red", "red"], [None, "red"]]},
    ],
)  # fmt: skip
def test_what_can_not_lie_on_the_table_is_refused(game: Game, wrong: dict[str, Any]) -> None:
    with pytest.raises(BadPosition):
        ratskeller.from_position(NAME, {"players": 2, **wrong}, seed=1)


def test_a_position_may_name_every_field_in_words() -> None:
    hoard(sound=lambda s: "No gold." if s.gold[0] == 0 else None)
    told = {"players": 2, "gold": [1, 2], "grid": [["red", "", "blue"], ["", "", ""]], "leader": 1, "deep": -5, "length": "long"}
    match = ratskeller.from_position(NAME, told, seed=1)
    assert {key: match.position()[key] for key in told} == told
    with pytest.raises(BadPosition, match="No gold"):
        ratskeller.from_position(NAME, {"players": 2}, seed=1)
    assert ratskeller.from_position(NAME, {**told, "leader": None}, seed=1).state.leader == -1


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (lambda: hoard(rules=[begin, apply, imagine, scores]), "the rule 'reason' is missing"),
        (lambda: hoard(rules=[begin, reason, apply, imagine]), "nobody can win"),
        (lambda: hoard(rules=[begin, reason, apply, scores]), "cards, deck can be hidden"),
        (lambda: hoard(rules=[begin, reason, apply, imagine, scores, hoard]), "there is no rule 'hoard'"),
        (lambda: hoard(players=[2, 9]), "room for 8 players"),
        (lambda: Field("turn"), "every game has a field 'turn'"),
        (lambda: Field("cards", seen="owner"), "has no owner"),
        (lambda: Field("cards", least=3, most=2), "goes from 3 to 2"),
    ],
)
def test_what_could_not_work_is_refused_with_a_reason(make: Callable[[], Any], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        make()


def test_fields_are_as_wide_as_they_need_to_be(game: Game) -> None:
    kinds = {name: game.dtype[name].base for name in ("gold", "deep", "grid")}
    assert kinds == {"gold": np.dtype("i2"), "deep": np.dtype("i4"), "grid": np.dtype("i2")}


@rule
def forgotten(s: Any, seat: Any) -> None:
    """Deals nothing anew."""


@rule
def turned(s: Any, seat: Any) -> None:
    """Makes the others' cards what they are not, so that who looks knows what they are."""
    for other in range(s.players):
        if other != seat:
            s.cards[other, 0] = 3 - s.cards[other, 0]


@pytest.mark.parametrize(("wrong", "why"), [(forgotten, "never deals anything anew"), (turned, "shine through")])
def test_the_checks_find_an_imagination_that_knows_too_much(monkeypatch: pytest.MonkeyPatch, wrong: Any, why: str) -> None:
    monkeypatch.setattr(wrong, "__name__", "imagine")
    hoard(rules=[begin, reason, apply, wrong, scores])
    with pytest.raises(AssertionError, match=why):
        check_game(NAME, matches=1)


def test_what_is_said_about_the_search_leaves_the_rest_as_it_is() -> None:
    said = hoard(search={"carry_on": 1}).search
    assert (said["carry_on"], said["playout"]) == (1, 0)
    assert hoard().search == {name: figure for name, figure in said.items() if name != "carry_on"}


@rule
def two_halves(s: Any, action: Any, events: Any) -> None:
    """Digging is begun by one decision and brings three by the next; selling brings one at once."""
    if action > 0 or s.step == 1:
        s.gold[s.turn] += 1 if s.step == 0 else 3
        s.step = 0
        s.turn = (s.turn + 1) % s.players
        s.ended = s.gold[0] >= 4
    else:
        s.step = 1


@rule
def in_halves(s: Any, seat: Any, weights: Any, out: Any) -> Any:
    scores(s, out.score)
    return -3 if s.step == 1 else 3


@rule
def at_once(s: Any, seat: Any, weights: Any, out: Any) -> Any:
    scores(s, out.score)
    return 3


@pytest.mark.parametrize(("judged", "chosen"), [(in_halves, "dig"), (at_once, "sell")])
def test_bots_carry_on_what_the_outlook_calls_begun(monkeypatch: pytest.MonkeyPatch, judged: Any, chosen: str) -> None:
    monkeypatch.setattr(two_halves, "__name__", "apply")
    monkeypatch.setattr(judged, "__name__", "outlook")
    game = hoard(rules=[begin, reason, two_halves, imagine, scores, judged])
    match = ratskeller.from_position(NAME, {"players": 2, "turn": 0, "gold": [1, 1]}, seed=1)
    bot = GreedyBot(game, interpreted=True)
    bot.depth = DEPTH
    assert bot.think(match, seed=1).action.name == chosen
