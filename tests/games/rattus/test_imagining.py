"""`imagine`: everything a seat knows is kept, everything else is equally likely."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

import ratskeller
from ratskeller.games.rattus.data import REGION, STARTING
from ratskeller.games.rattus.sight import seen_by
from ratskeller.games.rattus.state import ASIDE, NONE, SUPPLY, USED
from ratskeller.kernel.engine import compiled_imagine
from ratskeller.kernel.fields import Structs
from ratskeller.kernel.game import EVERYBODY, TOLD, game
from ratskeller.kernel.randomness import keys
from tests.playing import part_way

DEALS = 30_000


def deals(match: ratskeller.Match, seat: int, n: int = DEALS) -> np.ndarray:
    """Many imagined copies of a state."""
    many = np.zeros(n, match.game.dtype)
    for i, key in enumerate(keys(77, n)):
        many[i : i + 1] = match.state
        many[i]["rng"] = key
        compiled_imagine(many[i : i + 1], seat)
    return many


def fair(counts: dict[int, int], candidates: list[int], n: int = DEALS) -> None:
    """All candidates, nothing else, each about equally often (five standard deviations)."""
    assert set(counts) == set(candidates)
    expected = n / len(candidates)
    for token, count in counts.items():
        assert abs(count - expected) < 5 * np.sqrt(expected), (token, count, expected)


@pytest.fixture(scope="module")
def fresh() -> np.ndarray:
    return deals(ratskeller.new("rattus", players=2, seed=8), 0)


def test_in_untouched_regions_lie_starting_rats_each_equally_likely(fresh: np.ndarray) -> None:
    fair(Counter(fresh["rats"][:, REGION["gallia"], 0].tolist()), [t for t in range(49) if STARTING[t]])


def test_only_regular_rats_were_set_aside_each_equally_likely(fresh: np.ndarray) -> None:
    aside = Counter(np.nonzero(fresh["place"] == ASIDE)[1].tolist())
    regular = [t for t in range(49) if not STARTING[t]]
    assert set(aside) == set(regular)
    for n in aside.values():
        assert abs(n / DEALS - 12 / 37) < 0.02


def test_the_supply_holds_the_four_starting_rats_left_over_and_regular_ones(fresh: np.ndarray) -> None:
    top = Counter(fresh["supply"][:, 28].tolist())
    assert set(top) == set(range(49))
    starting = sum(n for t, n in top.items() if STARTING[t])
    assert abs(starting / DEALS - 4 / 29) < 0.01
    assert ((fresh["place"] == SUPPLY).sum(axis=1) == 29).all()


def test_a_rat_from_the_supply_may_be_anything_that_is_not_elsewhere() -> None:
    rats: dict[str, Any] = {"gallia": [{"starting": True}, {}], "italia": [{"limit": 1, "symbols": ["M"], "seen_by": [1]}]}
    match = ratskeller.from_position("rattus", {"players": 2, "rats": rats, "supply": 10}, seed=2)
    many = deals(match, 1)
    gallia, italia = REGION["gallia"], REGION["italia"]
    known = int(match.state.rats[italia, 0])
    assert set(many["rats"][:, italia, 0].tolist()) == {known}  # the Witch's player keeps what she saw
    hidden = [t for t in range(49) if match.state.place[t] in (gallia, SUPPLY, ASIDE) and t != known]
    starting = [t for t in hidden if STARTING[t]]
    fair(Counter(many["rats"][:, gallia, 0].tolist()), starting)
    new = Counter(many["rats"][:, gallia, 1].tolist())
    assert set(new) == set(hidden)
    blind = deals(match, 0, 3000)
    assert len(set(blind["rats"][:, italia, 0].tolist())) > 20  # the other player does not know it


def test_who_looked_at_which_rat_stays_with_the_place() -> None:
    match = ratskeller.from_position("rattus", {"players": 2, "held": {"witch": 0}}, seed=2)
    match.play("witch gallia 1")
    match.play("look italia 1")
    match.play("swap")
    for copy in (match.imagine(1, seed=s) for s in range(20)):
        view = copy.view(1)
        seen = {r["name"]: [rat["seen_by"] for rat in r["rats"] if rat] for r in view["regions"] if r["in_play"]}
        assert seen["gallia"] == seen["italia"] == [[0]]
        assert seen["anglia"] == [[]]
    assert match.imagine(0, seed=1).view(0) == match.view(0)


def test_a_redrawn_rat_is_any_that_was_used_before() -> None:
    position: dict[str, Any] = {
        "players": 2, "cards": "brutal-times", "turn": 1, "final": 0, "held": {"swindler": 1}, "supply": 0,
        "cubes": {"gallia": [0, 2]}, "rats": {"italia": [{}]},
    }  # fmt: skip
    match = ratskeller.from_position("rattus", position, seed=3)
    used = [t for t in range(49) if match.state.place[t] == USED]
    match.play("swindler gallia")
    assert match.state.redrawn >= 0
    many = deals(match, 0)
    fair(Counter(many["rats"][:, REGION["gallia"], 0].tolist()), used)
    assert ((many["place"] == USED).sum(axis=1) == len(used) - 1).all()


def test_imagining_depends_on_the_seed_and_nothing_else() -> None:
    match = part_way("rattus", 21, 0.5, players=4, cards="brutal-times")
    assert match.imagine(2, seed=5).state.tobytes() == match.imagine(2, seed=5).state.tobytes()
    assert match.imagine(2, seed=5).state.tobytes() != match.imagine(2, seed=6).state.tobytes()


def test_future_randomness_is_imagined_too() -> None:
    match = ratskeller.from_position(
        "rattus",
        {"players": 2, "cubes": {"gallia": [2, 2]}, "plague": "italia", "rats": {"gallia": [{}, {}, {}]}, "supply": 5},
        seed=3,
    )
    faces = set()
    for seed in range(12):
        copy = match.imagine(0, seed=seed)
        events = copy.play("plague gallia")
        while copy.legal()[0].name == "spread":
            events = copy.play(copy.legal()[0])
        faces.add(next(e.args["rat"] for e in events if e.name == "revealed"))
    assert len(faces) > 3
    assert game("rattus") is match.game
    assert NONE == -1


def test_everybody_together_knows_what_any_seat_has_seen_and_nothing_more() -> None:
    rats: dict[str, Any] = {"gallia": [{}, {}], "italia": [{"limit": 1, "symbols": ["M"], "seen_by": [1]}]}
    match = ratskeller.from_position("rattus", {"players": 3, "rats": rats, "supply": 10}, seed=2)
    seen = int(match.state.rats[REGION["italia"], 0])
    unseen = {token for token in range(49) if match.state.place[token] != USED} - {seen}
    assert len(unseen) == 2 + 10 + 6  # in Gallia, in the supply, set aside
    for seat, knowing in ((EVERYBODY, [1]), (TOLD, [0, 1, 2])):
        many = deals(match, seat, 400)
        assert set(many["rats"][:, REGION["italia"], 0].tolist()) == {seen}
        assert set(many["rats"][:, REGION["gallia"], 0].tolist()) == unseen
        assert {tuple(seen_by(copy, seen)) for copy in many.view(Structs)} == {tuple(knowing)}
