"""The WebAssembly side of `compiling`: in a browser, compiled functions are those of a game's core, made beforehand.

Pyodide loads it as a dynamic library that works in the interpreter's own memory, so NumPy's arrays are handed over by their
addresses. `tools/site` makes cores out of the same rules that `numba_side` compiles, and says how arguments are laid out.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from functools import cache, partial
from typing import Any

import numpy as np

from .compiled_cache import core
from .compiling import Rule
from .game import games


def make_compiled(function: Rule) -> Rule:
    """The function as Python calls it: its core is found by the structs it is given."""

    def run(*args: Any) -> int:
        found: int = _form(function.__name__, args[0].dtype)(*_flat(args))
        return found

    run.__name__ = function.__name__
    return run


def form_for(made: Rule, args: tuple[Any, ...]) -> Rule:
    """The core's function with these arguments, looked up once; it is handed them again at every call."""
    ready = partial(_form(made.__name__, args[0].dtype), *_flat(args))
    return lambda *same: ready()


@cache
def _form(name: str, dtype: np.dtype[Any]) -> Any:
    function = getattr(_library(dtype), name)
    function.restype = ctypes.c_int64
    return function


@cache
def _library(dtype: np.dtype[Any]) -> ctypes.CDLL:
    """The core of the game whose states these structs are, or have in them."""
    owner = next(game for game in games() if _has(dtype, game.dtype))
    return ctypes.CDLL(str(core(owner.name)))


def _has(dtype: np.dtype[Any], state: np.dtype[Any]) -> bool:
    return dtype == state or any(_has(kind.base, state) for kind, *_ in (dtype.fields or {}).values())


def _flat(args: tuple[Any, ...]) -> Iterator[Any]:
    """An array is its address and its length in every dimension; everything else is a whole number."""
    for arg in args:
        if isinstance(arg, np.ndarray):
            if not arg.flags.c_contiguous:
                raise ValueError("compiled functions take arrays that lie in one piece")
            yield ctypes.c_void_p(arg.__array_interface__["data"][0])
            yield from map(ctypes.c_int64, arg.shape)
        else:
            yield ctypes.c_int64(int(arg))
