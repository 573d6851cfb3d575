"""Writes the rules that list the options of a decision, from the manifests: each move is asked for as seldom as possible."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby

from ...kernel.compiling import Rule
from ...kernel.ladders import alias, aliases, wanted, written
from .actions import ACTIONS
from .board import whites_over
from .manifest import Move

Ask = Callable[[Move], list[str]]


def listing(name: str, moves: Sequence[Move]) -> Rule:
    """A rule (s, out, n) that appends the legal ones of the moves. (Written before counted: fewer branches, twice as fast.)"""

    def ask(move: Move) -> list[str]:
        first = ACTIONS.base[move.name]
        if move.options:
            return [f"n = {alias(move.options)}(s, out, n, {first})"]
        return _for_each(move, [f"out[n] = {_sum(first, move)}", f"n += {_call(move)} == 0"])

    return written(name, [f"def {name}(s, out, n):", *_inset(_guarded(moves, ask)), "    return n"], _functions(moves))


def any_of(name: str, moves: Sequence[Move]) -> Rule:
    """A rule (s) that says whether one of the moves is legal."""

    def ask(move: Move) -> list[str]:
        return _for_each(move, [f"if {_call(move)} == 0:", "    return True"])

    return written(name, [f"def {name}(s):", *_inset(_guarded(moves, ask)), "    return False"], _functions(moves))


def _inset(lines: list[str]) -> list[str]:
    return ["    " + line for line in lines]


def _guarded(moves: Sequence[Move], ask: Ask) -> list[str]:
    """The lines of all moves; what saves asking for several of them is asked once."""
    lines: list[str] = []
    for colour, same_colour in groupby(moves, key=lambda move: move.colour):
        inner: list[str] = []
        for guard, guarded in groupby(same_colour, key=lambda move: move.guard):
            asked = [line for move in guarded for line in ask(move)]
            inner += [f"if {alias(guard)}(s):", *_inset(asked)] if guard else asked
        lines += [f"if not {alias(whites_over)}(s):", *_inset(inner)] if colour == "white" else inner
    return lines


def _sizes(move: Move) -> list[int]:
    return [len(words) for words in move.args.values()]


def _for_each(move: Move, lines: list[str]) -> list[str]:
    """The lines for every combination of the arguments a0, a1, …"""
    for i, size in reversed(list(enumerate(_sizes(move)))):
        lines = [f"for a{i} in range({size}):", *_inset(lines)]
    return lines


def _sum(first: int, move: Move) -> str:
    """The action with the arguments a0, a1, …"""
    if not move.args:
        return str(first)
    total = "a0"
    for i, size in enumerate(_sizes(move)[1:], 1):
        total = f"({total}) * {size} + a{i}"
    return f"{first} + {total}"


def _call(move: Move) -> str:
    args = ["s", *(f"a{i}" for i in range(len(move.args)))]
    return f"{alias(move.why_not)}({', '.join(args[: len(wanted(move.why_not))])})"


def _functions(moves: Sequence[Move]) -> dict[str, Rule]:
    used = [whites_over, *(rule for move in moves for rule in (move.why_not, move.guard, move.options) if rule)]
    return aliases(used)
