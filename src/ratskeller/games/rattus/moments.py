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


def acting(when: Rule, card: int, whoever: bool, then: int, rest: Rule) -> Rule:
    """A card acts if the player on turn holds it, or whoever does; then comes the rest of the chain."""

    @part
    def act(s: Any, events: Any) -> bool:
        s.step = then
        if whoever or holds(s, s.turn, card):
            when(s, card, events)
            if s.step != then:
                return False
        return bool(rest(s, events))

    return act


def ending(then: int) -> Rule:
    """The chain is at its end."""

    @part
    def act(s: Any, events: Any) -> bool:
        s.step = then
        return True

    return act


_free = FREE
for _moment, _end in FOLLOWS.items():
    _rules = rungs(f"when_{_moment.name.lower()}")
    _when = ladder(f"when_{_moment.name.lower()}", "s, card, events", "card", _rules, otherwise=None)
    _steps = [int(_moment), *range(_free, _free + len(_rules))][: len(_rules)] + [int(_end)]
    _rest = ending(_end)
    for _card, _here, _then in reversed(list(zip(_rules, _steps, _steps[1:], strict=False))):
        _rest = ACTING[_here] = acting(_when, _card, _moment == Step.FINISHED, _then, _rest)
        THEN |= {ask.step: _then for ask in MANIFESTS[_card].asks if ask.at == _moment}
    ACTING[_moment] = _rest
    _free += len(_rules)
