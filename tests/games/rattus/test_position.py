"""Positions: what is written is read back, what is left out is as in a fresh set-up, what can not be is refused."""

from __future__ import annotations

import json
import random

import pytest

import ratskeller
from ratskeller import BadPosition
from ratskeller.games.rattus.data import FACE
from ratskeller.games.rattus.state import USED_LATER
from tests.games.rattus.tables import (
    CLASSIC,
    cubes,
    holder,
    is_sentence,
    names,
    palace,
    play,
    rat,
    rats,
    refused,
    region,
    regions,
    reserve,
    some,
    supply,
    table,
    used,
)


# ── there and back ───────────────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (4, 3)])
def test_every_position_of_a_random_game_is_read_back_as_it_was(players, seed):
    chance = random.Random(seed)
    m = ratskeller.new("rattus", seed=seed, players=players)
    compared = {"start": 0, "main": 0}
    while not m.over:
        step = m.view()["step"]
        if step in ("start", "main"):
            position = m.position()
            again = ratskeller.from_position("rattus", json.loads(json.dumps(position)), seed=99)
            assert again.position() == position
            assert again.legal() == m.legal()
            assert again.seat == m.seat
            for viewer in (None, *range(players)):
                assert again.view(viewer) == m.view(viewer)
            compared[step] += 1
        m.play(chance.choice(m.legal()))
    assert compared["start"] == 2 * players
    assert compared["main"] > 30


def test_a_position_of_the_final_round_is_read_back_as_it_was():
    m = table(supply=1, rats={"gallia": some(1)}, held={"monk": 3, "witch": 3, "king": 2}, cubes={"scandia": [1, 0, 1, 1]})
    play(m, "plague gallia", "spread hispania", "witch gallia 1", "look hispania 1", "swap")
    again = ratskeller.from_position("rattus", m.position(), seed=99)
    assert again.position() == m.position()
    assert again.legal() == m.legal()
    assert (again.seat, again.view(3)) == (3, m.view(3))
    for match in (m, again):
        play(match, "done")
    assert again.seat == m.seat == 2
    refused(again, "take monk", "final_round")


def test_a_rat_revealed_after_the_redraw_is_still_known_to_be_no_redrawn_one_when_read_back():
    m = table(
        cards=[*CLASSIC[:4], "swindler", "assassin"], held={"swindler": 3, "assassin": 2, "knight": 1}, turn=3, final=0, supply=0,
        plague="gallia", cubes={"italia": [0, 0, 4, 0], "hispania": [0, 0, 0, 2]}, rats={"italia": some(1)},
    )  # fmt: skip
    play(m, "swindler hispania", "skip", "plague italia")
    places = [t for t in range(len(m.state.place)) if m.state.place[t] == USED_LATER]
    assert (m.seat, len(places)) == (1, 1)
    again = ratskeller.from_position("rattus", json.loads(json.dumps(m.position())), seed=99)
    assert again.position() == m.position()
    assert again.state.place.tolist().count(USED_LATER) == 1
    later = next(t for t in range(len(again.state.place)) if again.state.place[t] == USED_LATER)
    assert FACE[later] == FACE[places[0]]
    assert later not in {int(again.imagine(0, seed=k).state.redrawn) for k in range(200)}


def test_a_position_goes_on_with_the_same_supply_in_the_same_order():
    m = ratskeller.new("rattus", seed=5, players=2)
    play(m, *["start gallia"] * 4)
    target = sorted(names_of_neighbours(m))[0]
    again = ratskeller.from_position("rattus", m.position(), seed=6)
    for match in (m, again):
        match.play(f"plague {target}")
        if any(a.name == "spread" for a in match.legal()):
            match.play(match.legal()[0])
    assert again.position()["supply"] == m.position()["supply"]


def names_of_neighbours(m):
    """Where the plague may go without meeting cubes."""
    return {a.args["region"] for a in m.legal() if a.name == "plague" and a.args["region"] != "gallia"}


def test_a_position_can_be_written_as_json():
    m = table(rats={"gallia": [rat(1, "M", seen_by=[1]), None, {}]}, held={"king": 2}, cubes={"anglia": [1, 2, 0, 0]})
    assert json.loads(json.dumps(m.position())) == m.position()


