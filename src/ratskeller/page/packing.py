"""Everything a page keeps, as one file: to take along to another browser. Running matches are in it with their secrets:
it is read by pages only, where nobody plays against other people.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Collection
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

from ..kernel.errors import BadRecord
from .keeping import Shelf, read_entry, read_table

FORMAT, VERSION = "ratskeller-page", 1
KINDS = ("table/", "entry/", "analysis/", "name/")
NAME = re.compile(r"(table|analysis)/\w{1,20}|entry/\w{1,20}/\d{6}|name/\w{1,40}")


async def pack(shelf: Shelf) -> dict[str, Any]:
    texts = {key: text for kind in KINDS for key, text in await shelf.read(kind)}
    me = next((text for key, text in await shelf.read("me") if key == "me"), "")
    return {"format": FORMAT, "version": VERSION, "me": me, "texts": texts}


async def unpack(shelf: Shelf, given: Any, me: str) -> int:
    """Put what a file holds on the shelf, as this person's own; returns how many matches. What is no such file is refused.

    Of a match that is here already the longer log stays, all of it: two that went apart do not mix.
    """
    try:
        texts, them = dict(given["texts"]), str(given["me"])
        if (given["format"], given["version"]) != (FORMAT, VERSION) or not re.fullmatch(r"\w{1,40}", them):
            raise ValueError(given["format"])
        mine = {str(key).replace(them, me): str(text).replace(them, me) for key, text in texts.items()}
        for key, text in mine.items():
            if not NAME.fullmatch(key):
                raise ValueError(key)
            _check(key, text)
    except (AttributeError, KeyError, TypeError, ValueError) as problem:
        raise BadRecord("This is not a file of matches from a page.") from problem
    known = [key for kind in KINDS for key, _ in await shelf.read(kind)]
    here, there = _lengths(known), _lengths(mine)
    longer = {table for table, length in there.items() if length > here.get(table, -1)}
    stale = {key: "{}" for key in known if key.startswith("analysis/")}  # was said of another log
    await shelf.write({key: text for key, text in (stale | mine).items() if _of(key) in longer or key.startswith("name/")})
    return len(longer)


def _of(key: str) -> str:
    return key.split("/")[1]


def _lengths(keys: Collection[str]) -> dict[str, int]:
    """Of every table how many entries there are."""
    entries = Counter(_of(key) for key in keys if key.startswith("entry/"))
    return {_of(key): entries[_of(key)] for key in keys if key.startswith("table/")}


def _check(key: str, text: str) -> None:
    """What the house will read again later: one text that it stumbles over would keep it from all the others."""
    kind, *where = key.split("/")
    if kind == "table":
        row, seats = read_table(text)
        sound = [row.id] == where and [seat.seat for seat in seats] == list(range(len(seats))) and all(map(_typed, [row, *seats]))
    elif kind == "entry":
        entry = read_entry(text)
        sound = _typed(entry) and entry.n == int(where[1])
    else:
        sound = kind == "name" or isinstance(json.loads(text), dict)
    if not sound:
        raise ValueError(key)


def _typed(row: Any) -> bool:
    return all(_is(getattr(row, name), hint) for name, hint in get_type_hints(type(row)).items())


def _is(value: Any, hint: Any) -> bool:
    if isinstance(hint, UnionType):
        return any(_is(value, one) for one in get_args(hint))
    kind = get_origin(hint) or hint
    if isinstance(value, bool):
        return kind is bool
    return isinstance(value, (int, float) if kind is float else kind)
