"""What the table may tell a player: how dangerous each region is, and which faces may still come.

Everything is reckoned from what the seat knows: open tokens, faces it has seen, and where a face-down rat came from.
Expected losses are those of a ravage of the region as it stands, all its rats turned until rats or cubes run out,
averaged over a balanced set of deals: every possible face comes first, second and third equally often.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache, reduce
from typing import Any

import numpy as np

from ...kernel.text import say
from .actions import GAME
from .data import CAUSE_M, CAUSES, FACE, IN_PLAY, RATS, REGION_NAMES, REGIONS, SLOTS, STARTING, STRIKES
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
Pool = np.ndarray


def aid(s: Any, seat: int, lang: str) -> dict[str, Any]:
    """Danger per region and the faces that are still hidden from the seat."""
    hidden = hidden_from(s, seat)
    starting, regular = pools(s, hidden)
    return {"danger": _dangers(s, seat, lang, hidden, starting, regular), "faces": _faces(s, hidden)}


def hidden_from(s: Any, seat: int) -> np.ndarray:
    """Per token: could it, for all the seat knows, be one of those that lie face down?"""
    hidden = (s.known[seat] >> FACE_BIT) & 1 == 0
    if s.redrawn != NONE:
        hidden[s.redrawn] = False  # it looks like any rat used before, and is reckoned apart
    return np.asarray(hidden)


def pools(s: Any, hidden: np.ndarray) -> tuple[Pool, Pool]:
    """What a hidden rat of the set-up may be, and what any other hidden rat may be, as lists of tokens by their odds."""
    starting = np.flatnonzero(hidden & (STARTING == 1))
    regular = np.flatnonzero(hidden & (STARTING == 0))
    laid_out = int((hidden & (s.from_start == 1) & (s.place < REGIONS)).sum())
    left_over = len(starting) - laid_out  # starting rats that were mixed into the supply
    aside = int((s.place == ASIDE).sum())
    share = (len(regular) - aside) / max(1, len(regular))  # how likely a regular rat is not set aside
    weights = np.concatenate([np.full(len(starting), left_over / max(1, len(starting))), np.full(len(regular), share)])
    return _spread(starting, np.ones(len(starting))), _spread(np.concatenate([starting, regular]), weights)


def _spread(tokens: np.ndarray, weights: np.ndarray) -> Pool:
    """DEALS tokens, each as often as its weight asks."""
    if weights.sum() <= 0:
        return np.full(DEALS, NONE)
    edges = np.cumsum(weights) / weights.sum()
    return tokens[np.minimum(np.searchsorted(edges, _middles), len(tokens) - 1)]


def _dangers(s: Any, seat: int, lang: str, hidden: np.ndarray, starting: Pool, regular: Pool) -> dict[str, Any]:
    players = int(s.players)
    cubes, rats_in = s.cubes[:, :players].astype(np.int32), s.rats_in.tolist()
    threatened = [r for r in range(REGIONS) if rats_in[r] and cubes[r].any()]
    lost, outbreak = np.zeros((REGIONS, players)), np.zeros(REGIONS)
    if threatened:
        tokens = _deals(s, seat, threatened, hidden, starting, regular)
        neutral = np.array([neutral_cubes(s, region) for region in threatened])
        outbreak[threatened] = outbreak_chance(cubes[threatened], neutral, tokens)
        lost[threatened] = expected_losses(cubes[threatened], neutral, tokens, _struck(s.held.tolist()[:players]))
    return {
        REGION_NAMES[region].lower(): _danger(lang, region, rats_in[region], lost[region].tolist(), float(outbreak[region]), seat)
        for region in range(REGIONS)
        if IN_PLAY[players, region]
    }


def _deals(s: Any, seat: int, regions: list[int], hidden: np.ndarray, starting: Pool, regular: Pool) -> np.ndarray:
    """What may lie in the places of these regions, [region, deal, place], in the order of turning."""
    tokens = np.full((len(regions), DEALS, SLOTS), NONE)
    rats, from_start, seen, redrawn = s.rats.tolist(), s.from_start.tolist(), (s.known[seat] >> FACE_BIT) & 1, int(s.redrawn)
    for i, region in enumerate(regions):
        for slot, token in enumerate(rats[region]):
            if token == NONE:
                continue
            if hidden[token]:
                pool = starting if from_start[token] else regular
            elif token == redrawn and not seen[token]:
                used = np.sort(np.append(np.flatnonzero(s.place == USED), redrawn))
                pool = _spread(used, np.ones(len(used)))
            else:
                pool = np.full(DEALS, token)
            tokens[i, :, slot] = pool[_dealt[slot]]
    return np.take_along_axis(tokens, _order, axis=2)


def _struck(held: list[int]) -> np.ndarray:
    """What a symbol of each cause takes from every seat where it does not lead, [seat, cause]."""
    return np.array([[taken_by_symbol(cards, cause, 0) for cause in range(len(CAUSES))] for cards in held])


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
    everybody = sum(lost)
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


def _faces(s: Any, hidden: np.ndarray) -> list[dict[str, Any]]:
    """The faces hidden from the seat, and how many of each. Where the Swindler redrew a rat, all it could be are named once."""
    count = Counter(FACE[token] for token in range(RATS) if hidden[token])
    return [{"limit": limit, "symbols": list(symbols), "left": n} for (limit, symbols), n in sorted(count.items())]
