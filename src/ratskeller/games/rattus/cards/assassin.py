"""Assassin (Chivalry): the plague moves up to two steps; one coin for each rat that kills another player's cube."""

from ....kernel.compiling import rule
from ..board import holds
from ..data import CARD, figure
from ..market import earn

ASSASSIN = CARD["assassin"]
COINS = figure("assassin", "coins")


@rule
def reward(s, events):
    if holds(s, s.turn, ASSASSIN):
        earn(s, COINS, ASSASSIN, events)
