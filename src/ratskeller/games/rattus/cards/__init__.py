"""The cards: every file in this folder is one. The ladders that lead to their rules are made from what is found here.

A new card is a new file (see manifest.py) and an item in the data; nothing here knows any card by name.
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType

import numpy as np

from ....kernel.compiling import Rule, rule
from ....kernel.ladders import ladder
from ..board import ask_how_many
from ..data import CARD, CARD_NAMES, CARDS
from ..manifest import Card
from ..reasons import Reason

_files = {found.name.replace("_", "-"): found.name for found in iter_modules(__path__)}
if set(_files) != set(CARD_NAMES):
    raise ValueError(f"a card is a file in cards/ and an item in rattus.toml; one is missing: {set(_files) ^ set(CARD_NAMES)}")
MODULES: dict[int, ModuleType] = {CARD[name]: import_module(f"{__name__}.{_files[name]}") for name in CARD_NAMES}  # by number
MANIFESTS: dict[int, Card] = {card: module.MANIFEST for card, module in MODULES.items()}


def rungs(name: str) -> dict[int, Rule]:
    """The rules of that name, by card."""
    return {card: getattr(module, name) for card, module in MODULES.items() if hasattr(module, name)}


def cards_that(**says: object) -> int:
    """The cards whose manifests say so, as bits."""
    return sum(1 << card for card, one in MANIFESTS.items() if all(getattr(one, what) == value for what, value in says.items()))


# ── powers ───────────────────────────────────────────────────────────────────────────────────────────────────────────
why_not_power = ladder("why_not_power", "s, card, a", "card", rungs("why_not"), free="a", otherwise=int(Reason.NOT_NOW))
use_power = ladder("use_power", "s, card, a, events", "card", rungs("use"), free="a", otherwise=None, inlined=True)
why_not_to = ladder("why_not_to", "s, region", "s.power", rungs("why_not_to"), otherwise=int(Reason.NOT_NOW), inlined=True)
when_taken = ladder("when_taken", "s, card, events", "card", rungs("when_taken"), otherwise=None)

MOST_CUBES = np.array([MANIFESTS[card].cubes for card in range(CARDS)], np.int64)  # per card, how many cubes its power moves
SECOND_RAT = cards_that(second_rat=True)


@rule
def move_some(s, region, events):
    """What most powers with a target do: own cubes go there."""
    ask_how_many(s, region, MOST_CUBES[s.power], events)


use_to = ladder(
    "use_to", "s, region, events", "s.power", dict.fromkeys(rungs("why_not_to"), move_some) | rungs("use_to"), otherwise=None
)

# ── the plague ───────────────────────────────────────────────────────────────────────────────────────────────────────
TWO_STEPS = cards_that(two_steps=True)
REVEALS = cards_that(final="reveals")  # final round: move the plague and reveal there
ONLY_MOVES = cards_that(final="moves")  # final round: move it without revealing
MORE_THAN_MOVES = REVEALS | sum(1 << card for card in rungs("when_arrived"))  # final round: something follows the move


@rule
def holds_any(s, seat, cards):
    return s.held[seat] & cards != 0
