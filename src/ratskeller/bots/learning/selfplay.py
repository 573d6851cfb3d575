"""Compiled: matches of the search against itself, with what it looked at and how they ended.

Most decisions are searched quickly, some thoroughly: those are kept with their visits, as what is worth imitating. Where the
turn passes to another seat the position is kept too, as what is worth judging. With each goes what its search expected for every
seat. States are kept whole, so that anything can be asked of them later, through anybody's eyes.

Where a best response is wanted one seat of a match learns and the others are rivals: they think at a desk of their own, always
thoroughly, and never try anything.
"""

from __future__ import annotations

import numpy as np

from ...kernel.compiling import compiled, rule
from ...kernel.exponent import exp
from ...kernel.game import LEGAL_CAPACITY
from ...kernel.verbs import actor, apply, begin, legal, over, ranking
from ..judging import begin_thinking, judge_copy
from ..tree import NOBODY, deal, follow, iterate, next_key

THOROUGH, PASSED = 1, 2  # why a position was kept: searched to imitate; the turn has just passed to the seat that decides
Kept = np.dtype([("match", "i4"), ("why", "i4"), ("seat", "i4"), ("first", "i4"), ("count", "i4")])
Pace = np.dtype(  # how matches are played
    [
        ("thorough", "i8"),  # iterations of a search worth imitating …
        ("quick", "i8"),  # … and of the others; 0: one look ahead instead
        ("share", "f8"),  # of the decisions are thorough
        ("opening", "f8"),  # … and of those that open a turn, where a search before them stopped
        ("bold", "f8"),  # of the decisions are drawn by visits, so that matches differ
        ("varied", "f8"),  # of the seats have a taste of their own
        ("curious", "f8"),  # without a search: what looks this much worse (a share of the victory) is chosen e times as rarely
    ]
)
A_COPY = 25  # iterations for which the options are looked over in one more imagined copy
WATCHED = 24  # deals over which it is watched what a search expects
UNIT = 2.0**-53
SHIFT = np.uint64(11)


@rule
def luck(trunk):
    return (next_key(trunk) >> SHIFT) * UNIT


@rule
def chosen(nodes, trunk, bold):
    """Among the options at hand the most visited, or sometimes any, by visits."""
    drawn = nodes[0].visits * luck(trunk) if luck(trunk) < bold else -1.0
    best = -1
    action = -1
    child = nodes[0].first
    while child != NOBODY:
        visits = nodes[child].visits
        if drawn >= 0:
            drawn -= visits
            if drawn < 0:
                return nodes[child].action
        if visits > best:
            best = visits
            action = nodes[child].action
        child = nodes[child].next
    return action


@rule
def looked_over(seat, copies, trunk, desk):
    """What every option promises in so many imagined copies, added up in desk.sums; returns how many options there are."""
    begin_thinking(seat, desk)
    for k in range(LEGAL_CAPACITY):
        desk.sums[k] = 0.0
    count = 0
    for _ in range(copies):
        count = judge_copy(seat, next_key(trunk), desk)
    return count


