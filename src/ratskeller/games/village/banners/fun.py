"""Fun (white, on the board; its values differ from board to board): a story point."""

from ....kernel.compiling import rule
from ....kernel.events import emit
from ..actions import E_FUN, OK, USED_ALREADY, WRONG_VALUE
from ..board import begin_white, gain_story, has, shows
from ..data import FUN_STORY, FUN_VALUES
from ..state import BANNER_DONE, W_FUN


@rule
def why_not(s):
    if not shows(s, FUN_VALUES[s.board[s.turn]], W_FUN):
        return WRONG_VALUE
    return USED_ALREADY if has(s.used, W_FUN) else OK


@rule
def use(s, events):
    begin_white(s, W_FUN)
    emit(events, E_FUN, s.turn)
    gain_story(s, FUN_STORY, events)
    s.step = BANNER_DONE
