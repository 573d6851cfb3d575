"""The law of an outbreak: what is reckoned beforehand is what a ravage takes."""

from __future__ import annotations

import pytest

from ratskeller.games.rattus.data import CARD, LIMIT, NEUTRAL, RATS, REGION
from ratskeller.games.rattus.outbreak import breaks_out, cubes_lost, neutral_cubes, taken_by_rat
from ratskeller.games.rattus.plague import resolve
from ratskeller.kernel.events import buffer
from tests.games.rattus.tables import table

GALLIA = REGION["gallia"]
HANDS = [{}, {"monk": 0, "king": 1, "witch": 1, "knight": 2}, {"monk": 0, "merchant": 0, "peasant": 0, "king": 0}]


@pytest.mark.parametrize("held", HANDS, ids=str)
def test_every_rat_takes_from_everybody_what_the_law_says(held: dict[str, int]) -> None:
    m = table(cubes={"gallia": [4, 4, 1, 0]}, held=held)
    for token in range(RATS):
        copy = m.imagine(0, seed=1).state
        copy.token = token
        said = [int(cubes_lost(copy, GALLIA, seat)) for seat in range(4)]
        asked = [taken_by_rat(int(copy.held[seat]), token, seat < 2) for seat in range(4)]
        assert said == [min(here, int(n)) for here, n in zip([4, 4, 1, 0], asked, strict=True)]
        resolve(copy, GALLIA, 0, buffer(False)[0])
        assert [int(copy.cubes[GALLIA, seat]) + said[seat] for seat in range(4)] == [4, 4, 1, 0]


def test_a_rat_breaks_out_from_its_limit_on() -> None:
    assert [bool(breaks_out(LIMIT[7] + more, 7)) for more in (-1, 0, 1)] == [False, True, True]


def test_the_plague_piece_counts_where_it_stands_if_declared_and_at_the_end() -> None:
    s = table(plague="gallia", turn=1).state
    assert neutral_cubes(s, GALLIA) == 0
    s.neutral = 1
    assert [neutral_cubes(s, GALLIA), neutral_cubes(s, REGION["anglia"])] == [NEUTRAL, 0]
    s.neutral, s.last = 0, 0
    assert neutral_cubes(s, GALLIA) == NEUTRAL
    s.in_play &= ~(1 << CARD["knight"])
    assert neutral_cubes(s, GALLIA) == 0
