"""The first half of a core: Numba's own code for every function, before anything in it knows for which machine it is.

Numba's optimiser bakes the sizes of this machine into the code, so it is kept from running; so is the counting of references,
which nothing in a core is in need of: rules allocate nothing, and one that does is refused here.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, NamedTuple
from unittest.mock import patch

import numba
from numba import types
from numba.core import codegen, compiler
from numba.core.compiler_lock import global_compiler_lock
from numba.core.cpu import CPUContext
from numba.core.runtime.context import NRTContext

from ratskeller.kernel import numba_side
from ratskeller.kernel.game import Game

from .functions import calls, plain

ANSWERS = {types.int64: "i64", types.none: "ptr"}  # what a function may return, and how Numba hands it over
NUMBA_SAYS_DONE = (0, -2)


class Part(NamedTuple):
    """One function with all that it calls, as LLVM's assembly language."""

    name: str
    text: str


def _kept(self: Any, *args: Any) -> None:
    self._finalize_dynamic_globals()
    self._finalized = True


def _nothing(self: Any, *args: Any) -> None:
    pass


def _refused(self: Any, *args: Any) -> None:
    raise TypeError("a rule allocates memory; kernel/scratch.py has room on the stack")


@contextmanager
def for_no_machine() -> Iterator[None]:
    """While this lasts, Numba neither optimises nor assembles, and counts no references."""
    ours = [(codegen.CPUCodeLibrary, name, _nothing) for name in ("_optimize_functions", "_optimize_final_module")]
    ours += [(codegen.CPUCodeLibrary, "_finalize_final_module", _kept)]
    ours += [(NRTContext, name, _nothing) for name in ("incref", "decref")]
    ours += [(NRTContext, name, _refused) for name in vars(NRTContext) if "alloc" in name and not name.startswith("_")]
    # What Numba compiles on the way is never called, only looked up: any callable serves, but each its own.
    ours += [(CPUContext, "get_executable", lambda self, library, fndesc, env: [].append)]
    with ExitStack() as stack:
        for where, name, instead in ours:
            stack.enter_context(patch.object(where, name, instead))
        yield


def parts(game: Game) -> list[Part]:
    """All functions of a game."""
    numba.njit(lambda n: n)(3)  # Numba's own runtime is compiled as it likes, before
    wanted = [plain(*call) for call in calls(game)]
    with global_compiler_lock, for_no_machine(), numba_side.plain_indexes():
        numba_side.link_rules()
        return [_part(function, kinds) for function, kinds in wanted]


def _part(function: Any, kinds: tuple[Any, ...]) -> Part:
    dispatcher = numba.njit(**numba_side.OPTIONS)(function)
    target = dispatcher.targetdescr
    flags = compiler.Flags()
    target.options.parse_as_flags(flags, dispatcher.targetoptions)
    flags.no_compile = flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
    library = codegen.JITCodeLibrary(target.target_context.codegen(), function.__name__)
    made = compiler.compile_extra(target.typing_context, target.target_context, function, kinds, None, flags, {}, library=library)
    if not library._finalized:
        library.finalize()
    text = str(library._final_module) + _door(function.__name__, made, kinds)
    return Part(function.__name__, text)


def _door(name: str, made: Any, kinds: tuple[Any, ...]) -> str:
    """The function that is called from outside. Numba's own returns its answer by address, and says whether it raised: that ends
    the program here, as rules raise nothing.
    """
    args = ", ".join(f"{'ptr' if isinstance(kind, types.CPointer) else 'i64'} %a{i}" for i, kind in enumerate(kinds))
    answer = ANSWERS[made.signature.return_type]
    done = f"%value = load i64, ptr %answer\n  ret i64 {'%value' if answer == 'i64' else '0'}"
    return f"""
define i64 @{name}({args}) {{
  %answer = alloca i64, align 8
  %problem = alloca ptr, align 8
  %status = call i32 @"{made.fndesc.llvm_func_name}"(ptr %answer, ptr %problem, {args})
  switch i32 %status, label %raised [ {" ".join(f"i32 {code}, label %done" for code in NUMBA_SAYS_DONE)} ]
done:
  {done}
raised:
  unreachable
}}
"""
