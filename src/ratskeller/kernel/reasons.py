"""Reasons: why something is not possible, as a short name for programs and a sentence for people in their language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from .text import say


@dataclass(frozen=True)
class Reason:
    """What stands in the way. An argument may be a reason too: it is said in the same language."""

    code: str
    key: str  # of its message
    args: Mapping[str, Any] = field(default_factory=dict)
    words: str = ""  # the game whose words its arguments are
    names: Sequence[str] | None = None  # of the seats

    def text(self, lang: str = "en") -> str:
        args = {name: value.text(lang) if isinstance(value, Reason) else value for name, value in self.args.items()}
        return say(lang, self.key, self.words, args, self.names)

    def __str__(self) -> str:
        return self.text()


def because(code: str, **args: Any) -> Reason:
    """A reason that all games share."""
    return Reason(code, f"kernel.{code}", args)
