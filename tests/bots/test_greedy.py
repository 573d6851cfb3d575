"""One decision ahead: the same judgement interpreted and compiled, and sensible choices."""

from __future__ import annotations

import pytest

import ratskeller
from ratskeller.bots import GreedyBot, MctsBot, RandomBot
from ratskeller.bots.desk import DEPTH
from ratskeller.bots.interface import Bot, chance, imagined
from ratskeller.kernel.game import game
from ratskeller.kernel.randomness import keys_from as keys
from tests.playing import part_way

RATTUS = game("rattus")


def wins(bot: Bot, other: Bot, games: int, players: int = 2, **options: object) -> int:
    won = 0
    for i in range(games):
        match = ratskeller.new("rattus", seed=i // players, players=players, **options)
        while (seat := match.seat) is not None:
            match.play((bot if seat == i % players else other).think(match, f"{i}/{len(match.log)}").action)
        won += match.winners == [i % players]
    return won


@pytest.mark.parametrize("cards", ["classic", "brutal-times", "crafts-and-trade"])
@pytest.mark.parametrize("share", [0.0, 0.3, 0.7, 0.97])
def test_interpreted_and_compiled_judgements_agree(cards: str, share: float) -> None:
    match = part_way("rattus", 9, share, players=3, cards=cards)
    states, seat = imagined(match, 1)
    count = len(match.legal())
    some_keys = keys(chance(1), 1)
    compiled = GreedyBot(RATTUS).judged(states, seat, some_keys, count)
    slow = GreedyBot(RATTUS, interpreted=True)
    slow.depth = DEPTH
    assert compiled.tolist() == slow.judged(states, seat, some_keys, count).tolist()


def test_greedy_beats_random() -> None:
    assert wins(GreedyBot(RATTUS, copies=4), RandomBot(), 20) >= 18
    assert wins(GreedyBot(RATTUS, copies=4), RandomBot(), 8, players=4, cards="aristocrats") >= 6


def test_a_short_search_holds_its_own_against_greedy() -> None:
    assert wins(MctsBot(RATTUS, iterations=400), GreedyBot(RATTUS, copies=4), 20) >= 10


def test_a_slip_changes_choices_but_not_the_opinion() -> None:
    match = part_way("rattus", 3, 0.5, players=2)
    sure = GreedyBot(RATTUS, copies=4).think(match, 1)
    felt = GreedyBot(RATTUS, copies=4, slip=0.5).think(match, 1)
    assert {o.action.id: o.win for o in sure.options} == {o.action.id: o.win for o in felt.options}
    assert [o.action for o in sure.options] != [o.action for o in felt.options]
