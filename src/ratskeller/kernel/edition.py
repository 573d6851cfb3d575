"""Editions: the figures of somebody's own box in place of reconstructed ones.

A file of figures is JSON: {"format": "ratskeller-figures", "version": 1, "edition": "…", "figures": {game: {kind: items}}}.
A kind that it names (all rats, all customers …) it states whole; everything else stays as the package has it. Figures become
constants when a game is imported, so the file is chosen before, by the environment: RATSKELLER_FIGURES. Processes started later
inherit it, compiled code is kept apart (see `compiling`), and the rules get a version of their own (see `game`).
"""

from __future__ import annotations

import json
import os
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from .errors import BadFigures
from .faults import Checker, Fault, label

FORMAT, VERSION = "ratskeller-figures", 1
SWITCH = "RATSKELLER_FIGURES"
OWNED = "box"  # the source of an item that an owner has looked up
SOURCES = ("rulebook", "deduced", "reconstructed", OWNED)

Kinds = dict[str, Any]  # kind → its items: a list of tables, or one table
Files = dict[str, Kinds]
Document = dict[str, Any]
Asked = Mapping[str, Mapping[str, Any]]  # the fields of a form, by name


@dataclass(frozen=True)
class Box:
    """What a game's box holds: the package's own figures, those an owner can look up, and what must hold."""

    game: str
    own: Files
    form: Sequence[Mapping[str, Any]]  # the kinds that are not all known, in the order of the box, with their fields
    check: Callable[[Kinds], list[Fault]]  # what cannot be played
    book: Callable[[Kinds, Kinds], list[Fault]]  # what contradicts the rule book, given the package's own figures too

    @property
    def kinds(self) -> Kinds:
        return {kind: items for file in self.own.values() for kind, items in file.items()}

    def figures(self) -> Kinds:
        """The package's own items of what an owner can look up."""
        return {section["kind"]: self.kinds[section["kind"]] for section in self.form}

    def with_given(self, given: Kinds) -> Files:
        return {name: {kind: given.get(kind, items) for kind, items in file.items()} for name, file in self.own.items()}

    def faults(self, given: Any) -> list[Fault]:
        """What is wrong with the kinds of a document, each path headed by the game."""
        found = self._shape(given)
        if not found:
            whole = {**self.kinds, **given}
            found = self.check(whole) or self.book(whole, self.kinds)
        return [Fault((self.game, *fault.path), fault.key, fault.args, self.game) for fault in found]

    def _shape(self, given: Any) -> list[Fault]:
        """Kinds, items and keys are those of the package; only figures that are asked for may differ."""
        checker = Checker(self.game)
        known = {section["kind"]: {field["name"]: field for field in section["fields"]} for section in self.form}
        with checker.at():
            checker.need(isinstance(given, dict), "table")
            for kind in given:
                with checker.at(kind):
                    checker.one_of(kind, known, "kind")
                    _same_items(checker, given[kind], self.kinds[kind], known[kind])
        return checker.faults


_boxes: dict[str, Box] = {}


def load(box: Box) -> Files:
    """The figures a game is made of, by file: the package's, or those of the chosen edition. Refuses what is wrong with them."""
    _boxes[box.game] = box
    wrong = box.check(box.kinds)
    if wrong:
        raise BadFigures(f"{box.game}: {wrong[0]}")
    given = chosen().get("figures", {}).get(box.game, {})
    refuse(os.environ.get(SWITCH, ""), box.faults(given) if given else [])
    return box.with_given(given)


def boxes() -> list[Box]:
    return list(_boxes.values())


def files(game: str) -> Files:
    """The figures that a game is played with, by file."""
    return _boxes[game].with_given(chosen().get("figures", {}).get(game, {}))


def read_files(folder: Path) -> Files:
    return {path.stem: tomllib.loads(path.read_text("utf-8")) for path in sorted(folder.glob("*.toml"))}


