"""Editing a position by clicks: a game says what lies where, as rows of counts, choices and marks; a click changes one of them.

A row names a path into a position that is spelled out in full. What follows from a change (a rat more in a region is one less in
the supply) the game puts right afterwards; whether such a table can be is decided by the one who lays out positions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from .errors import BadPosition
from .reasons import because
from .text import say, word

Position = dict[str, Any]
Path = tuple[str | int, ...]
COUNT, CHOICE, MARK = "count", "choice", "mark"


@dataclass(frozen=True)
class Choice:
    """One of several things that may lie somewhere; its name is a message, or a word of the game."""

    value: Any
    key: str | None = None
    args: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Row:
    """Something that a click changes: a count, one of some choices, or a mark (whether `name` stands in a list; without a name,
    whether something is so)."""

    kind: str
    path: Path
    key: str
    args: Mapping[str, Any] = field(default_factory=dict)
    least: int = 0
    most: int = 99
    choices: Sequence[Choice] = ()
    name: str | None = None
    filler: Any = None  # the count is the length of a list, which grows by this

    @property
    def id(self) -> str:
        return "/".join(str(step) for step in (*self.path, *([self.name] if self.name else [])))


@dataclass(frozen=True)
class Place:
    """A place of the table with its rows: found by clicking on one of its things, or by its name."""

    things: Sequence[str]  # as the table calls them; `rat` is all of rat:gallia:1, …
    key: str
    rows: Sequence[Row]
    args: Mapping[str, Any] = field(default_factory=dict)
    seat: int | None = None  # whose it is


@dataclass(frozen=True)
class Editor:
    """What a game needs to be edited."""

    opened: Callable[[Position], Position]  # everything spelled out, what nobody knows left open
    places: Callable[[Position], Sequence[Place]]
    settled: Callable[[Position, Position, Path], Position]  # before, after, what was changed: the rest follows


def at(position: Any, path: Path) -> Any:
    for step in path:
        position = position[step]
    return position


def value(position: Position, row: Row) -> Any:
    found = at(position, row.path)
    if row.kind == COUNT:
        return found if row.filler is None else len(found)
    return bool(found) if row.kind == MARK and row.name is None else row.name in found if row.kind == MARK else found


def changed(editor: Editor, position: Position, row_id: str, wanted: Any) -> Position:
    """The position after a click, as the game has it lie then."""
    before = editor.opened(position)
    rows = (row for place in editor.places(before) for row in place.rows)  # a piece that moves about has a row in every place
    row = next((row for row in rows if row.id == row_id and _fits(row, wanted)), None)
    if row is None:
        raise BadPosition(because("no_edit"))
    after = deepcopy(before)
    _put(after, row, wanted)
    return editor.settled(before, after, row.path)


def _fits(row: Row, wanted: Any) -> bool:
    if row.kind == COUNT:
        return isinstance(wanted, int) and not isinstance(wanted, bool) and row.least <= wanted <= row.most
    return isinstance(wanted, bool) if row.kind == MARK else any(one.value == wanted for one in row.choices)


def _put(position: Position, row: Row, wanted: Any) -> None:
    inside, last = at(position, row.path[:-1]), row.path[-1]
    if row.kind == MARK and row.name is not None:
        kept = [one for one in inside[last] if one != row.name]
        inside[last] = [*kept, row.name] if wanted else kept
    elif row.filler is not None:
        inside[last] = [*inside[last][:wanted], *(deepcopy(row.filler) for _ in range(wanted - len(inside[last])))]
    else:
        inside[last] = wanted


def told(editor: Editor, game: str, position: Position, lang: str, names: Sequence[str]) -> list[dict[str, Any]]:
    """The places and their rows, in words."""
    opened = editor.opened(position)
    return [
        {
            "things": list(place.things),
            "seat": place.seat,
            "text": say(lang, place.key, game, place.args, names),
            "rows": [_row(row, game, opened, lang, names) for row in place.rows],
        }
        for place in editor.places(opened)
    ]


def _row(row: Row, game: str, position: Position, lang: str, names: Sequence[str]) -> dict[str, Any]:
    found = {"id": row.id, "kind": row.kind, "text": say(lang, row.key, game, row.args, names), "value": value(position, row)}
    if row.kind == COUNT:
        found |= {"least": row.least, "most": row.most}
    if row.kind == CHOICE:
        found["choices"] = [
            {
                "value": one.value,
                "text": say(lang, one.key, game, one.args, names) if one.key else word(lang, game, str(one.value)),
            }
            for one in row.choices
        ]
    return found