def test_what_a_position_says_is_on_the_table():
    m = table(
        players=3, turn=1, plague="bulgaria", cubes={"anglia": [1, 2, 3], "turcia": [0, 0, 1]}, palace=[0, 4, 0],
        held={"king": 1, "monk": 0}, rats={"gallia": [rat(1, "M", seen_by=[2]), rat(6, "M", "A", "A")]}, supply=7,
        took=True, placed=True, used=["king"],
    )  # fmt: skip
    view = m.view(2)
    assert (view["players"], m.seat, view["plague"], view["supply"]) == (3, 1, "bulgaria", 7)
    assert (cubes(m, "anglia"), cubes(m, "turcia"), palace(m)) == ([1, 2, 3], [0, 0, 1], [0, 4, 0])
    assert reserve(m) == [19, 14, 16]
    assert (holder(m, "king"), holder(m, "monk"), holder(m, "witch")) == (1, 0, None)
    seen, unseen = (r for r in region(m, "gallia", 2)["rats"] if r)
    assert (seen["limit"], seen["symbols"]) == (1, ["M"])
    assert "limit" not in unseen
    assert used(m, "king")
    refused(m, "take witch", "already_took")
    refused(m, "place gallia 2", "already_placed")
    refused(m, "king turcia", "already_used")


def test_places_within_a_region_stay_where_they_are():
    m = table(rats={"gallia": [None, rat(1, "M"), None]}, held={"monk": 0})
    assert [r is not None for r in region(m, "gallia")["rats"]] == [False, True, False]
    assert [a.notation for a in m.legal() if a.name == "monk"] == ["monk gallia 2"]


def test_a_listed_supply_is_drawn_from_its_end():
    m = table(rats={"gallia": some(1)}, supply=[rat(1, "M"), rat(6, "M", "A", "A")])
    play(m, "plague gallia", "spread hispania")
    assert m.position()["supply"] == [rat(1, "M")]
    assert m.position()["rats"]["hispania"][0]["limit"] == 6


# ── what is left out ─────────────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(("players", "tokens"), [(2, 29), (3, 33), (4, 37)])
def test_an_empty_position_is_a_fresh_table_before_the_first_turn(players, tokens):
    m = ratskeller.from_position("rattus", {"players": players}, seed=1)
    assert m.seat == 0
    assert {"take", "place", "plague"} == names(m)
    assert [c["name"] for c in m.view()["cards"]] == CLASSIC
    assert all(c["holder"] is None for c in m.view()["cards"])
    assert reserve(m) == [20] * players
    assert palace(m) == [0] * players
    assert supply(m) == tokens
    for name in regions():
        here = [r for r in region(m, name)["rats"] if r]
        assert here == ([{"starting": True, "seen_by": []}] if name in regions(players) else [])
    assert m.view()["plague"] in regions(players)
    assert m.view()["revealed"] == []


def test_without_a_number_of_players_there_are_four():
    assert ratskeller.from_position("rattus", {}, seed=1).players == 4


def test_a_plague_that_is_left_out_is_anywhere():
    found = {ratskeller.from_position("rattus", {"players": 2}, seed=seed).view()["plague"] for seed in range(80)}
    assert found == set(regions(2))


@pytest.mark.parametrize(("players", "removed"), [(2, 12), (3, 6), (4, 0)])
def test_a_supply_that_is_left_out_is_what_is_left_of_the_tokens(players, removed):
    m = table(players=players, rats={"gallia": some(3), "anglia": some(1)})
    assert supply(m) == 49 - removed - 4


def test_rats_without_a_face_get_a_random_one():
    faces = {json.dumps(table(rats={"gallia": some(1)}, seed=seed).position()["rats"]["gallia"][0]) for seed in range(12)}
    assert len(faces) > 3


def test_an_opening_that_has_just_begun_is_a_fresh_set_up():
    m = ratskeller.from_position("rattus", {"players": 3, "opening": 0}, seed=1)
    assert (m.seat, names(m)) == (0, {"start"})
    play(m, *["start gallia"] * 6)
    assert reserve(m) == [16, 16, 16]


@pytest.mark.parametrize(("done", "seat"), [(0, 0), (1, 1), (2, 2), (3, 2), (4, 1), (5, 0)])
def test_the_opening_says_whose_starting_cubes_come_next(done, seat):
    order = [0, 1, 2, 2, 1, 0]
    laid = [2 * order[:done].count(i) for i in range(3)]
    m = ratskeller.from_position("rattus", {"players": 3, "opening": done, "cubes": {"gallia": laid}}, seed=1)
    assert m.seat == seat


