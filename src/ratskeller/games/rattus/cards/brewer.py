"""Brewer (Peasantry): take one more available good."""

from ....kernel.compiling import rule
from ..data import CARD
from ..manifest import A_GOOD, Card
from ..market import available, take_good
from ..reasons import Reason

BREWER = CARD["brewer"]
MANIFEST = Card("brewer", args=A_GOOD)


@rule
def why_not(s, good):
    return Reason.OK if available(s, good) else Reason.NOT_AVAILABLE


@rule
def use(s, good, events):
    take_good(s, good, BREWER, events)
