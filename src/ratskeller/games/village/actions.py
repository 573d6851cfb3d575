"""Every action, event and reason of My Village by name, and the numbers the rules use for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...kernel.actions import ActionTable
from ...kernel.events import EventTable
from .data import (
    CHURCHES,
    COLOURS,
    COUNCILS,
    CRAFTS,
    CUSTOMERS,
    DICE_TAKEN,
    EFFECTS,
    FACE_NAMES,
    FACES,
    FIELDS,
    GOODS,
    GREYS,
    LAND_KINDS,
    LETTERS,
    MEETING_SPACES,
    MOST_COINS,
    OFFICE_LIMIT,
    PAIR_NAMES,
    PROFESSIONS,
    SEATS,
    STACKS,
    VALUES,
)

GAME = "village"

FIELD_NAMES = [str(i + 1) for i in range(FIELDS)]
BANNERS = ["fun", "school", "council", "meeting-place", *CRAFTS, *(f"field-{i}" for i in FIELD_NAMES), *CUSTOMERS]
PLACES = ["house", "coin", "story", "stay"]
SOURCES = ["building", *(f"field-{i}" for i in FIELD_NAMES), "joker"]
MARKS = [*LAND_KINDS, *PROFESSIONS]
MOST_MARKERS = min(DICE_TAKEN, MEETING_SPACES)
PLOW_SOURCES = ["smithy", "guild"]
SCHOOL_SEATS = ["left", "right"]
USED = ["office", "meeting-place", *COUNCILS, *CRAFTS]  # banners whose effect alone would not tell what was used
U_OFFICE, U_MEETING, U_COUNCIL, U_CRAFT = 0, 1, 2, 2 + len(COUNCILS)
DECLINABLE = ["swap", "headman", "school", "office", "free", "mark", "tile", "heal"]
D_SWAP, D_HEADMAN, D_SCHOOL, D_OFFICE, D_FREE, D_MARK, D_TILE, D_HEAL = range(len(DECLINABLE))


class _Digits(Sequence[Any]):
    """Words for a number whose digits are meant one by one."""

    def __len__(self) -> int:
        return 0

    def __getitem__(self, number: Any) -> Any:
        return [int(digit) for digit in str(number)]


DIGITS = _Digits()


def _numbers(first: int, last: int) -> list[str]:
    return [str(i) for i in range(first, last + 1)]


_customer = {"customer": CUSTOMERS}
_profession = {"profession": PROFESSIONS}

ACTIONS = ActionTable(
    GAME,
    {
        # a banner value
        "die": {"colour": COLOURS, "face": _numbers(1, FACES)},
        "value": {"value": [str(v) for v in VALUES], "coins": _numbers(0, MOST_COINS), "markers": _numbers(0, MOST_MARKERS)},
        # black banners
        "hand": {},
        "office": {},
        "build": {"craft": CRAFTS, "values": PAIR_NAMES},
        "plant": {},
        "travel": {},
        "church": {"church": CHURCHES},
        "monk": {"stack": STACKS},
        "council": {"council": COUNCILS},
        "found": {},
        "headman": {"place": PLACES},
        # white banners
        "fun": {},
        "pupil": {},
        "promote": {},
        "graduate": {"pupil": SCHOOL_SEATS, **_profession},
        "convene": {},
        "gather": {},
        "produce": {"craft": CRAFTS},
        "harvest": {"field": FIELD_NAMES},
        "serve": _customer,
        "done": {},
        "plow": {"from": PLOW_SOURCES, "field": FIELD_NAMES},
        # carrying out what was begun
        "cover": {"with": ["goods", "coins"]},
        "pay": {"source": SOURCES},
        "swap": {},
        "free": _customer,
        "count": {"n": _numbers(0, OFFICE_LIMIT)},
        "pick": _customer,
        "mark": {"mark": MARKS},
        "tile": {"banner": BANNERS},
        "decline": {},
        # death and rats
        "bury": _profession,
        "heal": {},
        "labourer": _profession,
    },
)

(
    A_DIE,
    A_VALUE,
    A_HAND,
    A_OFFICE,
    A_BUILD,
    A_PLANT,
    A_TRAVEL,
    A_CHURCH,
    A_MONK,
    A_COUNCIL,
    A_FOUND,
    A_HEADMAN,
    A_FUN,
    A_PUPIL,
    A_PROMOTE,
    A_GRADUATE,
    A_CONVENE,
    A_GATHER,
    A_PRODUCE,
    A_HARVEST,
    A_SERVE,
    A_DONE,
    A_PLOW,
    A_COVER,
    A_PAY,
    A_SWAP,
    A_FREE,
    A_COUNT,
    A_PICK,
    A_MARK,
    A_TILE,
    A_DECLINE,
    A_BURY,
    A_HEAL,
    A_LABOURER,
) = ACTIONS.base.values()
FIRST_WHITE, AFTER_WHITE = A_FUN, A_DONE
AFTER_LABOURER = len(ACTIONS)

Words = Mapping[str, Sequence[Any] | None]
_seat: Words = {"seat": list(range(SEATS))}
_n: Words = {**_seat, "n": None}
_card_of: Words = {**_seat, "letter": LETTERS, "points": None, "face": FACE_NAMES, "grey": GREYS}
_customer_of: Words = {**_seat, "customer": CUSTOMERS}
_villager: Words = {**_seat, "profession": PROFESSIONS}

EVENTS = EventTable(
    GAME,
    {
        "round": {**_seat, "n": None, "story": None},
        "rolled": {"white": DIGITS, "black": DIGITS},
        "turn": _seat,
        "die": {**_seat, "colour": COLOURS, "face": None},
        "value": {**_seat, "value": None, "coins": None, "markers": None},
        "time": _n,
        "crossed": _seat,
        "paid": _n,
        "gave": {**_seat, "good": GOODS, "source": SOURCES},
        "coins": _n,
        "story": _n,
        "hand": _n,
        "used": {**_seat, "banner": USED},
        "opened": {"customer": CUSTOMERS},
        "came_free": _customer_of,
        "came": _customer_of,
        "built": {**_seat, "craft": CRAFTS, "values": PAIR_NAMES},
        "made": {**_seat, "good": GOODS},
        "planted": _seat,
        "harvested": {**_seat, "field": FIELD_NAMES},
        "travelled": _card_of,
        "put_back": _card_of,
        "church": {**_seat, "church": CHURCHES},
        "monk": {**_seat, "stack": STACKS, "effect": EFFECTS},
        "council": {**_seat, "council": COUNCILS},
        "joker": _seat,
        "marked": {**_seat, "mark": MARKS},
        "founded": _seat,
        "marker": _seat,
        "tile": {**_seat, "banner": BANNERS},
        "fun": _seat,
        "pupil": _seat,
        "promoted": _seat,
        "graduated": {**_villager, "pupil": SCHOOL_SEATS},
        "served": {**_customer_of, "points": None},
        "headman": {**_seat, "place": PLACES},
        "brought_home": _n,
        "plow": {**_seat, "from": PLOW_SOURCES, "field": FIELD_NAMES},
        "declined": {**_seat, "what": DECLINABLE},
        "chronicle": {**_villager, "story": None},
        "grave": _villager,
        "rat": {"n": None, "left": None, "die": None},
        "invasion": {},
        "healed": _seat,
        "lost": _n,
        "rat_back": {"left": None},
        "labourer": _villager,
        "over": {**_seat, "winners": None},
    },
)

(
    E_ROUND,
    E_ROLLED,
    E_TURN,
    E_DIE,
    E_VALUE,
    E_TIME,
    E_CROSSED,
    E_PAID,
    E_GAVE,
    E_COINS,
    E_STORY,
    E_HAND,
    E_USED,
    E_OPENED,
    E_CAME_FREE,
    E_CAME,
    E_BUILT,
    E_MADE,
    E_PLANTED,
    E_HARVESTED,
    E_TRAVELLED,
    E_PUT_BACK,
    E_CHURCH,
    E_MONK,
    E_COUNCIL,
    E_JOKER,
    E_MARKED,
    E_FOUNDED,
    E_MARKER,
    E_TILE,
    E_FUN,
    E_PUPIL,
    E_PROMOTED,
    E_GRADUATED,
    E_SERVED,
    E_HEADMAN,
    E_BROUGHT_HOME,
    E_PLOW,
    E_DECLINED,
    E_CHRONICLE,
    E_GRAVE,
    E_RAT,
    E_INVASION,
    E_HEALED,
    E_LOST,
    E_RAT_BACK,
    E_LABOURER,
    E_OVER,
) = range(len(EVENTS.kinds))

REASONS = [
    "ok", "not_now", "no_such_die", "wrong_price", "too_few_coins", "too_few_markers", "wrong_value", "no_villager",
    "has_one", "none_left", "hand_taken", "first_player", "no_customer_open", "journey_over", "chapel", "goods_missing",
    "no_church", "windows_full", "not_on_path", "not_owned", "used_already", "seat_taken", "no_pupil", "profession_filled",
    "no_white_yet", "no_plow", "has_plow", "same_as_another", "not_owed", "not_open", "take_one", "too_many",
    "marked_already", "not_this_council", "no_banner", "same_place", "nobody_there", "resting_place",
    "same_field",
]  # fmt: skip
(
    OK,
    NOT_NOW,
    NO_SUCH_DIE,
    WRONG_PRICE,
    TOO_FEW_COINS,
    TOO_FEW_MARKERS,
    WRONG_VALUE,
    NO_VILLAGER,
    HAS_ONE,
    NONE_LEFT,
    HAND_TAKEN,
    FIRST_PLAYER,
    NO_CUSTOMER_OPEN,
    JOURNEY_OVER,
    CHAPEL,
    GOODS_MISSING,
    NO_CHURCH,
    WINDOWS_FULL,
    NOT_ON_PATH,
    NOT_OWNED,
    USED_ALREADY,
    SEAT_TAKEN,
    NO_PUPIL,
    PROFESSION_FILLED,
    NO_WHITE_YET,
    NO_PLOW,
    HAS_PLOW,
    SAME_AS_ANOTHER,
    NOT_OWED,
    NOT_OPEN,
    TAKE_ONE,
    TOO_MANY,
    MARKED_ALREADY,
    NOT_THIS_COUNCIL,
    NO_BANNER,
    SAME_PLACE,
    NOBODY_THERE,
    RESTING_PLACE,
    SAME_FIELD,
) = range(len(REASONS))
