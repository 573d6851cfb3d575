"""The options of a decision: for every step a list, written from the manifests of what can be done there."""

from __future__ import annotations

from ...kernel.compiling import rule
from ...kernel.ladders import ladder
from .actions import ASKING, MOVES
from .listing import listing
from .manifest import Move


def _at(step: int) -> list[Move]:
    """What can be done at a step: what leads away from it first, then in the order of the actions."""
    return sorted((move for move in MOVES if step in move.at), key=lambda move: not move.ahead)


LISTS = {step: listing(f"options_{name}", _at(step)) for step, name in ASKING.items()}
options_at = ladder("options_at", "s, out, n", "s.step", LISTS)


@rule
def legal(s, out):
    return options_at(s, out, 0)
