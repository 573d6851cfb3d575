"""Compiled: many matches in one array, each carried on by one action, with observations, masks and rewards of what follows.

Matches do not know of each other, so any slice of the arrays can be given to a thread of its own.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ...kernel.bits import lowest
from ...kernel.compiling import compiled, part, rule
from ...kernel.events import Buffer
from ...kernel.features import CHUNK, MOST
from ...kernel.game import LEGAL_CAPACITY
from ...kernel.outlook import MOST_SEATS
from ...kernel.randomness import random_below
from ...kernel.verbs import actor, apply, begin, features, legal, over, ranking, scores

LEARNER, RANDOM, OTHER = 0, 1, 2  # who sits in a seat; the OTHERs are asked between two calls
IDLE, PLAY, CARRY_ON, RESTART = 0, 1, 2, 3  # what is due in a match; CARRY_ON plays as well, but keeps what the step gave so far
BY_RANK, BY_MARGIN = 0, 1  # what a seat is rewarded with
BITS = 60  # as many chunks are compared before those that differ are looked at

# One match beside its state.
Info: np.dtype[Any] = np.dtype(
    [
        ("due", "i8"),
        ("seat", "i8"),                      # whose decision it is, and who looks; at the end, who decided last
        ("who", "i1", (MOST_SEATS,)),        # who sits where
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

# What the deciding seat may do. Kept from step to step: it says whether an action is legal, and where the mask has its ones.
# The last handful is filled up with the first option: loops over whole handfuls end where the processor expects it.
HANDFUL = 16
Offer = np.dtype([("count", "i8"), ("ids", "i2", (LEGAL_CAPACITY + HANDFUL,))], align=True)

# Scratch paper of one thread.
Paper = np.dtype([("figures", "i8", (MOST_SEATS,)), ("silent", Buffer)], align=True)


def scale_struct(most: np.ndarray, soft: np.ndarray) -> np.ndarray:
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
    if one.worth == BY_MARGIN:  # points less the mean of the others' points
        scores(s, figures)
        total = 0
        for seat in range(s.players):
            total += figures[seat]
        for seat in range(s.players):
            one.rewards[seat] = figures[seat] - (total - figures[seat]) / others
        return
    ranking(s, figures)  # from 1 for the first to -1 for the last; who ties shares the places
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


@part
def to_decide(s, one, offer, paper):
    """Random seats play until somebody else has to decide, who is offered what is legal; where the match is over, nothing is."""
    offer.count = 0
    while not over(s):
        seat = actor(s)
        count = legal(s, offer.ids)
        drawn = np.int64(offer.ids[random_below(s, count)])
        if one.who[seat] != RANDOM:
            one.seat = seat
            one.any = drawn
            offer.count = count
            for k in range(HANDFUL):
                offer.ids[count + k] = offer.ids[0]
            return
        apply(s, drawn, paper.silent)
        one.length += 1


@rule
def settle(s, one, paper):
    """A match is over."""
    one.ended = True
    one.whole = one.length
    reward(s, one, paper.figures)


@part
def withdraw(offer, mask, action):
    """Take the last offer out of the mask; returns whether the action was part of it. The mask is not asked: it lies open."""
    found = 0
    for first in range(0, offer.count, HANDFUL):
        for k in range(HANDFUL):
            option = np.int64(offer.ids[first + k])
            mask[option] = 0
            found |= option == action
    return found


@part
def show(offer, mask):
    """Put the offer into the mask."""
    for first in range(0, offer.count, HANDFUL):
        for k in range(HANDFUL):
            mask[offer.ids[first + k]] = 1


@part
def refresh(row, kept, floats, scale, table):
    """Bring a row of floats up to date where the counts differ from those it was made of; few do.

    Which chunks differ is found out without a branch: a processor cannot guess it.
    """
    last = row.chunks.shape[0] - 1
    for first in range(0, last, BITS):
        differ = 0
        for k in range(min(BITS, last - first)):
            differ |= np.int64(row.chunks[first + k] != kept.chunks[first + k]) << k
        while differ:
            w = first + lowest(differ)
            differ &= differ - 1
            kept.chunks[w] = row.chunks[w]
            for k in range(CHUNK):
                j = w * CHUNK + k
                floats.row[j] = table[scale[j] + row.counts[j]]
    for j in range(last * CHUNK, floats.row.shape[0]):
        floats.row[j] = table[scale[j] + row.counts[j]]


# No rule is given an array of matches: arrays are counted at every call, structs are not.
@compiled
def advance(start, states, info, given, offers, masks, rows, kept, floats, scales, papers):
    """Do what is due in every match; returns how many were given an illegal action, which leaves a match as it was.

    Where `floats` has rows they are kept up to date, else the counts are written into `rows`.
    """
    refused = 0
    paper = papers[0]
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
        offer = offers[i]
        mask = masks[i].legal
        legal_one = withdraw(offer, mask, given[i])
        fresh = due == RESTART or (one.stays and over(s))
        if not fresh:
            if not legal_one:
                show(offer, mask)
                one.illegal = True
                refused += 1
                continue
            apply(s, given[i], paper.silent)
            one.length += 1
        while True:
            if fresh:
                chance = s.rng
                states[i] = start[0]
                s.rng = chance
                begin(s)
                one.length = 0
                turn_seats(s, one)
            to_decide(s, one, offer, paper)
            if offer.count > 0:
                break
            if not fresh:
                settle(s, one, paper)
                if one.stays:
                    break
            fresh = True
        if one.who[one.seat] != LEARNER and offer.count > 0:
            one.due = CARRY_ON
            continue
        one.due = PLAY
        show(offer, mask)
        row = rows[0] if as_floats else rows[i]
        features(s, one.seat, row.counts)
        if as_floats:
            refresh(row, kept[i], floats[i], scales[0].scale, scales[0].table)
    return refused
