"""The moments of phase C and of the end at which cards act by themselves or ask something: see `steps.FOLLOWS`.

Each moment is a chain of steps, one for every card with a rule `when_<moment>`. What follows is set first; a rule asks
by setting a step of its own, and when that is answered, the chain goes on where it was.
"""

from __future__ import annotations

from typing import Any

from ...kernel.compiling import Rule, part
from ...kernel.ladders import ladder
from .board import holds
from .cards import MANIFESTS, rungs
from .steps import FOLLOWS, FREE, Step

ACTING: dict[int, Rule] = {}  # step → what is done there, by itself; returns whether the rules go on
THEN: dict[int, int] = {}  # step that a card asks at a moment → what follows its answer


def acting(when: Rule, card: int, then: int, whoever: bool) -> Rule:
    """A card acts if the player on turn holds it, or whoever does."""

    @part
    def act(s: Any, events: Any) -> bool:
        s.step = then
        if whoever or holds(s, s.turn, card):
            when(s, card, events)
        return bool(s.step == then)

    return act


def passing(then: int) -> Rule:
    """No card acts."""

    @part
    def act(s: Any) -> bool:
        s.step = then
        return True

    return act


_free = FREE
for _moment, _end in FOLLOWS.items():
    _rules = rungs(f"when_{_moment.name.lower()}")
    _when = ladder(f"when_{_moment.name.lower()}", "s, card, events", "card", _rules, otherwise=None)
    _here = int(_moment)
    ACTING[_here] = passing(_end)
    for _i, _card in enumerate(_rules):
        _then = int(_end) if _i == len(_rules) - 1 else _free + _i
        ACTING[_here] = acting(_when, _card, _then, _moment == Step.FINISHED)
        THEN |= {ask.step: _then for ask in MANIFESTS[_card].asks if ask.at == _moment}
        _here = _then
    _free += len(_rules)
