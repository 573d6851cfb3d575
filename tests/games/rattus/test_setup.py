"""Set-up: rats, supply, plague, cards and the starting cubes."""

from __future__ import annotations

from collections import Counter

import pytest

import ratskeller
from ratskeller import BadOption
from tests.games.rattus.tables import (
    CLASSIC,
    TOKENS,
    cubes,
    faces,
    names,
    options,
    play,
    rats,
    refused,
    region,
    regions,
    reserve,
    supply,
)

COUNTS = [2, 3, 4]
STARTING = Counter((t["limit"], *sorted(t["symbols"])) for t in TOKENS if t.get("starting"))
REGULAR = Counter((t["limit"], *sorted(t["symbols"])) for t in TOKENS if not t.get("starting"))


def as_counter(rats_listed):
    return Counter((r["limit"], *sorted(r["symbols"])) for r in rats_listed)


def on_the_board(m):
    return [r for listed in m.position()["rats"].values() for r in listed if r]


def test_there_are_49_rats_and_12_of_them_are_starting_rats():
    assert STARTING.total() == 12
    assert REGULAR.total() == 37
    assert all(1 <= t["limit"] <= 6 for t in TOKENS)


@pytest.mark.parametrize(("players", "in_play"), [(2, 8), (3, 10), (4, 12)])
def test_eight_ten_or_twelve_regions_are_in_play(players, in_play):
    m = ratskeller.new("rattus", seed=1, players=players)
    assert [r["name"] for r in m.view()["regions"] if r["in_play"]] == regions(players)
    assert len(regions(players)) == in_play


@pytest.mark.parametrize("players", COUNTS)
def test_one_starting_rat_lies_face_down_in_every_region_in_play_and_in_no_other(players):
    m = ratskeller.new("rattus", seed=2, players=players)
    for r in m.view()["regions"]:
        assert rats(m, r["name"]) == (1 if r["in_play"] else 0)
    assert not as_counter(on_the_board(m)) - STARTING


@pytest.mark.parametrize(("players", "tokens"), [(2, 29), (3, 33), (4, 37)])
def test_the_supply_has_29_33_or_37_tokens(players, tokens):
    assert supply(ratskeller.new("rattus", seed=3, players=players)) == tokens


@pytest.mark.parametrize(("players", "removed", "left_over"), [(2, 12, 4), (3, 6, 2), (4, 0, 0)])
@pytest.mark.parametrize("seed", [4, 5, 6])
def test_only_regular_rats_are_removed_and_left_over_starting_rats_are_in_the_supply(players, removed, left_over, seed):
    m = ratskeller.new("rattus", seed=seed, players=players)
    in_supply = as_counter(m.position()["supply"])
    missing = STARTING + REGULAR - in_supply - as_counter(on_the_board(m))
    assert missing.total() == removed
    assert not missing & STARTING
    assert (in_supply & STARTING).total() == left_over


def test_the_removed_rats_differ_from_match_to_match_and_nobody_sees_them():
    def removed(seed):
        m = ratskeller.new("rattus", seed=seed, players=2)
        return frozenset((REGULAR - as_counter(m.position()["supply"])).items())

    assert len({removed(seed) for seed in range(5)}) > 1
    assert ratskeller.new("rattus", seed=0, players=2).view(0)["revealed"] == []


def test_left_over_starting_rats_are_mixed_in_and_do_not_lie_together_in_the_supply():
    def where(seed):
        stack = ratskeller.new("rattus", seed=seed, players=2).position()["supply"]
        return [i for i, r in enumerate(stack) if (r["limit"], *sorted(r["symbols"])) in STARTING]

    places = [where(seed) for seed in range(8)]
    assert len({tuple(p) for p in places}) == len(places)
    assert any(p[-1] - p[0] > 3 for p in places)


@pytest.mark.parametrize("players", COUNTS)
def test_the_starting_rats_are_shuffled(players):
    def first_rat(seed):
        first = ratskeller.new("rattus", seed=seed, players=players).position()["rats"]["anglia"][0]
        return first["limit"], *first["symbols"]

    assert len({first_rat(seed) for seed in range(12)}) > 3


@pytest.mark.parametrize("players", COUNTS)
def test_the_plague_begins_in_any_region_in_play(players):
    found = {ratskeller.new("rattus", seed=seed, players=players).view()["plague"] for seed in range(120)}
    assert found == set(regions(players))


