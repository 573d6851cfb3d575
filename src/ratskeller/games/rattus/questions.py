"""Every step that asks one thing: the action it offers, what declines it, and what follows. A turn itself (MAIN) offers many."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from ...kernel.compiling import Rule, rule
from ...kernel.ladders import ladder
from . import moments
from .actions import ACTIONS, KIND
from .cards import MANIFESTS, MODULES, use_to, why_not_to
from .manifest import Ask
from .phases import count_options, move_counted, start_cubes, why_not_count, why_not_start
from .plague import begin_ravage, spread_targets, spread_to, why_not_spread
from .reasons import Reason
from .steps import STEPS, Step


@rule
def always(s: Any) -> int:
    return Reason.OK


@dataclass(frozen=True)
class Question:
    """`answer` is carried out after the step was set to `then`; it may set another one."""

    step: int
    action: str
    then: int
    answer: Rule
    why_not: Rule = always
    options: Rule | None = None  # lists what `why_not` allows
    no: str | None = None


def of_card(card: int, ask: Ask) -> Question:
    module, name = MODULES[card], ask.action.replace("-", "_")
    return Question(
        ask.step,
        ask.action,
        moments.THEN.get(ask.step, Step.MAIN),
        getattr(module, name),
        getattr(module, f"why_not_{name}", always),
        getattr(module, f"options_{name}", None),
        ask.no,
    )


QUESTIONS = [
    Question(Step.START, "start", Step.START, start_cubes, why_not_start),
    Question(Step.TO, "to", Step.MAIN, use_to, why_not_to),
    Question(Step.COUNT, "count", Step.MAIN, move_counted, why_not_count, count_options),
    Question(Step.SPREAD, "spread", Step.SPREAD_NEXT, spread_to, why_not_spread, spread_targets),
    Question(Step.REVEAL, "reveal", Step.END_TURN, begin_ravage, no="skip"),
    *(of_card(card, ask) for card, manifest in MANIFESTS.items() for ask in manifest.asks),
]

# per step: the kind of action it offers, its first action, what declines it (-1: nothing does), what follows
OFFERED, FIRST_OFFERED, NO, THEN = np.full((4, len(STEPS)), -1, np.int64)
for _one in QUESTIONS:
    OFFERED[_one.step], FIRST_OFFERED[_one.step] = KIND[_one.action], ACTIONS.base[_one.action]
    NO[_one.step] = ACTIONS.base[_one.no] if _one.no else -1
    THEN[_one.step] = _one.then

answer = ladder(
    "answer", "s, step, a, events", "step", {one.step: one.answer for one in QUESTIONS}, free="a", otherwise=None, inlined=True
)
why_not_answer = ladder("why_not_answer", "s, a", "s.step", {one.step: one.why_not for one in QUESTIONS}, free="a")

# ── what kind of step it is, for those who judge and show ────────────────────────────────────────────────────────────
_asks = [ask for manifest in MANIFESTS.values() for ask in manifest.asks]


def _steps(*steps: int) -> np.ndarray:
    return np.isin(np.arange(len(STEPS)), steps)


IN_PHASE_C = _steps(Step.SPREAD, Step.REVEAL, *(ask.step for ask in _asks if ask.at is not None))
SHOWS_RAT = _steps(*(ask.step for ask in _asks if ask.at in (Step.OUTBREAK, Step.KILLED)))  # the token being resolved
UNSETTLED = _steps(Step.TO, Step.COUNT, *(ask.step for ask in _asks if ask.at is None and not ask.on_top))  # a power is begun
