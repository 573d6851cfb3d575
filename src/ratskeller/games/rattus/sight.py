"""Who has seen the face of which rat: per seat one set of rats, kept as bits in the order of their faces.

Used rats have been seen by everybody. In this order the set of one seat is, nearly as it stands, what its features say.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ...kernel.bits import bit
from ...kernel.compiling import rule
from .data import FACE, RATS

FACES = sorted(set(FACE.values()))  # the different faces
FACE_OF = np.array([FACES.index(FACE[token]) for token in range(RATS)], np.int64)
FACE_COUNT = len(FACES)
TWINS = [t for t in range(RATS) if FACE_OF[t] in FACE_OF[:t]]  # an earlier one has the same face; their bits come last
FACE_BIT = np.array([FACE_COUNT + TWINS.index(t) if t in TWINS else FACE_OF[t] for t in range(RATS)], np.int64)


@rule
def knows(s, seat, token):
    return (s.known[seat] >> FACE_BIT[token]) & 1


@rule
def learn(s, seat, token):
    s.known[seat] |= bit(FACE_BIT[token])


@rule
def show_to_all(s, token):
    for seat in range(s.players):
        learn(s, seat, token)


@rule
def hide_from_all(s, token):
    """Nobody knows it any more."""
    for seat in range(s.players):
        s.known[seat] &= ~bit(FACE_BIT[token])


@rule
def known_to(s, seat, token):
    """Whether the seat has seen it; less than a seat (EVERYBODY, TOLD): whether anybody has."""
    if seat >= 0:
        return knows(s, seat, token)
    for one in range(s.players):
        if knows(s, one, token):
            return 1
    return 0


@rule
def tell_each_other(s):
    """The seats tell each other what they have seen."""
    known = 0
    for seat in range(s.players):
        known |= s.known[seat]
    for seat in range(s.players):
        s.known[seat] = known


@rule
def rename_known(s, becomes):
    """What was known of a rat is known of the one it becomes."""
    for seat in range(s.players):
        known = s.known[seat]
        now = 0
        for old in range(RATS):
            now |= ((known >> FACE_BIT[old]) & 1) << FACE_BIT[becomes[old]]
        s.known[seat] = now


def seen_by(s: Any, token: int) -> list[int]:
    """The seats that have seen its face."""
    at = int(FACE_BIT[token])
    return [seat for seat, known in enumerate(s.known.tolist()) if known >> at & 1]