def test_the_six_cards_lie_beside_the_board():
    cards = ratskeller.new("rattus", seed=7).view()["cards"]
    assert {c["name"]: c["class"] for c in cards} == {
        "king": "royalty",
        "monk": "church",
        "knight": "chivalry",
        "merchant": "bourgeoisie",
        "peasant": "peasantry",
        "witch": "magic",
    }
    assert all(c["holder"] is None for c in cards)
    assert len(cards) == len(CLASSIC)


@pytest.mark.parametrize("players", COUNTS)
def test_nobody_knows_any_face_at_the_beginning(players):
    m = ratskeller.new("rattus", seed=8, players=players)
    for viewer in (None, *range(players)):
        for r in m.view(viewer)["regions"]:
            assert not any("limit" in x or "symbols" in x or x["seen_by"] for x in r["rats"] if x)


@pytest.mark.parametrize("players", COUNTS)
def test_starting_cubes_go_clockwise_from_the_first_seat_and_back_from_the_last(players):
    m = ratskeller.new("rattus", seed=9, players=players)
    asked = []
    for _ in range(2 * players):
        asked.append(m.seat)
        m.play("start gallia")
    assert asked == [*range(players), *reversed(range(players))]
    assert cubes(m, "gallia") == [4] * players
    assert reserve(m) == [16] * players
    assert m.seat == 0
    assert {"take", "place", "plague"} <= names(m)


def test_each_player_has_20_cubes_and_puts_two_into_one_region_at_a_time():
    m = ratskeller.new("rattus", seed=10, players=2)
    assert reserve(m) == [20, 20]
    m.play("start anglia")
    assert cubes(m, "anglia") == [2, 0]
    assert reserve(m) == [18, 20]


@pytest.mark.parametrize("players", COUNTS)
def test_starting_cubes_go_into_any_region_in_play_also_a_shared_one_and_the_one_of_the_plague(players):
    m = ratskeller.new("rattus", seed=11, players=players)
    plague = m.view()["plague"]
    assert options(m, "start") == set(regions(players))
    play(m, f"start {plague}", f"start {plague}")
    assert cubes(m, plague)[:2] == [2, 2]
    assert options(m, "start") == set(regions(players))


def test_the_second_two_cubes_may_go_into_another_region():
    m = ratskeller.new("rattus", seed=12, players=2)
    play(m, "start anglia", "start gallia", "start italia", "start scandia")
    assert [cubes(m, r) for r in ("anglia", "gallia", "italia", "scandia")] == [[2, 0], [0, 2], [0, 2], [2, 0]]


@pytest.mark.parametrize(("players", "out"), [(2, "bulgaria"), (2, "turcia"), (2, "russia"), (3, "russia"), (3, "tartaria")])
def test_no_starting_cubes_go_into_a_region_out_of_play(players, out):
    refused(ratskeller.new("rattus", seed=13, players=players), f"start {out}", "out_of_play")


def test_before_all_starting_cubes_are_placed_nothing_else_can_be_done():
    m = ratskeller.new("rattus", seed=14)
    assert names(m) == {"start"}
    for action in ("take king", "place gallia 1", "plague gallia", "done", "skip"):
        refused(m, action, "not_now")


def test_starting_cubes_neither_turn_rats_nor_add_any():
    m = ratskeller.new("rattus", seed=15)
    plague = m.view()["plague"]
    events = play(m, *[f"start {plague}"] * 8)
    assert faces(events) == []
    assert all(rats(m, r) == 1 for r in regions())
    assert region(m, plague)["cubes"] == [4, 4, 4, 4]


@pytest.mark.parametrize("players", [0, 1, 5, True, "2"])
def test_rattus_is_for_two_to_four_players(players):
    with pytest.raises(BadOption):
        ratskeller.new("rattus", players=players)


def test_six_listed_cards_that_need_no_market_are_played_without_goods():
    m = ratskeller.new("rattus", seed=16, cards=["peasant", "monk", "merchant", "king", "witch", "courier"])
    assert m.view()["goods"] is False
    assert [c["name"] for c in m.view()["cards"]] == ["peasant", "monk", "merchant", "king", "witch", "courier"]