# ── documents ────────────────────────────────────────────────────────────────────────────────────────────────────────
@cache
def chosen() -> Document:
    """The document of this process; empty where the package's own figures are played."""
    path = os.environ.get(SWITCH)
    return read(Path(path)) if path else {}


def name_for(game: str) -> str | None:
    """What the edition calls itself, where it has figures of this game."""
    return str(chosen()["edition"]) if game in chosen().get("figures", {}) else None


def fingerprint(game: str | None = None) -> bytes:
    """What the chosen edition has of a game, or of all of them, in one way only; nothing where nothing was chosen."""
    figures = chosen().get("figures", {})
    figures = figures if game is None else figures.get(game)
    return json.dumps(figures, sort_keys=True).encode() if figures else b""


def read(path: Path) -> Document:
    """A document as it stands in a file; its figures are not looked at yet."""
    try:
        found = json.loads(path.read_text("utf-8"))
    except OSError as problem:
        raise BadFigures(f"{path} can not be read: {problem.strerror}.") from problem
    except ValueError as problem:
        raise BadFigures(f"{path} is no file of figures: it is no JSON ({problem}).") from problem
    refuse(path, _frame(found))
    return dict(found)


def faults(document: Any) -> list[Fault]:
    """Everything that is wrong with a document, for all games that are known."""
    found = _frame(document)
    if found:
        return found
    given = document["figures"]
    unknown = [Fault((game,), "game", {"value": game, "known": ", ".join(_boxes)}) for game in given if game not in _boxes]
    return [*unknown, *(fault for game, box in _boxes.items() if game in given for fault in box.faults(given[game]))]


def refuse(path: object, found: Sequence[Fault]) -> None:
    if found:
        raise BadFigures("\n".join([f"The figures of {path} are refused:", *(f"  {fault}" for fault in found)]))


def _frame(document: Any) -> list[Fault]:
    checker = Checker("")
    with checker.at():
        checker.need(isinstance(document, dict) and document.get("format") == FORMAT, "format", "format", wanted=FORMAT)
        checker.need(document.get("version") == VERSION, "version", "version", wanted=VERSION)
        checker.need(isinstance(document.get("edition"), str), "edition", "edition")
        checker.need(isinstance(document.get("figures"), dict), "table", "figures")
        for key in document:
            checker.need(key in ("format", "version", "edition", "figures"), "unknown", key)
    return checker.faults


def _same_items(checker: Checker, given: Any, own: Any, asked: Asked) -> None:
    if isinstance(own, dict):
        _same_keys(checker, given, own, set(own), asked)
        return
    checker.need(isinstance(given, list), "list")
    named = any("name" in item or "letter" in item for item in own)
    if named:
        ours, theirs = ([label(item, number) for number, item in enumerate(items, 1)] for items in (own, given))
        checker.need(ours == theirs, "names", wanted=", ".join(ours))
    known = {key for item in own for key in item}
    common = {key: own[0][key] for key in known if all(key in item for item in own)}
    for number, item in enumerate(given, 1):
        with checker.at(label(item, number)):
            _same_keys(checker, item, own[number - 1] if named else common, known, asked)


def _same_keys(checker: Checker, given: Any, own: Mapping[str, Any], known: set[str], asked: Asked) -> None:
    """An item has what ours has. What no form asks for stays what it is, and a list as long as it is."""
    checker.need(isinstance(given, dict), "table")
    for key in own:
        checker.need(key in given, "missing", key, what=key)
    for key, value in given.items():
        checker.need(key in known, "unknown", key)
        if key == "source":
            checker.one_of(value, SOURCES, "source", key)
        elif key not in asked:
            checker.need(json.dumps(value, sort_keys=True) == json.dumps(own.get(key), sort_keys=True), "not_asked", key)
        elif asked[key]["type"] == "list":
            checker.need(isinstance(value, list), "list", key)
            checker.count(len(value), len(own[key]), key)
