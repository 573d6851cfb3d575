"""The end of the game: the final ravage and the final sale."""

from __future__ import annotations

from ...kernel.compiling import rule
from ...kernel.events import emit
from .board import population
from .data import IN_PLAY, REGIONS
from .events import Event
from .market import sell_everything
from .outbreak import neutral_cubes
from .plague import resolve, reveal
from .scoring import rank
from .state import NONE
from .steps import Step


@rule
def final_ravage(s, events):
    """After the final round: the final ravage, the final sale."""
    emit(events, Event.FINAL_RAVAGE)
    for region in range(REGIONS):
        if IN_PLAY[s.players, region]:
            ravage(s, region, events)
    if s.goods:
        sell_everything(s, events)
    s.step = Step.OVER
    s.seat = NONE
    for seat in range(s.players):
        if rank(s, seat) == 0:
            emit(events, Event.OVER, seat)
    return False


@rule
def ravage(s, region, events):
    """No power applies."""
    neutral = neutral_cubes(s, region)
    while s.rats_in[region] > 0 and population(s, region) > 0:
        if reveal(s, region, neutral, events):
            resolve(s, region, 0, events)
