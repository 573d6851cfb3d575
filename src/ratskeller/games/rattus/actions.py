"""Every action of Rattus by name: those of a turn, and those that the cards bring."""

from __future__ import annotations

import numpy as np

from ...kernel.actions import ActionTable
from ...kernel.events import EventTable
from .cards import MANIFESTS, MOST_CUBES
from .cards.peasant import MORE
from .data import CARD_NAMES, CARDS, SLOTS
from .events import KINDS as EVENT_KINDS
from .manifest import A_GOOD, A_REGION, NOTHING, Args, up_to

GAME = "rattus"
MOST_PLACED = SLOTS + MORE

KINDS: dict[str, Args] = {
    "start": A_REGION,
    "take": {"card": CARD_NAMES},
    "place": {**A_REGION, **up_to(MOST_PLACED)},
    "good": A_GOOD,
    "lay": {**A_GOOD, "card": CARD_NAMES},
    "plague": A_REGION,
    "done": NOTHING,
    "skip": NOTHING,
    "to": A_REGION,
    "count": up_to(int(MOST_CUBES.max())),
    "spread": A_REGION,
    "reveal": NOTHING,
}
for _card in MANIFESTS.values():
    if _card.args is not None:
        KINDS[_card.name] = _card.args
    for _ask in _card.asks:
        if KINDS.setdefault(_ask.action, _ask.args or NOTHING) != (_ask.args or KINDS[_ask.action]):
            raise ValueError(f"{_card.name}: there is an action {_ask.action} with other arguments")

# What comes first, so that ids stay what they are; anything new comes after these, by name.
ORDER = (
    "start", "take", "place", "good", "lay", "plague", "done", "skip", "to", "count", "look", "swap", "loot", "unload", "spread",
    "declare", "reveal", "pay", "rob", "add",
    "king", "monk", "merchant", "witch", "viceroy", "treasurer", "pope", "hanseatic-trader", "swindler", "shaman", "landowner",
    "brewer", "baker", "courier",
)  # fmt: skip
ACTIONS = ActionTable(GAME, {name: KINDS[name] for name in [*ORDER, *sorted(set(KINDS) - set(ORDER))]})
EVENTS = EventTable(GAME, EVENT_KINDS)

# ── the numbers the rules use ────────────────────────────────────────────────────────────────────────────────────────
KIND = {name: i for i, name in enumerate(ACTIONS.base)}
SIZE = {name: sum(action.name == name for action in ACTIONS.all) for name in KIND}
# per action: its kind, the number of its argument among those of its kind, and the card whose power it is (-1: no power)
KIND_OF = np.array([KIND[action.name] for action in ACTIONS.all], np.int64)
ARGUMENT = np.array([action.id - ACTIONS.base[action.name] for action in ACTIONS.all], np.int64)
POWER_CARD = np.full(len(ACTIONS), -1, np.int64)
POWER_BASE = np.full(CARDS, -1, np.int64)  # per card, the first action of its power and how many it has
POWER_SIZE = np.zeros(CARDS, np.int64)
for _number, _manifest in MANIFESTS.items():
    if _manifest.args is not None:
        POWER_BASE[_number], POWER_SIZE[_number] = ACTIONS.base[_manifest.name], SIZE[_manifest.name]
        POWER_CARD[KIND[_manifest.name] == KIND_OF] = _number
