"""Names and their numbers: people and files write names, rules reckon with numbers. Nobody counts places in a list.

In rules a member of an IntEnum is its number, whichever enum it comes from; so every part of a game may have enums of its own.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterable, Mapping, Sequence
from enum import IntEnum
from importlib import import_module
from types import ModuleType
from typing import Any

import numpy as np


def enum_of(title: str, words: Sequence[str] | Mapping[str, int]) -> Any:
    """An IntEnum with a member for every word (`meeting-place` becomes MEETING_PLACE), numbered in their order if not given."""
    numbers = words if isinstance(words, Mapping) else {word: i for i, word in enumerate(words)}
    return IntEnum(title, {word.replace("-", "_").upper(): number for word, number in numbers.items()})


class Register:
    """The names of one sort (reasons, events, steps). Every part of a game tells its own; `common` ones are everybody's.

    `fixed` names have the number of their place in that list, whoever tells them and when (None: a number not used);
    the others are numbered as they come.
    """

    def __init__(self, title: str, common: Sequence[str] = (), fixed: Sequence[str | None] = ()) -> None:
        self.title = title
        self.common = common
        self.numbers: dict[str, int] = {}
        self.words: list[str] = []  # every name told, at the place of its number
        self._fixed = {name: i for i, name in enumerate(fixed) if name}
        self._next = len(fixed)
        self._add(common)

    def _add(self, names: Iterable[str]) -> None:
        for name in names:
            if name in self.numbers:
                raise ValueError(f"{self.title}: there is a {name!r} already")
            self.numbers[name] = number = self._fixed.get(name, self._next)
            self._next += name not in self._fixed
            self.words += [""] * (number + 1 - len(self.words))
            self.words[number] = name

    def tell(self, *names: str) -> Any:
        """Add names; returns an enum of them and of the common ones."""
        self._add(names)
        return enum_of(self.title, {name: self.numbers[name] for name in (*self.common, *names)})

    def tell_one(self, name: str) -> int:
        """Add one name; returns its number. Two parts that share a name import it from one place."""
        self._add([name])
        return self.numbers[name]

    def everything(self) -> Any:
        """The enum of all names told."""
        return enum_of(self.title, self.numbers)


class Spans:
    """Lists of words laid end to end: `words` are all of them, `first` is an enum of where each list begins."""

    def __init__(self, title: str, **lists: Sequence[str]) -> None:
        self.names = list(lists)
        self.words = [word for words in lists.values() for word in words]
        sizes = [len(words) for words in lists.values()]
        self.starts = np.cumsum([0, *sizes[:-1]])  # number of a list → the number of its first word
        self.of = np.repeat(np.arange(len(lists)), sizes)  # number of a word → the number of its list
        self.first = enum_of(title, dict(zip(lists, self.starts.tolist(), strict=True)))


def modules_in(package: str, path: Iterable[str]) -> list[ModuleType]:
    """Every module of a package, in the order of their names: a new file needs no line anywhere."""
    return [import_module(f"{package}.{found.name}") for found in sorted(pkgutil.iter_modules(path), key=lambda m: m.name)]
