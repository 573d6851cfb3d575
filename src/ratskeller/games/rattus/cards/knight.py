"""Knight (Chivalry): the plague moves up to two steps, and its piece may count as two neutral cubes, for limits only."""

from ....kernel.compiling import rule
from ....kernel.events import emit
from ..events import SEAT, event
from ..manifest import Ask, Card
from ..steps import Step, step

DECLARE = step("declare")  # count the plague piece?
DECLARED = event("declared", SEAT)
MANIFEST = Card("knight", asks=(Ask(DECLARE, "declare", no="skip", at=Step.RAVAGE),), two_steps=True, final="moves")


@rule
def when_ravage(s):
    s.step = DECLARE


@rule
def declare(s, events):
    s.neutral = 1
    emit(events, DECLARED, s.turn)
