"""What a seat of My Village knows, as numbers: all of it, nothing else, and the same compiled and interpreted."""

from __future__ import annotations

import json
from typing import Any

import pytest

import ratskeller
from ratskeller.games.village.data import CUSTOMER_POINTS, CUSTOMERS, FACE_NAMES
from ratskeller.games.village.features import TABLE
from ratskeller.games.village.names import Banner
from ratskeller.games.village.payment import Step
from ratskeller.games.village.state import State
from tests.games.knowing import (
    check_a_field_shows,
    check_a_whole_match,
    check_absent_seats_are_0,
    check_every_field,
    check_names_and_docs,
    told,
)
from tests.games.village.tables import play, using, without
from tests.playing import steps

pytestmark = pytest.mark.usefixtures("compiled_village")


def test_every_feature_has_a_name_of_its_own_and_is_documented() -> None:
    check_names_and_docs(ratskeller.new("village", seed=1), TABLE, "My Village")


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", [1, 2])
def test_from_0_to_1_alike_compiled_and_interpreted_and_without_leaks(players: int, seed: int) -> None:
    check_a_whole_match(ratskeller.new("village", players=players, seed=seed), seed, interpreted_every=16)


def essence(view: dict[str, Any]) -> str:
    """A view but for the order in which customers lie open, which changes nothing that can be done."""
    supply = view["supply"]
    supply["customers"] = sorted(card["name"] for card in supply["customers"])
    return json.dumps(view)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_equal_features_mean_equal_views(players: int) -> None:
    match = ratskeller.new("village", players=players, seed=7)
    views: dict[tuple[int, bytes], str] = {}
    for m in steps(match, 7):
        assert m.seat is not None
        view = essence(m.view(m.seat))
        assert views.setdefault((m.seat, m.features(m.seat).tobytes()), view) == view


@pytest.mark.parametrize("players", [2, 3, 4])
def test_absent_seats_are_0(players: int) -> None:
    check_absent_seats_are_0(ratskeller.new("village", players=players, seed=3), 3)


# ── every field of the state is told, or there is a reason why not ──────────────────────────────────────────────────
UNTOLD = {
    "rng": "the future",
    "deck": "hidden",
    "travel": "hidden",
    "crafts_left": "follows from the crafts of all villages",
    "fields_left": "follows from the fields of all villages",
    "meetings_left": "follows from the meeting places of all villages",
    "church_owner": "follows from the churches of all villages",
    "council_owner": "follows from the councils of all villages",
}
POET = CUSTOMERS.index("poet")
TOLD: list[tuple[str, Any, int, str, float]] = [          # field, index, new value → feature for seat 1, its value
    ("used", None, 1 << 5, "used.brewery", 1),
    ("players", None, 3, "players.3", 1),
    ("step", None, int(Step.PAY), "step.pay", 1),
    ("seat", None, 1, "seat.own", 1),
    ("turn", None, 2, "turn.next", 1),
    ("first", None, 3, "first.second", 1),
    ("turns", None, 1, "moment.turns", 1 / 4),
    ("rounds", None, 9, "moment.round", 9 / 100),
    ("pool", (1, 5), 3, "pool.black.6", 3 / 8),
    ("dice", None, 0, "taken.white.1", 0),
    ("colour", 0, 1, "taken.black.1", 1 / 2),
    ("face", 0, 3, "taken.white.3", 1 / 2),
    ("value", None, 12, "value.12", 1),
    ("whites", None, 2, "moment.white-used", 1),
    ("crossed", None, 1, "moment.crossed", 1),
    ("banner", None, int(Banner.TRAVEL), "paying.travel", 1),
    ("banner", None, Banner.CUSTOMER + POET, "paying.poet", 1),
    ("owed", 3, 1, "owed.scroll", 1 / 2),
    ("stage", None, 33, "pending.stage", 1),
    ("swaps", None, 1, "pending.swaps", 1),
    ("lessons", None, 1, "pending.lessons", 1 / 2),
    ("limit", None, 2, "pending.limit", 1 / 2),
    ("gratis", None, 1, "pending.free", 1),
    ("picks", None, 3, "pending.picks", 3 / 4),
    ("hand", None, 1, "hand.own", 1),
    ("hand_story", None, 3, "moment.hand-story", 3 / 4),
    ("hand_up", None, 0, "moment.hand-up", 0),
    ("rat", None, 3, "moment.rat", 3 / 12),
    ("chronicle", 2, 1, "chronicle.traveller", 1 / 2),
    ("graves", None, 10, "moment.graves", 1 / 2),
    ("graves", None, 9, "moment.missing", 9 / 18),
    ("graves", None, 30, "moment.missing", 0),
    ("deck_left", None, 11, "moment.customers-left", 11 / 33),
    ("open", 2, POET, "open.poet", 1),
    ("open_count", None, 0, "open.notary", 0),
    ("monks", (0, 2), 0, "top-monk.quill.story-3", 1),
    ("monks_left", 2, 4, "monks-left.rosary", 4 / 5),
    ("travel_left", 1, 1, "travel-left.B", 1 / 4),
    ("market", 2, 1 << POET, "market.next.poet", 1),
    ("served", 2, 1 << POET, "gone.poet", 1),
    ("served", 2, 1 << POET, "village.next.served", 1 / 33),
    ("served", 2, 1 << POET, "village.next.served-points", 6 / 17),
    ("board", 1, 2, "board.own.6-8", 1),
    ("villagers", 0, 0b11110, "villagers.third.abbot", 0),
    ("left", 1, 1, "village.own.left-pupil", 1),
    ("right", 1, 1, "village.own.right-pupil", 1),
    ("headman", 3, 2, "headman.second.story", 1),
    ("time", 1, 7, "village.own.time", 7 / 10),
    ("coins", 1, 12, "village.own.coins", 12 / 16),
    ("tree", 1, 11, "village.own.tree", 1 / 2),
    ("house", 1, 33, "village.own.house", 3 / 4),
    ("labourers", 1, 5, "village.own.labourers", 1 / 2),
    ("church", 1, 2, "church.own.trade", 1),
    ("healed", 1, 1, "village.own.healed", 1 / 2),
    ("abbey", 1, 1 << 7, "monks.own.rosary-story-2", 1 / 2),
    ("windows", 1, 3, "village.own.windows", 3 / 6),
    ("council", 1, 3, "council.own.people", 1),
    ("marks", 1, 1 << 9, "marks.own.merchant", 1),
    ("jokers", 1, 2, "village.own.jokers", 2 / 3),
    ("meeting", 1, 1, "village.own.meeting-place", 1),
    ("markers", 1, 1, "village.own.markers", 1 / 2),
    ("tile", 1, 3, "tile.own.meeting-place", 1),
    ("tile", 1, Banner.CUSTOMER + POET, "tile.own.customer", 1),
    ("tile", 1, Banner.CUSTOMER + POET, "tiled.poet", 1),
    ("craft", (1, 2), 3, "craft.own.smithy.6-9", 1),
    ("goods", (0, 0), 1, "goods.third.horse", 1 / 3),
    ("fields", 1, 4, "village.own.fields", 4 / 8),
    ("plows", 1, 1 << 4, "plow.own.5", 1),
    ("journey", (0, 0), FACE_NAMES.index("A3"), "travel.third.A3", 1),
    ("letters", 0, 0, "travel.third.A1", 0),
]  # fmt: skip


