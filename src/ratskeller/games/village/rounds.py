"""Rounds and turns: who is next, the dice of a new round, the end of the game."""

from __future__ import annotations

from ...kernel.compiling import rule
from ...kernel.events import emit
from .data import DICE_TAKEN, END_COFFINS, HAND_STORY, MAX_ROUNDS, TURNS_PER_ROUND
from .death import coffins
from .dice import Step, roll, tell_roll
from .manifest import Part
from .names import NONE, SEAT, tell_events
from .scoring import rank

Event = tell_events(round={**SEAT, "n": None, "story": None}, turn=SEAT, over={**SEAT, "winners": None})


@rule
def begin_round(s):
    """The holder of the hand is first, turns it palm up, lays a story point on it and rolls."""
    s.rounds += 1
    s.turns = 0
    s.first = s.hand
    s.hand_up = 1
    s.hand_story += HAND_STORY
    roll(s)
    begin_turn(s, s.first)


@rule
def tell_round(s, events):
    emit(events, Event.ROUND, s.first, s.rounds, s.hand_story)
    tell_roll(s, events)


@rule
def begin_turn(s, seat):
    s.turn = seat
    s.seat = seat
    s.dice = 0
    s.value = 0
    s.whites = 0
    s.used = 0
    s.crossed = 0
    s.stage = 0
    s.swaps = 0
    s.lessons = 0
    s.limit = 0
    s.gratis = 0
    s.picks = 0
    s.banner = NONE
    for i in range(DICE_TAKEN):
        s.colour[i] = NONE
        s.face[i] = 0
    s.step = Step.DIE


@rule
def end_turn(s, events):
    s.turns += 1
    if s.turns < s.players * TURNS_PER_ROUND[s.players]:
        begin_turn(s, (s.turn + 1) % s.players)
        emit(events, Event.TURN, s.turn)
    elif coffins(s) >= END_COFFINS[s.players] or s.rounds >= MAX_ROUNDS:
        s.step = Step.OVER
        s.seat = NONE
        winners = 0
        for seat in range(s.players):
            winners += rank(s, seat) == 0
        for seat in range(s.players):
            if rank(s, seat) == 0:
                emit(events, Event.OVER, seat, winners)
    else:
        begin_round(s)
        tell_round(s, events)
        emit(events, Event.TURN, s.turn)


PART = Part(runs={Step.END_TURN: end_turn})
