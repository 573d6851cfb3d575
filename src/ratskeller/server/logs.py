"""Structured logs: one JSON object a line. Addresses of pages are written as patterns, so no key or invitation gets in."""

from __future__ import annotations

import logging
import sys
import time
import traceback
from typing import Any

import orjson

DATABASES = ("sqlalchemy", "sqlite3", "aiosqlite", "asyncpg")
MOST_CAUSES = 10
KEPT = ("table", "n", "method", "route", "status", "ms", "worker")


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "says": record.getMessage(),
        }
        line |= {name: getattr(record, name) for name in KEPT if hasattr(record, name)}
        if record.exc_info:
            line["trace"] = _trace(record.exc_info[1])
        return orjson.dumps(line, default=str).decode()


def _trace(problem: BaseException | None) -> str:
    """How it came to a problem. What databases say is left out: they like to repeat what they were given."""
    told: list[str] = []
    while problem is not None and len(told) < MOST_CAUSES:
        kind = type(problem)
        name = f"{kind.__module__}.{kind.__qualname__}"
        said = "(not repeated here)" if kind.__module__.partition(".")[0] in DATABASES else str(problem)
        told.append("".join(traceback.format_tb(problem.__traceback__)) + f"{name}: {said}")
        problem = problem.__cause__ or (None if problem.__suppress_context__ else problem.__context__)
    return "\n\nThat came from:\n".join(told)


def set_up(level: str) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    for name in ("ratskeller", "uvicorn.error", "asyncio"):
        logger = logging.getLogger(name)
        logger.handlers[:] = [handler]
        logger.setLevel(level.upper())
        logger.propagate = False
