"""The same bots in My Village."""

from __future__ import annotations

import pytest

from ratskeller.arena.schedule import tasks
from ratskeller.arena.table import play
from ratskeller.bots import Bot, GreedyBot, MctsBot, prepare
from ratskeller.bots.desk import DEPTH
from ratskeller.bots.interface import chance, imagined
from ratskeller.kernel.game import game
from ratskeller.kernel.randomness import keys_from as keys
from tests.playing import part_way

VILLAGE = game("village")


@pytest.fixture(scope="module", autouse=True)
def compiled_village() -> None:
    prepare(VILLAGE)


@pytest.mark.parametrize("bot", [GreedyBot(VILLAGE, copies=2), MctsBot(VILLAGE, iterations=60)], ids=lambda bot: bot.name)
@pytest.mark.parametrize("share", [0.1, 0.5, 0.9])
def test_twins_that_differ_in_hidden_things_only_get_the_same_thoughts(bot: Bot, share: float) -> None:
    match = part_way("village", 4, share, players=3)
    seat = match.seat
    assert seat is not None
    one, other = match.imagine(seat, 1), match.imagine(seat, 2)
    assert one.states.tobytes() != other.states.tobytes()
    assert bot.think(one, 5).options == bot.think(other, 5).options == bot.think(match, 5).options


def test_interpreted_and_compiled_judgements_agree() -> None:
    match = part_way("village", 9, 0.5, players=2)
    states, seat = imagined(match, 1)
    count = len(match.legal())
    some_keys = keys(chance(1), 1)
    compiled = GreedyBot(VILLAGE).judged(states, seat, some_keys, count)
    slow = GreedyBot(VILLAGE, interpreted=True)
    slow.depth = DEPTH
    assert compiled.tolist() == slow.judged(states, seat, some_keys, count).tolist()


@pytest.mark.parametrize("bot", ["greedy", "mcts:100"])
def test_bots_beat_random(bot: str) -> None:
    options = VILLAGE.check_options({"players": 2})
    won = 0
    for task in tasks("village", options, [bot, "random"], 6, seed=2):
        result = play(task)
        won += result["ranks"][result["bots"].index(bot)] == 0
    assert won >= 5
