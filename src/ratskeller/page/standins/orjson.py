"""In the place of orjson: JSON with fragments, and numbers of NumPy."""

from __future__ import annotations

import dataclasses
import json
from enum import Enum
from json import JSONDecodeError
from json import loads as loads
from typing import Any

__all__ = ["OPT_NON_STR_KEYS", "OPT_SERIALIZE_NUMPY", "Fragment", "JSONDecodeError", "dumps", "loads"]
OPT_SERIALIZE_NUMPY = OPT_NON_STR_KEYS = 0  # always so here


class Fragment:
    """JSON that is written already."""

    def __init__(self, contents: bytes | str) -> None:
        self.contents = contents


def dumps(content: Any, default: Any = None, option: int = 0) -> bytes:
    return json.dumps(content, default=_plain, ensure_ascii=False, separators=(",", ":")).encode()


def _plain(value: Any) -> Any:
    if isinstance(value, Fragment):
        return loads(value.contents)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {field.name: getattr(value, field.name) for field in dataclasses.fields(value)}
    if isinstance(value, Enum):
        return value.value
    if hasattr(value, "tolist"):
        return value.tolist()
    raise TypeError(f"Type is not JSON serializable: {type(value).__name__}")
