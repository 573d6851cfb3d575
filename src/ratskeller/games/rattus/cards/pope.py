"""Pope (Church): pay two coins and put one cube from the reserve straight into the palace."""

from ....kernel.compiling import rule
from ....kernel.events import emit
from ..actions import E_TO_PALACE, EMPTY_RESERVE, OK, TOO_POOR
from ..data import CARD, figure
from ..market import pay
from ..state import NONE

POPE = CARD["pope"]
PRICE = figure("pope", "price")


@rule
def why_not(s, nothing):
    if s.reserve[s.turn] == 0:
        return EMPTY_RESERVE
    return OK if s.coins[s.turn] >= PRICE else TOO_POOR


@rule
def use(s, nothing, events):
    pay(s, PRICE, POPE, events)
    s.reserve[s.turn] -= 1
    s.palace[s.turn] += 1
    emit(events, E_TO_PALACE, s.turn, NONE, POPE)
