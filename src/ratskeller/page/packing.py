"""Everything a page keeps, as one file: to take along to another browser. Running matches are in it with their secrets:
it is read by pages only, where nobody plays against other people.
"""

from __future__ import annotations

import re
from typing import Any

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
    """Put what a file holds on the shelf, as this person's own; returns how many matches. What is no such file is refused."""
    try:
        texts, them = dict(given["texts"]), str(given["me"])
        if (given["format"], given["version"]) != (FORMAT, VERSION) or not re.fullmatch(r"\w{1,40}", them):
            raise ValueError(given["format"])
        mine = {str(key).replace(them, me): str(text).replace(them, me) for key, text in texts.items()}
        for key, text in mine.items():
            if not NAME.fullmatch(key):
                raise ValueError(key)
            if key.startswith("table/"):
                read_table(text)
            elif key.startswith("entry/"):
                read_entry(text)
    except (AttributeError, KeyError, TypeError, ValueError) as problem:
        raise BadRecord("This is not a file of matches from a page.") from problem
    await shelf.write(mine)
    return sum(key.startswith("table/") for key in mine)
