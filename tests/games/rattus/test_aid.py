"""What the table tells a player about danger: right on average, and from that player's knowledge alone."""

from __future__ import annotations

import numpy as np
import pytest

import ratskeller
from ratskeller import Match
from ratskeller.games.rattus.data import REGION
from ratskeller.games.rattus.finale import ravage
from ratskeller.kernel.engine import compiled_imagine
from ratskeller.kernel.events import buffer
from ratskeller.kernel.randomness import keys
from tests.games.rattus.tables import cubes, rat, some, table
from tests.playing import part_way


def ravaged(m: Match, seat: int, region: str, deals: int) -> list[float]:
    """Mean losses there over imagined deals, each played out by the rules."""
    copy = m.game.blank()
    lost = np.zeros(m.players)
    for key in keys(5, deals):
        copy[0] = m.state
        copy[0].rng = key
        compiled_imagine(copy, seat)
        ravage(copy[0], REGION[region], buffer(False)[0])
        lost += m.state.cubes[REGION[region], : m.players] - copy[0].cubes[REGION[region], : m.players]
    return [float(n) for n in lost / deals]


@pytest.mark.usefixtures("compiled_rattus")
@pytest.mark.parametrize("rats", [1, 3])
def test_the_expected_losses_are_those_of_many_ravages(rats: int) -> None:
    held = {"monk": 0, "king": 1, "witch": 1, "knight": 2}
    m = table(rats={"gallia": some(rats), "polonia": some(3)}, cubes={"gallia": [3, 2, 1, 0]}, held=held)
    told = m.aid(0)["danger"]["gallia"]["expected"]
    assert told == pytest.approx(ravaged(m, 0, "gallia", 600), abs=0.12)
    assert told[3] == 0


def test_a_face_the_seat_has_seen_is_certain() -> None:
    seen = rat(2, "M", "bourgeoisie", "church", seen_by=[0])
    m = table(rats={"gallia": [seen]}, cubes={"gallia": [2, 1, 0, 0]}, held={"monk": 1})
    danger = m.aid(0)["danger"]["gallia"]
    assert danger["expected"] == [1, 1, 0, 0]
    assert danger["outbreak"] == 1
    assert m.aid(1)["danger"]["gallia"]["outbreak"] < 1


def test_in_the_final_round_the_plague_piece_counts_among_the_people() -> None:
    seen = rat(2, "M", "bourgeoisie", "church", seen_by=[0])
    for final, chance in ((None, 0), (3, 1)):
        m = table(rats={"gallia": [seen]}, cubes={"gallia": [1, 0, 0, 0]}, plague="gallia", turn=2, final=final)
        assert m.aid(0)["danger"]["gallia"]["outbreak"] == chance
        assert m.aid(0)["danger"]["gallia"]["expected"] == [chance, 0, 0, 0]


def test_a_rat_needs_people_to_be_dangerous() -> None:
    danger = table(rats={"gallia": some(3)}).aid(2)["danger"]["gallia"]
    assert danger["expected"] == [0, 0, 0, 0]
    assert danger["outbreak"] == 0
    assert danger["text"] == "Gallia: 3 rats, nothing to lose."


def test_a_sentence_says_what_to_expect() -> None:
    m = table(rats={"gallia": [rat(2, "M", "bourgeoisie", "church", seen_by=[0, 1])]}, cubes={"gallia": [2, 0, 0, 0]})
    assert (
        m.aid(0)["danger"]["gallia"]["text"]
        == "Gallia: 1 rat; turned now, that would cost you 1.0 cubes on average (all together 1.0)."
    )
    assert m.aid(1)["danger"]["gallia"]["text"] == "Gallia: 1 rat, others can expect to lose 1.0 cubes."
    assert "1,0" in m.aid(0, "it")["danger"]["gallia"]["text"]


def test_no_region_that_may_die_is_said_to_have_nothing_to_lose() -> None:
    """A single cube, the plague piece beside it: in the final round the two count as three people."""
    seen = rat(3, "A", "royalty", seen_by=[0])
    m = table(rats={"gallia": [seen]}, cubes={"gallia": [1, 0, 0, 0]}, plague="gallia", turn=2, final=3, held={"monk": 2})
    said = [m.aid(0, lang)["danger"]["gallia"]["text"] for lang in ("en", "ru", "it")]
    assert said[0] == "Gallia: 1 rat; turned now, that would cost you 1.0 cubes on average (all together 1.0)."
    assert "нечего" not in said[1]
    assert "niente" not in said[2]
    m.play("done")
    assert m.over
    assert cubes(m, "gallia") == [0, 0, 0, 0]


def test_a_small_danger_is_not_called_none() -> None:
    m = table(rats={"gallia": some(1)}, cubes={"gallia": [1, 0, 0, 0]}, plague="italia")
    danger = m.aid(0)["danger"]["gallia"]
    assert danger["expected"][0] > 0
    assert danger["text"] == "Gallia: 1 rat, hardly anything to lose."


def test_only_regions_in_play_are_told_about() -> None:
    assert len(ratskeller.new("rattus", players=2, seed=1).aid(0)["danger"]) == 8


def test_the_faces_that_may_still_come_are_those_neither_open_nor_seen() -> None:
    m = table(rats={"gallia": [rat(2, "M", "bourgeoisie", "church", seen_by=[0])]})
    assert sum(face["left"] for face in m.aid(0)["faces"]) == 48
    assert sum(face["left"] for face in m.aid(1)["faces"]) == 49


@pytest.mark.parametrize("cards", ["classic", "brutal-times"])
@pytest.mark.parametrize("seed", range(4))
def test_twins_that_differ_only_in_what_the_seat_cannot_know_hear_the_same(cards: str, seed: int) -> None:
    m = part_way("rattus", seed, 0.7, players=3, cards=cards)
    for seat in range(3):
        assert m.imagine(seat, seed=5).aid(seat) == m.aid(seat)
