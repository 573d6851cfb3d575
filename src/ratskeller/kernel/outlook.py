"""What a game may tell bots beyond its rules: how the table looks for every seat, in points.

A game that brings no rule `outlook` is judged by what is played out to its end alone.
"""

from __future__ import annotations

import numpy as np

from .compiling import rule

MOST_SEATS = 8

# Where an outlook is written. A record, as the other buffers are, so that no call has to count references.
Outlook = np.dtype(
    [
        ("score", "f8", (MOST_SEATS,)),         # the points each seat can expect at the end
        ("work", "f8", (64,)),                  # the game's own scratch paper
    ]
)


@rule
def no_outlook(s, seat, weights, out):
    """Everybody looks the same, and nothing is certain."""
    for i in range(s.players):
        out.score[i] = 0.0
    return 1.0
