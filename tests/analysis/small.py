"""Small analysed matches, worked out once per process."""

from __future__ import annotations

from functools import cache
from typing import Any

import ratskeller
from ratskeller.analysis import Analysis
from tests.playing import finished

OFFERS: dict[str, tuple[str, dict[str, Any]]] = {
    "rattus": ("rattus", {"players": 3}),
    "mercatus": ("rattus", {"players": 2, "cards": "aristocrats", "goods": True}),
    "village": ("village", {"players": 2}),
}
LITTLE = 32  # iterations


@cache
def record(offer: str, seed: int) -> dict[str, Any]:
    game, options = OFFERS[offer]
    return finished(game, seed, **options).record()


@cache
def analysed(offer: str, seed: int) -> Analysis:
    return ratskeller.analyse(record(offer, seed), iterations=LITTLE, threads=1)