# ── what can not be ──────────────────────────────────────────────────────────────────────────────────────────────────
ONLY_ONE = rat(6, "M", "A", "A")
IMPOSSIBLE = {
    "an unknown part": {"rabbits": 3},
    "an unknown region with cubes": {"cubes": {"atlantis": [1, 0, 0, 0]}},
    "an unknown region with rats": {"rats": {"atlantis": [{}]}},
    "an unknown region for the plague": {"plague": "atlantis"},
    "the palace as a region": {"plague": "palace"},
    "cubes out of play": {"players": 2, "cubes": {"russia": [1, 0]}},
    "rats out of play": {"players": 3, "rats": {"tartaria": [{}]}},
    "the plague out of play": {"players": 2, "plague": "turcia"},
    "21 cubes": {"cubes": {"gallia": [15, 0, 0, 0], "anglia": [6, 0, 0, 0]}},
    "21 cubes with the palace": {"cubes": {"gallia": [15, 0, 0, 0]}, "palace": [6, 0, 0, 0]},
    "a negative number of cubes": {"cubes": {"gallia": [-1, 0, 0, 0]}},
    "half a cube": {"cubes": {"gallia": [0.5, 0, 0, 0]}},
    "cubes for too few seats": {"cubes": {"gallia": [1, 0]}},
    "cubes for too many seats": {"players": 2, "cubes": {"gallia": [1, 0, 1]}},
    "a negative palace": {"palace": [-1, 0, 0, 0]},
    "a palace for too few seats": {"palace": [1]},
    "four rats in a region": {"rats": {"gallia": some(4)}},
    "a face that does not exist": {"rats": {"gallia": [rat(1, "A", "A")]}},
    "a face more often than it exists": {"rats": {"gallia": [ONLY_ONE, ONLY_ONE]}},
    "a face both on the board and in the supply": {"rats": {"gallia": [ONLY_ONE]}, "supply": [ONLY_ONE]},
    "a face both on the board and revealed": {"rats": {"gallia": [ONLY_ONE]}, "revealed": [ONLY_ONE]},
    "a starting rat with a regular face": {"rats": {"gallia": [rat(1, "M", starting=True)]}},
    "a rat with an unknown part": {"rats": {"gallia": [{"colour": "black"}]}},
    "a rat without symbols": {"rats": {"gallia": [{"limit": 1}]}},
    "a rat that is a number": {"rats": {"gallia": [3]}},
    "rats that are a number": {"rats": {"gallia": 3}},
    "a rat seen by nobody at the table": {"rats": {"gallia": [{"seen_by": [4]}]}},
    "more supply than tokens": {"rats": {}, "supply": 50},
    "more supply than is left": {"players": 2, "rats": {}, "supply": 38},
    "a negative supply": {"supply": -1},
    "a supply that is a word": {"supply": "plenty"},
    "an empty supply before the final round": {"supply": 0},
    "tokens that are nowhere": {"rats": {}, "supply": [], "revealed": [], "final": 0, "turn": 1},
    "an unknown card held": {"held": {"joker": 0}},
    "a card held that is not in the match": {"held": {"pope": 0}},
    "a card held by nobody at the table": {"held": {"king": 4}},
    "a card held by a negative seat": {"held": {"king": -1}},
    "a seat on turn that is not there": {"turn": 4},
    "a negative seat on turn": {"turn": -1},
    "a turn that is a word": {"turn": "first"},
    "a final round after nobody at the table": {"final": 4, "turn": 0, "supply": 0},
    "a final turn of who had the last turn": {"final": 2, "turn": 2, "supply": 0},
    "a card used by who does not hold it": {"used": ["king"]},
    "a card of another player used": {"used": ["king"], "held": {"king": 1}},
    "an unknown card used": {"used": ["joker"], "held": {"king": 0}},
    "an opening that is over": {"players": 2, "opening": 4},
    "a negative opening": {"opening": -1},
    "an opening without cubes left to start with": {"opening": 0, "cubes": {"gallia": [20, 0, 0, 0]}},
    "coins without goods": {"coins": [1, 1, 1, 1]},
    "cubes on the baker, who is not in the match": {"baker": [1, 0, 0, 0]},
    "a redrawn rat that is nowhere": {"redrawn": True},
    "a rat on the board that was revealed later": {"rats": {"gallia": [{"later": True}]}},
    "a revealed rat that somebody has seen": {"revealed": [rat(1, "M", seen_by=[0])]},
    "cubes as a list": {"cubes": [1, 2, 3]},
}


