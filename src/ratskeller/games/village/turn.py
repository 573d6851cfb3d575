"""A turn: what may be done at each step, and doing it. The ladders here read like the rule book's table of contents."""

from __future__ import annotations

from ...kernel.compiling import rule
from ...kernel.events import emit
from .actions import (
    A_BURY,
    A_CONVENE,
    A_COUNT,
    A_COVER,
    A_DECLINE,
    A_DIE,
    A_DONE,
    A_FREE,
    A_FUN,
    A_HAND,
    A_HEADMAN,
    A_HEAL,
    A_LABOURER,
    A_MARK,
    A_OFFICE,
    A_PAY,
    A_PICK,
    A_PLOW,
    A_PUPIL,
    A_SWAP,
    A_TILE,
    A_VALUE,
    AFTER_LABOURER,
    AFTER_WHITE,
    D_FREE,
    D_HEADMAN,
    D_HEAL,
    D_MARK,
    D_SWAP,
    E_DECLINED,
    FIRST_WHITE,
    NO_WHITE_YET,
    NOT_NOW,
    OK,
    TAKE_ONE,
)
from .banners import (
    any_white,
    council,
    customer,
    headman,
    lay_plow,
    meeting_place,
    office,
    school,
    travel,
    use_black,
    use_white,
    why_not_black,
    why_not_plow,
    why_not_white,
)
from .data import MONK_OFFICE_LIMIT
from .death import aftermath, begin_death, bury, heal, hire, invade, run_rat, why_not_bury
from .dice import set_value, take_die, why_not_die, why_not_value
from .payment import charge, pay, why_not_pay
from .rounds import end_turn
from .state import (
    AFTERMATH,
    B_TRAVEL,
    BANNER_DONE,
    BOUGHT,
    BURY,
    CHARGE,
    COUNT,
    COVER,
    DEATH,
    DIE,
    END_TURN,
    FREE,
    HEADMAN,
    HEAL,
    INVASION,
    LABOURER,
    LESSON,
    MARK,
    NONE,
    OFFICE,
    OVER,
    PAY,
    PICK,
    PICKED,
    RAT_RUNS,
    SCHOOL,
    SPARED,
    SWAP,
    TILE,
    USE,
    VALUE,
    W_CUSTOMER,
    WHITE,
)


@rule
def actor(s):
    return s.seat


@rule
def over(s):
    return s.step == OVER


# ── legality: 0, or the reason why not ───────────────────────────────────────────────────────────────────────────────
@rule
def reason(s, action):
    if s.step == DIE:
        return why_not_die(s, action - A_DIE) if A_DIE <= action < A_VALUE else NOT_NOW
    if s.step == VALUE:
        return why_not_value(s, action - A_VALUE) if A_VALUE <= action < A_HAND else NOT_NOW
    if s.step == USE or s.step == WHITE:
        return why_not_banner(s, action)
    if action == A_DECLINE:
        return OK if may_decline(s) else TAKE_ONE if s.step == FREE else NOT_NOW
    if s.step == COVER:
        return travel.why_not_cover(s, action - A_COVER) if A_COVER <= action < A_PAY else NOT_NOW
    if s.step == PAY:
        return why_not_pay(s, action - A_PAY) if A_PAY <= action < A_SWAP else NOT_NOW
    if s.step == SWAP:
        return OK if action == A_SWAP else NOT_NOW
    if s.step == HEADMAN:
        return headman.why_not(s, action - A_HEADMAN) if A_HEADMAN <= action < A_FUN else NOT_NOW
    if s.step == SCHOOL:
        return school.why_not(s, action) if A_PUPIL <= action < A_CONVENE else NOT_NOW
    if s.step == OFFICE:
        return OK if action == A_OFFICE else NOT_NOW
    if s.step == FREE:
        return office.why_not_pick(s, action - A_FREE) if A_FREE <= action < A_COUNT else NOT_NOW
    if s.step == COUNT:
        return office.why_not_count(s, action - A_COUNT) if A_COUNT <= action < A_PICK else NOT_NOW
    if s.step == PICK:
        return office.why_not_pick(s, action - A_PICK) if A_PICK <= action < A_MARK else NOT_NOW
    if s.step == MARK:
        return council.why_not_mark(s, action - A_MARK) if A_MARK <= action < A_TILE else NOT_NOW
    if s.step == TILE:
        return meeting_place.why_not_tile(s, action - A_TILE) if A_TILE <= action < A_DECLINE else NOT_NOW
    if s.step == BURY:
        return why_not_bury(s, action - A_BURY) if A_BURY <= action < A_HEAL else NOT_NOW
    if s.step == HEAL:
        return OK if action == A_HEAL else NOT_NOW
    return OK if A_LABOURER <= action < AFTER_LABOURER else NOT_NOW


