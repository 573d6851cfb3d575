"""Fun (white, on the board; its values differ from board to board): a story point."""

from ....kernel.bits import has
from ....kernel.compiling import rule
from ....kernel.events import emit
from ..board import begin_white, gain_story, on_the_board, shows
from ..data import FUN_STORY, FUN_VALUES
from ..manifest import Part, White, white
from ..names import SEAT, Banner, Reason, Step, tell_events

Event = tell_events(fun=SEAT)


@rule
def why_not(s):
    if not shows(s, FUN_VALUES[s.board[s.turn]], Banner.FUN):
        return Reason.WRONG_VALUE
    return Reason.USED_ALREADY if has(s.used, Banner.FUN) else Reason.OK


@rule
def usable(s):
    return why_not(s) == Reason.OK


@rule
def use(s, events):
    begin_white(s, Banner.FUN)
    emit(events, Event.FUN, s.turn)
    gain_story(s, FUN_STORY, events)
    s.step = Step.BANNER_DONE


PART = Part([white("fun", why_not, use)], white=White("fun", on_the_board, usable))
