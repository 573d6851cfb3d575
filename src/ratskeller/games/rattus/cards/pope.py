"""Pope (Church): pay two coins and put one cube from the reserve straight into the palace."""

from typing import Any

from ....kernel.compiling import rule
from ....kernel.events import emit
from ..data import CARD, figure
from ..events import Event
from ..manifest import NOTHING, Card
from ..market import pay
from ..reasons import Reason
from ..state import NONE

POPE = CARD["pope"]
PRICE = figure("pope", "price")
MANIFEST = Card("pope", args=NOTHING)


def price(s: Any, nothing: int) -> int:
    return int(PRICE)


@rule
def why_not(s):
    if s.reserve[s.turn] == 0:
        return Reason.EMPTY_RESERVE
    return Reason.OK if s.coins[s.turn] >= PRICE else Reason.TOO_POOR


@rule
def use(s, events):
    pay(s, PRICE, POPE, events)
    s.reserve[s.turn] -= 1
    s.palace[s.turn] += 1
    emit(events, Event.TO_PALACE, s.turn, NONE, POPE)
