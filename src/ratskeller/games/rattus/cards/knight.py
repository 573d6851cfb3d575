"""Knight (Chivalry): the plague moves up to two steps, and its piece may count as two neutral cubes, for limits only."""

from ....kernel.compiling import rule
from ....kernel.events import emit
from ..actions import E_DECLARED
from ..board import holds
from ..data import CARD

KNIGHT = CARD["knight"]


@rule
def may_declare(s):
    return holds(s, s.turn, KNIGHT)


@rule
def declare(s, events):
    s.neutral = 1
    emit(events, E_DECLARED, s.turn)
