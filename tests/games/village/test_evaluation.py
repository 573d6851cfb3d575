"""The bots' judgement of My Village, with weights of its own, so that tuning changes none of this."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ratskeller import Match
from ratskeller.bots.parameters import changed, from_table, parameters
from ratskeller.games.village.data import (
    CHRONICLE,
    CUSTOMER_POINTS,
    CUSTOMERS,
    END_COFFINS,
    LABOURER_POINTS,
    PEOPLE_POINTS,
    RAT_START,
)
from ratskeller.games.village.evaluation import next_death, outlook, story, time_left, workshops
from ratskeller.games.village.unfinished import LETTER_MEAN, begun
from ratskeller.kernel.fields import Structs
from ratskeller.kernel.game import game
from ratskeller.kernel.outlook import Outlook

from .tables import choosing, play, using

TABLE = parameters(game("village")).table


def weights(**figures: float) -> Any:
    table = changed(TABLE, {f"outlook.{name}": figure for name, figure in figures.items()})
    return from_table(game("village"), table).weights.view(Structs)[0]


def looks(match: Match, **figures: float) -> list[float]:
    """The points every seat can expect."""
    out = np.zeros(1, Outlook).view(Structs)[0]
    outlook(match.state, 0, weights(**figures), out)
    return [float(x) for x in out.score[: match.players]]


def ahead(match: Match, **figures: float) -> float:
    first, second = looks(match, **figures)
    return first - second


def test_equal_villages_look_equal() -> None:
    match = choosing({"white": [1, 2, 3, 4, 5, 6, 1, 2]}, villages=[{"coins": 2}, {"coins": 2}])
    assert ahead(match, hand=0.0, **{"points.hand": 1.0}) == pytest.approx(1.0)  # the starting hand's own point


def test_the_end_comes_nearer_with_time_and_with_coffins() -> None:
    young = time_left(using(2, {}).state)
    assert young == 1.0
    later = time_left(using(2, {"time": 5}).state)
    dead = time_left(using(2, {}, graves=1).state)
    assert young > later > dead > time_left(using(2, {}, graves=int(END_COFFINS[2])).state)


def test_a_death_to_come_is_counted_before_it_happens() -> None:
    match = using(2, {"time": 9, "villagers": ["abbot", "merchant"]}, chronicle={"abbot": 2, "merchant": 2})
    w = weights(villager=3.0, tree=0.5)
    play(match, "headman coin")
    before = ahead(match, villager=3.0, tree=0.5)
    assert match.view(None)["step"] == "bury"
    play(match, "bury abbot")
    assert match.state.villagers[0] == 16
    assert before == pytest.approx(ahead(match, villager=3.0, tree=0.5), abs=1.5)
    lost = next_death(match.state, 0, w, 0.5)
    assert lost == pytest.approx(-LABOURER_POINTS)  # the last one costs a labourer


def test_the_chronicle_makes_a_death_cheaper() -> None:
    w = weights(tree=0.5)
    free = using(2, {"villagers": ["abbot", "merchant"]})
    full = using(2, {"villagers": ["abbot", "merchant"]}, chronicle={"abbot": 2, "merchant": 2})
    assert next_death(full.state, 0, w, 0.5) - next_death(free.state, 0, w, 0.5) == pytest.approx(0.5 * CHRONICLE[0])


def test_marked_villagers_are_doubted_while_they_may_still_die() -> None:
    village = {"council": "people", "marks": ["abbot"]}
    young = using(2, village)
    plain = using(2, {"council": "people"})
    worth = looks(young, mortal=0.5)[0] - looks(plain, mortal=0.5)[0]
    assert worth == pytest.approx(PEOPLE_POINTS / 2)
    old = {"graves": 100}
    worth = looks(using(2, village, **old), mortal=0.5)[0] - looks(using(2, {"council": "people"}, **old), mortal=0.5)[0]
    assert worth == pytest.approx(PEOPLE_POINTS)


def test_a_near_rat_makes_the_tree_worth_less_but_not_under_the_healing_church() -> None:
    w = weights(rat=0.5)
    far = using(2, {"tree": 8}, rat=int(RAT_START[2]))
    near = using(2, {"tree": 8}, rat=1)
    assert story(far.state, 0, w, 0.5) > story(near.state, 0, w, 0.5)
    healed = using(2, {"tree": 8, "church": "healing"}, rat=1)
    assert story(healed.state, 0, w, 0.5) == story(far.state, 0, w, 0.5)


def test_a_journey_being_paid_for_counts_already() -> None:
    match = using(7, {"coins": 5, "crafts": {"stable": {"values": "5-8", "goods": 1}}})
    play(match, "travel")
    assert match.view(None)["step"] == "cover"
    w = weights(good=1.0)
    assert begun(match.state, w, 1.0) == pytest.approx(LETTER_MEAN[0] - 1.0)


def test_a_mark_still_to_be_made_counts_already() -> None:
    match = using(11, {"coins": 9, "fields": ["empty", "empty"]})
    play(match, "council land")
    assert match.view(None)["step"] == "mark"
    assert begun(match.state, weights(), 1.0) == 2.0  # both fields


def test_craft_buildings_that_share_a_value_are_worth_more_together() -> None:
    apart = using(2, {"crafts": {"stable": {"values": "5-8", "goods": 0}, "brewery": {"values": "6-9", "goods": 0}}})
    shared = using(2, {"crafts": {"stable": {"values": "5-8", "goods": 0}, "brewery": {"values": "6-8", "goods": 0}}})
    w = weights(craft=1.0, together=0.5)
    assert workshops(shared.state, 0, w) - workshops(apart.state, 0, w) == pytest.approx(0.5)


def test_in_the_middle_of_a_turn_the_white_banners_to_come_count() -> None:
    village = {"market": ["farmer"], "crafts": {"smithy": {"values": "5-8", "goods": 0}, "stable": {"values": "6-8", "goods": 0}}}
    match = using(8, village)
    play(match, "produce stable")
    assert match.view(None)["step"] == "white"
    w = weights(serving=0.5, good=1.0, tree=0.0)
    assert begun(match.state, w, 1.0) == pytest.approx(1.0 + 0.5 * CUSTOMER_POINTS[CUSTOMERS.index("farmer")])
    play(match, "produce smithy", "serve farmer")
    assert begun(match.state, w, 1.0) == 0.0
