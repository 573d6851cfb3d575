"""Every kind of decision of Rattus and Mercatus, taken by clicks at a real table that begins in mid-game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from .conftest import Visitor
from .house import House, Person
from .rattus import GOODS, Seats, act, asked, moment, position, rat, ready

SOME: dict[str, Any] = {}

TURNS: dict[str, tuple[dict[str, Any], list[tuple[str, str]]]] = {
    "monk and merchant": (
        position(cards="classic", rats={"gallia": [SOME, SOME]}, cubes={"gallia": [3, 0, 0]}, held={"monk": 0, "merchant": 0}),
        [("main", "monk gallia 1"), ("to", "to hispania"), ("main", "merchant gallia"), ("to", "to germania"),
         ("count", "count 2")],
    ),
    "witch": (
        position(cards="classic", rats={"gallia": [SOME], "polonia": [SOME]}, held={"witch": 0}),
        [("main", "witch gallia 1"), ("look", "look polonia 1"), ("swap", "swap")],
    ),
    "king, peasant, knight": (
        position(
            cards="classic",
            rats={"scandia": [rat(2, "M", "bourgeoisie", "church"), SOME], "gallia": [SOME]},
            cubes={"scandia": [2, 1, 0], "hispania": [1, 0, 0]},
            held={"king": 0, "knight": 0, "peasant": 0},
        ),
        [("main", "king hispania"), ("main", "place gallia 2"), ("main", "plague scandia"), ("spread", "spread polonia"),
         ("spread", "spread germania"), ("declare", "declare")],
    ),
    "shaman and swindler": (
        position(
            cards="brutal-times",
            rats={"gallia": [SOME, SOME], "germania": [SOME]},
            cubes={"polonia": [1, 0, 0]},
            held={"shaman": 0, "swindler": 0},
            wares={"0": {"fish": 1}},
            region_goods=GOODS,
        ),
        [("main", "lay fish shaman"), ("main", "shaman gallia 1"), ("to", "to germania"), ("shaman", "done"),
         ("main", "swindler polonia"), ("swindle", "loot"), ("main", "good cloth")],
    ),
    "shaman between full regions": (
        position(
            cards="brutal-times",
            rats={"gallia": [SOME, SOME, SOME], "germania": [SOME, SOME, SOME]},
            held={"shaman": 0},
            wares={"0": {"fish": 1}},
            region_goods=GOODS,
        ),
        [("main", "lay fish shaman"), ("main", "shaman gallia 2"), ("to", "to germania"), ("exchange", "exchange germania 3"),
         ("shaman", "shaman germania 1"), ("to", "to gallia"), ("exchange", "exchange gallia 2"), ("shaman", "done")],
    ),
    "raider and grave robber": (
        position(
            cards="brutal-times",
            rats={"gallia": [rat(1, "M"), SOME]},
            cubes={"gallia": [0, 3, 0]},
            held={"raider": 0, "grave-robber": 0},
            region_goods=GOODS,
        ),
        [("main", "plague gallia"), ("raid", "loot"), ("spread", "spread hispania"), ("spread", "spread hispania"),
         ("rob", "rob cloth")],
    ),
    "baker, courier, brewer, serf": (
        position(
            cards="crafts-and-trade",
            rats={"gallia": [rat(1, "M")]},
            cubes={"gallia": [0, 3, 0], "scandia": [1, 0, 0]},
            held={"courier": 0, "brewer": 0, "serf": 0, "baker": 1},
            baker=[0, 2, 0],
        ),
        [("main", "take baker"), ("unload", "unload polonia"), ("main", "baker"), ("main", "courier scandia"),
         ("to", "to polonia"), ("main", "brewer salt"), ("main", "plague gallia"), ("spread", "spread hispania"), ("add", "add")],
    ),
    "trader, viceroy, treasurer, pope, landowner": (
        position(
            cards=["hanseatic-trader", "viceroy", "treasurer", "pope", "landowner", "knight"],
            goods=True,
            rats={"gallia": [SOME]},
            cubes={"gallia": [4, 0, 0]},
            held={"hanseatic-trader": 0, "viceroy": 0, "treasurer": 0, "pope": 0, "landowner": 0},
            coins=[5, 4, 4],
            wares={"0": {"fish": 2}},
            region_goods=GOODS,
        ),
        [("main", "treasurer"), ("main", "pope"), ("main", "viceroy polonia 1"), ("main", "lay fish landowner"),
         ("main", "landowner scandia"), ("main", "lay fish hanseatic-trader"),
         ("main", "hanseatic-trader gallia"), ("to", "to scandia"), ("count", "count 4")],
    ),
    "deacon": (
        position(
            cards=["deacon", "king", "witch", "merchant", "peasant", "knight"],
            goods=True,
            rats={"gallia": [rat(1, "M")]},
            cubes={"gallia": [3, 1, 0]},
            held={"deacon": 0},
        ),
        [("main", "plague gallia"), ("spread", "spread hispania"), ("pay", "pay")],
    ),
    "assassin in the final round": (
        position(
            cards=["assassin", "knight", "king", "witch", "merchant", "peasant"],
            goods=True,
            rats={"gallia": [rat(1, "M")]},
            cubes={"gallia": [1, 3, 0]},
            held={"assassin": 0, "knight": 0},
            final=1,
        ),
        [("main", "plague gallia"), ("reveal", "reveal")],
    ),
}  # fmt: skip


@pytest.mark.parametrize("turn", TURNS)
def test_a_turn_is_played_by_clicks(turn: str, seats: Seats) -> None:
    begins, actions = TURNS[turn]
    page = seats.sit(begins, size="small")
    for expected, action in actions:
        ready(page)
        seen = asked(page)
        assert seen["step"] == expected
        everything_can_be_reached(seen)
        act(page, action, seen)
    log = seats.anna.get(f"/api/tables/{page.url.split('/')[-1]}/log")
    assert [entry["action"] for entry in log if entry["seat"] == 0][: len(actions)] == [action for _, action in actions]


def everything_can_be_reached(seen: dict[str, Any]) -> None:
    """Every legal action has a button, or something that glows."""
    for action, targets in seen["ways"].items():
        assert action in seen["buttons"] or set(targets) & set(seen["glows"]), f"{action} cannot be reached"


def test_nothing_glows_when_others_decide(person: Callable[..., Person], house: House, visitor: Visitor) -> None:
    anna, bert = person("Anna"), person("Bert")
    table = anna.table(seats=[{"who": "me"}, {"who": "open"}], options={"players": 2})
    bert.post(f"/api/tables/{table['id']}/join", {})
    page = visitor(f"/#/table/{table['id']}", cookies=bert.cookies(house))
    page.wait_for_selector(".rattus .map", state="attached")
    assert moment(page)["decision"]["yours"] is False
    expect(page.locator('[data-target][tabindex="0"]')).to_have_count(0)
