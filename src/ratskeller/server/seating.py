"""Bots sit down: their names, and the levels there are. And where everybody sits in a rematch."""

from __future__ import annotations

import random
from typing import Any

from .. import bots
from ..kernel.text import catalogue
from .problems import Problem
from .rows import SeatRow

FREE = ("open", "invited", "declined")  # seats that nobody has


def bot_seat(seat: int, level: str | None, taken: set[str]) -> SeatRow:
    level = check_level(level or "apprentice")
    name = random.choice([name for name in catalogue("en")["words"]["bots"] if name not in taken])
    taken.add(name)
    return SeatRow(seat, "bot", None, name, level, None, None)


def given_to_bot(seat: SeatRow, level: str | None, taken: set[str]) -> dict[str, Any]:
    """What changes at a seat that nobody has when a bot sits down."""
    made = bot_seat(seat.seat, level, taken)
    return {"who": "bot", "name": made.name, "level": made.level, "invite": None, "_was": {"who": seat.who}}


def check_level(level: str) -> str:
    if level not in bots.levels():
        raise Problem("bad-request", "no_level", levels=", ".join(bots.levels()))
    return level


def moved(seat: int, players: int) -> int:
    """Everybody sits one seat further on: who sat second begins."""
    return (seat - 1) % players
