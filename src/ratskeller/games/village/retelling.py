"""A turn told as a whole, for hints: "black 5 + white 4 = 9: build the wainwright", and what speaks for it.

Nothing here is a rule: the turn is played on a copy, and what happens there is told.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...kernel.actions import Action
from ...kernel.text import count, message, say
from .actions import ACTIONS, Step
from .aid import COLOURS
from .data import BLACK, BLACK_TIME, CUSTOMER_POINTS, CUSTOMERS
from .data import COLOURS as DICE_COLOURS
from .market import ready
from .names import GAME
from .scoring import score
from .trying import Copy, cost_text, read

GAINED = {"coins": "coin", "story": "point", "jokers": "joker", "markers": "marker", "points": "prestige"}


def tell_turn(before: Sequence[Action], then: Sequence[Action], lang: str) -> str | None:
    """A turn in one sentence, from what its seat played before one of its decisions and from there on; None where it is none."""
    line = [*before, *then]
    begins = [i for i, action in enumerate(line) if action.name == "die" and (not i or line[i - 1].name != "die")]
    here = max((i for i in begins if i <= len(before)), default=len(line))
    line = line[here : min((i for i in begins if i > len(before)), default=len(line))]
    used = [_within(action.text(lang), lang) for action in line if action.name in COLOURS]
    made = next((action for action in line if action.name == "value"), None)
    return f"{_dice(line, made, lang)}: {message(lang, 'village.turn.then').join(used)}" if made and used else None


def retell(s: Any, line: Sequence[Action], lang: str) -> tuple[str | None, list[str]]:
    """What the actions come to; the sentence only where dice or value are still to be chosen."""
    copy, seat = Copy.of(s), int(s.turn)
    copy.table.rng = 1  # chance after the turn may need one
    rows: list[list[int]] = []
    before, served, from_the_dice = int(score(s, seat)), _ready(s, seat), s.step in (Step.DIE, Step.VALUE)
    for action in line:
        rows += copy.play(action.id)
    after, outcome = copy.table, read(rows)
    taken = _taken(s) if from_the_dice else []
    outcome.time += BLACK_TIME * sum(die.args["colour"] == DICE_COLOURS[BLACK] for die in taken)
    reasons = []
    if any(action.name in COLOURS for action in line):
        if (more := int(score(after, seat)) - before) > 0:
            reasons.append(say(lang, "village.turn.points", GAME, {"n": more}))
        reasons.append(_paid_and_gained("sum" if from_the_dice else "rest", outcome.cost, dict(outcome.gains), lang))
    for customer in sorted(_ready(after, seat) - served):
        told = {"customer": CUSTOMERS[customer], "n": int(CUSTOMER_POINTS[customer])}
        reasons.insert(0, say(lang, "village.turn.customer", GAME, told))
    if outcome.crossed and not s.crossed:
        reasons.append(say(lang, "village.aid.death.crossed", GAME, {}))
    return (tell_turn(taken, line, lang) if from_the_dice else None), reasons


def _taken(s: Any) -> list[Action]:
    """The dice that were taken this turn."""
    return [ACTIONS.find(f"die {DICE_COLOURS[s.colour[i]]} {int(s.face[i])}") for i in range(int(s.dice))]


def _dice(line: Sequence[Action], value: Action, lang: str) -> str:
    """The dice, what changes them, and the value they make."""
    shown = " + ".join(say(lang, "village.turn.die", GAME, action.args) for action in line if action.name == "die")
    figures = {key: int(n) for key, n in value.args.items()}
    return say(lang, "village.turn.value", GAME, {"dice": shown, **figures})


def _paid_and_gained(key: str, cost: dict[str, int], gains: dict[str, int], lang: str) -> str:
    """Of the whole turn (`sum`), or of what is left of it (`rest`)."""
    gained = ", ".join(count(lang, n, GAINED.get(key, key)) for key, n in gains.items())
    told = {"cost": cost_text(cost, lang), "gains": gained}
    return say(
        lang, f"village.turn.{key}", GAME, {**told, "which": f"{'paid' if cost else 'free'}-{'gain' if gained else 'none'}"}
    )


def _ready(s: Any, seat: int) -> set[int]:
    """Waiting customers whose goods are there."""
    bits = int(ready(s, seat))
    return {customer for customer in range(len(CUSTOMERS)) if bits >> customer & 1}


def _within(text: str, lang: str) -> str:
    """Within a sentence: 'school – a new pupil'."""
    return (text[:1].lower() + text[1:]).replace(": ", message(lang, "village.turn.dash"))
