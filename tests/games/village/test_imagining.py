"""What a seat may imagine: uniform over the orders of the decks that fit what is known."""

from __future__ import annotations

from collections import Counter

import ratskeller
from ratskeller.games.village.data import FACE_NAMES

from .tables import options, play, using


def test_an_imagined_table_has_the_same_cards_in_other_orders() -> None:
    match = ratskeller.new("village", players=2, seed=3)
    dream = match.imagine(0, seed=1)
    assert dream.view(0) == match.view(0)
    for field in ("deck", "travel", "monks"):
        mine, theirs = getattr(match.state, field), getattr(dream.state, field)
        assert sorted(mine.ravel().tolist()) == sorted(theirs.ravel().tolist())
    assert match.state.deck.tolist() != dream.state.deck.tolist()


def test_the_top_monk_of_a_stack_is_known() -> None:
    match = ratskeller.new("village", players=2, seed=3)
    tops = [int(match.state.monks[i, n - 1]) for i, n in enumerate(match.state.monks_left.tolist())]
    for seed in range(20):
        dream = match.imagine(1, seed=seed).state
        assert [int(dream.monks[i, n - 1]) for i, n in enumerate(dream.monks_left.tolist())] == tops


def test_every_order_of_a_stack_is_as_likely() -> None:
    match = using(7, others=[{"travel": ["A2"]}])
    seen = Counter(tuple(match.imagine(0, seed=seed).state.travel[0, :3].tolist()) for seed in range(1200))
    assert len(seen) == 6
    assert all(140 <= n <= 260 for n in seen.values())


def test_a_card_put_back_is_known_to_be_in_its_stack_and_its_place_is_not() -> None:
    supply = {"travel": {"A": ["A1", "A2", "A3", "A4"]}}
    match = using(7, {"coins": 2, "church": "travellers"}, supply=supply)
    play(match, "travel", "swap")
    tops = Counter(FACE_NAMES[int(match.imagine(1, seed=seed).state.travel[0, 2])] for seed in range(900))
    assert set(tops) == {"A1", "A2", "A4"}  # A3 lies in the village
    assert all(230 <= n <= 370 for n in tops.values())


def test_future_dice_are_imagined_anew() -> None:
    match = using(7, first=1, turns=3)
    pools = set()
    for seed in range(12):
        dream = match.imagine(0, seed=seed)
        dream.play("headman stay")
        pools.add(str(dream.view(0)["dice"]))
    assert len(pools) > 6


def test_an_imagined_match_can_be_played_to_its_end() -> None:
    dream = ratskeller.new("village", players=2, seed=9).imagine(1, seed=2)
    while not dream.over:
        dream.play(options(dream)[-1])
    assert dream.winners
