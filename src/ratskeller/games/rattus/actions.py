"""Every action, event and reason of Rattus by name, and the numbers the rules use for them."""

from __future__ import annotations

import numpy as np

from ...kernel.actions import ActionTable
from ...kernel.events import EventTable
from .data import CARD, CARD_NAMES, CARDS, CLASSES, GOODS, LIMIT, RATS, REGION, SEATS, SLOTS, SYMBOLS

GAME = "rattus"

_region = {"region": list(REGION)}
_rat = {**_region, "slot": [str(i + 1) for i in range(SLOTS)]}
_good = {"good": GOODS}


def _number(most: int) -> dict[str, list[str]]:
    return {"n": [str(i + 1) for i in range(most)]}


MOST_PLACED, MOST_BOUGHT, MOST_MOVED = SLOTS + 1, 3, 5

ACTIONS = ActionTable(
    GAME,
    {
        # a turn
        "start": _region,
        "take": {"card": CARD_NAMES},
        "place": {**_region, **_number(MOST_PLACED)},
        "good": _good,
        "lay": {**_good, "card": CARD_NAMES},
        "plague": _region,
        "done": {},
        "skip": {},
        # carrying out what was begun
        "to": _region,
        "count": _number(MOST_MOVED),
        "look": _rat,
        "swap": {},
        "loot": {},
        "unload": _region,
        "spread": _region,
        "declare": {},
        "reveal": {},
        "pay": {},
        "rob": _good,
        "add": {},
        # the powers of cards
        "king": _region,
        "monk": _rat,
        "merchant": _region,
        "witch": _rat,
        "viceroy": {**_region, **_number(MOST_BOUGHT)},
        "treasurer": {},
        "pope": {},
        "hanseatic-trader": _region,
        "swindler": _region,
        "shaman": _rat,
        "landowner": _region,
        "brewer": _good,
        "baker": {},
        "courier": _region,
    },
)

(
    A_START,
    A_TAKE,
    A_PLACE,
    A_GOOD,
    A_LAY,
    A_PLAGUE,
    A_DONE,
    A_SKIP,
    A_TO,
    A_COUNT,
    A_LOOK,
    A_SWAP,
    A_LOOT,
    A_UNLOAD,
    A_SPREAD,
    A_DECLARE,
    A_REVEAL,
    A_PAY,
    A_ROB,
    A_ADD,
) = [ACTIONS.base[name] for name in list(ACTIONS.base)[:20]]
FIRST_POWER = ACTIONS.base["king"]

POWER_BASE = np.full(CARDS, -1, np.int64)  # per card, its first action and how many it has
POWER_SIZE = np.zeros(CARDS, np.int64)
POWER_CARD = np.full(len(ACTIONS), -1, np.int64)  # per action, the card whose power it is
for _action in ACTIONS.all[FIRST_POWER:]:
    _card = CARD[_action.name]
    if POWER_BASE[_card] < 0:
        POWER_BASE[_card] = _action.id
    POWER_SIZE[_card] += 1
    POWER_CARD[_action.id] = _card

_SEATS = list(range(SEATS))
_seat = {"seat": _SEATS}
RAT_WORDS = [(str(LIMIT[i]), *SYMBOLS[i]) for i in range(RATS)]
CAUSES = [*CLASSES, "M", "A"]
CAUSE_M, CAUSE_A = len(CLASSES), len(CLASSES) + 1
_here = {"region": list(REGION), "slot": None}
# population: cubes and what the plague piece counts, which may be nothing
_count = {"region": list(REGION), "population": None, "limit": None, "cubes": None, "piece": None}
ENDS = ["rats", "cubes"]  # why the game ends: no rats are left, or the last cube was placed