@rule
def may_decline(s):
    """V3: what need not be carried out."""
    step = s.step
    if step == FREE:
        return office.may_decline_free(s)
    if step == SWAP or step == HEADMAN or step == SCHOOL or step == OFFICE:
        return True
    return step == MARK or step == TILE or step == HEAL


@rule
def why_not_banner(s, action):
    """Part II: one black banner, or white ones one after another."""
    if FIRST_WHITE <= action < AFTER_WHITE:
        return why_not_white(s, action)
    if A_PLOW <= action < A_COVER:
        return why_not_plow(s, action - A_PLOW)
    if s.step == WHITE:
        return OK if action == A_DONE else NOT_NOW
    if A_HAND <= action < FIRST_WHITE:
        return why_not_black(s, action)
    return NO_WHITE_YET if action == A_DONE else NOT_NOW


# ── playing ──────────────────────────────────────────────────────────────────────────────────────────────────────────
@rule
def apply(s, action, events):
    if s.step == DIE:
        take_die(s, action - A_DIE, events)
        return
    if s.step == VALUE:
        set_value(s, action - A_VALUE, events)
        return
    if action == A_DECLINE:
        decline(s, events)
    elif s.step == USE or s.step == WHITE:
        use_banner(s, action, events)
    else:
        go_on(s, action, events)
    settle(s, events)


@rule
def use_banner(s, action, events):
    if FIRST_WHITE <= action < AFTER_WHITE:
        use_white(s, action, events)
    elif A_PLOW <= action < A_COVER:
        lay_plow(s, action - A_PLOW, events)
    elif action == A_DONE:
        s.step = DEATH
    else:
        use_black(s, action, events)


@rule
def go_on(s, action, events):
    """The answer to a question in the middle of a banner or of a death."""
    if s.step == COVER:
        travel.cover(s, action - A_COVER, events)
    elif s.step == PAY:
        pay(s, action - A_PAY, events)
        s.step = CHARGE
    elif s.step == SWAP:
        travel.swap(s, events)
    elif s.step == HEADMAN:
        headman.use(s, action - A_HEADMAN, events)
    elif s.step == SCHOOL:
        school.teach_for_monk(s, action, events)
    elif s.step == OFFICE:
        office.use(s, MONK_OFFICE_LIMIT, events)
    elif s.step == FREE:
        office.take_free(s, action - A_FREE, events)
    elif s.step == COUNT:
        office.count(s, action - A_COUNT, events)
    elif s.step == PICK:
        office.pick(s, action - A_PICK, events)
    elif s.step == MARK:
        council.mark(s, action - A_MARK, events)
    elif s.step == TILE:
        meeting_place.lay_tile(s, action - A_TILE, events)
        s.step = BANNER_DONE
    elif s.step == BURY:
        bury(s, action - A_BURY, events)
    elif s.step == HEAL:
        heal(s, events)
    elif s.step == LABOURER:
        hire(s, action - A_LABOURER, events)


@rule
def declined(step):
    """What is declined, by its number in `DECLINABLE`."""
    if step <= OFFICE:
        return D_SWAP if step == SWAP else D_HEADMAN + step - HEADMAN  # headman, school, office in a row
    if step == FREE:
        return D_FREE
    return D_HEAL if step == HEAL else D_MARK + step - MARK  # mark, tile in a row


@rule
def decline(s, events):
    emit(events, E_DECLINED, s.seat, declined(s.step))
    if s.step == SCHOOL:
        s.step = LESSON
    elif s.step == FREE:
        s.step = COUNT
    elif s.step == HEAL:
        s.step = INVASION
    else:
        s.step = BANNER_DONE


@rule
def settle(s, events):
    """Go on until somebody has something to decide."""
    while True:
        if s.step == COUNT:
            only = office.ask_count(s)
            if only == NONE:
                return
            office.count(s, only, events)
        elif s.step == CHARGE:
            charge(s, events)
        elif s.step == BOUGHT:
            if s.banner == B_TRAVEL:
                travel.bought(s, events)
            else:
                customer.bought(s, s.banner - W_CUSTOMER, events)
            s.banner = NONE
        elif s.step == PICKED:
            office.picked(s, events)
        elif s.step == LESSON:
            next_lesson(s)
        elif s.step == BANNER_DONE:
            s.step = WHITE if s.whites > 0 and any_white(s) else DEATH
        elif s.step == DEATH:
            begin_death(s, events)
        elif s.step == RAT_RUNS:
            run_rat(s, events)
        elif s.step == INVASION or s.step == SPARED:
            invade(s, events)
        elif s.step == AFTERMATH:
            aftermath(s)
        elif s.step == END_TURN:
            end_turn(s, events)
        else:
            return


@rule
def next_lesson(s):
    """The monk's school: each activation may be declined, and sees the result of the one before."""
    if s.lessons == 0 or not school.usable(s):
        s.lessons = 0
        s.step = BANNER_DONE
    else:
        s.lessons -= 1
        s.step = SCHOOL
