"""Serf (Peasantry, beyond the seeds): for each rat that kills another player's cube in his phase C he may add a cube there."""

from ....kernel.compiling import rule
from ..board import place_cubes
from ..data import CARD
from ..manifest import Ask, Card
from ..steps import Step, step

SERF = CARD["serf"]
ADD = step("add")
MANIFEST = Card("serf", asks=(Ask(ADD, "add", no="skip", at=Step.KILLED),), final="reveals")


@rule
def when_killed(s):
    if s.reserve[s.turn] > 0:
        s.step = ADD


@rule
def add(s, events):
    place_cubes(s, s.turn, s.plague, 1, SERF, events)
