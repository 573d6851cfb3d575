"""Grave Robber (Magic): in phase C, for each rat that kills another player's cube, he may take one available good."""

from ....kernel.compiling import rule
from ..data import CARD
from ..manifest import A_GOOD, Ask, Card
from ..market import anything_available, available, take_good
from ..reasons import Reason
from ..steps import Step, step

ROBBER = CARD["grave-robber"]
ROB = step("rob")
MANIFEST = Card("grave-robber", asks=(Ask(ROB, "rob", A_GOOD, no="skip", at=Step.KILLED),), final="reveals")


@rule
def when_killed(s):
    if anything_available(s):
        s.step = ROB


@rule
def why_not_rob(s, good):
    return Reason.OK if available(s, good) else Reason.NOT_AVAILABLE


@rule
def rob(s, good, events):
    take_good(s, good, ROBBER, events)
