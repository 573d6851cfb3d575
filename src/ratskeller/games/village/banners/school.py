"""School (white, on the board; also through a monk): pupils on two seats become villagers on empty professions."""

from ....kernel.compiling import rule
from ....kernel.events import emit
from ..actions import (
    A_GRADUATE,
    A_PROMOTE,
    A_PUPIL,
    E_GRADUATED,
    E_PROMOTED,
    E_PUPIL,
    NO_PUPIL,
    OK,
    PROFESSION_FILLED,
    SEAT_TAKEN,
    USED_ALREADY,
    WRONG_VALUE,
)
from ..board import begin_white, bit, gain_story, has, pay_time, shows
from ..data import ALL_VILLAGERS, PROFESSION_COUNT, SCHOOL_STORY, SCHOOL_TIME, SCHOOL_VALUES
from ..state import BANNER_DONE, LESSON, W_SCHOOL

LEFT, RIGHT = 0, 1


@rule
def why_not_open(s):
    """As a white banner."""
    if not shows(s, SCHOOL_VALUES, W_SCHOOL):
        return WRONG_VALUE
    return USED_ALREADY if has(s.used, W_SCHOOL) else OK


@rule
def why_not(s, action):
    """One of its actions, whoever opened it."""
    left = s.left[s.turn]
    if action == A_PUPIL:
        return SEAT_TAKEN if left else OK
    if action == A_PROMOTE:
        if not left:
            return NO_PUPIL
        return SEAT_TAKEN if s.right[s.turn] else OK
    a = action - A_GRADUATE
    pupil = left if a // PROFESSION_COUNT == LEFT else s.right[s.turn]
    if not pupil:
        return NO_PUPIL
    return PROFESSION_FILLED if has(s.villagers[s.turn], a % PROFESSION_COUNT) else OK


@rule
def usable(s):
    """With all five villagers alive a full school has nothing to do."""
    return not (s.left[s.turn] and s.right[s.turn] and s.villagers[s.turn] == ALL_VILLAGERS)


@rule
def options(s, out, n):
    left = s.left[s.turn]
    right = s.right[s.turn]
    out[n] = A_PUPIL
    n += left == 0
    out[n] = A_PROMOTE
    n += left == 1 and right == 0
    if s.villagers[s.turn] != ALL_VILLAGERS:
        for profession in range(PROFESSION_COUNT):
            empty = not has(s.villagers[s.turn], profession)
            out[n] = A_GRADUATE + profession
            n += empty and left == 1
            out[n] = A_GRADUATE + PROFESSION_COUNT + profession
            n += empty and right == 1
    return n


@rule
def use(s, action, events):
    """As a white banner."""
    begin_white(s, W_SCHOOL)
    teach(s, action, events)
    s.step = BANNER_DONE


@rule
def teach(s, action, events):
    if action == A_PUPIL:
        s.left[s.turn] = 1
        emit(events, E_PUPIL, s.turn)
        return
    if action == A_PROMOTE:
        s.left[s.turn] = 0
        s.right[s.turn] = 1
        emit(events, E_PROMOTED, s.turn)
        return
    a = action - A_GRADUATE
    pay_time(s, SCHOOL_TIME, events)
    s.villagers[s.turn] |= bit(a % PROFESSION_COUNT)
    emit(events, E_GRADUATED, s.turn, a % PROFESSION_COUNT, a // PROFESSION_COUNT)
    if a // PROFESSION_COUNT == LEFT:
        s.left[s.turn] = 0
    else:
        s.right[s.turn] = 0
        gain_story(s, SCHOOL_STORY, events)


@rule
def teach_for_monk(s, action, events):
    teach(s, action, events)
    s.step = LESSON
