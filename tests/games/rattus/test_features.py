"""What a seat of Rattus knows, as numbers: all of it, nothing else, and the same compiled and interpreted."""

from __future__ import annotations

import json
from typing import Any

import pytest

import ratskeller
from ratskeller.games.rattus.cards.deacon import PAY
from ratskeller.games.rattus.data import CARD, CARD_NAMES, LIMIT, REGION, SLOTS
from ratskeller.games.rattus.features import TABLE
from ratskeller.games.rattus.sight import FACE_BIT, FACES, learn
from ratskeller.games.rattus.state import State
from tests.games.knowing import (
    check_a_field_shows,
    check_a_whole_match,
    check_absent_seats_are_0,
    check_every_field,
    check_names_and_docs,
    told,
)
from tests.games.rattus.tables import TOKENS, play, rat, table
from tests.playing import steps

pytestmark = pytest.mark.usefixtures("compiled_rattus")

SETS = ["classic", "aristocrats", "brutal-times", "crafts-and-trade", "random"]
EVERY_CARD = [CARD_NAMES[i : i + 6] for i in (0, 6, 12)] + [CARD_NAMES[-6:]]


def test_every_feature_has_a_name_of_its_own_and_is_documented() -> None:
    check_names_and_docs(ratskeller.new("rattus", seed=1), TABLE, "Rattus and Mercatus")


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("cards", [*SETS, *EVERY_CARD], ids=str)
def test_from_0_to_1_alike_compiled_and_interpreted_and_without_leaks(players: int, cards: Any) -> None:
    check_a_whole_match(ratskeller.new("rattus", players=players, seed=11, cards=cards), 11, interpreted_every=24)


def test_twins_may_differ_for_the_seat_that_knows_more() -> None:
    m = table(rats={"gallia": [rat(6, "M", "A", "A", seen_by=[0])], "hispania": [{}, {}]})
    assert len({m.imagine(1, seed=k).features(0).tobytes() for k in range(20)}) > 1
    assert len({m.imagine(1, seed=k).features(1).tobytes() for k in range(20)}) == 1


@pytest.mark.parametrize("cards", SETS)
def test_equal_features_mean_equal_views(cards: str) -> None:
    match = ratskeller.new("rattus", players=3, seed=5, cards=cards)
    views: dict[tuple[int, bytes], str] = {}
    for m in steps(match, 5):
        for seat in range(3):
            view = json.dumps(m.view(seat))
            assert views.setdefault((seat, m.features(seat).tobytes()), view) == view


@pytest.mark.parametrize("players", [2, 3, 4])
def test_absent_seats_are_0(players: int) -> None:
    check_absent_seats_are_0(ratskeller.new("rattus", players=players, seed=3, cards="random", goods=True), 3)


