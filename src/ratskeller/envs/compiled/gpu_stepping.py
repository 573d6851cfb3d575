"""The steps of `Matches` on a GPU: the processor's own `advance`, each thread of a block with one match of its own.

Before that the matches of a block are dealt to its threads by the kind of action that is given, as in random play.
"""

from __future__ import annotations

import numpy as np
from numba import cuda

from ...kernel.compiling import kernel, rule
from ...kernel.cuda_kernels import WARP, place_among
from ...kernel.cuda_play import IDLE, KINDS, MOST_THREADS
from ...kernel.outlook import MOST_SEATS
from .stepping import PLAY, advance

Paper = np.dtype([("figures", "i8", (MOST_SEATS,)), ("silent", "i8")], align=True)  # nobody listens on a GPU
carry_on = rule(advance.function)


@kernel
def step(start, states, info, given, offers, masks, rows, kept, floats, scales, kinds, refused):
    """What is due in every match, as `advance` has it; `refused` counts the illegal actions."""
    paper = cuda.local.array(1, Paper)
    tally = cuda.shared.array(KINDS, np.int32)
    order = cuda.shared.array(MOST_THREADS, np.int32)
    place = cuda.threadIdx.x
    if place < KINDS:
        tally[place] = 0
    cuda.syncthreads()
    i = cuda.grid(1)
    kind = IDLE
    if i < states.shape[0]:
        kind = IDLE - 1
        if info[i].due == PLAY and given[i] >= 0 and given[i] < kinds.shape[0]:
            kind = np.int64(kinds[given[i]])
    at = cuda.atomic.add(tally, kind, 1)
    cuda.syncthreads()
    order[at + place_among(tally, 0, place & (WARP - 1), kind)] = i
    cuda.syncthreads()
    i = np.int64(order[place])
    if i >= states.shape[0]:
        return
    j = i + 1
    shown = masks[i:j], rows[i:j], kept[0:0], floats[0:0]
    if carry_on(start, states[i:j], info[i:j], given[i:j], offers[i:j], shown[0], shown[1], shown[2], shown[3], scales, paper):
        cuda.atomic.add(refused, 0, 1)


@kernel
def seed(states, keys):
    """A generator for every match."""
    i = cuda.grid(1)
    if i < states.shape[0]:
        states[i].rng = keys[i]


@kernel
def draw(info, given):
    """Any legal action in every match."""
    i = cuda.grid(1)
    if i < given.shape[0]:
        given[i] = info[i].any
