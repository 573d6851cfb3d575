"""Peasant (Peasantry): in phase B place one cube more than there are rats. In the final round: add one cube anywhere."""

from ....kernel.compiling import rule
from ..board import holds
from ..data import CARD, figure

PEASANT = CARD["peasant"]
MORE = figure("peasant", "more")


@rule
def helps(s):
    """Whether the player on turn may place one more."""
    return holds(s, s.turn, PEASANT)
