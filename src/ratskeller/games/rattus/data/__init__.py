"""The figures of Rattus, read from the TOML files beside this module into constants and constant arrays.

Anything wrong in a file is refused here, with the file, the entry and the reason.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import numpy as np

HERE = Path(__file__).resolve().parent


def _load(name: str) -> dict[str, Any]:
    with (HERE / name).open("rb") as file:
        return tomllib.load(file)


def _require(ok: bool, file: str, entry: object, why: str) -> None:
    if not ok:
        raise ValueError(f"{file}: {entry}: {why}")


MAP, TOKENS, FIGURES = _load("rattus_map.toml"), _load("rattus_rats.toml"), _load("rattus.toml")

# ── the map ──────────────────────────────────────────────────────────────────────────────────────────────────────────
REGION_NAMES = [r["name"] for r in MAP["region"]]
REGIONS = len(REGION_NAMES)
REGION = {name.lower(): i for i, name in enumerate(REGION_NAMES)}
SEATS = 4

for _r in MAP["region"]:
    _require(_r["players"] in (2, 3, 4), "rattus_map.toml", _r["name"], "players must be 2, 3 or 4")
_require(len(REGION) == REGIONS == 12, "rattus_map.toml", "region", "there must be 12 regions of different names")

BORDERS: list[tuple[int, int, str]] = []
for _b in MAP["border"]:
    for _name in _b["between"]:
        _require(_name in REGION_NAMES, "rattus_map.toml", _b["between"], f"unknown region {_name!r}")
    _require(_b["kind"] in ("land", "sea"), "rattus_map.toml", _b["between"], "kind must be land or sea")
    BORDERS.append((REGION_NAMES.index(_b["between"][0]), REGION_NAMES.index(_b["between"][1]), _b["kind"]))

IN_PLAY = np.zeros((SEATS + 1, REGIONS), np.int64)  # [players, region]
NEAR = np.zeros((SEATS + 1, REGIONS, REGIONS), np.int64)  # [players, from, to]: 1 where they touch, both in play
REACH = np.zeros((SEATS + 1, REGIONS, REGIONS), np.int64)  # likewise within two steps, never back to the start
for _n in (2, 3, 4):
    for _i, _r in enumerate(MAP["region"]):
        IN_PLAY[_n, _i] = _r["players"] <= _n
    for _i, _j, _ in BORDERS:
        NEAR[_n, _i, _j] = NEAR[_n, _j, _i] = IN_PLAY[_n, _i] * IN_PLAY[_n, _j]
    REACH[_n] = ((NEAR[_n] + NEAR[_n] @ NEAR[_n]) > 0) & ~np.eye(REGIONS, dtype=bool)
    for _i in range(REGIONS):
        _alone = IN_PLAY[_n, _i] and not NEAR[_n, _i].any()
        _require(not _alone, "rattus_map.toml", REGION_NAMES[_i], f"no neighbour with {_n} players")


def _lists(table: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The rows of a yes-no table as lists: the members, and how many."""
    members = np.zeros_like(table)
    for row in np.ndindex(*table.shape[:-1]):
        found = np.flatnonzero(table[row])
        members[row][: len(found)] = found
    return members, table.sum(axis=-1)


NEIGHBOURS, DEGREE = _lists(NEAR)  # [players, from, k]: the regions of NEAR and of REACH as lists
REACHED, REACHES = _lists(REACH)

# ── classes, cards ───────────────────────────────────────────────────────────────────────────────────────────────────
CLASSES = ["peasantry", "bourgeoisie", "church", "chivalry", "magic", "royalty"]
CLASS_COUNT = len(CLASSES)
PIECES, MARKET = FIGURES["pieces"], FIGURES["market"]
CARD_DATA: list[dict[str, Any]] = FIGURES["card"]
CARD_NAMES = [c["name"] for c in CARD_DATA]
CARDS = len(CARD_NAMES)
CARD = {name: i for i, name in enumerate(CARD_NAMES)}
PRESETS: dict[str, list[str]] = FIGURES["presets"]
CARDS_IN_PLAY = 6

