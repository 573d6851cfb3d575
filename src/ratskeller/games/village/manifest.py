"""What a part of the rules (a banner, the dice, a death …) brings into the game: its actions and what happens by itself.

Reasons, events and steps of a part are told at the top of its file; the manifest at its end says what they are for. From all
manifests together the tables of `actions` and the ladders of `turn` and `choices` are made.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ...kernel.compiling import Rule
from .board import allowed, decline
from .names import Step

Args = Mapping[str, Sequence[str]]


@dataclass(frozen=True, eq=False)
class Move:
    """A kind of action at some steps: whether it may be done, and doing it.

    `why_not` and `do` take the table and then, in their order, the numbers of the action's arguments (or none of them).
    """

    name: str
    why_not: Rule
    do: Rule
    args: Args = field(default_factory=dict)
    at: Sequence[int] = ()
    colour: str = ""  # "black" or "white": a banner
    ahead: bool = False  # listed before everything else
    guard: Rule | None = None  # (s): quickly, whether there can be a legal one
    options: Rule | None = None  # (s, out, n, first): appends the legal ones, where that is faster than asking for each


def black(name: str, why_not: Rule, use: Rule, args: Args | None = None, also: Sequence[int] = (), **more: Any) -> Move:
    """A black banner; `also` at other steps, where something gives it."""
    return Move(name, why_not, use, args or {}, [Step.USE, *also], "black", **more)


def white(name: str, why_not: Rule, use: Rule, args: Args | None = None, also: Sequence[int] = (), **more: Any) -> Move:
    """A white banner, likewise."""
    return Move(name, why_not, use, args or {}, [Step.USE, Step.WHITE, *also], "white", **more)


def answer(step: Any, why_not: Rule, do: Rule, args: Args | None = None, **more: Any) -> Move:
    """The answer to a question, called as its step."""
    return Move(step.name.lower(), why_not, do, args or {}, [step], **more)


def declining(step: Any, do: Rule = decline, why_not: Rule = allowed) -> Move:
    """V3: what need not be carried out."""
    return Move("decline", why_not, do, at=[step], ahead=True)


@dataclass(frozen=True, eq=False)
class White:
    """White banners as the tile and a position see them; all functions take the place in the list of this name in `BANNER`."""

    name: str
    there: Rule  # (s, seat, i): whether the village has it
    was_usable: Rule  # (s, i): whether it may have been used earlier in this turn


@dataclass(frozen=True, eq=False)
class Part:
    """A part of the rules."""

    moves: Sequence[Move] = ()
    runs: Mapping[int, Rule] = field(default_factory=dict)  # step → (s, events): what the rules do by themselves
    when_paid: Mapping[str, Rule] = field(default_factory=dict)  # list in `BANNER` → (s, i, events): when everything is paid
    white: White | None = None
