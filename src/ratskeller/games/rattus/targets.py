"""The things on the table an action belongs to: cards, the plague piece, goods, rats, regions."""

from __future__ import annotations

from typing import Any

from ...kernel.actions import Action
from .actions import ACTIONS
from .data import CARD


def _things(action: Action) -> list[str]:
    name, args = action.name, action.args
    found = []
    if name in CARD:  # the power of a card is named after it
        found.append(f"card:{name}")
    if "card" in args:
        found.append(f"card:{args['card']}")
    if name == "plague":
        found.append("plague")
    if "good" in args:  # one's own where it is laid on a card, else one of the stock
        found.append(f"ware:{args['good']}" if "card" in args else f"good:{args['good']}")
    if "slot" in args:
        found.append(f"rat:{args['region']}:{args['slot']}")
    if "region" in args:
        found.append(f"region:{args['region']}")
    return found


_TARGETS = [_things(action) for action in ACTIONS.all]


def targets(s: Any, action: Action) -> list[str]:
    """The thing itself first; where it is to be seen, a card or the plague piece is taken in hand before."""
    return _TARGETS[action.id]
