"""Compiled: what every option of a decision is worth one decision ahead, averaged over imagined copies.

All rules here work at one desk (see `desk`): the table thought about is desk.root, its imagined copies are in desk.stack.
"""

from __future__ import annotations

import numpy as np

from ..kernel.compiling import compiled, rule
from ..kernel.exponent import exp
from ..kernel.verbs import actor, apply, imagine, legal, outlook, over, ranking, scores
from .instinct import feel


@rule
def shares(s, seat, desk):
    """Every seat's expected share of the victory, into desk.share. Returns whether the table is settled."""
    spread = outlook(s, seat, desk.weights, desk.outlook)
    desk.spread = abs(spread)
    for i in range(s.players):
        desk.share[i] = desk.outlook.score[i] / desk.spread
    share_out(s, desk)
    if over(s):
        victory(s, desk)
        return True
    return spread > 0


@rule
def share_out(s, desk):
    """Shares of the victory from what stands in desk.share, the logarithms of odds."""
    share = desk.share
    best = share[0]
    for i in range(1, s.players):
        best = max(best, share[i])
    total = 0.0
    for i in range(s.players):
        share[i] = exp(share[i] - best)
        total += share[i]
    for i in range(s.players):
        share[i] /= total


@rule
def correct(s, desk):
    """The shares of an unfinished match, just looked at, once more with what was learned."""
    if over(s):
        return
    mind, viewer = desk.mind, desk.outlook.viewer
    feel(s, viewer, mind)
    scores(s, desk.points)
    by_outlook = (1.0 + np.float64(mind.by_outlook)) / desk.spread
    by_points = np.float64(mind.by_points)
    for k in range(s.players):
        i = (viewer + k) % s.players
        desk.share[i] = np.float64(mind.out[k]) + by_outlook * desk.outlook.score[i] + by_points * desk.points[i]
    share_out(s, desk)


@rule
def victory(s, desk):
    """The match is over: the victory counts, and a little how clear it was."""
    rank = desk.rank
    ranking(s, rank)
    winners = 0
    for i in range(s.players):
        winners += rank[i] == 0
    margin = desk.search.margin
    for i in range(s.players):
        won = 1.0 / winners if rank[i] == 0 else 0.0
        desk.share[i] = (1.0 - margin) * won + margin * desk.share[i]


@rule
def begin_thinking(seat, desk):
    """A look at the table as it stands, so that what the outlook notes depends on nothing that comes later."""
    desk.outlook.viewer = seat
    desk.outlook.begun = 0
    shares(desk.root, seat, desk)


@rule
def carried_on(seat, desk):
    """What stack[1] is worth to the seat if it carries on what it began there in the best way."""
    stack = desk.stack
    if shares(stack[1], seat, desk) or actor(stack[1]) != seat or desk.depth == 1:
        return desk.share[seat]
    level = 1
    desk.at[1] = 0
    desk.count[1] = legal(stack[1], desk.buffers[1].ids)
    desk.best[1] = -1.0
    while True:
        if desk.at[level] == desk.count[level]:
            found = desk.best[level]
            level -= 1
            if level == 0:
                return found
            desk.best[level] = max(desk.best[level], found)
            continue
        stack[level + 1] = stack[level]
        s = stack[level + 1]
        apply(s, desk.buffers[level].ids[desk.at[level]], desk.silent)
        desk.at[level] += 1
        if shares(s, seat, desk) or actor(s) != seat or level + 1 == desk.depth:
            desk.best[level] = max(desk.best[level], desk.share[seat])
        else:
            level += 1
            desk.at[level] = 0
            desk.count[level] = legal(s, desk.buffers[level].ids)
            desk.best[level] = -1.0


@rule
def judge_copy(seat, key, desk):
    """Adds the worth of every option in one imagined copy; all options meet the same chance."""
    stack, ids = desk.stack, desk.buffers[0].ids
    stack[0] = desk.root
    stack[0].rng = key
    imagine(stack[0], seat)
    count = legal(stack[0], ids)
    for k in range(count):
        stack[1] = stack[0]
        apply(stack[1], ids[k], desk.silent)
        desk.sums[k] += carried_on(seat, desk)
    return count


@compiled
def judge(desks, seat, keys):
    """Adds up, per option, the seat's share of the victory over all keys, in desk.sums; returns how many options there are."""
    desk = desks[0]
    desk.sums[:] = 0.0
    begin_thinking(seat, desk)
    count = 0
    for i in range(keys.shape[0]):
        count = judge_copy(seat, keys[i], desk)
    return count


@compiled
def look_over(desks, states, scores, spreads):
    """The outlook of many positions, each through the eyes of the seat that decides there."""
    desk = desks[0]
    for k in range(states.shape[0]):
        s = states[k]
        seat = actor(s)
        desk.outlook.viewer = seat
        desk.outlook.begun = 0
        spreads[k] = abs(outlook(s, seat, desk.weights, desk.outlook))
        for i in range(s.players):
            scores[k, i] = desk.outlook.score[i]
