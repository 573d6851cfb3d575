"""Grave Robber (Magic): in phase C, for each rat that kills another player's cube, he may take one available good."""

from ....kernel.compiling import rule
from ..board import holds
from ..data import CARD
from ..market import anything_available

ROBBER = CARD["grave-robber"]


@rule
def may_rob(s):
    return holds(s, s.turn, ROBBER) and anything_available(s)
