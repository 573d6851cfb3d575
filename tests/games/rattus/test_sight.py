"""Who has seen which rat, and where rats lie: sets of bits that say the same as the tokens on the table."""

from __future__ import annotations

from typing import Any

import pytest

import ratskeller
from ratskeller.games.rattus.data import FACE, RATS, SLOTS
from ratskeller.games.rattus.sight import FACE_BIT, FACES, seen_by
from ratskeller.games.rattus.state import NONE, USED
from tests.games.rattus.tables import rat, table
from tests.playing import steps

pytestmark = pytest.mark.usefixtures("compiled_rattus")


def laid(s: Any) -> int:
    return sum(1 << place for place, token in enumerate(s.rats.ravel().tolist()) if token != NONE)


def test_every_rat_has_a_bit_of_its_own_and_the_first_of_a_face_that_of_its_face() -> None:
    assert sorted(FACE_BIT.tolist()) == list(range(RATS))
    for bit, face in enumerate(FACES):
        assert FACE[FACE_BIT.tolist().index(bit)] == face


@pytest.mark.parametrize("cards", ["classic", "brutal-times", "random"])
def test_the_sets_follow_the_rats_through_whole_matches(cards: str) -> None:
    match = ratskeller.new("rattus", players=3, seed=5, cards=cards)
    for _ in steps(match, 5):
        s = match.state
        assert s.laid == laid(s)
        assert s.rats_in.tolist() == [sum(token != NONE for token in row) for row in s.rats.tolist()]
        for token in range(RATS):
            if s.place[token] == USED:
                assert seen_by(s, token) == [0, 1, 2]
    imagined = match.imagine(1, 3).state
    assert imagined.laid == laid(imagined)


def test_what_a_position_says_about_rats_is_in_the_sets() -> None:
    m = table(rats={"gallia": [None, rat(1, "church", "chivalry", seen_by=[0, 2])]}, revealed=[rat(1, "M")])
    token = int(m.state.rats.max())
    assert m.state.laid == 1 << m.state.rats.ravel().tolist().index(token)
    assert m.state.rats.ravel().tolist().index(token) % SLOTS == 1
    assert seen_by(m.state, token) == [0, 2]
    assert all(seen_by(m.state, used) == [0, 1, 2, 3] for used in range(RATS) if m.state.place[used] == USED)


def test_nobody_knows_a_redrawn_rat_any_more() -> None:
    m = table(
        players=2, cards="brutal-times", turn=1, final=0, held={"swindler": 1}, supply=0, cubes={"gallia": [0, 2]},
        rats={"italia": [{}]}, seed=3,
    )  # fmt: skip
    m.play("swindler gallia")
    assert m.state.redrawn != NONE
    assert seen_by(m.state, int(m.state.redrawn)) == []