@rule
def searched(seat, nodes, trunk, iterations, desk):
    """A fresh tree under desk.root. As at a table, the options at hand begin with what several copies promise."""
    copies = int(min(desk.search.copies, 1 + iterations // A_COPY))
    count = looked_over(seat, copies, trunk, desk)
    nodes[0].first = NOBODY
    nodes[0].visits = 0
    for k in range(count):
        node = nodes[k + 1]
        node.value = 0.0
        node.visits = 0
        node.prior = desk.sums[k] / copies
        node.weight = exp(node.prior / desk.search.temperature)
        node.usual = 0.0
        node.action = desk.buffers[0].ids[k]
        node.seat = seat
        node.first = NOBODY
        node.next = nodes[0].first
        nodes[0].first = k + 1
    trunk.used = count + 1
    trunk.seat = seat
    iterate(nodes, trunk, iterations, desk)


@rule
def expect(nodes, trunk, expected, desk):
    """What the tree holds for best brings every seat, in the eyes of the one that thought; what was only tried does not count."""
    players = desk.root.players
    for i in range(players):
        expected[i] = 0.0
    for _ in range(WATCHED):
        deal(trunk, desk)
        follow(nodes, trunk.seat, desk)
        for i in range(players):
            expected[i] += desk.share[i] / WATCHED


@rule
def most_promising(count, desk):
    """The option that promised most where they were looked over."""
    best = 0
    for k in range(1, count):
        if desk.sums[k] > desk.sums[best]:
            best = k
    return best


@rule
def judged(seat, trunk, pace, desk):
    """What greedy takes after a look at one imagined copy; sometimes something that looked nearly as good."""
    sums, ids = desk.sums, desk.buffers[0].ids
    count = looked_over(seat, 1, trunk, desk)
    best = most_promising(count, desk)
    if luck(trunk) < pace.bold:
        total = 0.0
        for k in range(count):
            total += exp((sums[k] - sums[best]) / pace.curious)
        drawn = total * luck(trunk)
        for k in range(count):
            drawn -= exp((sums[k] - sums[best]) / pace.curious)
            if drawn < 0:
                return ids[k]
    return ids[best]


@rule
def write_visits(nodes, ids, visits, first):
    """What the root's options were looked at, from place `first` on; returns how many there were."""
    n = 0
    child = nodes[0].first
    while child != NOBODY and first + n < ids.shape[0]:
        ids[first + n] = nodes[child].action
        visits[first + n] = nodes[child].visits
        n += 1
        child = nodes[child].next
    return n


@compiled
def play_matches(
    starts, seeds, learners, desks, trunks, nodes, paces, weights, likes, states, kept, ids, visits, expected, ranks
):
    """Plays one match per seed, on desk.root; returns how many positions were kept.

    `learners`: per match the one seat that learns, the others are rivals at the last desk; -1: all are alike. `weights`: the
    first is the outlook's own, the others are tastes; `likes`: whose is whose. `expected` of a position is left at 0 where
    nobody searched it, or a rival or somebody with a taste did.
    """
    desk, rival, trunk, pace = desks[0], desks[desks.shape[0] - 1], trunks[0], paces[0]
    s, legal_ids = desk.root, desk.buffers[0].ids
    n = 0
    used = 0
    for i in range(seeds.shape[0]):
        desk.root = starts[i % starts.shape[0]]
        s.rng = seeds[i]
        begin(s)
        for k in range(s.players):
            likes[k] = int(luck(trunk) * weights.shape[0]) if luck(trunk) < pace.varied else 0
        before = -1
        while not over(s):
            seat = actor(s)
            count = legal(s, legal_ids)
            first = legal_ids[0]
            why = PASSED if seat != before and before >= 0 else 0
            before = seat
            thorough = count > 1 and luck(trunk) < (pace.opening if why > 0 else pace.share)
            keep = n < states.shape[0] and (why > 0 or thorough)
            if keep:
                states[n] = s
            listed = 0
            playing = learners[i] < 0 or seat == learners[i]
            searching = playing and count > 1 and (pace.thorough if thorough else pace.quick) > 0
            desk.weights = weights[likes[seat]]
            if count == 1:
                action = first
            elif not playing:
                rival.root = s
                searched(seat, nodes, trunk, pace.thorough, rival)
                action = chosen(nodes, trunk, 0.0)
            elif thorough and pace.thorough > 0:
                searched(seat, nodes, trunk, pace.thorough, desk)
                action = chosen(nodes, trunk, pace.bold)
                if keep and likes[seat] == 0:
                    why |= THOROUGH
                    listed = write_visits(nodes, ids, visits, used)
            elif pace.quick > 0:
                searched(seat, nodes, trunk, pace.quick, desk)
                action = chosen(nodes, trunk, pace.bold)
            else:
                action = judged(seat, trunk, pace, desk)
            if keep:
                kept[n].match = i
                kept[n].why = why
                kept[n].seat = seat
                kept[n].first = used
                kept[n].count = listed
                used += listed
                if searching and likes[seat] == 0:
                    expect(nodes, trunk, expected[n], desk)
                n += 1
            apply(s, action, desk.silent)
        ranking(s, ranks[i])
    return n
