"""Compiled: what searches say about all seats, for who looks back on a match (`ratskeller.analysis`).

`outcomes` draws anew what an action may lead to; `explore` searches a table and keeps, per iteration, every seat's share of the
victory, so that two searches over the same deals can be held against each other.
"""

from __future__ import annotations

from ..kernel.compiling import entry, rule
from ..kernel.game import EVERYBODY, TOLD
from ..kernel.verbs import apply, imagine
from .judging import shares
from .tree import NOBODY, deal, descend

NO_ACTION = -1


@entry
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


@entry
def explore(desks, trunks, nodes, action, observers, found, firsts):
    """Searches what follows on the action (NO_ACTION: on the table as it stands), one iteration per row of `found`.

    Writes every seat's share of the victory and the first node the iteration went through. The observers take turns: a seat deals
    what it cannot know and learns from it how to choose for itself; TOLD deals what nobody knows, looks through all eyes in turn,
    and only watches how the seats choose, unless it is the only one.
    """
    desk = desks[0]
    trunk = trunks[0]
    turns = observers.shape[0]
    players = desk.root.players
    for i in range(found.shape[0]):
        observer = observers[trunk.iterations % turns]
        trunk.seat = observer
        deal(trunk, desk)
        viewer = (trunk.iterations // turns) % players if observer == TOLD else observer
        if i == 0 or viewer != desk.outlook.viewer:
            look_through(viewer, desk)
        if action != NO_ACTION:
            apply(desk.stack[0], action, desk.silent)
        learner = EVERYBODY if turns == 1 else (NOBODY if observer == TOLD else observer)
        depth = descend(nodes, trunk, viewer, learner, desk)
        firsts[i] = desk.path[0] if depth > 0 else NOBODY
        for seat in range(players):
            found[i, seat] = desk.share[seat]
