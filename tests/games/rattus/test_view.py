"""Views: what a seat may see, and nothing else."""

from __future__ import annotations

import json
import random

import pytest

import ratskeller
from ratskeller import BadOption
from tests.games.rattus.tables import known, play, rat, region, some, table

VIEWERS = (None, 0, 1, 2, 3)


def test_a_face_is_shown_only_to_those_who_looked():
    m = table(rats={"gallia": [rat(1, "M", seen_by=[1, 3]), rat(3, "M", "A", seen_by=[1]), rat(6, "M", "A", "A")]})
    assert known(m, 1) == {"gallia": [(1, "M"), (3, "A", "M"), None]}
    assert known(m, 3) == {"gallia": [(1, "M"), None, None]}
    for viewer in (None, 0, 2):
        assert known(m, viewer) == {}


def test_a_spectator_sees_no_face():
    m = table(rats={"gallia": [rat(1, "M", seen_by=[0, 1, 2, 3])]})
    assert known(m, None) == {}
    assert "limit" not in json.dumps(m.view()["regions"])


def test_everybody_sees_who_looked():
    m = table(rats={"gallia": [rat(1, "M", seen_by=[1, 3])]})
    for viewer in VIEWERS:
        assert [r["seen_by"] for r in region(m, "gallia", viewer)["rats"] if r] == [[1, 3]]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_in_random_games_a_face_is_shown_exactly_to_those_who_looked(players):
    chance = random.Random(players)
    m = ratskeller.new("rattus", seed=players, players=players)
    looks = 0
    while not m.over:
        for viewer in (None, *range(players)):
            for r in m.view(viewer)["regions"]:
                for token in filter(None, r["rats"]):
                    assert ("limit" in token) == (viewer in token["seen_by"])
                    assert ("symbols" in token) == (viewer in token["seen_by"])
        for event in m.play(chance.choice(m.legal())):
            if event.name == "seen":
                looks += 1
                assert event.seat == event.args["seat"]
                here = region(m, event.args["region"], event.seat)["rats"]
                shown = [(str(t["limit"]), *t["symbols"]) for t in here if t and "limit" in t]
                assert event.args["rat"] in shown
            else:
                assert event.seat is None
    assert looks > 0


def test_two_tables_that_differ_only_in_unseen_faces_look_the_same():
    def both(first, second):
        board = {"gallia": [first, rat(1, "M", seen_by=[2])], "anglia": [second]}
        return table(rats=board, held={"witch": 0}, supply=[rat(1, "magic", "royalty")])

    one = both(rat(6, "M", "A", "A"), rat(3, "M", "A"))
    other = both(rat(3, "M", "A"), rat(6, "M", "A", "A"))
    for viewer in VIEWERS:
        assert one.view(viewer) == other.view(viewer)
    assert one.legal() == other.legal()
    assert one.position()["rats"] != other.position()["rats"]


def test_the_supply_is_only_a_number():
    m = ratskeller.new("rattus", seed=1)
    for viewer in VIEWERS:
        assert m.view(viewer)["supply"] == 37


def test_the_tokens_set_aside_are_not_shown():
    m = ratskeller.new("rattus", seed=1, players=2)
    for viewer in (None, 0, 1):
        text = json.dumps(m.view(viewer))
        assert "limit" not in text
        assert "symbols" not in text


def test_revealed_rats_are_open_to_all():
    m = table(rats={"gallia": [rat(1, "M")]}, cubes={"gallia": [2, 0, 0, 0]}, supply=[rat(1, "M"), rat(3, "M", "A")])
    before = len(m.view()["revealed"])
    play(m, "plague gallia", "spread hispania")
    for viewer in VIEWERS:
        assert len(m.view(viewer)["revealed"]) == before + 1


@pytest.mark.parametrize("players", [2, 4])
def test_every_view_of_a_game_can_be_written_as_json(players):
    chance = random.Random(7)
    m = ratskeller.new("rattus", seed=7, players=players)
    steps = set()
    while True:
        for viewer in (None, *range(players)):
            view = m.view(viewer)
            assert json.loads(json.dumps(view)) == view
        steps.add(m.view()["step"])
        if m.over:
            break
        m.play(chance.choice(m.legal()))
    assert {"start", "main", "spread", "over"} <= steps


def test_while_the_witch_decides_the_others_see_the_place_but_not_the_face():
    m = table(held={"witch": 0}, rats={"gallia": [rat(1, "M")], "anglia": some(1)})
    m.play("witch gallia 1")
    for viewer in (None, 1, 2, 3):
        view = m.view(viewer)
        assert view["step"] == "look"
        assert (view["pending"]["region"], view["pending"]["slot"]) == ("gallia", 1)
        assert view["pending"]["rat"] is None
        assert known(m, viewer) == {}


def test_the_views_of_the_seats_differ_only_in_what_they_know():
    m = table(held={"king": 1}, cubes={"anglia": [1, 2, 3, 4]}, rats={"gallia": some(2)})
    views = [m.view(viewer) for viewer in VIEWERS]
    for view in views:
        view.pop("viewer")
    assert all(view == views[0] for view in views)


def test_a_view_is_a_copy():
    m = table(cubes={"anglia": [1, 0, 0, 0]})
    view = m.view(0)
    view["regions"][0]["cubes"][0] = 9
    view["palace"][0] = 9
    view["cards"].clear()
    assert m.view(0)["regions"][0]["cubes"] == [1, 0, 0, 0]
    assert m.view(0)["palace"] == [0, 0, 0, 0]
    assert len(m.view(0)["cards"]) == 6


@pytest.mark.parametrize("seat", [-1, 4])
def test_there_is_no_view_for_a_seat_that_is_not_there(seat):
    with pytest.raises(BadOption):
        table().view(seat)
