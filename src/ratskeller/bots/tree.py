"""Compiled: information-set Monte Carlo tree search for any game, any number of seats.

The tree is keyed by sequences of actions (open loop): every iteration deals a fresh imagined copy and walks down along
actions that are legal in it, so chance and hidden faces average out in each node. An option's figures belong to the seat
that chose it. A node gets its children after a few visits; the outlook one action ahead says which of them to try first.
Memory is one array of nodes; when it is full the tree stops growing and the search goes on. All rules here work at one desk.
"""

from __future__ import annotations

from math import sqrt

import numpy as np

from ..kernel.compiling import compiled, rule
from ..kernel.exponent import exp
from ..kernel.game import EVERYBODY
from ..kernel.randomness import random_below
from ..kernel.verbs import actor, apply, imagine, legal, over
from .desk import LONGEST_PATH
from .habit import lean, most_usual, usual
from .instinct import EVERYWHERE
from .judging import begin_thinking, carried_on, correct, shares

NOBODY = -1
MOST_CARRIED_ON = 8  # decisions after which a leaf is judged even in the middle of something
MOST_PLAYED_ON = 96  # decisions by habit before that

Node = np.dtype(
    [
        ("value", "f8"),  # sum of what the choosing seat got
        ("prior", "f8"),  # what the outlook promised it
        ("weight", "f8"),  # how much the search is drawn to it
        ("usual", "f8"),  # how usual it is, beside the most usual option
        ("visits", "i8"),
        ("action", "i4"),
        ("seat", "i4"),  # who chose the action that leads here
        ("first", "i4"),  # first child, next sibling: numbers of nodes, NOBODY at the end
        ("next", "i4"),
    ]
)
Trunk = np.dtype([("used", "i8"), ("iterations", "i8"), ("rng", "u8"), ("seat", "i8")])

_STEP, _M1, _M2 = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_S1, _S2, _S3 = np.uint64(30), np.uint64(27), np.uint64(31)


@rule
def next_key(trunk):
    """A key for the next imagined copy (splitmix64: neighbouring keys have nothing in common)."""
    trunk.rng += _STEP
    x = trunk.rng
    x = (x ^ (x >> _S1)) * _M1
    x = (x ^ (x >> _S2)) * _M2
    x ^= x >> _S3
    return x if x != np.uint64(0) else _STEP


@rule
def grow(nodes, trunk, parent, action, seat, often, desk):
    """A new child for the action, played in stack[1], with what it promises in this copy; `often`: how usual it is.

    Returns its number, NOBODY where the memory is full.
    """
    if trunk.used == nodes.shape[0]:
        return NOBODY
    child = trunk.used
    trunk.used += 1
    s = desk.stack[1]
    apply(s, action, desk.silent)
    if desk.search.carry_on > 0:
        promised = carried_on(seat, desk)
    else:
        shares(s, seat, desk)
        if desk.search.instinct >= EVERYWHERE:
            correct(s, desk)
        promised = desk.share[seat]
    node = nodes[child]
    node.value = 0.0
    node.visits = 0
    node.prior = promised
    node.weight = exp(promised / desk.search.temperature)
    node.usual = often
    node.action = action
    node.seat = seat
    node.first = NOBODY
    node.next = nodes[parent].first
    nodes[parent].first = child
    return child


@rule
def mark_children(nodes, parent, seat, count, ids, desk):
    """Mark what is legal now, and which of it has a node."""
    desk.stamp += 2
    legal_now, has_node = desk.stamp, desk.stamp + 1
    for k in range(count):
        desk.mark[ids[k]] = legal_now
    child = nodes[parent].first
    while child != NOBODY:
        if nodes[child].seat == seat and desk.mark[nodes[child].action] == legal_now:
            desk.mark[nodes[child].action] = has_node
        child = nodes[child].next


