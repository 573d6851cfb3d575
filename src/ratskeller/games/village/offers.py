"""What My Village offers: itself, with nothing to choose but the number of players."""

from __future__ import annotations

from pathlib import Path

from ...kernel.offers import Offer
from .names import GAME

OFFERS = (Offer("village", GAME, lesson=Path(__file__).parent / "lessons" / "village.toml", book="village"),)
