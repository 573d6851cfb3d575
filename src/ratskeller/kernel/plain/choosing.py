"""The options of a plain game: those it names, each checked, and written into the field of its name where there is one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..errors import BadOption
from ..offers import Option, check_players
from .fields import Field


class Choosing:
    def __init__(self, title: str, counts: Sequence[int], options: Sequence[Option], fields: Sequence[Field]) -> None:
        self.title, self.counts, self.options = title, counts, options
        self.columns = [field.name for field in fields]
        self.unlike_zero = [field for field in fields if field.first]

    def check(self, given: dict[str, Any]) -> dict[str, Any]:
        """Complete and check the options of a new match."""
        whole = {"players": self.counts[0], **{option.name: option.default for option in self.options}}
        if unknown := sorted(set(given) - set(whole)):
            raise BadOption(f"{self.title} has no option {unknown[0]!r}; it has {', '.join(whole)}.")
        whole |= given
        check_players(self.title, whole["players"], self.counts)
        for option in self.options:
            chosen = whole[option.name]
            if not any(chosen is value or (isinstance(chosen, str) and chosen == value) for value in option.values):
                listed = ", ".join(map(str, option.values))
                raise BadOption(f"{self.title}: the option {option.name!r} can be {listed}, not {chosen!r}.")
        return whole

    def start(self, s: Any, options: dict[str, Any]) -> None:
        """Write them into a blank state: a choice as its number. Fields that do not begin with 0 are set too."""
        s.players = options["players"]
        for field in self.unlike_zero:
            if field.seats or field.dims:
                getattr(s, field.name)[:] = field.first
            else:
                setattr(s, field.name, field.first)
        for option in self.options:
            if option.name in self.columns:
                setattr(s, option.name, option.values.index(options[option.name]))