# ── every field of the state is told, or there is a reason why not ──────────────────────────────────────────────────
UNTOLD = {
    "rng": "the future",
    "choice": "how the six cards came to be chosen; they are told themselves",
    "in_play": "the same as `cards`",
    "rats_in": "follows from `rats`",
    "place": "follows from `rats` and `known`",
    "supply": "hidden",
    "protected": "used up before the next decision",
    "killed": "used up before the next decision",
}
GALLIA, POLONIA, KNIGHT = REGION["gallia"], REGION["polonia"], CARD["knight"]
TOLD: list[tuple[str, Any, int, str, float]] = [          # field, index, new value → feature for seat 1, its value
    ("held", 2, 1 << KNIGHT, "card.knight.held-next", 1),
    ("used", None, 1 << KNIGHT, "card.knight.used", 1),
    ("players", None, 3, "players.3", 1),
    ("goods", None, 0, "moment.goods", 0),
    ("step", None, PAY, "step.pay", 1),
    ("seat", None, 3, "seat.second", 1),
    ("turn", None, 3, "turn.second", 1),
    ("last", None, 1, "final.own", 1),
    ("opening", None, 6, "moment.opening", 6 / 8),
    ("took", None, 1, "moment.took", 1),
    ("placed", None, 1, "moment.placed", 1),
    ("fetched", None, 1, "moment.fetched", 1),
    ("power", None, KNIGHT, "power.knight", 1),
    ("pick_region", None, GALLIA, "picked.gallia", 1),
    ("pick_slot", None, 2, "picked-slot.3", 1),
    ("pick_to", None, POLONIA, "second.polonia", 1),
    ("moved_rats", None, 1 << 5, "rat.gallia.2.marks", 8 / 31),
    ("plague", None, POLONIA, "plague.polonia", 1),
    ("spread_left", None, 1, "moment.spread-left", 1 / 2),
    ("neutral", None, 1, "moment.neutral", 1),
    ("paid", None, 2, "moment.deacon-paid", 2 / 3),
    ("cubes", (GALLIA, 3), 5, "cubes.gallia.second", 5 / 20),
    ("palace", 0, 3, "palace.third", 3 / 20),
    ("reserve", 1, 7, "reserve.own", 7 / 20),
    ("baker", 2, 2, "baker.next", 2 / 20),
    ("rats", (GALLIA, 1), 40, "rat.gallia.2.limit", LIMIT[40] / 6),
    ("laid", None, 1 << GALLIA * SLOTS, "rat.gallia.2.origin", 0),
    ("supply_left", None, 7, "moment.supply", 7 / 49),
    ("known", 1, 1 << int(FACE_BIT[5]), "rat.gallia.2.limit", 1 / 6),
    ("from_start", 5, 1, "rat.gallia.2.origin", 1),
    ("redrawn", None, 5, "rat.gallia.2.marks", 16 / 31),
    ("cards", 0, CARD["baker"], "card.baker.in-play", 1),
    ("card_good", 5, 2, "card-good.shaman.wood", 1),
    ("coins", 0, 12, "coins.third", 12 / 16),
    ("wares", (1, 3), 2, "wares.own.salt", 2 / 7),
    ("stock_up", 0, 0, "stock.fish.up", 0),
    ("stock_down", 0, 2, "stock.fish.down", 2 / 7),
    ("region_good", GALLIA, 1, "region-good.gallia.cloth", 1),
]  # fmt: skip


def test_every_field_is_told_or_has_a_reason() -> None:
    check_every_field(State, {field for field, *_ in TOLD} | {"token"}, UNTOLD)


@pytest.mark.parametrize(("field", "index", "value", "feature", "expected"), TOLD, ids=lambda x: str(x))
def test_a_field_shows_in_its_feature(field: str, index: Any, value: int, feature: str, expected: float) -> None:
    """Token 5 (limit 1) lies in Gallia's second place; the seat has seen token 40 only, which lies elsewhere."""
    cards = ["monk", "knight", "deacon", "king", "witch", "shaman"]
    face = rat(1, "church", "chivalry")
    m = table(cards=cards, goods=True, rats={"gallia": [{}, face]}, cubes={"gallia": [1, 1, 1, 1]})
    m.state.region_good[GALLIA] = 0
    learn(m.state, 1, 40)
    check_a_field_shows(m, field, index, value, feature, expected)


# ── by hand ──────────────────────────────────────────────────────────────────────────────────────────────────────────
def test_a_small_table_feature_by_feature() -> None:
    m = table(
        players=2, turn=1, plague="gallia", cubes={"gallia": [4, 0], "italia": [0, 10]}, palace=[0, 1],
        rats={"italia": [rat(6, "A", "A", "royalty", seen_by=[0])]}, held={"monk": 1}, took=True, used=["monk"],
    )  # fmt: skip
    found = {name: value for name, value in told(m, 0).items() if not name.startswith("unseen")}
    assert found == {
        "players.2": 1, "step.main": 1, "seat.next": 1, "turn.next": 1, "moment.took": 1, "moment.opening": 0.5,
        "moment.supply": round(int(m.state.supply_left) / 49, 6), "plague.gallia": 1, "cubes.gallia.own": 0.2,
        "cubes.italia.next": 0.5, "palace.next": 0.05, "reserve.own": 0.8, "reserve.next": 0.45, "rat.italia.1.origin": 0.5,
        "rat.italia.1.limit": 1, "rat.italia.1.face": round((FACES.index((6, ("A", "A", "royalty"))) + 1) / len(FACES), 6),
        "known.italia.all": round(2 / 6, 6), "known.italia.royalty": round(1 / 3, 6), "card.monk.held-next": 1,
        "card.monk.used": 1,
        **{f"card.{name}.in-play": 1 for name in ("peasant", "monk", "knight", "merchant", "king", "witch")},
    }  # fmt: skip
    other = told(m, 1)
    assert other["card.monk.held-own"] == other["seat.own"] == 1
    assert {name for name in other if name.startswith(("rat.", "known."))} == {"rat.italia.1.origin", "rat.italia.1.marks"}
    assert other["rat.italia.1.marks"] == round(1 / 31, 6)


