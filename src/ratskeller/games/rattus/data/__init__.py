"""The figures of Rattus, read from the TOML files beside this module into constants and constant arrays.

Anything wrong in a file, or in the figures of an owner's box, is refused here, with the item and the reason (see `checking`).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from ....kernel.edition import Box, load, read_files
from .checking import CLASSES as CLASSES
from .checking import COUNTS as COUNTS
from .checking import agrees, check, form

HERE = Path(__file__).resolve().parent


def _require(ok: bool, file: str, item: object, why: str) -> None:
    if not ok:
        raise ValueError(f"{file}: {item}: {why}")


_own = read_files(HERE)
_files = load(Box("rattus", _own, form([r["name"] for r in _own["rattus_map"]["region"]]), check, agrees))
MAP, TOKENS, FIGURES = _files["rattus_map"], _files["rattus_rats"], _files["rattus"]

# ── the map ──────────────────────────────────────────────────────────────────────────────────────────────────────────
REGION_NAMES = [r["name"] for r in MAP["region"]]
REGIONS = len(REGION_NAMES)
REGION = {name.lower(): i for i, name in enumerate(REGION_NAMES)}
SEATS = COUNTS[-1]

BORDERS: list[tuple[int, int, str]] = []
for _b in MAP["border"]:
    BORDERS.append((REGION_NAMES.index(_b["between"][0]), REGION_NAMES.index(_b["between"][1]), _b["kind"]))

IN_PLAY = np.zeros((SEATS + 1, REGIONS), np.int64)  # [players, region]
NEAR = np.zeros((SEATS + 1, REGIONS, REGIONS), np.int64)  # [players, from, to]: 1 where they touch, both in play
REACH = np.zeros((SEATS + 1, REGIONS, REGIONS), np.int64)  # likewise within two steps, never back to the start
for _n in COUNTS:
    for _i, _r in enumerate(MAP["region"]):
        IN_PLAY[_n, _i] = _r["players"] <= _n
    for _i, _j, _ in BORDERS:
        NEAR[_n, _i, _j] = NEAR[_n, _j, _i] = IN_PLAY[_n, _i] * IN_PLAY[_n, _j]
    REACH[_n] = ((NEAR[_n] + NEAR[_n] @ NEAR[_n]) > 0) & ~np.eye(REGIONS, dtype=bool)


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
    _good = _c.get("needs_good", False)
    _require(not _good or _c.get("market", False), "rattus.toml", _c["name"], "a good comes from the market: market = true")
for _preset, _names in PRESETS.items():
    for _name in _names:
        _require(_name in CARD, "rattus.toml", f"preset {_preset}", f"unknown card {_name!r}")
    _require(len(set(_names)) == CARDS_IN_PLAY, "rattus.toml", f"preset {_preset}", "a preset has six different cards")

CARD_CLASS = np.array([CLASSES.index(c["class"]) for c in CARD_DATA], np.int64)
CLASS_CARDS = np.zeros(len(CLASSES), np.int64)  # per class, the set of its cards as bits
for _i, _k in enumerate(CARD_CLASS):
    CLASS_CARDS[_k] |= 1 << _i
NEEDS_MARKET = np.array([bool(c.get("market")) for c in CARD_DATA], np.int64)
EXTRA = np.array([c.get("source") != "rulebook" for c in CARD_DATA], np.int64)  # in no rule book this project was written from
NEEDS_GOOD = np.array([bool(c.get("needs_good")) for c in CARD_DATA], np.int64)

# ── rats ─────────────────────────────────────────────────────────────────────────────────────────────────────────────
RATS = len(TOKENS["rat"])
STARTING = np.array([bool(r.get("starting")) for r in TOKENS["rat"]], np.int64)
LIMIT = np.array([r["limit"] for r in TOKENS["rat"]], np.int64)
RAT_SYMBOLS = [list(r["symbols"]) for r in TOKENS["rat"]]
CAUSES = [*CLASSES, "M", "A"]  # of losses: the symbols on a rat
CAUSE_M, CAUSE_A = CAUSES.index("M"), CAUSES.index("A")
STRIKES = np.array([[names.count(cause) for cause in CAUSES] for names in RAT_SYMBOLS], np.int64)  # [rat, cause]
RAT_CARDS = ((STRIKES[:, :CLASS_COUNT] > 0) * CLASS_CARDS).sum(axis=1)  # per rat, the cards its class symbols hit, as bits
FACE = {i: (int(LIMIT[i]), tuple(sorted(RAT_SYMBOLS[i]))) for i in range(RATS)}

# ── numbers ──────────────────────────────────────────────────────────────────────────────────────────────────────────
CUBES = PIECES["cubes"]
SLOTS = PIECES["rats_per_region"]
START_CUBES = PIECES["start_cubes"]
SET_ASIDE = np.array([0, 0] + [PIECES["set_aside"][str(n)] for n in COUNTS], np.int64)
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
