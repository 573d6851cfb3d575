"""What every seat can hope for before anything has happened.

A search that begins at a table with nothing on it sees too little: it leaves out what many matches show. So the first shares are
those of many matches between bots (`tools/first_shares.py`), mixed with what the search says of this very deal. They depend on
what all know before the first step and on nothing else, so all sums stay exact.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from ..kernel.game import Game

FILE = Path(__file__).with_name("first_shares.json")


def kind(game: Game, options: Mapping[str, Any]) -> str:
    """Matches whose first shares are learned together: an offer as it stands on the shelf, or with anything else chosen."""
    offer = game.offer_of(options)
    as_offered = all(options.get(name) == value for name, value in offer.options.items())
    return f"{offer.name} {options['players']}" + ("" if as_offered else " otherwise")


@cache
def learned() -> dict[str, Any]:
    """Per kind of match the shares, their errors, how many matches they were learned from, and their weight."""
    kinds: dict[str, Any] = json.loads(FILE.read_text("utf-8"))["kinds"]
    return kinds


def first_shares(game: Game, options: Mapping[str, Any], searched: np.ndarray) -> np.ndarray:
    """The shares a match begins with, given what the search says; where nothing was learned, that alone."""
    found = learned().get(kind(game, options))
    if found is None:
        return searched
    mixed = found["weight"] * np.array(found["shares"]) + (1 - found["weight"]) * searched
    whole: np.ndarray = mixed / mixed.sum()  # they were rounded
    return whole
