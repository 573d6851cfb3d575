"""A turn: what may be done at each step, and doing it. The ladders are written from the manifests of the parts."""

from __future__ import annotations

import numpy as np

from ...kernel.compiling import Rule, rule
from ...kernel.ladders import ladder, wanted
from .actions import ACTIONS, IS_WHITE, KIND, MOVE, NUMBERS, PARTS, Reason, Step, banners_of
from .board import whites_over
from .listing import any_of
from .manifest import Move
from .names import BANNER, NONE, STEPS


@rule
def actor(s):
    return s.seat


@rule
def over(s):
    return s.step == Step.OVER


# ── the ladders ──────────────────────────────────────────────────────────────────────────────────────────────────────
def _arguments(move: Move, function: Rule) -> dict[str, str]:
    """What the function calls the arguments of its action, and how they are read from it."""
    own = [name for name in wanted(function) if name not in ("s", "events")]
    if own and len(own) != len(move.args):
        raise ValueError(f"{move.name} has the arguments {list(move.args)}; {function.__name__} takes {own}")
    found = {}
    stride = 1
    for name, words in zip(reversed(own), reversed([*move.args.values()]), strict=False):
        found[name] = f"(action - {ACTIONS.base[move.name]}) // {stride} % {len(words)}"
        stride *= len(words)
    return found


why_not = ladder(
    "why_not", "s, move, action", "move", {n: move.why_not for move, n in NUMBERS.items()}, otherwise=int(Reason.NOT_NOW),
    given={n: _arguments(move, move.why_not) for move, n in NUMBERS.items()},
)  # fmt: skip
do = ladder(
    "do", "s, move, action, events", "move", {n: move.do for move, n in NUMBERS.items()}, otherwise=None,
    given={n: _arguments(move, move.do) for move, n in NUMBERS.items()},
)  # fmt: skip
when_paid = ladder(
    "when_paid", "s, kind, i, events", "kind",
    {BANNER.names.index(name): function for part in PARTS for name, function in part.when_paid.items()}, otherwise=None,
)  # fmt: skip
any_white = any_of("any_white", banners_of("white"))
LIST, FIRST = BANNER.of, BANNER.starts


@rule
def carry_out(s, events):
    """Everything is paid: a customer is served, a journey made."""
    kind = LIST[s.banner]
    when_paid(s, kind, s.banner - FIRST[kind], events)
    s.banner = NONE


@rule
def banner_done(s):
    s.step = Step.WHITE if s.whites > 0 and any_white(s) else Step.DEATH


RUNS = {step: run for part in PARTS for step, run in part.runs.items()}
RUNS |= {Step.BOUGHT: carry_out, Step.BANNER_DONE: banner_done}
run = ladder("run", "s, events", "s.step", RUNS, otherwise=None)
BY_ITSELF = np.array([step in RUNS for step in range(len(STEPS.words))])


# ── the verbs ────────────────────────────────────────────────────────────────────────────────────────────────────────
@rule
def reason(s, action):
    """0 where the action is legal, else why it is not."""
    move = MOVE[s.step, KIND[action]]
    if IS_WHITE[move] and whites_over(s):
        return Reason.USED_ALREADY
    return why_not(s, move, action)


@rule
def apply(s, action, events):
    do(s, MOVE[s.step, KIND[action]], action, events)
    while BY_ITSELF[s.step]:  # go on until somebody has something to decide
        run(s, events)