_require(CARDS < 32, "rattus.toml", "card", "hands are kept as 32 bits")
for _c in CARD_DATA:
    _require(_c["class"] in CLASSES, "rattus.toml", _c["name"], f"unknown class {_c['class']!r}; there are {CLASSES}")
for _preset, _names in PRESETS.items():
    for _name in _names:
        _require(_name in CARD, "rattus.toml", f"preset {_preset}", f"unknown card {_name!r}")
    _require(len(set(_names)) == CARDS_IN_PLAY, "rattus.toml", f"preset {_preset}", "a preset has six different cards")

CARD_CLASS = np.array([CLASSES.index(c["class"]) for c in CARD_DATA], np.int64)
CLASS_CARDS = np.zeros(len(CLASSES), np.int64)  # per class, the set of its cards as bits
for _i, _k in enumerate(CARD_CLASS):
    CLASS_CARDS[_k] |= 1 << _i
NEEDS_MARKET = np.array([bool(c.get("market")) for c in CARD_DATA], np.int64)
NEEDS_GOOD = np.array([bool(c.get("needs_good")) for c in CARD_DATA], np.int64)

# ── rats ─────────────────────────────────────────────────────────────────────────────────────────────────────────────
RATS = len(TOKENS["rat"])
STARTING = np.array([bool(r.get("starting")) for r in TOKENS["rat"]], np.int64)
LIMIT = np.array([r["limit"] for r in TOKENS["rat"]], np.int64)
SYMBOLS = [list(r["symbols"]) for r in TOKENS["rat"]]
CAUSES = [*CLASSES, "M", "A"]  # of losses: the symbols on a rat
CAUSE_M, CAUSE_A = CAUSES.index("M"), CAUSES.index("A")
STRIKES = np.array([[names.count(cause) for cause in CAUSES] for names in SYMBOLS], np.int64)  # [rat, cause]
for _i, _names in enumerate(SYMBOLS):
    for _name in _names:
        _require(_name in CAUSES, "rattus_rats.toml", f"rat {_i + 1}", f"unknown symbol {_name!r}")
    _require(1 <= LIMIT[_i] <= 6, "rattus_rats.toml", f"rat {_i + 1}", "a limit is from 1 to 6")
RAT_CARDS = ((STRIKES[:, :CLASS_COUNT] > 0) * CLASS_CARDS).sum(axis=1)  # per rat, the cards its class symbols hit, as bits
_require(RATS == 49, "rattus_rats.toml", "rat", f"there must be 49 rats, not {RATS}")
_require(STARTING.sum() == 12, "rattus_rats.toml", "rat", f"12 must be starting rats, not {STARTING.sum()}")
FACE = {i: (int(LIMIT[i]), tuple(sorted(SYMBOLS[i]))) for i in range(RATS)}

# ── numbers ──────────────────────────────────────────────────────────────────────────────────────────────────────────
CUBES = PIECES["cubes"]
SLOTS = PIECES["rats_per_region"]
START_CUBES = PIECES["start_cubes"]
SET_ASIDE = np.array([0, 0] + [PIECES["set_aside"][str(n)] for n in (2, 3, 4)], np.int64)
NEUTRAL = PIECES["neutral_cubes"]
SPREAD = np.array(PIECES["spread"], np.int64)
GOODS: list[str] = MARKET["types"]
TYPES = len(GOODS)
START_STOCK = MARKET["stock"]
REGION_GOODS_EACH = MARKET["tokens"] - START_STOCK
START_COINS = MARKET["start_coins"]
PRICE = MARKET["price"]
COINS_PER_CUBE = MARKET["coins_per_cube"]


def figure(card: str, key: str) -> Any:
    """A figure of one card."""
    return CARD_DATA[CARD[card]][key]
