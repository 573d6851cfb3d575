"""Compiled: what searches say about all seats, for who looks back on a match (`ratskeller.analysis`).

`outcomes` draws anew what an action may lead to; `explore` lets seats learn a tree in deals of their own; `watch` follows what
the tree holds for best, without trying anything, and keeps per deal every seat's share of the victory, so that two trees over the
same deals can be held against each other. From where the tree ends it can play on, too: what is not seen at one moment may be
seen a turn later.
"""

from __future__ import annotations

from ..kernel.compiling import compiled, rule
from ..kernel.exponent import exp
from ..kernel.game import EVERYBODY, TOLD
from ..kernel.verbs import actor, apply, imagine, legal, over
from .judging import shares
from .tree import best_looking, deal, descend, follow, judged

NO_ACTION = -1
HALF = 0.6931471805599453  # e to the power of -HALF: a round later, half as much is left to be judged
ROUNDS = 4  # played on: what comes later would hardly count


@compiled
def outcomes(roots, action, keys, plain_key, seat, states, events):
    """Per key, what the seat (EVERYBODY: all together) may know after the action: a state that depends on this knowledge alone.

    With NO_ACTION, what they know as the table stands.
    """
    for i in range(keys.shape[0]):
        states[i] = roots[0]
        s = states[i]
        s.rng = keys[i]
        if action != NO_ACTION:
            imagine(s, EVERYBODY)
            apply(s, action, events[0])
        s.rng = plain_key
        imagine(s, seat)
        s.rng = 0


@rule
def look_through(viewer, desk):
    """From now on the table is judged through these eyes. What they cannot know is the same in every copy."""
    desk.outlook.viewer = viewer
    desk.outlook.begun = 0
    shares(desk.stack[0], viewer, desk)


@rule
def dealt(trunk, observer, viewer, anew, action, desk):
    """A copy as the observer may imagine it, judged through the viewer's eyes, after the action (NO_ACTION: as it stands)."""
    trunk.seat = observer
    deal(trunk, desk)
    if anew or viewer != desk.outlook.viewer:
        look_through(viewer, desk)
    if action != NO_ACTION:
        apply(desk.stack[0], action, desk.silent)


@compiled
def explore(desks, trunks, nodes, action, observers, iterations):
    """Searches what follows on the action. The observers take turns: a seat deals what it cannot know and learns from it how to
    choose for itself. One alone learns for everybody; TOLD deals what nobody knows and looks through all eyes in turn.
    """
    desk = desks[0]
    trunk = trunks[0]
    turns = observers.shape[0]
    players = desk.root.players
    for i in range(iterations):
        observer = observers[trunk.iterations % turns]
        viewer = (trunk.iterations // turns) % players if observer == TOLD else observer
        dealt(trunk, observer, viewer, i == 0, action, desk)
        descend(nodes, trunk, viewer, EVERYBODY if turns == 1 else observer, desk)


@rule
def turn_by_turn(s, seat, found, desk):
    """stack[0] was just judged; from there everybody plays what looks best, and whenever a turn has passed the table is judged
    again. What comes within a round counts for half of all, within the next for half of what is left, and so on.
    """
    ids, left = desk.buffers[0].ids, 1.0
    patience = exp(-HALF / s.players)
    for _ in range(ROUNDS * s.players):
        if over(s):
            break
        part = left * (1.0 - patience)
        for one in range(s.players):
            found[one] += part * desk.share[one]
        left -= part
        decides = actor(s)
        while not over(s) and actor(s) == decides:
            count = legal(s, ids)
            apply(s, ids[best_looking(s, count, ids, True, desk)], desk.silent)
        judged(s, seat, desk)
    for one in range(s.players):
        found[one] += left * desk.share[one]


@compiled
def watch(desks, trunks, nodes, action, observer, on, found):
    """One deal of the observer per row of `found`: everybody chooses what the tree holds for best; every seat's share of that is
    added. `on`: played on from there, turn by turn.
    """
    desk = desks[0]
    trunk = trunks[0]
    players = desk.root.players
    for i in range(found.shape[0]):
        seat = trunk.iterations % players if observer == TOLD else observer
        dealt(trunk, observer, seat, i == 0, action, desk)
        follow(nodes, seat, desk)
        trunk.iterations += 1
        if on:
            turn_by_turn(desk.stack[0], seat, found[i], desk)
        else:
            for one in range(players):
                found[i, one] += desk.share[one]
