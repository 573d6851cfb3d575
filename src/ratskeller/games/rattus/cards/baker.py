"""Baker (Peasantry, beyond the seeds): lay an own cube on the card; whoever takes it puts all of them into one region.

Cubes on the card are neither in a reserve nor on the board. After the final round the player to the left of the
holder places them.
"""

from ....kernel.compiling import rule
from ....kernel.events import emit
from ..board import final, holder
from ..data import CARD, IN_PLAY
from ..events import NUMBER, OWNER, PLACE, SEAT, event
from ..manifest import A_REGION, NOTHING, Ask, Card
from ..reasons import Reason
from ..steps import Step, step

BAKER = CARD["baker"]
UNLOAD = step("unload")  # where the cubes on the card go
BAKED = event("baked", SEAT)
UNLOADED = event("unloaded", {**SEAT, **PLACE, **OWNER, **NUMBER})
MANIFEST = Card("baker", args=NOTHING, asks=(Ask(UNLOAD, "unload", A_REGION),))


@rule
def why_not(s):
    return Reason.OK if s.reserve[s.turn] > 0 else Reason.EMPTY_RESERVE


@rule
def use(s, events):
    s.reserve[s.turn] -= 1
    s.baker[s.turn] += 1
    emit(events, BAKED, s.turn)


@rule
def loaded(s):
    for seat in range(s.players):
        if s.baker[seat] > 0:
            return True
    return False


@rule
def when_taken(s):
    if loaded(s):
        s.step = UNLOAD


@rule
def when_finished(s):
    if loaded(s):
        s.seat = (holder(s, BAKER) + 1) % s.players
        s.step = UNLOAD


@rule
def why_not_unload(s, region):
    return Reason.OK if IN_PLAY[s.players, region] else Reason.OUT_OF_PLAY


@rule
def unload(s, region, events):
    for owner in range(s.players):
        n = s.baker[owner]
        if n > 0:
            s.cubes[region, owner] += n
            s.baker[owner] = 0
            emit(events, UNLOADED, s.seat, region, owner, n)
    if final(s):
        s.step = Step.FINISHED
