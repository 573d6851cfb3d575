"""What a game may tell bots beyond its rules: how the table looks for every seat, in points.

A game that brings no rule `outlook` is judged by what is played out to its end alone. One that does says which figures its
outlook weighs things by (`Game.outlook_figures`): the rule reads them as fields, files of figures are held against their names.
"""

from __future__ import annotations

import numpy as np

from .compiling import rule

MOST_SEATS = 8

# Where an outlook is written. A struct, as the other buffers are, so that no call has to count references.
Outlook = np.dtype(
    [
        ("score", "f8", (MOST_SEATS,)),  # the points each seat can expect at the end
        ("viewer", "i8"),  # who is thinking: what this seat cannot know has to be judged by the odds
        ("begun", "i8"),  # 0 when a new decision is thought about; then the game may note what holds for it
        ("notes", "f8", (256,)),  # the game's own scratch paper
    ]
)


@rule
def no_outlook(s, seat, weights, out):
    """Everybody looks the same, and nothing is certain."""
    for i in range(s.players):
        out.score[i] = 0.0
    return 1.0


@rule
def no_scores(s, out):
    """Nobody has points: only the ranking counts."""
    for seat in range(s.players):
        out[seat] = 0