@rule
def select(nodes, parent, seat, desk):
    """The most promising of the marked children (PUCT), NOBODY where there is none."""
    search = desk.search
    has_node = desk.stamp + 1
    drawn = 0.0
    often = 0.0
    visits = 0
    count = 0
    child = nodes[parent].first
    while child != NOBODY:
        if nodes[child].seat == seat and desk.mark[nodes[child].action] == has_node:
            drawn += nodes[child].weight
            often += nodes[child].usual
            visits += nodes[child].visits
            count += 1
        child = nodes[child].next
    scale = search.exploration * sqrt(visits + 1.0)
    by_habit = search.habit if often > 0 else 0.0  # the options at hand have been looked at better than that
    steered = (1.0 - search.open_mind - by_habit) / max(drawn, 1e-300)
    used_to = by_habit / max(often, 1e-300)
    anyway = search.open_mind / max(count, 1)
    best = -1.0
    chosen = NOBODY
    child = nodes[parent].first
    while child != NOBODY:
        node = nodes[child]
        if node.seat == seat and desk.mark[node.action] == has_node:
            known = node.visits + search.prior_visits
            worth = (node.value + search.prior_visits * node.prior) / known if known > 0 else node.prior
            worth += scale * (steered * node.weight + used_to * node.usual + anyway) / (1.0 + node.visits)
            if worth > best:
                best = worth
                chosen = child
        child = node.next
    return chosen


@rule
def judged(s, seat, desk):
    """Every seat's share of the victory, with instinct where there is one and the table is settled; returns whether it is."""
    settled = shares(s, seat, desk)
    if settled and desk.search.instinct > 0:
        correct(s, desk)
    return settled


@rule
def best_looking(s, count, ids, by_instinct, desk):
    """The option with the best outlook for the seat that decides in stack[0], by instinct if that is asked for; one of them by
    chance where several are equal.
    """
    stack = desk.stack
    seat = actor(s)
    best = -1.0
    equal = 0
    chosen = 0
    for k in range(count):
        stack[1] = stack[0]
        apply(stack[1], ids[k], desk.silent)
        if by_instinct:
            judged(stack[1], seat, desk)
        else:
            shares(stack[1], seat, desk)
        if desk.share[seat] > best:
            best = desk.share[seat]
            equal = 1
            chosen = k
        elif desk.share[seat] == best:
            equal += 1
            if random_below(s, equal) == 0:
                chosen = k
    return chosen


@rule
def until_own_turn(s, waited, ids, desk):
    """In stack[0] all play on until whoever thinks comes to decide again after others (`waited`: they have): what is most usual
    in the own turn, what is drawn by how usual it is in those of others.
    """
    seat, sharp = desk.outlook.viewer, desk.search.play_on
    for _ in range(MOST_PLAYED_ON):
        if over(s):
            return
        decides = actor(s)
        if decides != seat:
            waited = 1
        elif waited:
            return
        count = legal(s, ids)
        chosen = most_usual(s, seat, count, ids, desk) if decides == seat else usual(s, decides, count, ids, sharp, desk)
        apply(s, ids[chosen], desk.silent)


@rule
def play_on(s, seat, ids, desk):
    """From a leaf in stack[0], where `seat` was the last to decide: some decisions by habit or at random, then the outlook; what
    was begun is first carried on as it looks best.
    """
    if desk.search.play_on > 0:
        until_own_turn(s, int(seat != desk.outlook.viewer), ids, desk)
    left = desk.search.playout
    most = left + MOST_CARRIED_ON
    while not over(s):
        if left <= 0 and (shares(s, seat, desk) or most <= 0):
            if desk.search.instinct > 0:
                correct(s, desk)
            return
        count = legal(s, ids)
        seat = actor(s)
        chosen = random_below(s, count) if left > 0 else best_looking(s, count, ids, False, desk)
        apply(s, ids[chosen], desk.silent)
        left -= 1
        most -= 1
    shares(s, seat, desk)


@rule
def deal(trunk, desk):
    """A fresh imagined copy of the root, into stack[0]."""
    desk.stack[0] = desk.root
    desk.stack[0].rng = next_key(trunk)
    imagine(desk.stack[0], trunk.seat)


