"""The formats of records through time: what a sound record looks like, and the way from every older format to the newest.

To change the format: raise VERSION, and add to UPGRADES the step that leads there from the one before. Old files stay readable.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from typing import Any

from .errors import BadRecord
from .reasons import because

FORMAT = "ratskeller-record"
VERSION = 2
TEXTS = ("game", "rules", "secret", "state", "checksum")
OTHERS = {"options": dict, "seats": list, "log": list}

Record = dict[str, Any]


def sealed(record: Record) -> Record:
    """The record with the checksum of everything else in it."""
    kept = {key: value for key, value in record.items() if key != "checksum"}
    text = json.dumps(kept, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return {**kept, "checksum": hashlib.sha256(text.encode()).hexdigest()[:32]}


def upgraded(record: Any) -> Record:
    """A record in the newest format. Raises BadRecord where it is none, or damaged."""
    version = _version(record)
    _check(record)
    for step in range(version, VERSION):
        record = sealed(UPGRADES[step](record))
    return dict(record)


def _version(record: Any) -> int:
    name = str(record.get("format", "")) if isinstance(record, dict) else ""
    if not name.startswith(FORMAT):
        raise BadRecord(because("record.foreign"))
    if name == "ratskeller-record-1":  # the first format had its number in its name
        return 1
    version = record.get("version")
    if name != FORMAT or type(version) is not int or not 2 <= version <= VERSION:
        raise BadRecord(because("record.format", format=f"{name} {version}", known=f"{FORMAT} {VERSION}"))
    return version


def _check(record: Record) -> None:
    for key in (*TEXTS, *OTHERS):
        if not isinstance(record.get(key), OTHERS.get(key, str)):
            raise BadRecord(because("record.part", part=key))
    try:
        sound = record["checksum"] == sealed(record)["checksum"]
    except (TypeError, ValueError, RecursionError):  # things that no JSON has: half a character, a key of another kind
        sound = False
    if not sound:
        raise BadRecord(because("record.checksum"))


def _number_apart(record: Record) -> Record:
    """1 to 2: the number stands apart from the name."""
    return {"format": FORMAT, "version": 2, **{key: value for key, value in record.items() if key != "format"}}


UPGRADES: dict[int, Callable[[Record], Record]] = {1: _number_apart}
