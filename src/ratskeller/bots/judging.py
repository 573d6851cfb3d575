"""Compiled: what every option of a decision is worth one decision ahead, averaged over imagined copies."""

from __future__ import annotations

from math import exp
from typing import Any

from ..kernel.compiling import entry, rule
from ..kernel.verbs import actor, apply, imagine, legal, outlook, over, ranking
from .instinct import feel


@rule
def shares(s, seat, weights, search, paper):
    """Every seat's expected share of the victory, into paper.share. Returns whether the table is settled."""
    spread = outlook(s, seat, weights, paper.outlook)
    score = paper.outlook.score
    best = score[0]
    for i in range(1, s.players):
        best = max(best, score[i])
    total = 0.0
    for i in range(s.players):
        paper.share[i] = exp((score[i] - best) / abs(spread))
        total += paper.share[i]
    for i in range(s.players):
        paper.share[i] /= total
    if over(s):
        victory(s, search, paper)
        return True
    return spread > 0


@rule
def correct(s, paper):
    """What was learned is added to the shares of an unfinished match."""
    if over(s):
        return
    viewer = paper.outlook.viewer
    feel(s, viewer, paper.mind)
    total = 0.0
    for k in range(s.players):
        i = (viewer + k) % s.players
        paper.share[i] *= exp(paper.mind.out[k])
        total += paper.share[i]
    for i in range(s.players):
        paper.share[i] /= total


@rule
def victory(s, search, paper):
    """The match is over: the victory counts, and a little how clear it was."""
    rank = paper.rank
    ranking(s, rank)
    winners = 0
    for i in range(s.players):
        winners += rank[i] == 0
    for i in range(s.players):
        won = 1.0 / winners if rank[i] == 0 else 0.0
        paper.share[i] = (1.0 - search.margin) * won + search.margin * paper.share[i]


@rule
def begin_thinking(s, seat, weights, search, paper):
    """A look at the table as it stands, so that what the outlook notes depends on nothing that comes later."""
    paper.outlook.viewer = seat
    paper.outlook.begun = 0
    shares(s, seat, weights, search, paper)


@rule
def carried_on(stack, seat, weights, search, paper, buffers, silent):
    """What stack[1] is worth to the seat if it carries on what it began there in the best way."""
    if shares(stack[1], seat, weights, search, paper) or actor(stack[1]) != seat or paper.depth == 1:
        return paper.share[seat]
    level = 1
    paper.at[1] = 0
    paper.count[1] = legal(stack[1], buffers[1].ids)
    paper.best[1] = -1.0
    while True:
        if paper.at[level] == paper.count[level]:
            found = paper.best[level]
            level -= 1
            if level == 0:
                return found
            paper.best[level] = max(paper.best[level], found)
            continue
        stack[level + 1] = stack[level]
        s = stack[level + 1]
        apply(s, buffers[level].ids[paper.at[level]], silent)
        paper.at[level] += 1
        if shares(s, seat, weights, search, paper) or actor(s) != seat or level + 1 == paper.depth:
            paper.best[level] = max(paper.best[level], paper.share[seat])
        else:
            level += 1
            paper.at[level] = 0
            paper.count[level] = legal(s, buffers[level].ids)
            paper.best[level] = -1.0


@rule
def judge_copy(root, stack, kept, seat, key, weights, search, paper, buffers, silent, sums):
    """Adds the worth of every option in one imagined copy; all options meet the same chance."""
    kept[0] = root[0]
    kept[0].rng = key
    imagine(kept[0], seat)
    count = legal(kept[0], buffers[0].ids)
    for k in range(count):
        stack[1] = kept[0]
        apply(stack[1], buffers[0].ids[k], silent)
        sums[k] += carried_on(stack, seat, weights, search, paper, buffers, silent)
    return count


@entry
def judge(root, stack, kept, seat, keys, weights, search, papers, buffers, events, sums):
    """Adds up, per option, the seat's share of the victory over all keys; returns how many options there are."""
    begin_thinking(root[0], seat, weights[0], search[0], papers[0])
    count = 0
    for i in range(keys.shape[0]):
        count = judge_copy(root, stack, kept, seat, keys[i], weights[0], search[0], papers[0], buffers, events[0], sums)
    return count


def judge_interpreted(
    root: Any,
    stack: Any,
    kept: Any,
    seat: int,
    keys: Any,
    weights: Any,
    search: Any,
    papers: Any,
    buffers: Any,
    events: Any,
    sums: Any,
) -> int:
    """The same in plain Python, while the compiler is still at work."""
    begin_thinking(root[0], seat, weights[0], search[0], papers[0])
    count = 0
    for key in keys:
        count = judge_copy(root, stack, kept, seat, key, weights[0], search[0], papers[0], buffers, events[0], sums)
    return count


@entry
def look_over(states, weights, papers, scores, spreads):
    """The outlook of many positions, each through the eyes of the seat that decides there."""
    paper = papers[0]
    for k in range(states.shape[0]):
        s = states[k]
        seat = actor(s)
        paper.outlook.viewer = seat
        paper.outlook.begun = 0
        spreads[k] = abs(outlook(s, seat, weights[0], paper.outlook))
        for i in range(s.players):
            scores[k, i] = paper.outlook.score[i]
