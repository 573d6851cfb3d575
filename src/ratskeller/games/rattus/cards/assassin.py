"""Assassin (Chivalry): the plague moves up to two steps; one coin for each rat that kills another player's cube."""

from ....kernel.compiling import rule
from ..data import CARD, figure
from ..manifest import Card
from ..market import earn

ASSASSIN = CARD["assassin"]
COINS = figure("assassin", "coins")
MANIFEST = Card("assassin", two_steps=True, final="reveals")


@rule
def when_killed(s, events):
    earn(s, COINS, ASSASSIN, events)
