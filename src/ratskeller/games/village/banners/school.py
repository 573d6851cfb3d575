"""School (white, on the board; also through a monk): pupils on two seats become villagers on empty professions."""

from ....kernel.bits import bit, has
from ....kernel.compiling import rule
from ....kernel.events import emit
from ..board import begin_white, decline, gain_story, on_the_board, pay_time, shows
from ..data import ALL_VILLAGERS, PROFESSION_COUNT, PROFESSIONS, SCHOOL_STORY, SCHOOL_TIME, SCHOOL_VALUES
from ..manifest import Part, White, declining, white
from ..names import REASONS, SEAT, STEPS, VILLAGER, Banner, tell_events

SEATS = ["left", "right"]
LEFT = SEATS.index("left")

Reason = REASONS.tell("seat_taken", "no_pupil", "profession_filled")
Step = STEPS.tell("school", "lesson")  # a monk's school
Event = tell_events(pupil=SEAT, promoted=SEAT, graduated={**VILLAGER, "pupil": SEATS})


@rule
def why_not_open(s):
    """As a white banner; a monk opens it whatever the value."""
    if s.step == Step.SCHOOL:
        return Reason.OK
    if not shows(s, SCHOOL_VALUES, Banner.SCHOOL):
        return Reason.WRONG_VALUE
    return Reason.USED_ALREADY if has(s.used, Banner.SCHOOL) else Reason.OK


@rule
def is_open(s):
    return why_not_open(s) == Reason.OK


@rule
def close(s):
    """After one of its actions."""
    if s.step == Step.SCHOOL:
        s.step = Step.LESSON
    else:
        begin_white(s, Banner.SCHOOL)
        s.step = Step.BANNER_DONE


@rule
def why_not_pupil(s):
    why = why_not_open(s)
    return why if why != Reason.OK else Reason.SEAT_TAKEN if s.left[s.turn] else Reason.OK


@rule
def take_pupil(s, events):
    s.left[s.turn] = 1
    emit(events, Event.PUPIL, s.turn)
    close(s)


@rule
def why_not_promote(s):
    why = why_not_open(s)
    if why != Reason.OK:
        return why
    if not s.left[s.turn]:
        return Reason.NO_PUPIL
    return Reason.SEAT_TAKEN if s.right[s.turn] else Reason.OK


@rule
def promote(s, events):
    s.left[s.turn] = 0
    s.right[s.turn] = 1
    emit(events, Event.PROMOTED, s.turn)
    close(s)


@rule
def why_not_graduate(s, seat, profession):
    why = why_not_open(s)
    if why != Reason.OK:
        return why
    if not (s.left[s.turn] if seat == LEFT else s.right[s.turn]):
        return Reason.NO_PUPIL
    return Reason.PROFESSION_FILLED if has(s.villagers[s.turn], profession) else Reason.OK


@rule
def graduations(s, out, n, first):
    """The open professions one after another, each for both seats."""
    if s.villagers[s.turn] != ALL_VILLAGERS:
        for profession in range(PROFESSION_COUNT):
            empty = not has(s.villagers[s.turn], profession)
            out[n] = first + profession
            n += empty and s.left[s.turn] == 1
            out[n] = first + PROFESSION_COUNT + profession
            n += empty and s.right[s.turn] == 1
    return n


@rule
def graduate(s, seat, profession, events):
    pay_time(s, SCHOOL_TIME, events)
    s.villagers[s.turn] |= bit(profession)
    emit(events, Event.GRADUATED, s.turn, profession, seat)
    if seat == LEFT:
        s.left[s.turn] = 0
    else:
        s.right[s.turn] = 0
        gain_story(s, SCHOOL_STORY, events)
    close(s)


@rule
def next_lesson(s):
    """The monk's school: each activation may be declined, and sees the result of the one before.

    With all five villagers alive a full school has nothing to do.
    """
    idle = s.left[s.turn] and s.right[s.turn] and s.villagers[s.turn] == ALL_VILLAGERS
    if s.lessons == 0 or idle:
        s.lessons = 0
        s.step = Step.BANNER_DONE
    else:
        s.lessons -= 1
        s.step = Step.SCHOOL


@rule
def skip_lesson(s, events):
    decline(s, events)
    s.step = Step.LESSON


PART = Part(
    [
        white("pupil", why_not_pupil, take_pupil, also=[Step.SCHOOL], guard=is_open),
        white("promote", why_not_promote, promote, also=[Step.SCHOOL], guard=is_open),
        white(
            "graduate", why_not_graduate, graduate, {"pupil": SEATS, "profession": PROFESSIONS}, also=[Step.SCHOOL],
            guard=is_open, options=graduations,
        ),
        declining(Step.SCHOOL, skip_lesson),
    ],
    runs={Step.LESSON: next_lesson},
    white=White("school", on_the_board, is_open),
)  # fmt: skip
