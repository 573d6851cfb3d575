"""Compiled: many matches in one array, each carried on by one action, with observations, masks and rewards of what follows.

Matches do not know of each other, so any slice of the arrays can be given to a thread of its own.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ...kernel.compiling import entry, rule
from ...kernel.events import Buffer
from ...kernel.features import MOST, wipe
from ...kernel.game import LEGAL_CAPACITY
from ...kernel.outlook import MOST_SEATS
from ...kernel.randomness import random_below
from ...kernel.verbs import actor, apply, begin, features, legal, over, ranking, reason, scores

LEARNER, RANDOM, OTHER = 0, 1, 2             # who sits in a seat; the OTHERs are asked between two calls
IDLE, PLAY, CARRY_ON, RESTART = 0, 1, 2, 3   # what is due in a match; CARRY_ON plays as well, but keeps what the step gave so far
BY_RANK, BY_MARGIN = 0, 1                    # what a seat is rewarded with
WORD = 8                                     # bytes compared at once

# One match beside its state.
Info: np.dtype[Any] = np.dtype(
    [
        ("due", "i8"),
        ("seat", "i8"),                      # whose decision it is, and who looks; at the end, who decided last
        ("who", "i8", (MOST_SEATS,)),        # who sits where
        ("turned", "i8"),                    # by how many seats those are moved on with every new match
        ("stays", "i8"),                     # 1: a finished match is shown before the next one begins
        ("worth", "i8"),                     # BY_RANK or BY_MARGIN
        ("length", "i8"),                    # decisions so far
        ("whole", "i8"),                     # decisions of the match that ended last
        ("any", "i8"),                       # one of the legal actions, drawn at random
        ("ended", "?"),                      # the match ended with this step
        ("illegal", "?"),                    # the action given was not legal; nothing was played
        ("rewards", "f4", (MOST_SEATS,)),
    ],
    align=True,
)  # fmt: skip

# Scratch paper of one thread.
Paper = np.dtype(
    [
        ("ids", "i8", (LEGAL_CAPACITY,)),
        ("figures", "i8", (MOST_SEATS,)),
        ("silent", Buffer),
    ]
)


def row_type(entries: int) -> np.dtype[Any]:
    """A row of counts, readable byte by byte or in words."""
    words = -(-entries // WORD)
    fields: Any = {
        "names": ["entries", "words"],
        "formats": [("i1", (entries,)), ("i8", (words,))],
        "offsets": [0, 0],
        "itemsize": words * WORD,
    }
    made: np.dtype[Any] = np.dtype(fields)
    return made


def scale_record(most: np.ndarray, soft: np.ndarray) -> np.ndarray:
    """What every count becomes, one line of a table for each different scale."""
    kinds, which = np.unique(np.stack([most, soft]), axis=1, return_inverse=True)
    n = np.arange(MOST + 1, dtype=np.float32)
    table = n / (n * kinds[1][:, None] + kinds[0][:, None])
    made = np.zeros(1, [("scale", "i8", (len(most),)), ("table", "f4", (table.size,))])
    made["scale"] = which.ravel() * (MOST + 1)
    made["table"] = table.ravel()
    return made


@rule
def reward(s, one, figures):
    """Every seat's reward for a finished match; together they are 0."""
    others = s.players - 1
    if one.worth == BY_MARGIN:               # points less the mean of the others' points
        scores(s, figures)
        total = 0
        for seat in range(s.players):
            total += figures[seat]
        for seat in range(s.players):
            one.rewards[seat] = figures[seat] - (total - figures[seat]) / others
        return
    ranking(s, figures)                      # from 1 for the first to -1 for the last; who ties shares the places
    for seat in range(s.players):
        behind = 0
        for other in range(s.players):
            behind += figures[other] > figures[seat]
            behind -= figures[other] < figures[seat]
        one.rewards[seat] = behind / others


@rule
def turn_seats(s, one):
    """Everybody moves on by some seats."""
    for _ in range(one.turned):
        last = one.who[s.players - 1]
        for seat in range(s.players - 1, 0, -1):
            one.who[seat] = one.who[seat - 1]
        one.who[0] = last


@rule
def may_play(s, action, actions):
    return 0 <= action < actions and not over(s) and reason(s, action) == 0


@rule
def to_decide(s, one, paper):
    """Random seats play until somebody else has to decide. Returns how many options there are, 0 where the match is over."""
    while not over(s):
        seat = actor(s)
        count = legal(s, paper.ids)
        drawn = paper.ids[random_below(s, count)]
        if one.who[seat] != RANDOM:
            one.seat = seat
            one.any = drawn
            return count
        apply(s, drawn, paper.silent)
        one.length += 1
    return 0


@rule
def settle(s, one, paper):
    """A match is over."""
    one.ended = True
    one.whole = one.length
    reward(s, one, paper.figures)


@rule
def write_mask(mask, actions, paper, count):
    wipe(mask, actions)
    for k in range(count):
        mask[paper.ids[k]] = 1


@rule
def refresh(fresh, kept, values, floats, scale, table):
    """Bring a row of floats up to date where the counts differ from those it was made of; few do."""
    last = fresh.shape[0] - 1
    for w in range(last):
        if fresh[w] != kept[w]:
            kept[w] = fresh[w]
            for k in range(WORD):
                j = w * WORD + k
                floats[j] = table[scale[j] + values[j]]
    for j in range(last * WORD, floats.shape[0]):
        floats[j] = table[scale[j] + values[j]]


# No rule is given an array of matches: arrays are counted at every call, records are not.
@entry
def advance(start, states, info, given, masks, rows, kept, floats, scales, papers):
    """Do what is due in every match; returns how many were given an illegal action, which leaves a match as it was.

    Where `floats` has rows they are kept up to date, else the counts are written into `rows`.
    """
    refused = 0
    paper = papers[0]
    actions = masks[0].legal.shape[0]
    as_floats = floats.shape[0] > 0
    for i in range(states.shape[0]):
        one = info[i]
        due = one.due
        if due == IDLE:
            continue
        if due != CARRY_ON:
            one.ended = False
            one.illegal = False
            for seat in range(start[0].players):
                one.rewards[seat] = 0.0
        s = states[i]
        fresh = due == RESTART or (one.stays and over(s))
        count = 0
        if not fresh:
            if not may_play(s, given[i], actions):
                one.illegal = True
                refused += 1
                continue
            apply(s, given[i], paper.silent)
            one.length += 1
            count = to_decide(s, one, paper)
            if count == 0:
                settle(s, one, paper)
                fresh = one.stays == 0
        while fresh:
            chance = s.rng
            states[i] = start[0]
            s.rng = chance
            begin(s)
            one.length = 0
            turn_seats(s, one)
            count = to_decide(s, one, paper)
            fresh = count == 0
        if one.who[one.seat] != LEARNER and count > 0:
            one.due = CARRY_ON
            continue
        one.due = PLAY
        write_mask(masks[i].legal, actions, paper, count)
        if as_floats:
            features(s, one.seat, rows[0].entries)
            refresh(rows[0].words, kept[i].words, rows[0].entries, floats[i].row, scales[0].scale, scales[0].table)
        else:
            features(s, one.seat, rows[i].entries)
    return refused
