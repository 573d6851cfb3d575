"""Positions of a plain game: its fields by name, as they lie on the table; every figure is held against its limits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from .. import verbs
from ..errors import BadPosition
from ..positions import check_keys, need, options_of
from .choosing import Choosing
from .fields import Field

Sound = Callable[[Any], str | None]  # what is wrong with a table, in a sentence; None where nothing is


class Placing:
    def __init__(self, fields: Sequence[Field], choosing: Choosing, sound: Sound) -> None:
        chosen = [option.name for option in choosing.options]
        self.fields = [field for field in fields if field.name not in chosen]
        self.choosing, self.sound = choosing, sound
        self.options = ["players", *chosen]

    def describe(self, s: Any) -> dict[str, Any]:
        """The table field by field; there is no position of a match that is over."""
        if verbs.over(s):
            raise BadPosition("The match is over: its record tells more than a position.")
        told: dict[str, Any] = {"players": int(s.players)}
        for option in self.choosing.options:
            if option.name in self.choosing.columns:
                told[option.name] = option.values[int(getattr(s, option.name))]
        told["turn"] = int(s.turn)
        for field in self.fields:
            value = getattr(s, field.name)
            told[field.name] = field.said(value[: int(s.players)] if field.seats else value)
        return told

    def lay_out(self, s: Any, given: dict[str, Any]) -> dict[str, Any]:
        """A table as described. What is left out stays as a new match has it."""
        check_keys(given, [*self.options, "turn", *(field.name for field in self.fields)])
        options = options_of(given, self.options, self.choosing.check)
        self.choosing.start(s, options)
        verbs.begin(s)
        if "turn" in given:
            turn = given["turn"]
            need(isinstance(turn, int) and not isinstance(turn, bool) and 0 <= turn < s.players, f"There is no seat {turn!r}.")
            s.turn = turn
        for field in self.fields:
            if field.name in given:
                self._put(s, field, given[field.name])
        wrong = self.sound(s)
        need(wrong is None, wrong or "")
        need(not verbs.over(s), "In this position the match is over.")
        return options

    def _put(self, s: Any, field: Field, told: Any) -> None:
        shape = (int(s.players), *field.dims) if field.seats else field.dims
        if not shape:
            setattr(s, field.name, self._checked(s, field, _number(field, told)))
            return
        numbers = self._checked(s, field, np.array(_numbers(field, told, shape), np.int64))
        getattr(s, field.name)[: shape[0]] = numbers

    def _checked(self, s: Any, field: Field, numbers: Any) -> Any:
        need(not field.a_seat or bool(np.all(np.less(numbers, int(s.players)))), f"{field.name!r} is a seat that is not there.")
        return numbers


def _numbers(field: Field, told: Any, shape: tuple[int, ...]) -> Any:
    if not shape:
        return _number(field, told)
    long = isinstance(told, list | tuple) and len(told) == shape[0]
    need(long, f"{field.name!r} is a list of {shape[0]}, not {str(told)[:40]!r}.")
    return [_numbers(field, one, shape[1:]) for one in told]


def _number(field: Field, told: Any) -> int:
    try:
        return field.read(told)
    except ValueError:
        listed = f"one of {', '.join(map(repr, field.words))}" if field.words else f"a number from {field.least} to {field.top}"
        raise BadPosition(f"{field.name!r} is {listed}, not {str(told)[:40]!r}.") from None
