"""White banners one after another: whoever has used one may go on with the next or be done."""

from __future__ import annotations

from ...kernel.compiling import rule
from .board import allowed
from .manifest import Move, Part
from .names import REASONS, Step

Reason = REASONS.tell("no_white_yet")


@rule
def why_not_done(s):
    return Reason.NO_WHITE_YET


@rule
def done(s):
    s.step = Step.DEATH


PART = Part([Move("done", why_not_done, done, at=[Step.USE]), Move("done", allowed, done, at=[Step.WHITE], ahead=True)])
