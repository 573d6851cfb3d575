"""A turn: what may be done at each step, and doing it. What stands here is the table of contents of the rules."""

from __future__ import annotations

from ...kernel.bits import bit, has
from ...kernel.compiling import part, rule
from ...kernel.ladders import ladder
from .actions import ARGUMENT, KIND, KIND_OF, POWER_CARD, POWER_SIZE
from .board import final, holds
from .cards import peasant, use_power, why_not_power
from .data import CARDS, CARDS_IN_PLAY, REGIONS, TYPES
from .finale import final_ravage
from .market import fetch, lay, why_not_fetch, why_not_lay
from .moments import ACTING
from .phases import place_there, take, why_not_place, why_not_place_there, why_not_take
from .plague import before_ravage, begin_spread, move_plague, next_token, resolve_token, spread_next, why_not_plague
from .questions import NO, OFFERED, THEN, answer, why_not_answer
from .reasons import Reason
from .steps import Step
from .turns import clear_power, end_turn


@rule
def actor(s):
    return s.seat


@rule
def over(s):
    return s.step == Step.OVER


# ── a turn before phase C: 0, or the reason why not, and doing it ────────────────────────────────────────────────────
@rule
def why_not_done(s):
    return Reason.OK if final(s) else Reason.NOT_FINAL_ROUND


@rule
def be_done(s):
    s.step = Step.END_TURN


IN_TURN = {
    "take": (why_not_take, take),
    "place": (why_not_place_there, place_there),
    "good": (why_not_fetch, fetch),
    "lay": (why_not_lay, lay),
    "plague": (why_not_plague, move_plague),
    "done": (why_not_done, be_done),
}
_why_not = {KIND[name]: law for name, (law, _) in IN_TURN.items()}
_doing = {KIND[name]: doing for name, (_, doing) in IN_TURN.items()}
why_not_in_turn = ladder("why_not_in_turn", "s, kind, a", "kind", _why_not, free="a", otherwise=int(Reason.NOT_NOW))
do_in_turn = ladder("do_in_turn", "s, kind, a, events", "kind", _doing, free="a", otherwise=None, inlined=True)


@rule
def why_not_use(s, card):
    """What holds for every power: the card is held, and was not used this turn."""
    if not has(s.in_play, card):
        return Reason.CARD_NOT_IN_PLAY
    if not holds(s, s.turn, card):
        return Reason.NOT_HELD
    return Reason.ALREADY_USED if has(s.used, card) else Reason.OK


# ── all of it ────────────────────────────────────────────────────────────────────────────────────────────────────────
@rule
def reason(s, action):
    kind, a, card = KIND_OF[action], ARGUMENT[action], POWER_CARD[action]
    if s.step != Step.MAIN:
        if action == NO[s.step]:
            return Reason.OK
        return why_not_answer(s, a) if kind == OFFERED[s.step] else Reason.NOT_NOW
    if card < 0:
        return why_not_in_turn(s, kind, a)
    unusable = why_not_use(s, card)
    return why_not_power(s, card, a) if unusable == Reason.OK else unusable


@rule
def apply(s, action, events):
    step, a, card = s.step, ARGUMENT[action], POWER_CARD[action]
    if step != Step.MAIN:
        s.step = THEN[step]
        if action != NO[step]:
            answer(s, step, a, events)
    elif card < 0:
        do_in_turn(s, KIND_OF[action], a, events)
    else:
        s.used |= bit(card)
        use_power(s, card, a, events)
    if s.step == Step.MAIN:
        clear_power(s)
    settle(s, events)


# ── going on until somebody has something to decide ──────────────────────────────────────────────────────────────────
@rule
def has_final_options(s):
    """Whether the player has anything to do in his final turn but to end it."""
    if s.held[s.turn] == 0:
        return False
    for i in range(CARDS_IN_PLAY):
        card = s.cards[i]
        if not holds(s, s.turn, card):
            continue
        for good in range(TYPES):
            if why_not_lay(s, good * CARDS + card) == Reason.OK:
                return True
        if why_not_use(s, card) == Reason.OK:
            for a in range(POWER_SIZE[card]):
                if why_not_power(s, card, a) == Reason.OK:
                    return True
    for region in range(REGIONS):
        if why_not_plague(s, region) == Reason.OK or why_not_place(s, region, peasant.MORE) == Reason.OK:
            return True
    return False


# What the rules do by themselves; each returns whether they go on.
BY_ITSELF = ACTING | {
    Step.SPREADING: begin_spread,
    Step.SPREAD_NEXT: spread_next,
    Step.BEFORE_RAVAGE: before_ravage,
    Step.NEXT_TOKEN: next_token,
    Step.RESOLVE: resolve_token,
    Step.END_TURN: end_turn,
    Step.FINAL_RAVAGE: final_ravage,
}
advance = ladder("advance", "s, events", "s.step", BY_ITSELF, otherwise=False, inlined=True)


@part
def settle(s, events):
    """A final turn without any option is passed over."""
    while True:
        if s.step == Step.MAIN:
            if not final(s) or has_final_options(s):
                return
            end_turn(s, events)
        elif not advance(s, events):
            return
