"""A turn told as a whole, for hints: "black 5 + white 4 = 9: build the wainwright", and what speaks for it.

Nothing here is a rule: the turn is played on a copy, and what happens there is told.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...kernel.actions import Action
from ...kernel.text import count, message, say
from .actions import Step
from .aid import COLOURS
from .data import COLOURS as DICE_COLOURS
from .data import CUSTOMER_POINTS, CUSTOMERS
from .market import ready
from .names import GAME
from .scoring import score
from .trying import Copy, cost_text, read

GAINED = {"coins": "coin", "story": "point", "jokers": "joker", "markers": "marker", "points": "prestige"}


def retell(s: Any, line: Sequence[Action], lang: str) -> tuple[str | None, list[str]]:
    """What the actions come to; the sentence only where dice or value are still to be chosen."""
    copy, seat = Copy.of(s), int(s.turn)
    copy.table.rng = 1  # chance after the turn may need one
    rows: list[list[int]] = []
    told: list[str] = []
    before, served = int(score(s, seat)), _ready(s, seat)
    for action in line:
        if action.name in COLOURS:
            told.append(_within(action.text(lang), lang))
        rows += copy.play(action.id)
    after, outcome = copy.table, read(rows)
    reasons = [_paid_and_gained(outcome.cost, dict(outcome.gains), lang)] if told else []
    more = int(score(after, seat)) - before
    if more > 0 and told:
        reasons.append(say(lang, "village.turn.points", GAME, {"n": more}))
    for customer in sorted(_ready(after, seat) - served):
        reasons.append(
            say(lang, "village.turn.customer", GAME, {"customer": CUSTOMERS[customer], "n": int(CUSTOMER_POINTS[customer])})
        )
    if outcome.crossed and not s.crossed:
        reasons.append(say(lang, "village.aid.death.crossed", GAME, {}))
    whole = _dice(s, line, lang) if s.step in (Step.DIE, Step.VALUE) and told else None
    return (f"{whole}: {message(lang, 'village.turn.then').join(told)}" if whole else None), reasons


def _dice(s: Any, line: Sequence[Action], lang: str) -> str:
    """The dice, what changes them, and the value they make."""
    taken = [(DICE_COLOURS[s.colour[i]], int(s.face[i])) for i in range(int(s.dice))]
    taken += [(action.args["colour"], int(action.args["face"])) for action in line if action.name == "die"]
    shown = " + ".join(say(lang, "village.turn.die", GAME, {"colour": colour, "face": face}) for colour, face in taken)
    value = next(action for action in line if action.name == "value")
    figures = {key: int(n) for key, n in value.args.items()}
    return say(lang, "village.turn.value", GAME, {"dice": shown, **figures})


def _paid_and_gained(cost: dict[str, int], gains: dict[str, int], lang: str) -> str:
    gained = ", ".join(count(lang, n, GAINED.get(key, key)) for key, n in gains.items())
    told = {"cost": cost_text(cost, lang), "gains": gained}
    return say(lang, "village.turn.sum", GAME, {**told, "which": f"{'paid' if cost else 'free'}-{'gain' if gained else 'none'}"})


def _ready(s: Any, seat: int) -> set[int]:
    """Waiting customers whose goods are there."""
    bits = int(ready(s, seat))
    return {customer for customer in range(len(CUSTOMERS)) if bits >> customer & 1}


def _within(text: str, lang: str) -> str:
    """Within a sentence: 'school – a new pupil'."""
    return (text[:1].lower() + text[1:]).replace(": ", message(lang, "village.turn.dash"))