IMPOSSIBLE_MATCH = {
    "too many players": {"players": 5},
    "too few players": {"players": 1},
    "half a player more": {"players": 2.5},
    "players who are no whole number": {"players": 2.0},
    "an unknown card set": {"cards": "jokers"},
    "five cards": {"cards": CLASSIC[:5]},
    "the same card twice": {"cards": [*CLASSIC[:5], CLASSIC[0]]},
    "an unknown card": {"cards": [*CLASSIC[:5], "joker"]},
    "cards as a number": {"cards": 6},
    "a market card without a market": {"cards": [*CLASSIC[:5], "pope"], "goods": False},
}


def why_refused(parts):
    with pytest.raises(BadPosition) as caught:
        ratskeller.from_position("rattus", parts, seed=1)
    return str(caught.value)


@pytest.mark.parametrize("parts", IMPOSSIBLE.values(), ids=IMPOSSIBLE.keys())
def test_an_impossible_position_is_refused_with_a_sentence(parts):
    text = why_refused(parts)
    assert len(text.split()) > 3
    assert text.endswith(".")


@pytest.mark.parametrize("parts", IMPOSSIBLE_MATCH.values(), ids=IMPOSSIBLE_MATCH.keys())
def test_a_position_of_a_match_that_can_not_be_is_refused_with_a_sentence(parts):
    text = why_refused(parts)
    assert len(text.split()) > 3
    assert text.endswith(".")


@pytest.mark.parametrize("given", [None, 7, "gallia", [1, 2]])
def test_what_is_no_position_at_all_is_refused(given):
    with pytest.raises(BadPosition):
        ratskeller.from_position("rattus", given, seed=1)


@pytest.mark.parametrize(
    ("parts", "word"),
    [
        ({"rabbits": 3}, "rabbits"),
        ({"plague": "atlantis"}, "atlantis"),
        ({"players": 2, "plague": "turcia"}, "turcia"),
        ({"cubes": {"gallia": [15, 0, 0, 0], "anglia": [6, 0, 0, 0]}}, "21"),
        ({"rats": {"gallia": some(4)}}, "gallia"),
        ({"held": {"joker": 0}}, "joker"),
        ({"held": {"king": 4}}, "seat 4"),
        ({"rats": {}, "supply": 50}, "49"),
        ({"used": ["king"]}, "king"),
    ],
)
def test_the_sentence_names_what_is_wrong(parts, word):
    with pytest.raises(BadPosition, match=word):
        ratskeller.from_position("rattus", parts, seed=1)


# ── in the middle of an action ───────────────────────────────────────────────────────────────────────────────────────
MIDDLE = {
    "where the Monk's rat goes": (["monk gallia 1"], "to"),
    "where the Merchant's cubes go": (["merchant anglia"], "to"),
    "how many cubes the Merchant moves": (["merchant anglia", "to germania"], "count"),
    "the Witch's second look": (["witch gallia 1"], "look"),
    "the Witch's swap": (["witch gallia 1", "look gallia 2"], "swap"),
    "the spread": (["plague gallia"], "spread"),
    "the Knight's declaration": (["plague gallia", "spread hispania", "spread hispania"], "declare"),
}


@pytest.mark.parametrize(("actions", "step"), MIDDLE.values(), ids=MIDDLE.keys())
def test_in_the_middle_of_an_action_there_is_no_position(actions, step):
    m = table(held=dict.fromkeys(CLASSIC, 0), rats={"gallia": some(2)}, cubes={"anglia": [2, 0, 0, 0], "gallia": [1, 1, 0, 0]})
    m.position()
    play(m, *actions)
    assert m.view()["step"] == step
    with pytest.raises(BadPosition) as caught:
        m.position()
    assert is_sentence(str(caught.value))


def test_reading_a_position_does_not_change_what_was_given():
    given = {"plague": "italia", "rats": {"gallia": [rat(1, "M"), {}]}, "cubes": {"anglia": [1, 0, 0, 0]}, "held": {"king": 1}}
    before = json.dumps(given)
    ratskeller.from_position("rattus", given, seed=1)
    assert json.dumps(given) == before


def test_a_table_from_a_position_has_all_its_pieces():
    m = table(players=2, rats={"gallia": some(3)}, supply=5, cubes={"anglia": [3, 4]}, palace=[1, 0])
    assert reserve(m) == [16, 16]
    on_board = sum(rats(m, name) for name in regions(2))
    assert on_board + supply(m) + len(m.view()["revealed"]) == 49 - 12
