"""Random play in bulk: whole matches in compiled code, one thread per core, each match with its own generator."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from .compiling import compiled
from .errors import BadOption
from .events import buffer
from .fields import Structs
from .game import LEGAL_CAPACITY, Game, options_buffer
from .outlook import MOST_SEATS
from .randomness import random_below
from .reasons import because
from .verbs import actor, apply, begin, legal, over, ranking, reason


@compiled
def play_out(template, table, finals, keys, decisions, ranks, limit, buffers, events):
    """Plays len(keys) random matches on one table; writes how each ended. Returns the decisions made (-1: one did not end)."""
    options = buffers[0].ids
    silent = events[0]
    s = table[0]
    total = 0
    for i in range(keys.shape[0]):
        table[0] = template[0]
        s.rng = keys[i]
        begin(s)
        n = 0
        while not over(s):
            count = legal(s, options)
            apply(s, options[random_below(s, count)], silent)
            n += 1
            if n > limit:
                return -1
        decisions[i] = n
        finals[i] = s
        ranking(s, ranks[i])
        total += n
    return total


@compiled
def check_out(template, finals, keys, actions, buffers, events):
    """As `play_out`, but checks at every step that `legal` and `reason` agree on all action ids, with events on.

    Returns 0, or 1 + the action id on which they differ.
    """
    options = buffers[0].ids
    allowed = np.zeros(actions, np.int64)
    for i in range(keys.shape[0]):
        finals[i] = template[0]
        s = finals[i]
        s.rng = keys[i]
        begin(s)
        while not over(s):
            count = legal(s, options)
            if count < 1 or count > LEGAL_CAPACITY or actor(s) < 0:
                return 1
            allowed[:] = 0
            for k in range(count):
                if allowed[options[k]]:  # offered twice
                    return 1 + options[k]
                allowed[options[k]] = 1
            for a in range(actions):
                if (reason(s, a) == 0) != (allowed[a] == 1):
                    return 1 + a
            events[0].written = 0
            apply(s, options[random_below(s, count)], events[0])
            if events[0].overflow != 0:
                return -1
    return 0


def on_gpu(device: str) -> bool:
    """Where something is to be played."""
    if device not in ("cpu", "cuda"):
        raise BadOption(because("no_device", name=device))
    return device == "cuda"


def template(game: Game, options: dict[str, Any]) -> np.ndarray:
    """A state with the options written and nothing dealt yet."""
    states = game.blank()
    game.start(states[0], options)
    return states.view(np.ndarray)


def simulate(
    game: Game, options: dict[str, Any], keys: np.ndarray, jobs: int = 1, limit: int = 1_000_000, device: str = "cpu"
) -> tuple[Structs, np.ndarray, np.ndarray]:
    """Plays one match per key with these options; returns final states, decisions and ranks per match.

    The device is `cpu`, or `cuda` for a GPU; the results are the same.
    """
    if on_gpu(device):
        from . import cuda_play

        return cuda_play.simulate(game, options, keys, limit)
    n = len(keys)
    finals = game.blank(n)
    decisions = np.zeros(n, np.int64)
    ranks = np.zeros((n, MOST_SEATS), np.int64)
    start = template(game, options)
    silent = buffer(False).view(np.ndarray)
    raw = finals.view(np.ndarray)
    cuts = [slice(n * j // jobs, n * (j + 1) // jobs) for j in range(jobs)]

    def part(cut: slice) -> int:
        buffers = options_buffer().view(np.ndarray)
        table = np.zeros(1, game.dtype)
        return int(play_out(start, table, raw[cut], keys[cut], decisions[cut], ranks[cut], limit, buffers, silent))

    if jobs == 1:
        totals = [part(cuts[0])]
    else:
        with ThreadPoolExecutor(jobs) as pool:
            totals = list(pool.map(part, cuts))
    if min(totals) < 0:
        raise RuntimeError(f"a match of {game.name} did not end within {limit} decisions")
    return finals, decisions, ranks
