"""What Rattus offers: the base game, Mercatus, and what can be chosen about a match of either."""

from __future__ import annotations

from pathlib import Path

from ...kernel.offers import Offer, Option
from .actions import GAME
from .data import CARD_CLASS, CARD_NAMES, CARDS_IN_PLAY, CLASSES, EXTRA, NEEDS_MARKET, PRESETS

LESSONS = Path(__file__).parent / "lessons"
WAYS = ("random", "one-per-class")  # to have the cards drawn by lot

OPTIONS = (
    Option(
        "cards",
        "names",
        "classic",
        choices={
            "presets": PRESETS,
            "ways": WAYS,
            "count": CARDS_IN_PLAY,
            "all": [
                {"name": name, "class": CLASSES[CARD_CLASS[i]], "needs_goods": bool(NEEDS_MARKET[i]), "extra": bool(EXTRA[i])}
                for i, name in enumerate(CARD_NAMES)
            ],
        },
        about="a preset, random, one-per-class, or six names with commas",
    ),
    Option(
        "extra_cards",
        "switch",
        False,
        choices=[False, True],
        about="random and one-per-class draw from the cards beyond the rule books too",
    ),
    Option("goods", "switch", None, choices=[False, True], about="with goods and coins (Mercatus) or without"),
)

OFFERS = (
    Offer(
        "rattus",
        GAME,
        options={"cards": "classic", "goods": False},
        where={"goods": False},
        lesson=LESSONS / "rattus.toml",
        book="rattus",
    ),
    Offer(
        "mercatus",
        GAME,
        options={"cards": "aristocrats", "goods": True},
        where={"goods": True},
        training={"cards": "random", "goods": True},
        bench=({"cards": "classic", "goods": True}, {"cards": "random"}),
        lesson=LESSONS / "mercatus.toml",
        book="mercatus",
    ),
)
