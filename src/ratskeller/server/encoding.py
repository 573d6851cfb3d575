"""JSON as the server writes it: numbers of NumPy and keys that are numbers are fine."""

from __future__ import annotations

from typing import Any

import orjson


def to_json(content: Any) -> bytes:
    return orjson.dumps(content, option=orjson.OPT_SERIALIZE_NUMPY | orjson.OPT_NON_STR_KEYS)
