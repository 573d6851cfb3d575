"""Where compiled code is kept on disk: one folder for one set of sources, so that stale code is never served.

Numba's own cache sees neither edits in other files nor changed data; therefore the folder is named after all of them.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Iterable
from functools import cache
from importlib.metadata import version
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from . import edition
from .compiling import Rule, in_browser, rules

OTHERS = {"__pycache__", "lessons", "locale", "web"}  # folders of a game without rules or figures
PACKAGE = Path(__file__).resolve().parent.parent
COMPILED_PARTS = ("kernel", "games", "bots", "envs/compiled")  # an edit elsewhere must not cost a recompile
KEPT_FOLDERS = 4


def sources(package: Path = PACKAGE) -> Iterable[Path]:
    """Everything whose change makes compiled code stale: sources and data files."""
    for folder in COMPILED_PARTS:
        for path in sorted((package / folder).rglob("*")):
            if path.suffix in (".py", ".toml") and path.is_file():
                yield path


def sources_outside(places: Iterable[Path]) -> Iterable[Path]:
    """The same for a game of another package: all its files but its words, its lessons and its table."""
    for place in places:
        for path in sorted(place.rglob("*")) if place.is_dir() else [place]:
            if path.is_file() and not OTHERS & set(path.relative_to(place).parts):
                yield path


def fingerprint(package: Path = PACKAGE) -> str:
    """A hash over all those files, the figures of the chosen edition, and the switches that change the machine code."""
    digest = hashlib.sha256()
    for path in sources(package):
        digest.update(str(path.relative_to(package)).encode() + b"\0" + path.read_bytes() + b"\0")
    digest.update(edition.fingerprint())
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


outside: dict[str, tuple[Path, ...]] = {}  # games of other packages: where their sources and data lie


def note_places(game: str, verbs: Iterable[Rule], data: Path) -> None:
    """A game became known. If rules of it lie in other packages, these are its sources."""
    homes = {rule.__module__.partition(".")[0] for rule in _reached(verbs)} - {__name__.partition(".")[0]}
    places = [place for home in sorted(homes) for place in _places(sys.modules.get(home))]
    outside.pop(game, None)
    if places:
        outside[game] = (*places, data)


def _reached(verbs: Iterable[Rule]) -> set[Any]:
    """These rules and all that they call by name."""
    known, met, ahead = set(rules), set(), list(verbs)
    while ahead:
        rule: Any = ahead.pop()
        if rule in met:
            continue
        met.add(rule)
        names = rule.__code__.co_names
        named = [rule.__globals__.get(name) for name in names]
        named += [vars(one).get(name) for one in named if isinstance(one, ModuleType) for name in names]
        ahead += [one for one in named if isinstance(one, FunctionType) and one in known]
    return met


def _places(module: ModuleType | None) -> list[Path]:
    """Where the sources of a package lie; of a module without one, its file."""
    file = getattr(module, "__file__", None)
    return [Path(place) for place in getattr(module, "__path__", ())] or ([Path(file)] if file else [])


def folder_of(game: str) -> Path:
    """The folder for the compiled code of a game. A game of another package has one of its own, named after its files: an edit
    there makes stale what was compiled of that game, and nothing else.
    """
    return _folder_outside(game) if game in outside else cache_folder()


@cache
def _folder_outside(game: str) -> Path:
    digest = hashlib.sha256()
    for path in sources_outside(outside[game]):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    home = cache_folder() / "outside" / game
    folder = home / digest.hexdigest()[:20]
    folder.mkdir(parents=True, exist_ok=True)
    os.utime(folder)
    _prune(home, folder)
    return folder


@cache
def _copy() -> str:
    """Which copy of the sources this is: Numba finds its code by where they lie and when they were written."""
    digest = hashlib.sha256(str(PACKAGE).encode())
    for path in sources():
        digest.update(str(path.stat().st_mtime_ns).encode())
    return digest.hexdigest()[:8]


def _ready_file(name: str) -> Path:
    return folder_of(_game(name)) / f"{name}-{_copy()}.ready"


def _game(name: str) -> str:
    return name.removesuffix("-bots")


def core(game: str) -> Path:
    """In a browser: where the compiled functions of a game lie (see `wasm_side`)."""
    return Path(os.environ.get("RATSKELLER_CORE", "/core")) / f"{game}-side.wasm"


def is_compiled(name: str) -> bool:
    """Whether what is called `name` was compiled before, so that using it costs a moment only."""
    return core(_game(name)).exists() if in_browser else _ready_file(name).exists()


def mark_compiled(name: str, seconds: float) -> None:
    if not in_browser:
        _ready_file(name).write_text(f"{seconds:.2f} s on {time.strftime('%Y-%m-%d')}\n")
