"""Deacon (Church): in his own phase C pay 1, then 2, then 3 coins to lose nothing to the token just revealed."""

from typing import Any

import numpy as np

from ....kernel.compiling import rule
from ....kernel.events import emit
from ..data import figure
from ..events import COINS, PLACE, SEAT, event
from ..manifest import Ask, Card
from ..outbreak import cubes_lost
from ..steps import Step, step

PRICES = np.array(figure("deacon", "prices"), np.int64)
PAY = step("pay")
PROTECTED = event("protected", {**SEAT, **PLACE, **COINS})
MANIFEST = Card("deacon", asks=(Ask(PAY, "pay", no="skip", at=Step.OUTBREAK),), final="reveals")


@rule
def when_outbreak(s):
    if s.paid < len(PRICES) and s.coins[s.turn] >= PRICES[s.paid] and cubes_lost(s, s.plague, s.turn) > 0:
        s.step = PAY


def price(s: Any, nothing: int) -> int:
    return int(PRICES[s.paid])


def prompt(s: Any) -> dict[str, Any]:
    return {"coins": int(PRICES[s.paid])}


@rule
def pay(s, events):
    s.coins[s.turn] -= PRICES[s.paid]
    emit(events, PROTECTED, s.turn, s.plague, PRICES[s.paid])
    s.paid += 1
    s.protected = 1
