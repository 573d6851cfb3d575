"""Serf (Peasantry, beyond the seeds): for each rat that kills another player's cube in his phase C he may add a cube there."""

from ....kernel.compiling import rule
from ..board import holds, place_cubes
from ..data import CARD

SERF = CARD["serf"]


@rule
def may_add(s):
    return holds(s, s.turn, SERF) and s.reserve[s.turn] > 0


@rule
def add(s, events):
    place_cubes(s, s.turn, s.plague, 1, SERF, events)
