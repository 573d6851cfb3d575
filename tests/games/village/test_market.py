"""The market through a bot's eyes: who can be served, and what the others are worth."""

from __future__ import annotations

from typing import Any

import pytest

from ratskeller.bots.parameters import changed, from_table, parameters
from ratskeller.games.village.data import CUSTOMER_POINTS, CUSTOMERS
from ratskeller.games.village.market import promised, ready, sharing
from ratskeller.kernel.fields import Structs
from ratskeller.kernel.game import game

from .tables import using

FIGURES = {"ready_for": 0.8, "waiting": 0.1, "wanted": 0.4, "made": 0.2, "most_waiting": 100.0, "late": 1.0}


def promise(village: dict[str, Any], **figures: float) -> float:
    table = changed(parameters(game("village")).table, {f"outlook.{k}": v for k, v in {**FIGURES, **figures}.items()})
    return float(promised(using(2, village).state, 0, from_table(game("village"), table).weights.view(Structs)[0], 1.0))


def points(*names: str) -> int:
    return int(sum(CUSTOMER_POINTS[CUSTOMERS.index(name)] for name in names))


def served(village: dict[str, Any]) -> list[str]:
    bits = int(ready(using(2, village).state, 0))
    return [name for i, name in enumerate(CUSTOMERS) if bits >> i & 1]


def stable(goods: int) -> dict[str, Any]:
    return {"stable": {"values": "5-8", "goods": goods}}


def test_a_good_serves_one_customer_only() -> None:
    assert served({"market": ["courier", "messenger"], "crafts": stable(1)}) == ["messenger"]
    assert served({"market": ["courier", "messenger"], "crafts": stable(2)}) == ["courier", "messenger"]
    assert served({"market": ["courier", "knight"], "crafts": stable(2)}) == ["knight"]


def test_a_joker_and_a_plow_on_a_field_serve_too() -> None:
    assert served({"market": ["courier"], "council": "guild", "jokers": 1}) == ["courier"]
    assert served({"market": ["farmer"], "fields": ["plow"]}) == ["farmer"]
    assert served({"market": ["courier"]}) == []


def test_a_customer_is_worth_more_the_nearer_his_goods_are() -> None:
    alone = promise({"market": ["knight"]})
    craft = promise({"market": ["knight"], "crafts": stable(0)})
    half = promise({"market": ["knight"], "crafts": stable(1)})
    ready_now = promise({"market": ["knight"], "crafts": stable(2)})
    assert alone == pytest.approx(0.1 * points("knight"))
    assert craft == pytest.approx(0.3 * points("knight"))
    assert half == pytest.approx((0.1 + 0.2 + 0.1) * points("knight"))
    assert ready_now == pytest.approx(0.8 * points("knight"))


def test_without_a_craftsman_a_craft_makes_nothing() -> None:
    village = {"market": ["knight"], "crafts": stable(0), "villagers": ["merchant", "abbot"]}
    assert promise(village) == pytest.approx(0.1 * points("knight"))


def test_more_customers_than_can_be_served_in_time_are_not_counted() -> None:
    assert promise({"market": ["knight", "squire"]}, most_waiting=0.5) == pytest.approx(0.5)


def test_buildings_that_one_turn_can_use_together_share_a_value() -> None:
    crafts = {"stable": "5-8", "brewery": "6-8", "smithy": "6-9"}
    match = using(2, {"crafts": {name: {"values": values, "goods": 0} for name, values in crafts.items()}})
    assert int(sharing(match.state, 0)) == 2
