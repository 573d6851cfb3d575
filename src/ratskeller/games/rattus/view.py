"""What a seat may see, as JSON. Nothing about a face-down rat is in it unless the seat has looked at it."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...kernel.game import EVERYTHING, LEGAL_CAPACITY
from .actions import ACTIONS, GAME
from .board import good_on, holder
from .cards import MODULES, TWO_STEPS, holds_any
from .cards.baker import BAKER
from .choices import legal_last_place, legal_powers
from .data import (
    CARD_CLASS,
    CARD_NAMES,
    CLASSES,
    COINS_PER_CUBE,
    GOODS,
    IN_PLAY,
    LIMIT,
    NEUTRAL,
    PRICE,
    RAT_SYMBOLS,
    RATS,
    REGION_NAMES,
    SLOTS,
    SPREAD,
    TYPES,
)
from .events import RAT_WORDS
from .plague import plague_targets
from .questions import IN_PHASE_C, SHOWS_RAT
from .scoring import breakdown
from .sight import FACE_BIT, seen_by
from .state import NONE, USED, USED_LATER
from .steps import STEPS, Step
from .turns import all_placed

# What is printed on pieces and boards: the same in every match, so that a client needs no figures of its own
PRINTED = {"neutral": NEUTRAL, "rat_numbers": sorted({int(n) for n in LIMIT}), "price": PRICE, "coins_per_cube": COINS_PER_CUBE}

# step → what its card has to say about it
PROMPTS = {ask.step: one.prompt for one in MODULES.values() if hasattr(one, "prompt") for ask in one.MANIFEST.asks}


def _word(words: list[str], index: int) -> str | None:
    return words[index] if index >= 0 else None


def face(token: int) -> dict[str, Any]:
    return {"limit": int(LIMIT[token]), "symbols": RAT_SYMBOLS[token]}


def _rats(s: Any, region: int, seat: int | None) -> list[dict[str, Any] | None]:
    places: list[dict[str, Any] | None] = []
    for token in s.rats[region].tolist():
        if token == NONE:
            places.append(None)
            continue
        known = seat == EVERYTHING or (seat is not None and seat in seen_by(s, token))
        rat: dict[str, Any] = {"starting": bool(s.from_start[token]), "seen_by": seen_by(s, token)}
        if known:
            rat.update(face(token))
        places.append(rat)
    return places


def revealed(s: Any) -> list[int]:
    """Every token that was turned, in a fixed order; one the Swindler put back is still among them."""
    places = s.place.tolist()
    return [t for t in range(RATS) if places[t] in (USED, USED_LATER) or t == s.redrawn]


def view(s: Any, seat: int | None) -> dict[str, Any]:
    players = int(s.players)
    step = int(s.step)
    seen: dict[str, Any] = {
        "game": GAME,
        "viewer": seat,
        "players": players,
        "step": STEPS[step],
        "seat": None if step == Step.OVER else int(s.seat),
        "turn": None if s.turn < 0 else int(s.turn),
        "final": None if s.last < 0 else int(s.last),
        "over": step == Step.OVER,
        "phase_c": bool(IN_PHASE_C[step]),
        "took": bool(s.took),
        "placed": bool(s.placed),
        "plague": REGION_NAMES[s.plague].lower(),
        "neutral": bool(s.neutral),
        "supply": int(s.supply_left),
        "regions": [
            {
                "name": name.lower(),
                "in_play": bool(IN_PLAY[players, i]),
                "cubes": s.cubes[i, :players].tolist(),
                "rats": _rats(s, i, seat),
                "good": _word(GOODS, int(s.region_good[i])),
            }
            for i, name in enumerate(REGION_NAMES)
        ],
        "palace": s.palace[:players].tolist(),
        "reserve": s.reserve[:players].tolist(),
        "cards": [_card(s, card) for card in s.cards.tolist()],
        "revealed": [face(token) for token in revealed(s)],
        "redrawn": bool(s.redrawn != NONE),
        "pending": _pending(s),
        "scores": breakdown(s),
        "goods": bool(s.goods),
        "printed": PRINTED,
    }
    if s.goods:
        seen["coins"] = s.coins[:players].tolist()
        seen["fetched"] = bool(s.fetched)
        seen["wares"] = [dict(zip(GOODS, s.wares[i].tolist(), strict=True)) for i in range(players)]
        seen["stock"] = {GOODS[g]: {"up": int(s.stock_up[g]), "down": int(s.stock_down[g])} for g in range(TYPES)}
    return seen


def private(s: Any, seat: int, public: dict[str, Any]) -> dict[str, Any]:
    """What a seat sees differently from a spectator."""
    seen = FACE_BIT * 0 + 1 if seat == EVERYTHING else s.known[seat] >> FACE_BIT & 1
    knows = [*seen.tolist(), 0]  # at the end: no token
    regions = [
        {**region, "rats": _rats(s, i, seat)} if any(knows[token] for token in tokens) else region
        for i, (region, tokens) in enumerate(zip(public["regions"], s.rats.tolist(), strict=True))
    ]
    return {"viewer": None if seat == EVERYTHING else seat, "regions": regions}


def _card(s: Any, card: int) -> dict[str, Any]:
    keeper = int(holder(s, card))
    shown: dict[str, Any] = {
        "name": CARD_NAMES[card],
        "class": CLASSES[CARD_CLASS[card]],
        "holder": None if keeper < 0 else keeper,
        "used": bool(int(s.used) >> card & 1),
        "good": _word(GOODS, int(good_on(s, card))),
    }
    if card == BAKER:
        shown["cubes"] = s.baker[: s.players].tolist()
    return shown


def _pending(s: Any) -> dict[str, Any] | None:
    """What is being carried out."""
    if s.step in (Step.START, Step.MAIN, Step.OVER):
        return None
    token = int(s.token)
    return {
        "card": _word(CARD_NAMES, int(s.power)),
        "region": _word([n.lower() for n in REGION_NAMES], int(s.pick_region)),
        "slot": int(s.pick_slot) + 1 if s.pick_slot >= 0 else None,
        "rat": list(RAT_WORDS[token]) if token >= 0 and SHOWS_RAT[s.step] else None,
        "spread_left": int(s.spread_left),
    }


def prompt(s: Any) -> tuple[str, dict[str, Any]]:
    """What is asked now."""
    step = STEPS[int(s.step)]
    args: dict[str, Any] = {"seat": int(s.seat), "plague": REGION_NAMES[s.plague].lower()}
    if s.step == Step.OVER:
        return "over", {}
    if s.step == Step.MAIN and s.last != NONE:
        step = "final"
        todo = last_chances(s)
        args |= {"left": "some" if todo else "none", "todo": todo}
    elif s.step == Step.SPREAD:
        args |= {"left": "more" if s.spread_left > 1 else "one", "rats": int(s.spread_left)}
    elif s.step == Step.MAIN:
        args |= _turn(s)
    if s.power >= 0:
        args["card"] = CARD_NAMES[s.power]
        args["region"] = _word([n.lower() for n in REGION_NAMES], int(s.pick_region))
    if s.step in PROMPTS:
        args |= PROMPTS[int(s.step)](s)
    return step, args


def _powers(s: Any) -> bool:
    """Whether a card in hand has something to offer now."""
    return bool(legal_powers(s, np.zeros(LEGAL_CAPACITY, np.int64), 0, np.int64(s.held[s.turn])))


def last_chances(s: Any) -> list[str]:
    """What a final turn still offers."""
    found = np.zeros(LEGAL_CAPACITY, np.int64)
    still = {
        "do-last-cubes": not s.placed and s.reserve[s.turn] > 0 and legal_last_place(s, found, 0) > 0,
        "do-powers": _powers(s),
        "do-last-plague": plague_targets(s, found, 0, ACTIONS.base["plague"]) > 0,
    }
    return [what for what, possible in still.items() if possible]


def _turn(s: Any) -> dict[str, Any]:
    """What a turn still offers before the plague moves, how far that may go, and whether the end of the game is near."""
    seat, reserve = int(s.seat), int(s.reserve[s.seat])
    still = {
        "do-card": not s.took and any(holder(s, card) != seat for card in s.cards.tolist()),
        "do-cubes": not s.placed and reserve > 0,
        "do-good": s.goods and not s.fetched and s.stock_up.any(),
        "do-powers": _powers(s),
    }
    todo = [what for what, possible in still.items() if possible]
    if s.supply_left == 0:
        near = "out"
    elif all_placed(s, seat):
        near = "placed"
    else:
        near = "cubes" if reserve <= SLOTS + 1 else "rats" if s.supply_left <= max(SPREAD) else "far"
    return {
        "left": "more" if len(todo) > 1 else "one" if todo else "plague",
        "todo": todo,
        "reach": "reach-2" if holds_any(s, seat, TWO_STEPS) else "reach-1",
        "near": near,
        "reserve": reserve,
        "supply": int(s.supply_left),
    }
