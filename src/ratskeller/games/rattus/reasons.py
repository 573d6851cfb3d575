"""Why an action is refused: the reasons that several rules give. A card brings its own with `reason`.

The sentence of each stands in the catalogue under `rattus.reason.<name>`.
"""

from __future__ import annotations

from enum import IntEnum, auto

from ...kernel.naming import Register


class Reason(IntEnum):
    OK = 0  # it is not refused
    NOT_NOW = auto()
    OUT_OF_PLAY = auto()
    NO_RATS = auto()
    WRONG_NUMBER = auto()
    EMPTY_RESERVE = auto()
    ALREADY_TOOK = auto()
    ALREADY_PLACED = auto()
    ALREADY_USED = auto()
    NOT_HELD = auto()
    CARD_NOT_IN_PLAY = auto()
    OWN_CARD = auto()
    REGION_FULL = auto()
    NOT_NEIGHBOUR = auto()
    TOO_FAR = auto()
    MUST_MOVE = auto()
    NO_RAT_THERE = auto()
    NO_OWN_CUBE = auto()
    NOT_AVAILABLE = auto()
    NO_WARE = auto()
    TAKES_NO_GOOD = auto()
    ALREADY_FETCHED = auto()
    TOO_POOR = auto()
    NO_GOOD_ON_CARD = auto()
    WRONG_GOOD = auto()
    NO_MARKET = auto()
    FINAL_ROUND = auto()
    NOT_FINAL_ROUND = auto()
    NO_PLAGUE_CARD = auto()
    SAME_REGION = auto()
    TOO_MANY = auto()
    NO_TARGET = auto()


_register = Register("Reason", [one.name.lower() for one in Reason])
REASONS = _register.words  # by number; complete when all cards are loaded
reason = _register.tell_one  # the number of a reason that a card brings
