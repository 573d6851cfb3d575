"""`@rule` and `@compiled`: one source, run as plain Python or compiled by Numba.

A rule stays an ordinary Python function. Called from Python it is interpreted; reached from a `@compiled` one it is compiled.
Compiled functions are what Python calls when it wants speed; only they are cached on disk, with all rules they use inside.
Numba itself is loaded when the first of them is called: who only wants to play does not wait for it.
In a browser, where there is no compiler, they were compiled beforehand (`wasm_side`).
"""

from __future__ import annotations

import os
import sys
import threading
import warnings
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from .fields import readable

Rule = Callable[..., Any]

in_browser = sys.platform == "emscripten"  # no compiler, no threads
interpreted = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")
rules: list[Rule] = []
parts: set[Rule] = set()
_loading = threading.RLock()


def rule(function: Rule) -> Rule:
    """A piece of the rules. Every integer argument is widened to int64, so each rule has one compiled form."""
    rules.append(function)
    return function


def part(function: Rule) -> Rule:
    """A rule that is part of a larger one, written apart to be read: compiled, its code goes into its caller's.

    Worth it where a rule that is asked all the time has one caller: LLVM leaves large ones apart, and a call moves all arguments.
    """
    parts.add(function)
    return rule(function)


def kernel(function: Rule) -> Rule:
    """What a GPU runs, once for every thread; `ptx` compiles it. It is never called from Python."""
    return function


def _side() -> Any:
    """Who compiles on this machine."""
    if in_browser:
        from . import wasm_side

        return wasm_side
    from . import numba_side

    return numba_side


class Compiled:
    """A compiled function that Python calls; its machine code is kept on disk."""

    def __init__(self, function: Rule) -> None:
        self.__doc__ = function.__doc__
        self.function = function
        self._made: Rule | None = self.plainly if interpreted else None

    @property
    def dispatcher(self) -> Any:
        """Numba's own object, or what stands for it in a browser."""
        if self._made is None:
            with _loading:
                self._made = self._made or _side().make_compiled(self.function)
        return self._made

    def __call__(self, *args: Any) -> Any:
        return (self._made or self.dispatcher)(*args)

    def plainly(self, *args: Any) -> Any:
        """The same as plain Python, compiled or not. Numbers wrap around and divide by zero as silently as the machine's."""
        with np.errstate(all="ignore"):
            return self.function(*map(readable, args))

    def bound(self, *args: Any) -> Callable[[], Any]:
        """The function with these arguments, for who calls it again and again: types are looked up once, not at every call."""
        if interpreted:
            return partial(self.plainly, *map(readable, args))
        return partial(_side().form_for(self.dispatcher, args), *args)


def compiled(function: Rule) -> Compiled:
    """Marks what Python calls: it runs as machine code, and with it all the rules it reaches."""
    return Compiled(function)


def entry(function: Rule) -> Compiled:
    """The earlier name of `compiled`."""
    warnings.warn("@entry is called @compiled now.", DeprecationWarning, stacklevel=2)
    return compiled(function)
