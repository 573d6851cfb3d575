"""Compiled code of other packages' games: kept in a folder of each, so that an edit there makes nothing else stale. What Numba
complains about is said in one sentence: it is their authors who read it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numba
from numba import types
from numba.core import sigutils
from numba.core.caching import FunctionCache
from numba.core.errors import NumbaError
from numba.np.numpy_support import from_dtype

from .compiled_cache import cache_folder, folder_of, outside
from .errors import BadRules
from .game import Game, games


@contextmanager
def kept_apart(function: Any, signature: Any) -> Iterator[None]:
    """While a function is compiled for a game of another package, its code is kept in the folder of that game."""
    owner = _owner(signature)
    if owner is None:
        yield
        return
    usual = function._cache
    numba.config.CACHE_DIR = str(folder_of(owner.name))
    function._cache = FunctionCache(function.py_func)
    try:
        yield
    except NumbaError as problem:
        raise BadRules(_in_short(owner.name, str(problem))) from problem
    finally:
        function._cache = usual
        numba.config.CACHE_DIR = str(cache_folder())


def _owner(signature: Any) -> Game | None:
    args, _ = sigutils.normalize_signature(signature)
    theirs = [game for game in games() if game.name in outside]
    return next((game for game in theirs if any(_has(arg, from_dtype(game.dtype)) for arg in args)), None)


def _has(kind: types.Type, state: types.Type) -> bool:
    """Whether a type is that state, or made of it."""
    if kind == state:
        return True
    if isinstance(kind, types.Array):
        return _has(kind.dtype, state)
    return isinstance(kind, types.Record) and any(_has(field.type, state) for field in kind.fields.values())


def _in_short(game: str, told: str) -> str:
    """The complaint without the way it came there: the first place it names lies deepest."""
    place = re.search(r'File "([^"]+)", line (\d+):', told)
    before = told[: place.start()] if place else told
    why = [line.strip() for line in before.splitlines() if line.strip()]
    where = f"{place[1]}, line {place[2]}: " if place else ""
    said = _of_a_struct(before) or (why[-1] if why else told)
    return f"A rule of {game} can not be compiled. {where}{said} (docs/a-game.md says what rules may do.)"


def _of_a_struct(told: str) -> str | None:
    """Who takes a struct for a list hears which fields it has."""
    found = re.search(r"(?:set|get)item\(Record\((.*?);\d+;(?:True|False)\)", told)
    fields = re.findall(r"(\w+)\[type=", found[1]) if found else []
    return f"This is a struct, not a list: name one of its fields, {', '.join(fields)}." if fields else None
