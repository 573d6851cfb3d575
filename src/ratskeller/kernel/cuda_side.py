"""The CUDA side of `compiling` and `verbs`, as `numba_side` is the processor's: the same rules, unchanged, inside CUDA kernels.

It is loaded when somebody compiles a kernel, and by nothing else. numba-cuda makes PTX of a kernel and of all the rules it
reaches; that needs no GPU, only its compute capability. Most of what is done here reaches into numba-cuda, so the
package's extra `cuda` names the version it was written for.

What differs from the processor: nobody listens to events, so that they are left out; constant tables lie in global memory, once
each (constant memory is small, and slow where threads read different places); and code is made small before it is made fast,
because a GPU that plays thousands of different decisions at once waits for instructions first.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

import numpy as np
from llvmlite import ir
from numba import cuda
from numba.cuda import cgutils, compiler, dispatcher, types
from numba.cuda.core.compiler_lock import global_compiler_lock
from numba.cuda.cudadrv import nvvm
from numba.cuda.descriptor import cuda_target
from numba.cuda.extending import infer_getattr, intrinsic, overload
from numba.cuda.np import arrayobj
from numba.cuda.np.numpy_support import from_dtype
from numba.cuda.target import CUDATargetContext
from numba.cuda.typing.templates import AttributeTemplate, make_concrete_template
from numba.cuda.typing.typeof import typeof

from . import bits, events, features
from .compiling import Rule, kernel, parts, rules
from .sides import call_template, enum_members, link_verbs, plain_index, widening

SMALL = "optsize"
WHOLE = types.int64
CHUNK = 8
Fixed = Sequence[tuple[str, int]]  # fields of a state with the values they have in all matches
compiled_rules: dict[Rule, Any] = {}
_fixed_forms: dict[np.dtype[Any], set[Any]] = {}  # the types of a game's state, some of whose fields are known …
_fixed: dict[Any, dict[str, int]] = {}  # … and what is known of each

_widened = widening(types, typeof)
infer_getattr(enum_members(types, AttributeTemplate))
link_verbs(overload, lambda dtype, state: state in (from_dtype(dtype), *_fixed_forms.get(dtype, ())))


@kernel
def _nothing(events, kind, a=0, b=0, c=0, d=0, e=0, f=0):
    pass


@kernel
def _nothing_to(events, seat, kind, a=0, b=0, c=0, d=0, e=0, f=0):
    pass


@kernel
def _nothing_shown(events):
    pass


@kernel
def _wipe(out, size):
    """Rows begin where a chunk may begin."""
    for w in range(size >> 3):
        _store_aligned(out, w * 8, 0)
    for i in range(size & ~7, size):
        out[i] = 0


INSTEAD = {events.emit: _nothing, events.emit_to: _nothing_to, events.shown: _nothing_shown, features.wipe: _wipe}


def _link_rule(function: Rule) -> None:
    """Tell numba-cuda what a rule means inside kernels."""
    made = cuda.jit(device=True, forceinline=function in parts)(INSTEAD.get(function, function))
    made.get_call_template = call_template(
        made, function, _widened, made.fold_argument_types, made.compile_device, make_concrete_template
    )
    cuda_target.typing_context.insert_global(function, types.Dispatcher(made))
    compiled_rules[function] = made


@intrinsic
def _trailing_zeros(context: Any, bits: Any) -> Any:
    def build(target: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), build


@overload(bits.lowest, strict=False)
def _lowest(bits: Any) -> Any:
    return lambda bits: _trailing_zeros(bits)


@intrinsic
def _store_aligned(context: Any, out: Any, start: Any, chunk: Any) -> Any:
    def build(target: Any, builder: Any, signature: Any, args: Any) -> None:
        data = target.make_array(signature.args[0])(target, builder, args[0]).data
        place = builder.bitcast(builder.gep(data, [args[1]]), ir.IntType(64).as_pointer())
        builder.store(args[2], place, align=8)

    return types.void(out, types.int64, types.int64), build


# A GPU reads and writes chunks only where chunks begin: anywhere else it is done byte by byte, as these are written.
@overload(features.put, strict=False)
def _put(out: Any, start: Any, chunk: Any) -> Any:
    return features.put


@overload(features.put_half, strict=False)
def _put_half(out: Any, start: Any, chunk: Any) -> Any:
    return features.put_half


@overload(features.taken, strict=False)
def _taken(out: Any, start: Any) -> Any:
    return features.taken


def _constant_array(self: Any, builder: Any, kind: Any, table: np.ndarray) -> Any:
    """One copy of each table in global memory."""
    table = np.ascontiguousarray(table)
    data = table.tobytes()
    name = "table_" + hashlib.sha256(data).hexdigest()[:16]
    kept = builder.module.globals.get(name)
    if kept is None:
        raw = ir.ArrayType(ir.IntType(8), len(data))
        kept = ir.GlobalVariable(builder.module, raw, name, addrspace=nvvm.ADDRSPACE_GLOBAL)
        kept.linkage = "linkonce_odr"
        kept.global_constant = True
        kept.initializer = ir.Constant(raw, bytearray(data))
        kept.align = 16
    made = self.make_array(kind)(self, builder)
    self.populate_array(
        made,
        data=builder.bitcast(builder.addrspacecast(kept, ir.PointerType(ir.IntType(8)), "generic"), made.data.type),
        shape=[self.get_constant(types.intp, n) for n in table.shape],
        strides=[self.get_constant(types.intp, n) for n in table.strides],
        itemsize=self.get_constant(types.intp, table.dtype.itemsize),
        parent=None,
        meminfo=None,
    )
    return made._getvalue()


@contextmanager
def _our_way(capability: tuple[int, int]) -> Iterator[None]:
    """While our code is compiled numba-cuda works as we like it, and for a GPU that need not be here."""
    gpu = SimpleNamespace(compute_capability=capability)
    ours = [
        (arrayobj, "fix_integer_index", plain_index(types)),
        (CUDATargetContext, "make_constant_array", _constant_array),
        (CUDATargetContext, "get_getattr", _getattr(CUDATargetContext.get_getattr)),
        (CUDATargetContext, "pack_value", _pack_value(CUDATargetContext.pack_value)),
        (dispatcher, "get_current_device", lambda: gpu),
        (compiler, "get_current_device", lambda: gpu),
    ]
    usual = [(where, name, getattr(where, name)) for where, name, _ in ours]
    for where, name, value in ours:
        setattr(where, name, value)
    try:
        yield
    finally:
        for where, name, value in usual:
            setattr(where, name, value)


def _getattr(usual: Any) -> Any:
    """Reads of fields whose value is known become that value, and what hangs on another one is left out of the code."""

    def get_getattr(self: Any, kind: Any, name: str) -> Any:
        known = _fixed.get(kind, {})
        if name not in known:
            return usual(self, kind, name)
        return lambda context, builder, kind, value, name: context.get_constant(kind.typeof(name), known[name])

    return get_getattr


def _pack_value(usual: Any) -> Any:
    """Whole structs are copied by chunks. Byte by byte, as they would be, a copy takes longer than the dealing of a match."""

    def pack_value(self: Any, builder: Any, kind: Any, value: Any, place: Any, align: int | None = None) -> None:
        if not isinstance(kind, types.Record) or not kind.aligned or kind.size % CHUNK:
            usual(self, builder, kind, value, place, align)
            return
        chunks = ir.IntType(8 * CHUNK).as_pointer()
        given, to = builder.bitcast(value, chunks), builder.bitcast(place, chunks)
        with cgutils.for_range(builder, ir.Constant(ir.IntType(64), kind.size // CHUNK)) as loop:
            chunk = builder.load(builder.gep(given, [loop.index]), align=CHUNK)
            builder.store(chunk, builder.gep(to, [loop.index]), align=CHUNK)

    return pack_value


def kind_of(dtype: np.dtype[Any], dimensions: int = 1, fixed: Fixed = ()) -> Any:
    """What a kernel knows an array on the GPU by; where fields are known beforehand, its type is one of its own."""
    kind = from_dtype(dtype)
    if fixed:
        fields = [
            (name, {"type": one.type, "offset": one.offset, "alignment": one.alignment}) for name, one in kind.fields.items()
        ]
        mark = ("known: " + ", ".join(f"{name} is {value}" for name, value in fixed), {"type": types.int8, "offset": 0})
        kind = types.Record([*fields, mark], kind.size, kind.aligned)
        _fixed_forms.setdefault(dtype, set()).add(kind)
        _fixed[kind] = dict(fixed)
    return types.Array(kind, dimensions, "C", aligned=True)


def make_ptx(function: Rule, args: tuple[Any, ...], threads: int, blocks: int, capability: tuple[int, int]) -> str:
    """A kernel as PTX, called by the function's name; registers are shared out so that so many blocks fit."""
    for known in rules:
        if known not in compiled_rules:
            _link_rule(known)
    with global_compiler_lock, _our_way(capability):
        library, _ = compiler._compile_pyfunc_with_fixup(
            function, types.void(*args), device=False, abi="numba", cc=capability, opt=True, launch_bounds=(threads, blocks)
        )
        for module in library.modules:
            for made in module.functions:
                if not made.is_declaration:
                    made.attributes.add(SMALL)
        texts = [str(module) for module in library.modules]
        ptx = nvvm.compile_ir(texts, opt=3, arch=f"compute_{capability[0]}{capability[1]}").decode().strip("\0 \n")
    mangled = re.search(r"\.entry (\w+)\(", ptx)
    if mangled is None:
        raise RuntimeError(f"numba-cuda made no kernel of {function.__name__}")
    text: str = ptx.replace(mangled[1], function.__name__)
    return text
