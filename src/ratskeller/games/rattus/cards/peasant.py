"""Peasant (Peasantry): in phase B place one cube more than there are rats. In the final round: add one cube anywhere.

That changes the law of placing itself, which stands in phases.py.
"""

from ....kernel.compiling import rule
from ..board import holds
from ..data import CARD, figure
from ..manifest import Card

PEASANT = CARD["peasant"]
MORE = figure("peasant", "more")
MANIFEST = Card("peasant")


@rule
def helps(s):
    """Whether the player on turn may place one more."""
    return holds(s, s.turn, PEASANT)
