"""A bot's choice depends on what its seat knows and on its own luck, never on what lies hidden."""

from __future__ import annotations

import pytest

import ratskeller
from ratskeller.bots import Bot, GreedyBot, MctsBot, make
from ratskeller.kernel.game import game
from ratskeller.kernel.match import Match
from tests.playing import part_way, steps

RATTUS = game("rattus")
BOTS = [
    GreedyBot(RATTUS, copies=3),
    GreedyBot(RATTUS, copies=1, slip=0.05, name="slipping"),
    GreedyBot(RATTUS, interpreted=True, name="interpreted"),
    MctsBot(RATTUS, iterations=150),
    make("random", RATTUS),
]


def view(bot: Bot, match: Match) -> list[tuple[str, float | None, int]]:
    return [(option.action.notation, option.win, option.visits) for option in bot.think(match, 11).options]


@pytest.mark.parametrize("bot", BOTS, ids=lambda bot: bot.name)
@pytest.mark.parametrize("cards", ["classic", "brutal-times", "aristocrats"])
@pytest.mark.parametrize("share", [0.2, 0.6, 0.95])
def test_twins_that_differ_in_hidden_things_only_get_the_same_thoughts(bot: Bot, cards: str, share: float) -> None:
    match = part_way("rattus", 4, share, players=3, cards=cards)
    seat = match.seat
    assert seat is not None
    one, other = match.imagine(seat, 1), match.imagine(seat, 2)
    assert one.states.tobytes() != other.states.tobytes()
    assert view(bot, one) == view(bot, other) == view(bot, match)


def test_what_the_witch_showed_changes_the_thoughts() -> None:
    """The seat's own knowledge does reach the bot."""
    bot = GreedyBot(RATTUS, copies=8)
    for seed in range(20):
        match = ratskeller.new("rattus", seed=seed, players=2)
        for _ in steps(match, seed):
            if match.log and match.log[-1]["play"].startswith("witch ") and match.seat is not None:
                blind = match.imagine(match.seat, 3)
                blind.state.known[:] = 0
                if view(bot, match) != view(bot, blind):
                    return
    raise AssertionError("nothing the Witch saw made a difference")


def test_a_bot_leaves_the_match_alone() -> None:
    match = part_way("rattus", 6, 0.5, players=4)
    before = match.state.tobytes()
    for bot in BOTS:
        bot.think(match, 1)
    assert match.state.tobytes() == before
