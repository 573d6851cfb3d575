"""King (Royalty): move one own cube from a region without rats to the palace, where it is safe and counts."""

from ....kernel.compiling import rule
from ....kernel.events import emit
from ..data import CARD
from ..events import Event
from ..manifest import A_REGION, Card
from ..reasons import Reason, reason

KING = CARD["king"]
HAS_RATS = reason("has_rats")
MANIFEST = Card("king", args=A_REGION)


@rule
def why_not(s, region):
    if s.cubes[region, s.turn] == 0:
        return Reason.NO_OWN_CUBE
    return HAS_RATS if s.rats_in[region] > 0 else Reason.OK


@rule
def use(s, region, events):
    s.cubes[region, s.turn] -= 1
    s.palace[s.turn] += 1
    emit(events, Event.TO_PALACE, s.turn, region, KING)
