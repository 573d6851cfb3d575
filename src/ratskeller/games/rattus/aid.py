"""What the table may tell a player: how dangerous each region is, and which faces may still come.

Everything is reckoned from what the seat knows: open tokens, faces it has seen, and where a face-down rat came from.
Expected losses are those of a ravage of the region as it stands, all its rats turned until rats or cubes run out,
averaged over a balanced set of deals: every possible face comes first, second and third equally often.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache, reduce
from math import fsum
from typing import Any, NamedTuple

import numpy as np

from ...kernel.text import say
from .actions import GAME
from .data import CAUSE_M, CAUSES, FACE, GOODS, IN_PLAY, PRICE, RATS, REGION_NAMES, REGIONS, SLOTS, STARTING, STRIKES
from .market import buyers
from .outbreak import breaks_out, neutral_cubes, taken_by_symbol
from .sight import FACE_BIT
from .state import ASIDE, NONE, USED

DEALS = 240  # a multiple of many small numbers, so that small pools divide evenly
ORDERS = np.array([[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [2, 1, 0], [1, 0, 2]])
SHOWN = 0.05  # of a cube: what is less is rounded to nothing
STRIDES = (1, 7, 11)  # deals of the three places must not go in step

_turn = np.arange(DEALS)
_middles = (_turn + 0.5) / DEALS
_dealt = [(_turn * stride + 53 * slot) % DEALS for slot, stride in enumerate(STRIDES)]
_order = ORDERS[_turn % len(ORDERS)][None]
_majority = STRIKES[:, CAUSE_M].astype(np.int8)

Pool = bytes  # DEALS tokens, as often as they are likely; in this form it can be looked up
EMPTY: Pool = bytes([NONE % 256]) * DEALS
REMEMBERED = 20_000  # risks, some 10 MB


def aid(s: Any, seat: int, lang: str) -> dict[str, Any]:
    """Danger per region and the faces that are still hidden from the seat; with goods, what a sale would bring everybody now."""
    hidden = hidden_from(s, seat)
    told = {"danger": _dangers(s, seat, lang, hidden), "faces": [dict(face) for face in _faces(hidden.tobytes())]}
    return {**told, "sales": _sales(s)} if s.goods else told


def _sales(s: Any) -> dict[str, list[int]]:
    """Per type of good the coins each seat would get if it were sold now."""
    return {
        name: [PRICE * min(int(s.wares[seat, good]), int(buyers(s, seat, good))) for seat in range(s.players)]
        for good, name in enumerate(GOODS)
    }


def hidden_from(s: Any, seat: int) -> np.ndarray:
    """Per token: could it, for all the seat knows, be one of those that lie face down?"""
    hidden = (s.known[seat] >> FACE_BIT) & 1 == 0
    if s.redrawn != NONE:
        hidden[s.redrawn] = False  # it looks like any rat used before, and is reckoned apart
    return np.asarray(hidden)


def pools(s: Any, hidden: np.ndarray) -> tuple[Pool, Pool]:
    """What a hidden rat of the set-up may be, and what any other hidden rat may be, as lists of tokens by their odds."""
    laid_out = int((hidden & (s.from_start == 1) & (s.place < REGIONS)).sum())
    return _pools(hidden.tobytes(), laid_out, int((s.place == ASIDE).sum()))


@lru_cache(1_000)
def _pools(hidden: bytes, laid_out: int, aside: int) -> tuple[Pool, Pool]:
    tokens = np.frombuffer(hidden, bool)
    starting = np.flatnonzero(tokens & (STARTING == 1))
    regular = np.flatnonzero(tokens & (STARTING == 0))
    left_over = len(starting) - laid_out  # starting rats that were mixed into the supply
    share = (len(regular) - aside) / max(1, len(regular))  # how likely a regular rat is not set aside
    weights = np.concatenate([np.full(len(starting), left_over / max(1, len(starting))), np.full(len(regular), share)])
    return _spread(starting, np.ones(len(starting))), _spread(np.concatenate([starting, regular]), weights)


def _spread(tokens: np.ndarray, weights: np.ndarray) -> Pool:
    """DEALS tokens, each as often as its weight asks."""
    if weights.sum() <= 0:
        return EMPTY
    edges = np.cumsum(weights) / weights.sum()
    return tokens[np.minimum(np.searchsorted(edges, _middles), len(tokens) - 1)].astype(np.int8).tobytes()


def _dangers(s: Any, seat: int, lang: str, hidden: np.ndarray) -> dict[str, Any]:
    players = int(s.players)
    cubes, rats_in = s.cubes[:, :players].tolist(), s.rats_in.tolist()
    threatened = [region for region in range(REGIONS) if rats_in[region] and any(cubes[region])]
    places, struck = _places(s, seat, threatened, hidden), _struck(tuple(s.held.tolist()[:players]))
    risks = [Risk(tuple(cubes[region]), neutral_cubes(s, region), places[region], struck) for region in threatened]
    reckoned = dict(zip(threatened, reckon(risks), strict=True))
    safe = [0.0] * players, 0.0
    return {
        REGION_NAMES[region].lower(): _danger(lang, region, rats_in[region], *reckoned.get(region, safe), seat)
        for region in range(REGIONS)
        if IN_PLAY[players, region]
    }


def _places(s: Any, seat: int, regions: list[int], hidden: np.ndarray) -> dict[int, tuple[Pool, ...]]:
    """What may lie in the places of these regions."""
    starting, regular = pools(s, hidden)
    rats, from_start, seen, redrawn = s.rats.tolist(), s.from_start.tolist(), (s.known[seat] >> FACE_BIT) & 1, int(s.redrawn)

    def pool(token: int) -> Pool:
        if token == NONE:
            return EMPTY
        if hidden[token]:
            return starting if from_start[token] else regular
        if token == redrawn and not seen[token]:
            used = np.sort(np.append(np.flatnonzero(s.place == USED), redrawn))
            return _spread(used, np.ones(len(used)))
        return bytes([token]) * DEALS

    return {region: tuple(map(pool, rats[region])) for region in regions}


class Risk(NamedTuple):
    """All that decides what a ravage of a region costs: two regions, seats or moments that agree in it need be reckoned once."""

    cubes: tuple[int, ...]
    neutral: int
    places: tuple[Pool, ...]
    struck: tuple[tuple[int, ...], ...]


_reckoned: dict[Risk, tuple[list[float], float]] = {}


def reckon(risks: list[Risk]) -> list[tuple[list[float], float]]:
    """Per risk the mean cubes lost of every seat, and the chance of an outbreak."""
    new = list({risk: None for risk in risks if risk not in _reckoned})
    if new:
        if len(_reckoned) > REMEMBERED:
            for old in list(_reckoned)[: REMEMBERED // 2]:
                if old not in risks:
                    del _reckoned[old]
        cubes, neutral = np.array([risk.cubes for risk in new], np.int32), np.array([risk.neutral for risk in new])
        tokens = _deals([risk.places for risk in new])
        lost = expected_losses(cubes, neutral, tokens, np.array(new[0].struck))
        chances = outbreak_chance(cubes, neutral, tokens)
        _reckoned.update(zip(new, zip(lost.tolist(), chances.tolist(), strict=True), strict=True))
    return [_reckoned[risk] for risk in risks]


def _deals(places: list[tuple[Pool, ...]]) -> np.ndarray:
    """What may lie in places, [region, deal, place], in the order of turning."""
    tokens = np.frombuffer(b"".join(pool for region in places for pool in region), np.int8).reshape(-1, SLOTS, DEALS)
    dealt = np.stack([tokens[:, slot, _dealt[slot]] for slot in range(SLOTS)], axis=2)
    return np.take_along_axis(dealt, _order, axis=2)


@lru_cache(1_000)
def _struck(held: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """What a symbol of each cause takes from every seat where it does not lead, [seat, cause]."""
    return tuple(tuple(int(taken_by_symbol(cards, cause, 0)) for cause in range(len(CAUSES))) for cards in held)


def _breaking(people: np.ndarray, tokens: np.ndarray) -> np.ndarray:
    """Where a rat lies, and breaks out."""
    return np.asarray((tokens != NONE) & breaks_out(people, tokens))


def outbreak_chance(cubes: np.ndarray, neutral: np.ndarray, tokens: np.ndarray) -> np.ndarray:
    """The chance that one rat of a region, turned now, breaks out."""
    breaks = _breaking((cubes.sum(axis=1) + neutral)[:, None, None], tokens)
    return np.asarray(breaks.sum(axis=(1, 2)) / (tokens != NONE).sum(axis=(1, 2)))


def expected_losses(cubes: np.ndarray, neutral: np.ndarray, tokens: np.ndarray, struck: np.ndarray) -> np.ndarray:
    """Mean cubes lost, [region, seat]: the tokens of every deal are turned one after another."""
    strikes = (struck @ STRIKES.T).astype(np.int8)  # [seat, token] without the majority
    now = [np.repeat(own[:, None], tokens.shape[1], axis=1) for own in cubes.T.astype(np.int8)]  # per seat [region, deal]
    for k in range(tokens.shape[2]):
        token = tokens[:, :, k]
        breaks, most = _breaking(reduce(np.add, now) + neutral[:, None], token), reduce(np.maximum, now)
        majority = _majority[token]
        for seat, left in enumerate(now):
            left -= np.minimum(left, strikes[seat][token] + (left == most) * majority) * breaks
    return np.asarray(cubes - np.stack([left.mean(axis=1) for left in now], axis=1))


def _danger(lang: str, region: int, rats: int, lost: list[float], outbreak: float, seat: int) -> dict[str, Any]:
    everybody = fsum(lost)  # what `sum` makes of it differs from one Python to the next
    case = "mine" if lost[seat] >= SHOWN else "others" if everybody >= SHOWN else "little" if everybody > 0 else "none"
    text = _said(lang, region, rats, case, _number(lang, lost[seat]), _number(lang, everybody))
    return {"rats": rats, "expected": [round(n, 2) for n in lost], "outbreak": round(outbreak, 3), "text": text}


@lru_cache(10_000)
def _said(lang: str, region: int, rats: int, case: str, mine: str, everybody: str) -> str:
    said = {"region": REGION_NAMES[region].lower(), "rats": rats, "case": case, "mine": mine, "all": everybody}
    return say(lang, f"{GAME}.aid.danger", GAME, said)


def _number(lang: str, value: float) -> str:
    shown = f"{value:.1f}"
    return shown if lang == "en" else shown.replace(".", ",")


@lru_cache(1_000)
def _faces(hidden: bytes) -> tuple[dict[str, Any], ...]:
    """The faces hidden from the seat, and how many of each. Where the Swindler redrew a rat, all it could be are named once."""
    count = Counter(FACE[token] for token in range(RATS) if hidden[token])
    return tuple({"limit": limit, "symbols": list(symbols), "left": n} for (limit, symbols), n in sorted(count.items()))
