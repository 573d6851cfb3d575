"""Brewer (Peasantry): take one more available good."""

from ....kernel.compiling import rule
from ..actions import NOT_AVAILABLE, OK
from ..data import CARD
from ..market import available, take_good

BREWER = CARD["brewer"]


@rule
def why_not(s, good):
    return OK if available(s, good) else NOT_AVAILABLE


@rule
def use(s, good, events):
    take_good(s, good, BREWER, events)