EVENTS = EventTable(
    GAME,
    {
        "turn": _seat,
        "started": {**_seat, "region": list(REGION), "n": None},
        "taken": {**_seat, "card": CARD_NAMES, "owner": _SEATS},
        "placed": {**_seat, "region": list(REGION), "n": None, "card": CARD_NAMES},
        "plague": {**_seat, "from": list(REGION), "region": list(REGION)},
        "rat_added": {**_seat, **_here},
        "rat_moved": {**_seat, "from": list(REGION), "slot": None, "region": list(REGION), "into": None},
        "looked": {**_seat, **_here},
        "seen": {**_seat, **_here, "rat": RAT_WORDS},
        "swapped": {**_seat, **_here, "other": list(REGION), "into": None},
        "moved": {**_seat, "from": list(REGION), "region": list(REGION), "n": None, "card": CARD_NAMES},
        "to_palace": {**_seat, "from": list(REGION), "card": CARD_NAMES},
        "declared": _seat,
        "revealed": {**_here, "rat": RAT_WORDS},
        "outbreak": _count,
        "spared": _count,
        "lost": {**_seat, "region": list(REGION), "n": None, "cause": CAUSES},
        "protected": {**_seat, "region": list(REGION), "coins": None},
        "paid": {**_seat, "coins": None, "card": CARD_NAMES},
        "earned": {**_seat, "coins": None, "card": CARD_NAMES},
        "good": {**_seat, "good": GOODS, "card": CARD_NAMES},
        "laid": {**_seat, "good": GOODS, "card": CARD_NAMES},
        "returned": {"good": GOODS, "card": CARD_NAMES},
        "sale": {"good": GOODS},
        "sold": {**_seat, "good": GOODS, "n": None, "coins": None, "held": None},
        "baked": _seat,
        "unloaded": {**_seat, "region": list(REGION), "owner": _SEATS, "n": None},
        "final_round": {**_seat, "cause": ENDS},
        "final_turn": _seat,
        "final_ravage": {},
        "over": _seat,
    },
)

(
    E_TURN,
    E_STARTED,
    E_TAKEN,
    E_PLACED,
    E_PLAGUE,
    E_RAT_ADDED,
    E_RAT_MOVED,
    E_LOOKED,
    E_SEEN,
    E_SWAPPED,
    E_MOVED,
    E_TO_PALACE,
    E_DECLARED,
    E_REVEALED,
    E_OUTBREAK,
    E_SPARED,
    E_LOST,
    E_PROTECTED,
    E_PAID,
    E_EARNED,
    E_GOOD,
    E_LAID,
    E_RETURNED,
    E_SALE,
    E_SOLD,
    E_BAKED,
    E_UNLOADED,
    E_FINAL_ROUND,
    E_FINAL_TURN,
    E_FINAL_RAVAGE,
    E_OVER,
) = range(len(EVENTS.kinds))

REASONS = [
    "ok",
    "not_now",
    "out_of_play",
    "no_rats",
    "wrong_number",
    "empty_reserve",
    "already_took",
    "already_placed",
    "already_used",
    "not_held",
    "card_not_in_play",
    "own_card",
    "region_full",
    "not_neighbour",
    "too_far",
    "must_move",
    "no_rat_there",
    "has_rats",
    "no_own_cube",
    "no_room_near",
    "same_rat",
    "not_available",
    "no_ware",
    "takes_no_good",
    "already_fetched",
    "too_poor",
    "no_good_on_card",
    "wrong_good",
    "rat_already_moved",
    "no_market",
    "final_round",
    "not_final_round",
    "no_plague_card",
    "same_region",
    "too_many",
    "supply_empty",
    "no_target",
]
(
    OK,
    NOT_NOW,
    OUT_OF_PLAY,
    NO_RATS,
    WRONG_NUMBER,
    EMPTY_RESERVE,
    ALREADY_TOOK,
    ALREADY_PLACED,
    ALREADY_USED,
    NOT_HELD,
    CARD_NOT_IN_PLAY,
    OWN_CARD,
    REGION_FULL,
    NOT_NEIGHBOUR,
    TOO_FAR,
    MUST_MOVE,
    NO_RAT_THERE,
    HAS_RATS,
    NO_OWN_CUBE,
    NO_ROOM_NEAR,
    SAME_RAT,
    NOT_AVAILABLE,
    NO_WARE,
    TAKES_NO_GOOD,
    ALREADY_FETCHED,
    TOO_POOR,
    NO_GOOD_ON_CARD,
    WRONG_GOOD,
    RAT_ALREADY_MOVED,
    NO_MARKET,
    FINAL_ROUND,
    NOT_FINAL_ROUND,
    NO_PLAGUE_CARD,
    SAME_REGION,
    TOO_MANY,
    SUPPLY_EMPTY,
    NO_TARGET,
) = range(len(REASONS))
