"""Treasurer (Royalty): take two coins."""

from ....kernel.compiling import rule
from ..actions import OK
from ..data import CARD, figure
from ..market import earn

TREASURER = CARD["treasurer"]
COINS = figure("treasurer", "coins")


@rule
def why_not(s, nothing):
    return OK


@rule
def use(s, nothing, events):
    earn(s, COINS, TREASURER, events)
