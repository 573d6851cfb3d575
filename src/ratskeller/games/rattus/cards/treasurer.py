"""Treasurer (Royalty): take two coins."""

from ....kernel.compiling import rule
from ..data import CARD, figure
from ..manifest import NOTHING, Card
from ..market import earn
from ..reasons import Reason

TREASURER = CARD["treasurer"]
COINS = figure("treasurer", "coins")
MANIFEST = Card("treasurer", args=NOTHING)


@rule
def why_not(s):
    return Reason.OK


@rule
def use(s, events):
    earn(s, COINS, TREASURER, events)