def test_every_field_is_told_or_has_a_reason() -> None:
    check_every_field(State, {field for field, *_ in TOLD}, UNTOLD)


@pytest.mark.parametrize(("field", "index", "value", "feature", "expected"), TOLD, ids=lambda x: str(x))
def test_a_field_shows_in_its_feature(field: str, index: Any, value: int, feature: str, expected: float) -> None:
    """Seat 0 has made a 5 from a 1 and a 4; it has a stable and the travel card A1."""
    village = {"crafts": {"stable": {"values": "5-8"}}, "travel": ["A1"]}
    others = [{"fun": fun} for fun in ([5, 8], [5, 9], [6, 9])]
    opened = ["notary", "mason", "hunter", "miller", "herald", "showman"]
    dice = [{"colour": "white", "face": face} for face in (1, 4)]
    m = using(5, {"fun": [6, 8], **village}, players=4, others=others, taken=dice, supply={
        "open": opened, "monks": {"quill": ["quill-1", "quill-2", "quill-3"]},
    })  # fmt: skip
    check_a_field_shows(m, field, index, value, feature, expected)


# ── by hand ──────────────────────────────────────────────────────────────────────────────────────────────────────────
def test_a_small_village_feature_by_feature() -> None:
    village = {
        "fun": [5, 9], "villagers": without("abbot", "traveller"), "school": ["left"], "headman": "coin", "time": 4, "coins": 4,
        "church": "healing", "healed": 1, "council": "guild", "jokers": 1, "crafts": {"smithy": {"values": "5-8", "goods": 1}},
        "fields": ["empty", "plow"], "travel": ["A1", "B3"], "market": ["poet"], "served": ["envoy"],
    }  # fmt: skip
    m = using(7, village)
    found = told(m, 1)
    envoy = int(CUSTOMER_POINTS[CUSTOMERS.index("envoy")])
    assert {name: value for name, value in found.items() if ".next." in name} == {
        "village.next.left-pupil": 1, "village.next.time": 0.4, "village.next.coins": 0.5, "village.next.healed": 0.5,
        "village.next.jokers": round(1 / 3, 6), "village.next.fields": 0.25, "village.next.served": round(1 / 33, 6),
        "village.next.served-points": round(envoy / (envoy + 11), 6),
        "board.next.5-9": 1, "headman.next.coin": 1, "church.next.healing": 1,
        "council.next.guild": 1, "craft.next.smithy.5-8": 1, "goods.next.plow": round(1 / 3, 6), "plow.next.2": 1,
        "travel.next.A1": 1,
        "travel.next.B3": 1, "market.next.poet": 1, "trade.next.missing": 0.375, "trade.next.sharing": 0.2,
        **{f"villagers.next.{name}": 1 for name in ("councilman", "craftsman", "merchant")},
    }  # fmt: skip
    assert found["seat.next"] == found["turn.next"] == found["value.7"] == found["step.use"] == found["gone.envoy"] == 1
    assert (found["travel-left.A"], found["travel-left.C"]) == (0.75, 1)
    assert told(m, 0)["market.own.poet"] == 1


def test_what_is_being_paid_shows() -> None:
    crafts = {"smithy": {"values": "5-8", "goods": 1}}
    m = using(8, {"crafts": crafts, "fields": ["plow"], "market": ["farmer"]})
    play(m, "serve farmer")
    found = told(m, 1)
    assert found["step.pay"] == found["paying.farmer"] == found["moment.white-used"] == 1
    assert found["owed.plow"] == 0.5
