"""The Numba side of `vectors`: LLVM's own vectors, because its vectoriser of loops is switched off (`numba_side` says why).

There is no instruction that multiplies and adds in one here: it would round once instead of twice, and not every machine has it.
A machine without vectors as long as these, WebAssembly for one, gets several shorter ones or single figures.
"""

from __future__ import annotations

from typing import Any

import numba
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload

from . import vectors
from .vectors import LANES

WHOLE = ir.IntType(64)
VECTOR = ir.VectorType(ir.FloatType(), LANES)
FIRST_LANE = ir.Constant(ir.IntType(32), 0)
ALL_LIKE_FIRST = ir.Constant(ir.VectorType(ir.IntType(32), LANES), [0] * LANES)
APART = 4  # bytes between figures: vectors begin anywhere


def _vector(builder: Any, data: Any, start: Any) -> Any:
    return builder.bitcast(builder.gep(data, [start]), VECTOR.as_pointer())


@intrinsic  # type: ignore[untyped-decorator]
def _add_rows(context: Any, sums: Any, rows: Any, count: Any, at: Any, by: Any) -> Any:
    def build(target: Any, builder: Any, signature: Any, args: Any) -> None:
        kinds, count = signature.args, args[2]
        total, row, where, times = (target.make_array(kinds[n])(target, builder, args[n]) for n in (0, 1, 3, 4))
        size = builder.extract_value(total.shape, 0)
        zero, one, lanes = (ir.Constant(WHOLE, n) for n in (0, 1, LANES))
        with cgutils.for_range_slice(builder, zero, size, lanes, WHOLE) as (lane, _):
            place = _vector(builder, total.data, lane)
            begun, before = builder.load(place, align=APART), builder.basic_block
            head, body, after = map(builder.append_basic_block, ("rows", "row", "summed"))
            builder.branch(head)

            builder.position_at_end(head)
            i, sum_yet = builder.phi(WHOLE), builder.phi(VECTOR)  # kept in registers from row to row
            builder.cbranch(builder.icmp_signed("<", i, count), body, after)

            builder.position_at_end(body)
            number = builder.sext(builder.load(builder.gep(where.data, [i])), WHOLE)
            start = builder.add(builder.mul(number, size), lane)
            figures = builder.load(_vector(builder, row.data, start), align=APART)
            x = builder.load(builder.gep(times.data, [i]))
            alone = builder.insert_element(ir.Constant(VECTOR, ir.Undefined), x, FIRST_LANE)
            product = builder.fmul(builder.shuffle_vector(alone, alone, ALL_LIKE_FIRST), figures)
            for phi, first, then in ((i, zero, builder.add(i, one)), (sum_yet, begun, builder.fadd(sum_yet, product))):
                phi.add_incoming(first, before)
                phi.add_incoming(then, body)
            builder.branch(head)

            builder.position_at_end(after)
            builder.store(sum_yet, place, align=APART)

    return types.void(sums, rows, types.int64, at, by), build


# Where indexes are checked (see `make soak`) figures are added one by one, so that each of them is.
@overload(vectors.add_rows, strict=False)  # type: ignore[untyped-decorator]
def _chosen(sums: Any, rows: Any, count: Any, at: Any, by: Any) -> Any:
    if numba.config.BOUNDSCHECK:
        return vectors.add_rows
    return lambda sums, rows, count, at, by: _add_rows(sums, rows, count, at, by)
