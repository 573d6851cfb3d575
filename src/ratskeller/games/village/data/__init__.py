"""The figures of My Village, read from the TOML file beside this module into constants and constant arrays.

Anything wrong in the file, or in the figures of an owner's box, is refused here (see `checking` and `book`).
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np

from ....kernel.edition import Box, load, read_files
from .book import agrees
from .checking import HIGHEST, LOWEST, check
from .form import FORM

HERE = Path(__file__).resolve().parent
FIGURES: dict[str, Any] = load(Box("village", read_files(HERE), FORM, check, agrees))["village"]
SEATS = 4
COUNTS = (2, 3, 4)


def mask(values: Iterable[int]) -> int:
    """A set of banner values as bits."""
    return sum(1 << value for value in values)


def _ints(values: Iterable[Any]) -> np.ndarray:
    return np.array(list(values), np.int64)


def _cards(kind: str) -> list[dict[str, Any]]:
    return FIGURES[kind]  # type: ignore[no-any-return]


def _masks(kind: str) -> np.ndarray:
    return _ints(mask(card["values"]) for card in _cards(kind))


def _figures(kind: str, what: str) -> np.ndarray:
    """A figure of every card of a kind, 0 where it has none: so a card does what its figures say, whatever it is called."""
    return _ints(card.get(what, 0) for card in _cards(kind))


def _costs(kind: str, side: str, what: str) -> np.ndarray:
    return _ints(card[side].get(what, 0) for card in _cards(kind))


def _per_players(table: dict[str, Any]) -> np.ndarray:
    return _ints([0, 0, *(table[str(n)] for n in COUNTS)])


_game, _dice, _rat = FIGURES["game"], FIGURES["dice"], FIGURES["rat_track"]

# ── dice, time, rats ─────────────────────────────────────────────────────────────────────────────────────────────────
VALUES = list(range(LOWEST, HIGHEST + 1))
ANY_VALUE = mask(VALUES)
FACES = _dice["faces"]
DICE_TAKEN = _dice["taken"]
COLOURS = ["white", "black"]
WHITE, BLACK = map(COLOURS.index, ("white", "black"))
DICE = np.zeros((SEATS + 1, len(COLOURS)), np.int64)  # [players, colour]
for _n in COUNTS:
    DICE[_n] = [_dice[str(_n)][colour] for colour in COLOURS]
BLACK_TIME = _dice["black_die_time"]
CLOUDS = FIGURES["time_track"]["clouds"]
RAT_START = _per_players(_rat["start_distance"])
RAT_DIE = _ints(_rat["die"])
LOST_SHARE = _rat["lost_share"]
MAX_ROUNDS = _game["max_rounds"]
COIN_PER_PIP = _game["coin_per_pip"]
MOST_COINS = (FACES - 1) * 2 * COIN_PER_PIP  # both dice from one end to the other
TURNS_PER_ROUND = _per_players(_game["turns_per_round"])
END_COFFINS = _per_players(_game["end_coffins"])
START_COINS = _ints(_game["start_coins"])
LABOURER_POINTS = _game["day_labourer_points"]
HAND_POINTS = _game["starting_hand_points"]
WINDOW_POINTS = _ints(_game["windows_points"])
MOST_WINDOWS = len(WINDOW_POINTS) - 1

# ── people ───────────────────────────────────────────────────────────────────────────────────────────────────────────
PROFESSIONS = ["abbot", "councilman", "traveller", "craftsman", "merchant"]
ABBOT, COUNCILMAN, TRAVELLER, CRAFTSMAN, MERCHANT = map(
    PROFESSIONS.index, ("abbot", "councilman", "traveller", "craftsman", "merchant")
)
ALL_VILLAGERS = (1 << len(PROFESSIONS)) - 1
CHRONICLE = _ints(FIGURES["chronicle"]["story"])
SPACES = len(CHRONICLE)

# ── the board's own banners ──────────────────────────────────────────────────────────────────────────────────────────
BOARDS = len(_cards("village_board"))
FUN_VALUES = _ints(mask(board["fun"]) for board in _cards("village_board"))
FUN_STORY = FIGURES["fun"]["story"]
SCHOOL_VALUES = mask(FIGURES["school"]["values"])
SCHOOL_TIME = FIGURES["school"]["place_time"]
SCHOOL_STORY = FIGURES["school"]["right_seat_story"]
TILE_VALUES = mask(FIGURES["tile"]["values"])
HEADMAN_TIME, HEADMAN_COIN, HEADMAN_STORY = (FIGURES["headman"][key] for key in ("time", "coin", "story"))
HAND_VALUES = mask(FIGURES["starting_hand"]["values"])
HAND_STORY = FIGURES["starting_hand"]["story_per_round"]
OFFICE_VALUES = mask(FIGURES["office"]["values"])
DISPLAY = FIGURES["office"]["display"]
OFFICE_TIME = _ints([0, *(cost.get("time", 0) for cost in FIGURES["office"]["cost"])])  # by the number taken
OFFICE_COINS = _ints([0, *(cost.get("coins", 0) for cost in FIGURES["office"]["cost"])])
OFFICE_LIMIT = len(FIGURES["office"]["cost"])
MONK_OFFICE_LIMIT = FIGURES["office"]["monk_limit"]

# ── fields, meeting places, councils, churches, monks ────────────────────────────────────────────────────────────────
_field, _meeting = FIGURES["field"], FIGURES["meeting_place"]
FIELDS = _field["copies"]
FIELD_VALUES = mask(_field["values"])
FIELD_TIME, FIELD_REUSE = _field["build"].get("time", 0), _field["reuse"].get("time", 0)
FIELD_PRICE = _field["build"].get("coins", 0)
FIELD_COINS, PLOW_COINS, FIELD_POINTS = _field["coins"], _field["plow_coins"], _field["points"]
MEETINGS = _meeting["copies"]
MEETING_VALUES = mask(_meeting["values"])
MEETING_TIME, MEETING_REUSE = _meeting["build"].get("time", 0), _meeting["reuse"].get("time", 0)
MEETING_PRICE = _meeting["build"].get("coins", 0)
MEETING_STORY, MEETING_MARKERS = _meeting["story"], _meeting["markers"]
MEETING_SPACES, MEETING_POINTS = _meeting["spaces"], _meeting["points"]

COUNCILS = [card["name"] for card in _cards("council")]
COUNCIL_VALUES = _masks("council")
COUNCIL_TIME, COUNCIL_PRICE = _costs("council", "build", "time"), _costs("council", "build", "coins")
COUNCIL_REUSE = _costs("council", "reuse", "time")
COUNCIL_POINTS = _figures("council", "points")
COUNCIL_COINS, COUNCIL_JOKERS, COUNCIL_SPACES = (_figures("council", what) for what in ("coins", "jokers", "spaces"))
COUNCIL_PER_CARD, COUNCIL_PER_VILLAGER = (_figures("council", what) for what in ("points_per_card", "points_per_villager"))
LAND, PEOPLE = (COUNCILS.index(name) for name in ("land", "people"))
LAND_POINTS, PEOPLE_POINTS = int(COUNCIL_PER_CARD[LAND]), int(COUNCIL_PER_VILLAGER[PEOPLE])
GUILD_SPACES = int((COUNCIL_SPACES * (COUNCIL_JOKERS > 0)).max())
LAND_KINDS = ["travel", "craft", "customers", "church", "fields"]
K_TRAVEL, K_CRAFT, K_CUSTOMERS, K_CHURCH, K_FIELDS = map(LAND_KINDS.index, ("travel", "craft", "customers", "church", "fields"))

CHURCHES = [card["name"] for card in _cards("church")]
HEALING = CHURCHES.index("healing")
CHURCH_VALUES = _masks("church")
CHURCH_TIME, CHURCH_PRICE = _costs("church", "build", "time"), _costs("church", "build", "coins")
CHURCH_POINTS, CHURCH_WINDOWS = (_figures("church", what) for what in ("points", "windows"))
CHURCH_OPENS, CHURCH_FREE = (_figures("church", what) for what in ("opens", "free_customers"))
CHURCH_SWAPS = _figures("church", "swaps_per_letter")
HEALING_USES = _cards("church")[HEALING]["uses"]
TRADE_FREE, SWAPS = int(CHURCH_FREE.max()), int(CHURCH_SWAPS.max())

STACKS = [stack["name"] for stack in _cards("monk_stack")]
STACK_VALUES = _masks("monk_stack")
STACK_TIME, STACK_PRICE = _costs("monk_stack", "build", "time"), _costs("monk_stack", "build", "coins")
EFFECTS = sorted({effect for stack in _cards("monk_stack") for effect in stack["effects"]})
_monks = [(i, effect) for i, stack in enumerate(_cards("monk_stack")) for effect in stack["effects"]]
MONKS = len(_monks)
MONK_STACK = _ints(stack for stack, _ in _monks)
MONK_EFFECT = _ints(EFFECTS.index(effect) for _, effect in _monks)
EFFECT_STORY = _ints(int(name.removeprefix("story-")) if name.startswith("story-") else 0 for name in EFFECTS)
EFFECT_SCHOOL = _ints(int(name.removeprefix("school-")) if name.startswith("school-") else 0 for name in EFFECTS)
EFFECT_HEADMAN = _ints(name == "headman" for name in EFFECTS)
EFFECT_OFFICE = _ints(name == "office" for name in EFFECTS)
STACK_SIZE = _ints(len(stack["effects"]) for stack in _cards("monk_stack"))
MONK_NAMES = [f"{STACKS[s]}-{i + 1 - sum(STACK_SIZE[:s])}" for i, (s, _) in enumerate(_monks)]

# ── crafts, goods ────────────────────────────────────────────────────────────────────────────────────────────────────
CRAFTS = [card["name"] for card in _cards("craft")]
GOODS = [card["good"] for card in _cards("craft")]
KINDS = len(GOODS)
PLOW = GOODS.index("plow")
_pairs = [[tuple(sorted(pair)) for pair in card["values"]] for card in _cards("craft")]
PAIRS = sorted({pair for pairs in _pairs for pair in pairs})
PAIR_NAMES = ["-".join(map(str, pair)) for pair in PAIRS]
PAIR_VALUES = _ints(mask(pair) for pair in PAIRS)
CRAFT_COPIES = np.array([[pairs.count(pair) for pair in PAIRS] for pairs in _pairs], np.int64)
CRAFT_TIME, CRAFT_PRICE = _costs("craft", "build", "time"), _costs("craft", "build", "coins")
CRAFT_REUSE = _costs("craft", "reuse", "time")
CRAFT_GOODS, CRAFT_SPACES = (_ints(card[key] for card in _cards("craft")) for key in ("goods", "spaces"))


def goods_of(cost: dict[str, int]) -> list[int]:
    return [cost.get(good, 0) for good in GOODS]


# ── travel ───────────────────────────────────────────────────────────────────────────────────────────────────────────
LETTERS = [card["letter"] for card in _cards("travel")]
TRAVEL_VALUES = _masks("travel")
TRAVEL_TIME = _ints(card["time"] for card in _cards("travel"))
TRAVEL_GOODS = _ints(goods_of(card["any_of"][0]) for card in _cards("travel"))
TRAVEL_COINS = _ints(card["any_of"][1]["coins"] for card in _cards("travel"))
_faces = [(i, face) for i, card in enumerate(_cards("travel")) for face in card["faces"]]
JOURNEYS = len(_faces)
FACE_LETTER = _ints(i for i, _ in _faces)
FACE_POINTS = _ints(face["points"] for _, face in _faces)
FACE_CHAPEL = _ints(bool(face.get("chapel")) for _, face in _faces)
GREY_TIME, GREY_COINS = (_ints(face.get("grey", {}).get(key, 0) for _, face in _faces) for key in ("time", "coins"))
GREY_GOODS = _ints(goods_of(face.get("grey", {})) for _, face in _faces)
_amounts = {"time": "hour", "coins": "coin", **{good: good for good in GOODS}}  # by the nouns of the catalogue


def _grey(face: dict[str, Any]) -> str:
    """What follows a face, in one word: hour-3, coin-1+beer-1."""
    asked = face.get("grey", {})
    amounts = "+".join(f"{noun}-{asked[what]}" for what, noun in _amounts.items() if asked.get(what))
    return "chapel" if face.get("chapel") else amounts or "none"


_greys = [_grey(face) for _, face in _faces]
GREYS = sorted(set(_greys))
FACE_GREY = _ints(map(GREYS.index, _greys))
LETTER_SIZE = _ints(len(card["faces"]) for card in _cards("travel"))
LETTER_FIRST = _ints([0, *np.cumsum(LETTER_SIZE)[:-1]])  # the first face of each letter
FACE_NAMES = [f"{LETTERS[i]}{k + 1 - LETTER_FIRST[i]}" for k, (i, _) in enumerate(_faces)]

# ── customers ────────────────────────────────────────────────────────────────────────────────────────────────────────
CUSTOMERS = [card["name"] for card in _cards("customer")]
CUSTOMER_VALUES = _ints(mask(card["values"]) or ANY_VALUE for card in _cards("customer"))
CUSTOMER_GOODS = _ints(goods_of(card["goods"]) for card in _cards("customer"))
CUSTOMER_POINTS = _ints(card["points"] for card in _cards("customer"))
DECK = len(CUSTOMERS)
CUSTOMERS_SHOWING = np.zeros(HIGHEST + 1, np.int64)  # per value, the customers whose banner shows it
for _c in range(DECK):
    for _v in VALUES:
        CUSTOMERS_SHOWING[_v] |= int(CUSTOMER_VALUES[_c] >> _v & 1) << _c

# Rules know no lists: how long the lists above are
VALUE_COUNT, COLOUR_COUNT, PROFESSION_COUNT, LAND_KIND_COUNT = len(VALUES), len(COLOURS), len(PROFESSIONS), len(LAND_KINDS)
COUNCIL_COUNT, CHURCH_COUNT, STACK_COUNT, CRAFT_COUNT = len(COUNCILS), len(CHURCHES), len(STACKS), len(CRAFTS)
PAIR_COUNT, LETTER_COUNT = len(PAIRS), len(LETTERS)
