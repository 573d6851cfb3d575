"""What is wrong with figures and where: found all at once, said in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from .text import say


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong. The path leads to it, items by their names or numbers: customer, courier, points."""

    path: tuple[str, ...]
    key: str
    args: Mapping[str, Any] = field(default_factory=dict)
    game: str = ""

    def text(self, lang: str = "en") -> str:
        return say(lang, f"learn.box.fault.{self.key}", self.game, self.args)

    def __str__(self) -> str:
        return f"{'.'.join(self.path)}: {self.text()}"


class _Stop(Exception):
    """Nothing more can be said about this item."""


class Checker:
    """Collects faults. After the first one of an item (see `at`) the rest of that item is passed over."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.faults: list[Fault] = []
        self._path: tuple[str, ...] = ()

    @contextmanager
    def at(self, *path: object) -> Iterator[None]:
        """What is checked in here belongs to this item."""
        before = self._path
        self._path = (*before, *map(str, path))
        try:
            yield
        except _Stop:
            pass
        except (KeyError, TypeError, AttributeError, ValueError, IndexError) as problem:
            self.faults.append(Fault(self._path, "shape", {"what": f"{type(problem).__name__} {problem}"}, self.game))
        finally:
            self._path = before

    def need(self, ok: bool, key: str, *path: object, **args: Any) -> None:
        if not ok:
            self.faults.append(Fault((*self._path, *map(str, path)), key, args, self.game))
            raise _Stop

    # ── what many items have ───────────────────────────────────────────────────────────────────────────────────────
    def number(self, table: Mapping[str, Any], name: str, least: int = 0, most: int | None = None) -> int:
        self.need(name in table, "missing", name, what=name)
        value = table[name]
        whole = isinstance(value, int) and not isinstance(value, bool)
        self.need(whole, "whole", name, value=_shown(value))
        self.need(value >= least and (most is None or value <= most), "range", name, value=value, **_range(least, most))
        return int(value)

    def one_of(self, value: Any, known: Iterable[str], key: str, *path: object) -> None:
        listed = list(known)
        self.need(isinstance(value, str) and value in listed, key, *path, value=_shown(value), known=", ".join(listed))

    def count(self, found: int, wanted: int, *path: object) -> None:
        self.need(found == wanted, "count", *path, found=found, wanted=wanted)


def _range(least: int, most: int | None) -> dict[str, Any]:
    return {"least": least, "most": "…" if most is None else most}


def _shown(value: Any) -> str:
    return repr(value)[:40]


def label(item: Mapping[str, Any], number: int) -> str:
    """What an item of a list is called in a path: by its name, otherwise by its number, counted from one."""
    return str(item.get("name") or item.get("letter") or number) if isinstance(item, Mapping) else str(number)
