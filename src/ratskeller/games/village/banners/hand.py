"""Starting hand (black): all story points on it, and the first turn of the next round."""

from ....kernel.compiling import rule
from ....kernel.events import emit
from ..actions import E_HAND, FIRST_PLAYER, HAND_TAKEN, OK, WRONG_VALUE
from ..board import gain_story, has
from ..data import HAND_VALUES
from ..state import BANNER_DONE


@rule
def why_not(s):
    if not has(HAND_VALUES, s.value):
        return WRONG_VALUE
    if not s.hand_up:
        return HAND_TAKEN
    # With two players everybody has two turns: in the second one the first player may take it back himself.
    return FIRST_PLAYER if s.turn == s.first and s.turns < s.players else OK


@rule
def use(s, events):
    emit(events, E_HAND, s.turn, s.hand_story)
    s.hand = s.turn
    s.hand_up = 0
    gain_story(s, s.hand_story, events)
    s.hand_story = 0
    s.step = BANNER_DONE
