"""Raider (Chivalry): the plague moves up to two steps; then he may take the available good of the type shown there."""

from typing import Any

from ....kernel.compiling import rule
from ..data import CARD, GOODS
from ..manifest import Ask, Card
from ..market import available, take_good
from ..steps import Step, step

RAIDER = CARD["raider"]
RAID = step("raid")
MANIFEST = Card("raider", asks=(Ask(RAID, "loot", no="skip", at=Step.ARRIVED),), two_steps=True, final="moves")


@rule
def when_arrived(s):
    if available(s, s.region_good[s.plague]):
        s.step = RAID


def prompt(s: Any) -> dict[str, Any]:
    return {"good": GOODS[s.region_good[s.plague]]}


@rule
def loot(s, events):
    take_good(s, s.region_good[s.plague], RAIDER, events)
