"""Part III of a turn, when the bridge was crossed: a death, the rat, perhaps an invasion, perhaps a day labourer (V4, V7)."""

from __future__ import annotations

from ...kernel.bits import bit, has
from ...kernel.compiling import rule
from ...kernel.events import emit
from ...kernel.randomness import random_below
from .board import allowed, decline, gain_story, present
from .data import ABBOT, CHRONICLE, HEALING, HEALING_USES, LOST_SHARE, PROFESSION_COUNT, PROFESSIONS, RAT_DIE, RAT_START, SPACES
from .manifest import Part, answer, declining
from .names import NONE, REASONS, SEAT, STEPS, VILLAGER, N, tell_events

Reason = REASONS.tell("nobody_there")
Step = STEPS.tell("bury", "rat_runs", "heal", "invasion", "spared", "aftermath", "labourer")
Event = tell_events(
    chronicle={**VILLAGER, "story": None},
    grave=VILLAGER,
    rat={"n": None, "left": None, "die": None},
    invasion={},
    healed=SEAT,
    lost=N,
    rat_back={"left": None},
    labourer=VILLAGER,
)


@rule
def coffins(s):
    """Filled spaces of the chronicle, and graves."""
    filled = s.graves
    for profession in range(PROFESSION_COUNT):
        filled += s.chronicle[profession]
    return filled


@rule
def begin_death(s, events):
    """Who dies is asked where there is a choice."""
    if not s.crossed:
        s.step = Step.END_TURN
        return
    living = 0
    last = NONE
    for profession in range(PROFESSION_COUNT):
        if present(s, profession):
            living += 1
            last = profession
    if living == 1:
        bury(s, last, events)
    else:
        s.step = Step.BURY


@rule
def why_not_bury(s, profession):
    return Reason.OK if present(s, profession) else Reason.NOBODY_THERE


@rule
def bury(s, profession, events):
    """Into the chronicle while his profession has a free space there, which is story points; else into a grave."""
    s.villagers[s.turn] &= ~bit(profession)
    space = s.chronicle[profession]
    if space < SPACES:
        s.chronicle[profession] += 1
        emit(events, Event.CHRONICLE, s.turn, profession, CHRONICLE[space])
        gain_story(s, CHRONICLE[space], events)
    else:
        s.graves += 1
        emit(events, Event.GRAVE, s.turn, profession)
    s.step = Step.RAT_RUNS


@rule
def run_rat(s, events):
    """It stops on the invasion space; what the die shows beyond that is lost."""
    pips = RAT_DIE[random_below(s, RAT_DIE.shape[0])]
    steps = min(pips, s.rat)
    s.rat -= steps
    emit(events, Event.RAT, steps, s.rat, pips)
    if s.rat > 0:
        s.step = Step.AFTERMATH
        return
    emit(events, Event.INVASION)
    s.rat = RAT_START[s.players]
    healer = s.church_owner[HEALING]
    s.step = Step.INVASION
    if healer != NONE and may_heal(s, healer):
        s.seat = healer
        s.step = Step.HEAL


@rule
def can_heal(s, seat):
    """Whether the church of a village heals, still and with its abbot."""
    return s.church[seat] == HEALING and s.healed[seat] < HEALING_USES and has(s.villagers[seat], ABBOT)


@rule
def may_heal(s, seat):
    """Not asked when nothing would be lost."""
    return can_heal(s, seat) and s.tree[seat] // LOST_SHARE > 0


@rule
def heal(s, events):
    s.healed[s.seat] += 1
    emit(events, Event.HEALED, s.seat)
    s.step = Step.SPARED


@rule
def decline_healing(s, events):
    decline(s, events)
    s.step = Step.INVASION


@rule
def invade(s, events):
    """Every tree loses its share, but for a healer's."""
    spared = s.seat if s.step == Step.SPARED else NONE
    for i in range(s.players):
        seat = (s.turn + i) % s.players
        lost = s.tree[seat] // LOST_SHARE
        if seat != spared and lost > 0:
            s.tree[seat] -= lost
            emit(events, Event.LOST, seat, lost)
    emit(events, Event.RAT_BACK, s.rat)
    s.seat = s.turn
    s.step = Step.AFTERMATH


@rule
def aftermath(s):
    """Without any villager left a day labourer is hired."""
    s.step = Step.LABOURER if s.villagers[s.turn] == 0 else Step.END_TURN


@rule
def hire(s, profession, events):
    s.labourers[s.turn] += 1
    s.villagers[s.turn] |= bit(profession)
    emit(events, Event.LABOURER, s.turn, profession)
    s.step = Step.END_TURN


PART = Part(
    [
        answer(Step.BURY, why_not_bury, bury, {"profession": PROFESSIONS}),
        answer(Step.HEAL, allowed, heal),
        declining(Step.HEAL, decline_healing),
        answer(Step.LABOURER, allowed, hire, {"profession": PROFESSIONS}),
    ],
    runs={Step.DEATH: begin_death, Step.RAT_RUNS: run_rat, Step.INVASION: invade, Step.SPARED: invade, Step.AFTERMATH: aftermath},
)
