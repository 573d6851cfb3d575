"""Raider (Chivalry): the plague moves up to two steps; then he may take the available good of the type shown there."""

from ....kernel.compiling import rule
from ..board import holds
from ..data import CARD
from ..market import available

RAIDER = CARD["raider"]


@rule
def may_loot(s):
    return holds(s, s.turn, RAIDER) and available(s, s.region_good[s.plague])
