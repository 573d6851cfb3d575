"""What a card says about itself beside its rules. Everything the house asks of a card is a name in its file.

A file in `cards/` has a `MANIFEST` and, as far as the card needs them, these rules:

    why_not(s, a)  use(s, a, events)        the power, used in one's turn; `a` is the number of its argument
    why_not_to(s, region)  use_to(…)        the target that `board.pick` asks for; without `use_to` own cubes go there
    options(s, out, n, first)               a quicker way to list what `why_not` allows
    why_not_x(s, a)  x(s, a, events)        a question of its own that offers the action x; options_x as above
    when_taken(s, events)                   somebody has taken the card
    when_arrived, when_ravage, when_outbreak, when_killed, when_finished        a moment of phase C, see `steps.FOLLOWS`
    price(s, a)  prompt(s)                  for texts: coins that its action costs; what its question may mention

A rule names only those of the arguments it wants, and calls `a` what it is. Figures are in data/rattus.toml, read with `figure`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from .data import GOODS, REGION, SLOTS

Args = Mapping[str, Sequence[str]]


def up_to(most: int) -> Args:
    """A number from 1 on."""
    return {"n": [str(i + 1) for i in range(most)]}


NOTHING: Args = {}
A_REGION: Args = {"region": list(REGION)}
A_RAT: Args = {**A_REGION, "slot": [str(i + 1) for i in range(SLOTS)]}
A_GOOD: Args = {"good": GOODS}


@dataclass(frozen=True)
class Ask:
    """A question of a card's own: the action it offers, and what declines it."""

    step: int
    action: str
    args: Args | None = None  # None: the action is declared elsewhere, or has no arguments
    no: Literal["skip", "done"] | None = None
    at: int | None = None  # the moment of phase C that asks it; None: it belongs to a power used before
    on_top: bool = False  # the power has been carried out; what is offered comes on top of it


@dataclass(frozen=True)
class Card:
    """`name` is the one of its figures; the file is called the same, with `_` for `-`."""

    name: str
    args: Args | None = None  # of its power; None: there is nothing to use in one's turn
    asks: tuple[Ask, ...] = ()
    cubes: int = 1  # how many cubes its power moves at most
    two_steps: bool = False  # the plague may move two steps
    final: Literal["moves", "reveals"] | None = None  # what its holder may do with the plague in the final round
    second_rat: bool = False  # `pick_to` is a rat for this card, not a region
