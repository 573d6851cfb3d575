"""What happens at the table, each kind with the words of its arguments. A card brings kinds of its own with `event`.

The sentence of each stands in the catalogue under `rattus.event.<name>`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import IntEnum
from typing import Any

from ...kernel.naming import Register
from .data import CARD_NAMES, CAUSES, GOODS, LIMIT, RAT_SYMBOLS, RATS, REGION, SEATS

ENDS = ["rats", "cubes"]  # why the game ends: no rats are left, or the last cube was placed
Args = Mapping[str, Sequence[Any] | None]  # a list of words, or None for a number

RAT_WORDS = [(str(LIMIT[i]), *RAT_SYMBOLS[i]) for i in range(RATS)]
_regions, _seats = list(REGION), list(range(SEATS))
SEAT: Args = {"seat": _seats}
OWNER: Args = {"owner": _seats}
FROM: Args = {"from": _regions}
PLACE: Args = {"region": _regions}
HERE: Args = {**PLACE, "slot": None}
PAIR: Args = {**HERE, "other": _regions, "into": None}
FACE: Args = {"rat": RAT_WORDS}
WHICH: Args = {"card": CARD_NAMES}
WARE: Args = {"good": GOODS}
NUMBER: Args = {"n": None}
COINS: Args = {"coins": None}
_nothing: Args = {}
# population: cubes and what the plague piece counts, which may be nothing
_count: Args = {**PLACE, "population": None, "limit": None, "cubes": None, "piece": None}


class Event(IntEnum):
    args: Args

    def __new__(cls, args: Args) -> Event:
        made = int.__new__(cls, len(cls.__members__))
        made._value_ = len(cls.__members__)
        made.args = args
        return made

    TURN = SEAT
    STARTED = {**SEAT, **PLACE, **NUMBER}
    TAKEN = {**SEAT, **WHICH, **OWNER}
    PLACED = {**SEAT, **PLACE, **NUMBER, **WHICH}
    PLAGUE = {**SEAT, **FROM, **PLACE}
    RAT_ADDED = {**SEAT, **HERE}
    SWAPPED = {**SEAT, **PAIR}
    RAT_MOVED = {**SEAT, **FROM, "slot": None, **PLACE, "into": None}
    MOVED = {**SEAT, **FROM, **PLACE, **NUMBER, **WHICH}
    TO_PALACE = {**SEAT, **FROM, **WHICH}
    REVEALED = {**HERE, **FACE}
    OUTBREAK = _count
    SPARED = _count
    LOST = {**SEAT, **PLACE, **NUMBER, "cause": CAUSES}
    PAID = {**SEAT, **COINS, **WHICH}
    EARNED = {**SEAT, **COINS, **WHICH}
    GOOD = {**SEAT, **WARE, **WHICH}
    LAID = {**SEAT, **WARE, **WHICH}
    RETURNED = {**WARE, **WHICH}
    SALE = WARE
    SOLD = {**SEAT, **WARE, **NUMBER, **COINS, "held": None}
    FINAL_ROUND = {**SEAT, "cause": ENDS}
    FINAL_TURN = SEAT
    FINAL_RAVAGE = _nothing
    OVER = SEAT


KINDS: dict[str, Args] = {one.name.lower(): one.args for one in Event}  # by number; complete when all cards are loaded
_register = Register("Event", list(KINDS))


def event(name: str, args: Args) -> int:
    """The number of a kind of event that a card brings."""
    number = _register.tell_one(name)
    KINDS[name] = args
    return number
