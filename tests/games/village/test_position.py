"""Positions: to and from, and what is impossible is refused."""

from __future__ import annotations

from typing import Any

import pytest

import ratskeller
from ratskeller import BadPosition
from tests.playing import steps

from .tables import play, using


def refused(why: str, **position: Any) -> None:
    with pytest.raises(BadPosition, match=why):
        ratskeller.from_position("village", {"players": 2, **position}, seed=1)


def village(why: str, **village: Any) -> None:
    refused(why, villages=[village])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_positions_round_trip_all_through_a_match(players: int) -> None:
    match = ratskeller.new("village", players=players, seed=20 + players)
    checked = 0
    for at, now in enumerate(steps(match, players)):
        if now.view(None)["step"] not in ("die", "value", "use", "white") or at % 3:
            continue
        position = now.position()
        again = ratskeller.from_position("village", position, seed=1)
        assert again.position() == position
        mine, theirs = now.state.tobytes(), again.state.tobytes()
        if mine != theirs:
            names = now.state.dtype.names
            assert not [n for n in names if now.state[n].tobytes() != again.state[n].tobytes()]
        checked += 1
    assert checked > 20


def test_an_empty_position_is_a_fresh_table() -> None:
    match = ratskeller.from_position("village", {"players": 3}, seed=4)
    view = match.view(None)
    assert view["round"] == 1
    assert [v["coins"] for v in view["villages"]] == [1, 2, 3]


def test_in_the_middle_of_a_banner_there_is_no_position() -> None:
    match = using(2)
    play(match, "found")
    with pytest.raises(BadPosition, match="only a record"):
        match.position()


def test_a_match_that_is_over_has_no_position() -> None:
    match = ratskeller.new("village", players=2, seed=1)
    for _ in steps(match, 1):
        pass
    assert match.over
    with pytest.raises(BadPosition, match="is over"):
        match.position()


@pytest.mark.parametrize("players", [1, 5, 2.0, True, "two", [2]])
def test_a_position_for_a_number_of_players_that_can_not_be_is_refused(players: Any) -> None:
    refused("is for 2 to 4 players", players=players)


def test_impossible_villages_are_refused() -> None:
    village("no part 'castle'", castle=1)
    village("no profession 'king'", villagers=["king"])
    village("always has a villager", villagers=[])
    village("time: 10 is not between", time=10)
    village("Monks need a church", monks=["quill-1"])
    village("windows; a church has at most", church="monastery", monks=[f"rosary-{i}" for i in range(1, 6)] + ["goblet-1"])
    village("healed", church="trade", healed=1)
    village("can not mark", council="land", marks=["abbot"])
    village("jokers", jokers=1)
    village("markers", meeting_place=True, markers=3)
    village("Only a village with a meeting place", tile="fun")
    village("has no poet", meeting_place=True, tile="poet")
    village("goods on the smithy", crafts={"smithy": {"values": "5-8", "goods": 4}})
    village("letter after letter", travel=["B1"])
    village("reached the chapel", travel=["A1", "B1", "C1", "D1", "E1"])
    village("stands in two places", market=["poet"], served=["poet"])
    village("No board has fun", fun=[2, 3])
    village("whole number", coins="many")
    village("9 fields", fields=["empty"] * 9)


def test_a_card_can_not_stand_in_two_villages() -> None:
    refused("stands in two villages", villages=[{"church": "trade"}, {"church": "trade"}])
    refused("stands in two villages", villages=[{"council": "land"}, {"council": "land"}])
    refused("stands in two villages", villages=[{"travel": ["A1"]}, {"travel": ["A1"]}])
    refused("no other Stable", villages=[{"crafts": {"stable": {"values": "5-8"}}}, {"crafts": {"stable": {"values": "5-8"}}}])
    refused("same board", villages=[{"fun": [5, 8]}, {"fun": [5, 8]}])
    refused("somewhere else", villages=[{"served": ["poet"]}], supply={"open": ["poet"]})


def test_impossible_tables_are_refused() -> None:
    refused("no part 'weather'", weather="rain")
    refused("3 villages for 2 players", villages=[{}, {}, {}])
    refused("rat", rat=9)
    refused("chronicle", chronicle={"abbot": 3})
    refused("There are 12 white dice", dice={"white": [1] * 12})
    refused("too few dice", dice={"white": [1, 2]})
    refused("only when two dice", value=7)
    refused("Palm up", hand={"holder": 1, "up": True}, first=0)
    refused("took its story points", hand={"holder": 1, "story": 2, "up": False}, first=0)
    refused("refilled", supply={"open": ["poet"]})
    refused("turns", turns=4)
    refused("at most 9 dice", turns=1, dice={"white": [1] * 7, "black": [1] * 3})
    refused("begins with a story point", hand={"holder": 0, "story": 0})
    with pytest.raises(BadPosition):
        ratskeller.from_position("village", {"players": 2, "villages": 7}, seed=1)


def test_a_taken_hand_lies_before_somebody_who_can_have_taken_it() -> None:
    refused("to take it", hand={"holder": 1, "up": False}, first=0)
    refused("to take it", hand={"holder": 0, "up": False}, first=0, turns=2)
    refused("to take it", hand={"holder": 2, "up": False}, first=0, turns=2, players=3)
    refused("to take it", hand={"holder": 0, "up": False}, first=0, turns=2, players=3)
    for players, turns, holder in ((2, 2, 1), (2, 3, 0), (3, 2, 1), (4, 3, 2)):
        given = {"players": players, "turns": turns, "first": 0, "hand": {"holder": holder, "up": False}}
        assert ratskeller.from_position("village", given, seed=1).view(None)["hand"]["holder"] == holder


def test_used_banners_must_be_there_and_show_the_value() -> None:
    for value, used, home in (
        (7, "fun", {"fun": [5, 8]}),
        (7, "school", {}),
        (3, "council", {}),
        (5, "stable", {}),
        (7, "field-1", {}),
        (7, "field-2", {"fields": ["empty"]}),
        (5, "courier", {"market": ["courier"]}),
        (6, "courier", {"served": ["courier"]}),
        (2, "meeting-place", {"meeting_place": True}),
    ):
        with pytest.raises(BadPosition, match="could not use this banner"):
            using(value, home, used=[used])
    assert using(5, {"served": ["courier"]}, used=["courier"]).view(None)["used"] == ["courier"]
    assert using(2, {"served": ["courier"], "meeting_place": True}, used=["courier"]).view(None)["used"] == ["courier"]
    with pytest.raises(BadPosition, match="used once"):
        using(7, {"fields": ["empty", "empty"]}, used=["field-1", "field-1"])


def test_without_dice_the_pool_fits_the_turns() -> None:
    dice = ratskeller.from_position("village", {"players": 2, "turns": 2}, seed=1).view(None)["dice"]
    assert len(dice["white"]) + len(dice["black"]) == 7


def test_a_record_of_a_match_from_a_position_replays() -> None:
    match = using(7, {"coins": 3})
    play(match, "plant")
    again = ratskeller.replay(match.record())
    assert again.state.tobytes() == match.state.tobytes()