@rule
def sprout(nodes, trunk, at, seat, count, desk):
    """Marks what is legal in stack[0] and gives a node to what has none yet."""
    stack, ids, search = desk.stack, desk.buffers[0].ids, desk.search
    mark_children(nodes, at, seat, count, ids, desk)
    missing = 0
    for k in range(count):
        missing += desk.mark[ids[k]] == desk.stamp
    if missing == 0:
        return
    leaning = search.habit > 0
    if leaning:
        lean(stack[0], seat, count, ids, 1.0, desk)
    for k in range(count):
        often = desk.habit.share[k] if leaning else 0
        if desk.mark[ids[k]] == desk.stamp:
            stack[1] = stack[0]
            if grow(nodes, trunk, at, ids[k], seat, often, desk) == NOBODY:
                return
            desk.mark[ids[k]] = desk.stamp + 1


@rule
def descend(nodes, trunk, seat, learner, desk):
    """From the copy in stack[0], where the tree's root stands, down to a leaf; returns how many nodes there were on the way.

    What the leaf promises goes to those where the learner chose: one seat, EVERYBODY, or NOBODY. `seat`: whose outlook counts
    where nobody decides any more.
    """
    stack, ids, search = desk.stack, desk.buffers[0].ids, desk.search
    s = stack[0]
    at = 0
    depth = 0
    while depth < LONGEST_PATH and not over(s) and (at == 0 or nodes[at].visits >= search.expand_at):
        count = legal(s, ids)
        decides = actor(s)
        sprout(nodes, trunk, at, decides, count, desk)
        child = select(nodes, at, decides, desk)
        if child == NOBODY:
            break
        seat = decides
        apply(s, nodes[child].action, desk.silent)
        desk.path[depth] = child
        depth += 1
        at = child
    play_on(s, seat, ids, desk)
    for k in range(depth):
        node = nodes[desk.path[k]]
        if learner == EVERYBODY or learner == node.seat:
            node.visits += 1
            node.value += desk.share[node.seat]
    nodes[0].visits += 1
    trunk.iterations += 1
    return depth


@rule
def settled(nodes, parent, seat, desk):
    """The marked child that was looked at most, the more promising of equals; NOBODY where none was looked at."""
    has_node = desk.stamp + 1
    chosen = NOBODY
    most = 0.0
    child = nodes[parent].first
    while child != NOBODY:
        node = nodes[child]
        if node.visits > 0 and node.seat == seat and desk.mark[node.action] == has_node:
            looked = node.visits + node.value / (node.visits + 1.0)  # a mean is less than one visit
            if looked > most:
                most = looked
                chosen = child
        child = node.next
    return chosen


@rule
def follow(nodes, seat, desk):
    """From the copy in stack[0] everybody chooses what the tree holds for best, and nothing is tried; every seat's share of that
    is in desk.share then. `seat`: whose outlook counts where nobody decides any more.
    """
    s, ids = desk.stack[0], desk.buffers[0].ids
    at = 0
    depth = 0
    while depth < LONGEST_PATH and not over(s):
        count = legal(s, ids)
        chooser = actor(s)
        mark_children(nodes, at, chooser, count, ids, desk)
        at = settled(nodes, at, chooser, desk)
        if at == NOBODY:
            break
        seat = chooser
        apply(s, nodes[at].action, desk.silent)
        depth += 1
    play_on(s, seat, ids, desk)


@rule
def iterate(nodes, trunk, iterations, desk):
    begin_thinking(trunk.seat, desk)
    for _ in range(iterations):
        deal(trunk, desk)
        descend(nodes, trunk, trunk.seat, EVERYBODY, desk)


@compiled
def search_tree(desks, trunks, nodes, iterations):
    """Runs some iterations on a tree whose root is nodes[0]; the tree can be carried on in the next call."""
    iterate(nodes, trunks[0], iterations, desks[0])
