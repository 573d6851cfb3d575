"""King (Royalty): move one own cube from a region without rats to the palace, where it is safe and counts."""

from ....kernel.compiling import rule
from ....kernel.events import emit
from ..actions import E_TO_PALACE, HAS_RATS, NO_OWN_CUBE, OK
from ..data import CARD

KING = CARD["king"]


@rule
def why_not(s, region):
    if s.cubes[region, s.turn] == 0:
        return NO_OWN_CUBE
    return HAS_RATS if s.rats_in[region] > 0 else OK


@rule
def use(s, region, events):
    s.cubes[region, s.turn] -= 1
    s.palace[s.turn] += 1
    emit(events, E_TO_PALACE, s.turn, region, KING)
