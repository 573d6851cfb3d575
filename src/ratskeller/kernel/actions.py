"""Actions: every option of every decision is a small number, with a name, arguments and a notation that round-trips.

A game declares its kinds of actions once; a kind with arguments takes as many numbers as its arguments have combinations.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from .errors import IllegalAction
from .reasons import Reason
from .text import say


@dataclass(frozen=True, slots=True)
class Action:
    """One option: `place gallia 3`."""

    game: str
    id: int
    name: str
    args: Mapping[str, str]

    @property
    def notation(self) -> str:
        return " ".join((self.name, *self.args.values()))

    def text(self, lang: str = "en", names: Sequence[str] | None = None) -> str:
        return say(lang, f"{self.game}.action.{self.name}", self.game, self.args, names)

    def json(self) -> dict[str, Any]:
        return {"id": self.id, "name": self.name, "args": dict(self.args), "notation": self.notation}

    def __str__(self) -> str:
        return self.notation


class ActionTable:
    """All actions of a game, in order. `kinds`: name → {argument: its words}."""

    def __init__(self, game: str, kinds: Mapping[str, Mapping[str, Sequence[str]]]) -> None:
        self.game = game
        self.base: dict[str, int] = {}
        self.all: list[Action] = []
        for name, args in kinds.items():
            self.base[name] = len(self.all)
            for values in product(*args.values()):
                self.all.append(Action(game, len(self.all), name, dict(zip(args, values, strict=True))))
        self.by_notation = {a.notation: a for a in self.all}

    def __len__(self) -> int:
        return len(self.all)

    def find(self, what: Action | int | str) -> Action:
        """The action meant by an action, its id or its notation."""
        if isinstance(what, Action):
            what = what.id
        if isinstance(what, str):
            found = self.by_notation.get(" ".join(what.lower().split()))
            if found is None:
                raise IllegalAction(self._unknown(what))
            return found
        number = int(what)
        if not 0 <= number < len(self.all):
            args = {"number": number, "game": self.game, "most": len(self.all) - 1}
            raise IllegalAction(Reason("unknown_action", "kernel.unknown_action.number", args))
        return self.all[number]

    def _unknown(self, what: str) -> Reason:
        """What is no action, with advice on how one is written."""
        words = what.lower().split()
        told = {"what": what, "game": self.game}
        if words and words[0] in self.base:
            first = self.all[self.base[words[0]]]
            form = "".join((first.name, *(f" <{arg}>" for arg in first.args)))
            return Reason("unknown_action", "kernel.unknown_action.form", {**told, "form": form, "example": first.notation})
        return Reason("unknown_action", "kernel.unknown_action", {**told, "names": ", ".join(self.base)})
