"""The Numba side of `compiling` and `verbs`: loaded when the first compiled function is called, and by nothing else.

Numba would optimise and assemble every rule together with everything below it, again at every level of calls.
Here a rule's code is only kept for its callers and optimised once, inside each compiled function: half the compile time.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numba
from llvmlite import ir
from llvmlite.binding import Linkage
from numba import typeof, types
from numba.core import cgutils, compiler
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler_lock import global_compiler_lock
from numba.core.typing.templates import AttributeTemplate, infer_getattr, make_concrete_template
from numba.extending import intrinsic, overload
from numba.np import arrayobj
from numba.np.numpy_support import from_dtype

from . import bits, features, numba_vectors, scratch  # noqa: F401  vectors are known from now on
from .compiled_cache import cache_folder
from .compiling import Rule, parts, rules
from .numba_outside import kept_apart
from .sides import call_template, enum_members, link_verbs, plain_index, room, widening

OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy"}

numba.config.CACHE_DIR = str(cache_folder())
numba.config.LOOP_VECTORIZE = 0  # our loops append to lists; vectorised they become slow scattered writes

compiled_rules: dict[Rule, Any] = {}


_widened = widening(types, typeof)
infer_getattr(enum_members(types, AttributeTemplate))
link_verbs(overload, lambda dtype, state: from_dtype(dtype) == state)
overload(scratch.numbers, strict=False, prefer_literal=True)(room(types, intrinsic, cgutils))


class _RuleLibrary(JITCodeLibrary):  # type: ignore[misc]
    """The code of a rule, kept for its callers only."""

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
    flags.forceinline = dispatcher.py_func in parts
    context = target.target_context
    library = _RuleLibrary(context.codegen(), dispatcher.py_func.__qualname__)
    result = compiler.compile_extra(target.typing_context, context, dispatcher.py_func, args, None, flags, {}, library=library)
    key = object()  # what callers know this compiled form by
    dispatcher.overloads[args] = result._replace(entry_point=key)
    context.insert_user_function(key, result.fndesc, [library])


def _link_rule(function: Rule) -> None:
    """Tell Numba what a rule means inside compiled code."""
    dispatcher = numba.njit(**OPTIONS)(function)

    dispatcher.get_call_template = call_template(
        dispatcher,
        function,
        _widened,
        dispatcher._compiler.fold_argument_types,
        lambda wide: _compile_for_callers(dispatcher, wide),
        make_concrete_template,
    )
    dispatcher.targetdescr.typing_context.insert_global(function, types.Dispatcher(dispatcher))  # a GPU has its own
    compiled_rules[function] = dispatcher


@intrinsic  # type: ignore[untyped-decorator]
def _trailing_zeros(context: Any, bits: Any) -> Any:
    def build(target: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), build


@overload(bits.lowest, strict=False)  # type: ignore[untyped-decorator]
def _lowest(bits: Any) -> Any:
    return lambda bits: _trailing_zeros(bits)


def _place(target: Any, builder: Any, kind: types.Type, row: Any, start: Any, bits: int) -> Any:
    """Where several features of a row begin, as the place of one whole number."""
    data = target.make_array(kind)(target, builder, row).data
    return builder.bitcast(builder.gep(data, [start]), ir.IntType(bits).as_pointer())


@intrinsic  # type: ignore[untyped-decorator]
def _store(context: Any, out: Any, start: Any, chunk: Any) -> Any:
    def build(target: Any, builder: Any, signature: Any, args: Any) -> None:
        builder.store(args[2], _place(target, builder, signature.args[0], args[0], args[1], 64), align=1)

    return types.void(out, types.int64, types.int64), build


@intrinsic  # type: ignore[untyped-decorator]
def _store_half(context: Any, out: Any, start: Any, chunk: Any) -> Any:
    def build(target: Any, builder: Any, signature: Any, args: Any) -> None:
        half = builder.trunc(args[2], ir.IntType(32))
        builder.store(half, _place(target, builder, signature.args[0], args[0], args[1], 32), align=1)

    return types.void(out, types.int64, types.int64), build


@intrinsic  # type: ignore[untyped-decorator]
def _load(context: Any, out: Any, start: Any) -> Any:
    def build(target: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.load(_place(target, builder, signature.args[0], args[0], args[1], 64), align=1)

    return types.int64(out, types.int64), build


# Where indexes are checked (see `make soak`) features are written one by one, so that each of them is.
@overload(features.put, strict=False)  # type: ignore[untyped-decorator]
def _put(out: Any, start: Any, chunk: Any) -> Any:
    return features.put if numba.config.BOUNDSCHECK else lambda out, start, chunk: _store(out, start, chunk)


@overload(features.put_half, strict=False)  # type: ignore[untyped-decorator]
def _put_half(out: Any, start: Any, chunk: Any) -> Any:
    return features.put_half if numba.config.BOUNDSCHECK else lambda out, start, chunk: _store_half(out, start, chunk)


@overload(features.taken, strict=False)  # type: ignore[untyped-decorator]
def _taken(out: Any, start: Any) -> Any:
    return features.taken if numba.config.BOUNDSCHECK else lambda out, start: _load(out, start)


_plain_index = plain_index(types)


@contextmanager
def plain_indexes() -> Iterator[None]:
    """While our code is compiled, an index is used as it is."""
    usual = arrayobj.fix_integer_index
    arrayobj.fix_integer_index = _plain_index
    try:
        yield
    finally:
        arrayobj.fix_integer_index = usual


@contextmanager
def own_names(function: Any) -> Iterator[None]:
    """While it is compiled, what a function calls is made its own. Numba numbers names per process, so functions that different
    processes left in the disk cache would otherwise take each other's code for theirs.
    """
    usual = JITCodeLibrary._optimize_final_module

    def optimise(library: Any) -> None:
        usual(library)
        if library.name == function.__qualname__:
            for called in library._final_module.functions:
                if not called.is_declaration and called.linkage == Linkage.linkonce_odr:
                    called.linkage = Linkage.internal

    JITCodeLibrary._optimize_final_module = optimise
    try:
        yield
    finally:
        JITCodeLibrary._optimize_final_module = usual


def link_rules() -> None:
    """Tell Numba of all rules that have come since."""
    for known in rules:
        if known not in compiled_rules:
            _link_rule(known)


def make_compiled(function: Rule) -> Any:
    link_rules()
    made = numba.njit(cache=True, **OPTIONS)(function)
    compile_it = made.compile

    def compile_plainly(signature: Any) -> Any:
        with global_compiler_lock, plain_indexes(), own_names(function), kept_apart(made, signature):
            return compile_it(signature)

    made.compile = compile_plainly
    return made


def form_for(dispatcher: Any, args: tuple[Any, ...]) -> Any:
    """The machine code for arguments of these types, which Python can call without Numba looking at them."""
    return dispatcher.compile(tuple(map(typeof, args)))
