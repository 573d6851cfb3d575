"""`@rule` and `@entry`: one source, run as plain Python or compiled by Numba.

A rule stays an ordinary Python function. Called from Python it is interpreted; called from an `@entry`
(or from another rule on the way down from one) it is compiled. Entries are what Python calls when it wants speed;
only they are cached on disk, with all the rules they use inside them.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import numba
from numba import typeof, types
from numba.core import compiler
from numba.core.codegen import JITCodeLibrary
from numba.core.typing.templates import infer_global, make_concrete_template

Rule = Callable[..., Any]

PACKAGE = Path(__file__).resolve().parent.parent
numba.config.LOOP_VECTORIZE = 0         # our loops append to lists; vectorised they become slow scattered writes

COMPILED_PARTS = ("kernel", "games", "bots", "envs")     # an edit elsewhere must not cost a recompile
KEPT_FOLDERS = 4
OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy"}

interpreted = bool(numba.config.DISABLE_JIT)
compiled_rules: dict[Rule, Any] = {}
entries: list[Any] = []


def _widened(kind: types.Type) -> types.Type:
    kind = types.unliteral(kind)
    if isinstance(kind, types.Omitted):
        kind = typeof(kind.value)
    return types.int64 if isinstance(kind, (types.Integer, types.Boolean)) else kind


class _RuleLibrary(JITCodeLibrary):  # type: ignore[misc]
    """The code of a rule, kept for its callers only: it is optimised inside each entry, never on its own.

    Numba would otherwise optimise and assemble every rule together with everything below it, again at every level.
    """

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True


def _compile_for_callers(dispatcher: Any, args: tuple[types.Type, ...]) -> None:
    """Compile a rule for these argument types, without wrappers and without machine code of its own."""
    if args in dispatcher.overloads:
        return
    target = dispatcher.targetdescr
    flags = compiler.Flags()
    target.options.parse_as_flags(flags, dispatcher.targetoptions)
    flags.no_compile = flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
    context = target.target_context
    library = _RuleLibrary(context.codegen(), dispatcher.py_func.__qualname__)
    result = compiler.compile_extra(
        target.typing_context, context, dispatcher.py_func, args, None, flags, {}, library=library
    )
    key = object()                                  # what callers know this compiled form by
    dispatcher.overloads[args] = result._replace(entry_point=key)
    context.insert_user_function(key, result.fndesc, [library])


def rule(function: Rule) -> Rule:
    """A piece of the rules. Every integer argument is widened to int64, so each rule has one compiled form."""
    if interpreted:
        return function
    dispatcher = numba.njit(**OPTIONS)(function)

    def ask(args: tuple[types.Type, ...], kws: dict[str, types.Type]) -> Any:
        signature, folded = dispatcher._compiler.fold_argument_types(args, kws)
        wide = tuple(map(_widened, folded))
        _compile_for_callers(dispatcher, wide)
        forms = [result.signature for result in dispatcher.overloads.values()]
        return make_concrete_template(function.__name__, key=function.__name__, signatures=forms), signature, wide, {}

    dispatcher.get_call_template = ask
    infer_global(function, types.Dispatcher(dispatcher))
    compiled_rules[function] = dispatcher
    return function


def entry(function: Rule) -> Rule:
    """A compiled function that Python calls; its machine code is kept on disk."""
    made = numba.njit(cache=True, **OPTIONS)(function)
    entries.append(made)
    return made  # type: ignore[no-any-return]


def sources(package: Path = PACKAGE) -> Iterable[Path]:
    """Everything whose change makes compiled code stale: sources and data files."""
    for part in COMPILED_PARTS:
        for path in sorted((package / part).rglob("*")):
            if path.suffix in (".py", ".toml") and path.is_file():
                yield path


def fingerprint(package: Path = PACKAGE) -> str:
    """A hash over all those files and over the switches that change the machine code."""
    digest = hashlib.sha256()
    for path in sources(package):
        digest.update(str(path.relative_to(package)).encode() + b"\0" + path.read_bytes() + b"\0")
    digest.update(f"{numba.__version__} boundscheck={os.environ.get('NUMBA_BOUNDSCHECK', '')}".encode())
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


def choose_cache_folder() -> Path:
    """The folder for this exact set of sources; a private temporary one where the usual place is not writable."""
    home = _wanted_home()
    folder = home / fingerprint()
    if _writable(folder):
        os.utime(folder)
        _prune(home, folder)
        return folder
    return Path(tempfile.mkdtemp(prefix="ratskeller-"))


CACHE = choose_cache_folder()
numba.config.CACHE_DIR = str(CACHE)


def is_compiled(name: str) -> bool:
    """Whether the entries called `name` were compiled before, so that using them costs a moment only."""
    return (CACHE / f"{name}.ready").exists()


def mark_compiled(name: str, seconds: float) -> None:
    (CACHE / f"{name}.ready").write_text(f"{seconds:.2f} s on {time.strftime('%Y-%m-%d')}\n")
