"""The cards: which file serves which card. A new card is a file, a line in each ladder it needs, and an entry in the data.

`why_not` says why a power cannot be used (0: it can), `use` carries it out; `…_to` are for the target that some powers ask for.
"""

from ....kernel.compiling import part, rule
from ..actions import NOT_NOW
from ..board import ask_how_many, move_cubes
from ..state import MAIN
from . import (
    baker,
    brewer,
    courier,
    hanseatic_trader,
    king,
    landowner,
    merchant,
    monk,
    pope,
    shaman,
    swindler,
    treasurer,
    viceroy,
    witch,
)
from .assassin import ASSASSIN
from .baker import BAKER
from .brewer import BREWER
from .courier import COURIER
from .deacon import DEACON
from .grave_robber import ROBBER
from .hanseatic_trader import TRADER
from .king import KING
from .knight import KNIGHT
from .landowner import LANDOWNER
from .merchant import MERCHANT
from .monk import MONK
from .pope import POPE
from .raider import RAIDER
from .serf import SERF
from .shaman import THE_SHAMAN
from .swindler import SWINDLER
from .treasurer import TREASURER
from .viceroy import VICEROY
from .witch import WITCH

TWO_STEPS = 1 << KNIGHT | 1 << ASSASSIN | 1 << RAIDER  # the plague may move two steps
REVEALS = 1 << ASSASSIN | 1 << ROBBER | 1 << DEACON | 1 << SERF  # final round: move the plague and reveal there
ONLY_MOVES = 1 << KNIGHT | 1 << RAIDER  # final round: move it without revealing
MORE_THAN_MOVES = REVEALS | 1 << RAIDER  # final round: something follows the move


@rule
def why_not_power(s, card, a):
    if card == KING:
        return king.why_not(s, a)
    if card == MONK:
        return monk.why_not(s, a)
    if card == MERCHANT:
        return merchant.why_not(s, a)
    if card == WITCH:
        return witch.why_not(s, a)
    if card == VICEROY:
        return viceroy.why_not(s, a)
    if card == TREASURER:
        return treasurer.why_not(s, a)
    if card == POPE:
        return pope.why_not(s, a)
    if card == TRADER:
        return hanseatic_trader.why_not(s, a)
    if card == SWINDLER:
        return swindler.why_not(s, a)
    if card == THE_SHAMAN:
        return shaman.why_not(s, a)
    if card == LANDOWNER:
        return landowner.why_not(s, a)
    if card == BREWER:
        return brewer.why_not(s, a)
    if card == BAKER:
        return baker.why_not(s, a)
    if card == COURIER:
        return courier.why_not(s, a)
    return NOT_NOW


@part
def use_power(s, card, a, events):
    if card == KING:
        king.use(s, a, events)
    elif card == MONK:
        monk.use(s, a, events)
    elif card == MERCHANT:
        merchant.use(s, a, events)
    elif card == WITCH:
        witch.use(s, a, events)
    elif card == VICEROY:
        viceroy.use(s, a, events)
    elif card == TREASURER:
        treasurer.use(s, a, events)
    elif card == POPE:
        pope.use(s, a, events)
    elif card == TRADER:
        hanseatic_trader.use(s, a, events)
    elif card == SWINDLER:
        swindler.use(s, a, events)
    elif card == THE_SHAMAN:
        shaman.use(s, a, events)
    elif card == LANDOWNER:
        landowner.use(s, a, events)
    elif card == BREWER:
        brewer.use(s, a, events)
    elif card == BAKER:
        baker.use(s, a, events)
    elif card == COURIER:
        courier.use(s, a, events)


@part
def why_not_to(s, region):
    """Why the picked rat or cubes cannot go there."""
    if s.power == MONK:
        return monk.why_not_to(s, region)
    if s.power == MERCHANT:
        return merchant.why_not_to(s, region)
    if s.power == TRADER:
        return hanseatic_trader.why_not_to(s, region)
    if s.power == THE_SHAMAN:
        return shaman.why_not_to(s, region)
    if s.power == COURIER:
        return courier.why_not_to(s, region)
    return NOT_NOW


@rule
def most_cubes(s):
    """How many cubes the power in hand may move."""
    if s.power == MERCHANT:
        return merchant.MOST
    return hanseatic_trader.MOST if s.power == TRADER else 1


@part
def use_to(s, region, events):
    s.step = MAIN
    if s.power == MONK:
        monk.use_to(s, region, events)
    elif s.power == THE_SHAMAN:
        shaman.use_to(s, region, events)
    else:
        ask_how_many(s, region, most_cubes(s), events)


@rule
def move_that_many(s, n, events):
    move_cubes(s, n, events)
    s.step = MAIN


@rule
def holds_any(s, seat, cards):
    return s.held[seat] & cards != 0
