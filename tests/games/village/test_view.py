"""Views: JSON, and nothing hidden in them."""

from __future__ import annotations

import json

import pytest

import ratskeller
from ratskeller.games.village.data import FIGURES, LETTERS, STACKS
from ratskeller.kernel.game import game
from tests.playing import part_way

from .tables import using


def shuffled_twin(match: ratskeller.Match) -> ratskeller.Match:
    """The same table to the eye, with every hidden order reversed."""
    twin = ratskeller.replay(match.record())
    s = twin.state
    s.deck[: s.deck_left] = s.deck[: s.deck_left][::-1].copy()
    for i in range(len(LETTERS)):
        s.travel[i, : s.travel_left[i]] = s.travel[i, : s.travel_left[i]][::-1].copy()
    for i in range(len(STACKS)):
        hidden = max(0, int(s.monks_left[i]) - 1)
        s.monks[i, :hidden] = s.monks[i, :hidden][::-1].copy()
    return twin


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("share", [0.0, 0.3, 0.7])
def test_twin_tables_that_differ_in_hidden_things_look_and_are_imagined_alike(players: int, share: float) -> None:
    match = part_way("village", players, share, players=players)
    twin = shuffled_twin(match)
    for seat in (None, *range(players)):
        assert match.view(seat) == twin.view(seat)
        assert match.board(seat) == twin.board(seat)
    assert match.legal() == twin.legal()
    assert match.prompt() == twin.prompt()
    for seat in range(players):
        assert match.imagine(seat, seed=5).state.tobytes() == twin.imagine(seat, seed=5).state.tobytes()


def test_views_are_json_and_name_their_viewer() -> None:
    match = ratskeller.new("village", players=3, seed=2)
    for seat in (None, 0, 1, 2):
        seen = json.loads(json.dumps(match.view(seat)))
        assert seen["viewer"] == seat
        assert seen["game"] == "village"


def test_a_view_shows_only_the_top_monk_and_no_travel_face_of_the_stacks() -> None:
    seen = ratskeller.new("village", players=2, seed=2).view(0)["supply"]
    assert [set(stack) for stack in seen["monks"]] == [{"stack", "left", "effect"}] * 3
    assert seen["travel"] == {"A": 4, "B": 4, "C": 4, "D": 4, "E": 3}
    assert seen["customers_left"] == 27


def test_the_break_down_in_a_view_adds_up() -> None:
    match = using(2, {"church": "monastery", "house": 9, "fields": ["empty"], "labourers": 1})
    for part in match.view(0)["scores"]:
        assert part["total"] == sum(n for key, n in part.items() if key != "total")


def test_a_state_is_small() -> None:
    assert game("village").dtype.itemsize <= 1536


def test_what_is_printed_on_the_cards_goes_with_the_view() -> None:
    printed = ratskeller.new("village", players=2, seed=1).view(None)["printed"]
    assert printed["council"]["finance"]["build"] == {"time": 4}
    assert printed["church"]["monastery"]["build"] == FIGURES["church"][1]["build"]
    for card in FIGURES["travel"]:
        assert printed["travel"][card["letter"]]["time"] == card["time"]
    assert "faces" not in printed["travel"]["A"]
    assert "effects" not in printed["monk"]["quill"]
