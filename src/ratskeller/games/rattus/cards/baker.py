"""Baker (Peasantry, beyond the seeds): lay an own cube on the card; whoever takes it puts all of them into one region.

Cubes on the card are neither in a reserve nor on the board. After the final round the player to the left of the
holder places them.
"""

from ....kernel.compiling import rule
from ....kernel.events import emit
from ..actions import E_BAKED, E_UNLOADED, EMPTY_RESERVE, OK, OUT_OF_PLAY
from ..data import CARD, IN_PLAY

BAKER = CARD["baker"]


@rule
def why_not(s, nothing):
    return OK if s.reserve[s.turn] > 0 else EMPTY_RESERVE


@rule
def use(s, nothing, events):
    s.reserve[s.turn] -= 1
    s.baker[s.turn] += 1
    emit(events, E_BAKED, s.turn)


@rule
def loaded(s):
    for seat in range(s.players):
        if s.baker[seat] > 0:
            return True
    return False


@rule
def why_not_unload(s, region):
    return OK if IN_PLAY[s.players, region] else OUT_OF_PLAY


@rule
def unload(s, region, events):
    for owner in range(s.players):
        n = s.baker[owner]
        if n > 0:
            s.cubes[region, owner] += n
            s.baker[owner] = 0
            emit(events, E_UNLOADED, s.seat, region, owner, n)
