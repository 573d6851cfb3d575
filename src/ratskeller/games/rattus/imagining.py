"""What a seat can not know, dealt anew: uniformly over all deals that fit what it knows.

Public knowledge: a rat laid out at the set-up is a starting rat; the rats set aside are regular ones; a rat the Swindler
redrew is one of those used before. Private knowledge: the faces the seat has seen through the Witch. EVERYBODY together knows
what any seat does; who was TOLD knows it in the copy.
The new deal goes by public places, never by what really lies there, so it depends on knowledge and generator alone.
"""

from __future__ import annotations

from ...kernel.bits import bit
from ...kernel.compiling import rule
from ...kernel.game import TOLD
from ...kernel.randomness import random_below, shuffle
from ...kernel.scratch import numbers
from .data import RATS, REGIONS, SLOTS, STARTING
from .sight import known_to, rename_known, tell_each_other
from .state import ASIDE, NONE, USED


@rule
def hidden_from(s, token, seat):
    """Face down somewhere, and the seat has not seen it. A redrawn rat is dealt with on its own."""
    return token != s.redrawn and not known_to(s, seat, token)


@rule
def imagine(s, seat):
    if seat == TOLD:
        tell_each_other(s)
    redeal_redrawn(s, seat)
    starting = numbers(RATS)
    regular = numbers(RATS)
    becomes = numbers(RATS)  # which token takes the place of which
    hidden = numbers(RATS)
    n_starting = 0
    n_regular = 0
    for token in range(RATS):
        becomes[token] = token
        hidden[token] = hidden_from(s, token, seat)
        if hidden[token]:
            if STARTING[token]:
                starting[n_starting] = token
                n_starting += 1
            else:
                regular[n_regular] = token
                n_regular += 1
    shuffle(s, starting, n_starting)
    shuffle(s, regular, n_regular)
    for region in range(REGIONS):  # laid out at the set-up: starting rats
        for slot in range(SLOTS):
            old = s.rats[region, slot]
            if old != NONE and hidden[old] and s.from_start[old]:
                n_starting -= 1
                becomes[old] = starting[n_starting]
    for old in range(RATS):  # set aside: regular rats
        if s.place[old] == ASIDE:
            n_regular -= 1
            becomes[old] = regular[n_regular]
    for i in range(n_regular):  # the others share what is left
        starting[n_starting] = regular[i]
        n_starting += 1
    shuffle(s, starting, n_starting)
    for region in range(REGIONS):
        for slot in range(SLOTS):
            old = s.rats[region, slot]
            if old != NONE and hidden[old] and not s.from_start[old]:
                n_starting -= 1
                becomes[old] = starting[n_starting]
    for i in range(s.supply_left):
        n_starting -= 1
        becomes[s.supply[i]] = starting[n_starting]
    rename(s, becomes)


@rule
def rename(s, becomes):
    """Every token gives its place, and who has looked at what lies there, to the token it becomes."""
    place = numbers(RATS)
    from_start = numbers(RATS)
    moved = s.moved_rats
    moved_now = 0
    for old in range(RATS):
        new = becomes[old]
        place[new] = s.place[old]
        from_start[new] = s.from_start[old]
        moved_now |= ((moved >> old) & 1) * bit(new)
    s.moved_rats = moved_now
    rename_known(s, becomes)
    for token in range(RATS):
        s.place[token] = place[token]
        s.from_start[token] = from_start[token]
    for region in range(REGIONS):
        for slot in range(SLOTS):
            if s.rats[region, slot] != NONE:
                s.rats[region, slot] = becomes[s.rats[region, slot]]
    for i in range(s.supply_left):
        s.supply[i] = becomes[s.supply[i]]


@rule
def redeal_redrawn(s, seat):
    """The rat that the Swindler redrew could be any that was used before he did."""
    redrawn = s.redrawn
    if redrawn == NONE or known_to(s, seat, redrawn):
        return
    candidates = numbers(RATS)
    n = 0
    for token in range(RATS):
        if token == redrawn or s.place[token] == USED:
            candidates[n] = token
            n += 1
    becomes = numbers(RATS)
    for token in range(RATS):
        becomes[token] = token
    other = candidates[random_below(s, n)]
    becomes[redrawn] = other
    becomes[other] = redrawn
    s.redrawn = other
    rename(s, becomes)
