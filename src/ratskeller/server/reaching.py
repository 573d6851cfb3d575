"""Reaching the database: whatever keeps the server from it, or it from writing, is one kind of trouble, `StoreAway`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, NotSupportedError, ProgrammingError, TimeoutError

from .needs import StoreAway

MISTAKES = (DataError, IntegrityError, NotSupportedError, ProgrammingError)  # of whoever asked; the store itself is well …
MISTAKEN = ("22", "23", "42")  # … and how PostgreSQL's codes for them begin


@contextmanager
def reaching() -> Iterator[None]:
    try:
        yield
    except Exception as problem:
        if _away(problem):
            raise StoreAway(type(problem).__name__) from problem
        raise


def _away(problem: Exception) -> bool:
    if isinstance(problem, DBAPIError):
        code = getattr(problem.orig, "sqlstate", None) or ""
        return not isinstance(problem, MISTAKES) and not code.startswith(MISTAKEN)
    refused = type(problem).__module__.startswith("asyncpg.")  # while it connects its errors come as they are
    return refused or isinstance(problem, (OSError, TimeoutError))
