"""Random play on a GPU, as kernels: a thread a match, the matches of a block sorted by what is done next.

Threads of a warp that do different things wait for each other. So before every action the matches of a block are dealt anew to
its threads, by the kind of that action: neighbours then mostly do the same. Setting up and ranking stand in kernels of their own,
in which all threads do the same anyway; a finished match makes room for the next one that waits.
"""

from __future__ import annotations

import numpy as np
from numba import cuda

from .compiling import kernel, rule
from .cuda_play import IDLE, KINDS, MOST_THREADS
from .game import LEGAL_CAPACITY
from .randomness import random_below
from .verbs import apply, begin, legal, over, ranking

TWICE = 2 * KINDS
WARP, WHOLE_WARP = 32, 0xFFFFFFFF
NOBODY_LISTENS = 0


@rule
def place_among(tally, page, lane, kind):
    """Where those of a kind begin if matches are sorted by it: how many there are of the kinds before, summed up by a warp."""
    even = tally[page + 2 * lane]
    both = even + tally[page + 2 * lane + 1]
    up_to = both
    step = 1
    while step < WARP:
        other = cuda.shfl_up_sync(WHOLE_WARP, up_to, step)
        if lane >= step:
            up_to += other
        step *= 2
    first = cuda.shfl_sync(WHOLE_WARP, up_to - both, kind >> 1)
    lower = cuda.shfl_sync(WHOLE_WARP, even, kind >> 1)
    return first + lower if kind & 1 else first


@kernel
def deal(start, states, keys, actions):
    """Set every match up and draw its first action."""
    i = cuda.grid(1)
    if i >= keys.shape[0]:
        return
    options = cuda.local.array(LEGAL_CAPACITY, np.int16)
    states[i] = start[0]
    s = states[i]
    s.rng = keys[i]
    begin(s)
    count = legal(s, options)
    actions[i] = options[random_below(s, count)]


@kernel
def play(states, actions, kinds, decisions, waiting, limit):
    """Play all matches to their ends; `waiting` is the first one that no thread has yet. Over the limit, decisions are -1."""
    options = cuda.local.array(LEGAL_CAPACITY, np.int16)
    matches = cuda.shared.array(MOST_THREADS, np.int32)
    chosen = cuda.shared.array(MOST_THREADS, np.int16)
    lengths = cuda.shared.array(MOST_THREADS, np.int32)
    tally = cuda.shared.array(TWICE, np.int32)  # how many of each kind there are; one is filled while the other is wiped
    place = cuda.threadIdx.x
    lane = place & (WARP - 1)
    count = states.shape[0]
    if place < TWICE:
        tally[place] = 0
    cuda.syncthreads()
    m = cuda.grid(1)
    action = 0
    kind = IDLE
    length = 0
    if m < count:
        action = np.int64(actions[m])
        kind = np.int64(kinds[action])
    page = 0
    while True:
        at = cuda.atomic.add(tally, page + kind, 1)
        cuda.syncthreads()
        if tally[page + IDLE] == cuda.blockDim.x:
            break
        at += place_among(tally, page, lane, kind)
        matches[at] = m
        chosen[at] = action
        lengths[at] = length
        cuda.syncthreads()
        m = np.int64(matches[place])
        action = np.int64(chosen[place])
        length = np.int64(lengths[place])
        if place < KINDS:
            tally[page + place] = 0
        page = KINDS - page
        kind = IDLE
        if m < count:
            s = states[m]
            apply(s, action, NOBODY_LISTENS)
            length += 1
            if over(s) or length > limit:
                decisions[m] = length if length <= limit else -1
                m = np.int64(cuda.atomic.add(waiting, 0, 1))
                length = 0
                if m < count:
                    action = np.int64(actions[m])
                    kind = np.int64(kinds[action])
            else:
                action = np.int64(options[random_below(s, legal(s, options))])
                kind = np.int64(kinds[action])


@kernel
def rank(states, ranks):
    """Who won."""
    i = cuda.grid(1)
    if i < states.shape[0]:
        ranking(states[i], ranks[i])