def test_faces_that_were_seen_are_no_longer_among_the_unseen() -> None:
    face = rat(6, "A", "A", "royalty")
    m = table(rats={"italia": [{**face, "seen_by": [2]}]}, revealed=[rat(1, "M")], supply=[
        {"limit": limit, "symbols": symbols} for limit, symbols in _rest((6, "A", "A", "royalty"), (1, "M"))
    ])  # fmt: skip
    for seat, expected in ((2, 0), (0, 1)):
        found = told(m, seat)
        assert found.get("unseen.6-A-A-royalty", 0) == expected
        assert found["unseen.1-M"] == 0.5


def _rest(*out: tuple[Any, ...]) -> list[tuple[int, list[str]]]:
    left = [(t["limit"], list(t["symbols"])) for t in TOKENS]
    for limit, *symbols in out:
        left.remove((limit, symbols))
    return left


def test_which_used_rat_the_swindler_redrew_stays_hidden() -> None:
    m = table(
        players=2, cards="brutal-times", turn=1, final=0, held={"swindler": 1}, supply=0, cubes={"gallia": [0, 2]},
        rats={"italia": [{}]}, seed=3,
    )  # fmt: skip
    unseen = {name for name in told(m, 0) if name.startswith("unseen")}
    m.play("swindler gallia")
    assert {name for name in told(m, 0) if name.startswith("unseen")} == unseen
    assert told(m, 0)["rat.gallia.1.marks"] == round(16 / 31, 6)
    for seat in range(2):
        assert {m.imagine(seat, seed=k).features(seat).tobytes() for k in range(20)} == {m.features(seat).tobytes()}
    assert len({int(m.imagine(0, seed=k).state.redrawn) for k in range(20)}) > 5


def test_the_witch_shows_what_she_saw_and_where() -> None:
    m = table(held={"witch": 0}, rats={"italia": [{}], "gallia": [rat(5, "M", "A", "royalty")]})
    play(m, "witch italia 1", "look gallia 1")
    own, other = told(m, 0), told(m, 1)
    for found in (own, other):
        assert {"power.witch", "picked.italia", "picked-slot.1", "second.gallia", "second-slot.1", "step.swap"} <= set(found)
    assert own["rat.gallia.1.limit"] == round(5 / 6, 6)
    assert own["known.gallia.majority"] == own["known.gallia.all"] == round(1 / 6, 6)
    assert "rat.gallia.1.limit" not in other
    assert other["rat.gallia.1.marks"] == round(4 / 31, 6)


def test_the_revealed_rat_shows_while_the_deacon_is_asked() -> None:
    m = table(
        cards=["peasant", "deacon", "knight", "merchant", "king", "witch"], goods=True, held={"deacon": 0}, coins=[4, 4, 4, 4],
        rats={"gallia": [rat(3, "A", "royalty")]}, cubes={"gallia": [2, 2, 0, 0]}, took=True, plague="germania",
    )  # fmt: skip
    play(m, "plague gallia")
    while told(m, 0).get("step.spread"):
        m.play(m.legal()[0])
    found = told(m, 3)
    assert found["step.pay"] == 1
    assert (found["revealed.limit"], found["revealed.all"], found["revealed.royalty"]) == (0.5, 0.5, 1)
    assert found["coins.own"] == 0.5
