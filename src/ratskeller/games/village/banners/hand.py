"""Starting hand (black): all story points on it, and the first turn of the next round."""

from ....kernel.bits import has
from ....kernel.compiling import rule
from ....kernel.events import emit
from ..board import gain_story
from ..data import HAND_VALUES
from ..manifest import Part, black
from ..names import REASONS, N, Step, tell_events

Reason = REASONS.tell("hand_taken", "first_player")
Event = tell_events(hand=N)


@rule
def why_not(s):
    if not has(HAND_VALUES, s.value):
        return Reason.WRONG_VALUE
    if not s.hand_up:
        return Reason.HAND_TAKEN
    # With two players everybody has two turns: in the second one the first player may take it back himself.
    return Reason.FIRST_PLAYER if s.turn == s.first and s.turns < s.players else Reason.OK


@rule
def use(s, events):
    emit(events, Event.HAND, s.turn, s.hand_story)
    s.hand = s.turn
    s.hand_up = 0
    gain_story(s, s.hand_story, events)
    s.hand_story = 0
    s.step = Step.BANNER_DONE


PART = Part([black("hand", why_not, use)])
