"""`@rule` and `@entry`: one source, run as plain Python or compiled by Numba.

A rule stays an ordinary Python function. Called from Python it is interpreted; reached from an `@entry` it is compiled.
Entries are what Python calls when it wants speed; only they are cached on disk, with all the rules they use inside them.
Numba itself is loaded when the first entry is called: who only wants to play does not wait for it.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
import threading
import time
from collections.abc import Callable, Iterable
from functools import cache, partial
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np

from . import edition
from .fields import readable

Rule = Callable[..., Any]

PACKAGE = Path(__file__).resolve().parent.parent
COMPILED_PARTS = ("kernel", "games", "bots", "envs/compiled")  # an edit elsewhere must not cost a recompile
KEPT_FOLDERS = 4

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


class Entry:
    """A compiled function that Python calls; its machine code is kept on disk."""

    def __init__(self, function: Rule) -> None:
        self.__doc__ = function.__doc__
        self.function = function
        self._made: Rule | None = self.plainly if interpreted else None

    @property
    def dispatcher(self) -> Any:
        """Numba's own object."""
        if self._made is None:
            with _loading:
                from . import numba_side

                self._made = self._made or numba_side.make_entry(self.function)
        return self._made

    def __call__(self, *args: Any) -> Any:
        return (self._made or self.dispatcher)(*args)

    def plainly(self, *args: Any) -> Any:
        """The same as plain Python, compiled or not. Numbers wrap around and divide by zero as silently as the machine's."""
        with np.errstate(all="ignore"):
            return self.function(*map(readable, args))

    def bound(self, *args: Any) -> Callable[[], Any]:
        """The entry with these arguments, for who calls it again and again: their types are looked up once, not at every call."""
        if interpreted:
            return partial(self.plainly, *map(readable, args))
        dispatcher = self.dispatcher
        from .numba_side import form_for

        return partial(form_for(dispatcher, args), *args)


def entry(function: Rule) -> Entry:
    return Entry(function)


# ── the cache ────────────────────────────────────────────────────────────────────────────────────────────────────────
def sources(package: Path = PACKAGE) -> Iterable[Path]:
    """Everything whose change makes compiled code stale: sources and data files."""
    for part in COMPILED_PARTS:
        for path in sorted((package / part).rglob("*")):
            if path.suffix in (".py", ".toml") and path.is_file():
                yield path


def fingerprint(package: Path = PACKAGE) -> str:
    """A hash over all those files, the figures of the chosen edition, and the switches that change the machine code."""
    digest = hashlib.sha256()
    for path in sources(package):
        digest.update(str(path.relative_to(package)).encode() + b"\0" + path.read_bytes() + b"\0")
    digest.update(edition.mark())
    digest.update(f"{version('numba')} boundscheck={os.environ.get('NUMBA_BOUNDSCHECK', '')}".encode())
    return digest.hexdigest()[:20]


def _wanted_home() -> Path:
    chosen = os.environ.get("RATSKELLER_CACHE")
    if chosen:
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "ratskeller" / "compiled"


def _writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def _prune(home: Path, keep: Path) -> None:
    """Drop the folders of older sources, the longest unused first."""
    others = [p for p in home.iterdir() if p.is_dir() and p != keep]
    others.sort(key=lambda p: p.stat().st_mtime, reverse=True)
    for old in others[KEPT_FOLDERS - 1 :]:
        shutil.rmtree(old, ignore_errors=True)


@cache
def cache_folder() -> Path:
    """The folder for this exact set of sources; a private temporary one where the usual place is not writable."""
    home = _wanted_home()
    folder = home / fingerprint()
    if _writable(folder):
        os.utime(folder)
        _prune(home, folder)
        return folder
    folder = Path(tempfile.mkdtemp(prefix="ratskeller-")) / folder.name
    folder.mkdir()
    return folder


@cache
def _copy() -> str:
    """Which copy of the sources this is: Numba finds its code by where they lie and when they were written."""
    digest = hashlib.sha256(str(PACKAGE).encode())
    for path in sources():
        digest.update(str(path.stat().st_mtime_ns).encode())
    return digest.hexdigest()[:8]


def _mark(name: str) -> Path:
    return cache_folder() / f"{name}-{_copy()}.ready"


def is_compiled(name: str) -> bool:
    """Whether the entries called `name` were compiled before, so that using them costs a moment only."""
    return _mark(name).exists()


def mark_compiled(name: str, seconds: float) -> None:
    _mark(name).write_text(f"{seconds:.2f} s on {time.strftime('%Y-%m-%d')}\n")
