"""What the sides of compilation share: processor and graphics card understand rules, verbs and numbers alike.

Each side brings its own types and decorators, those of Numba or those of numba-cuda, which are not always the same objects.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from . import verbs
from .compiling import Rule


def widening(types: Any, typeof: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """What becomes of the type of an argument: every whole number is an int64, so that a rule has one compiled form."""
    whole = (types.Integer, types.Boolean, types.IntEnumMember)

    def widened(kind: Any) -> Any:
        kind = types.unliteral(kind)
        if isinstance(kind, types.Omitted):
            kind = typeof(kind.value)
        return types.int64 if isinstance(kind, whole) else kind

    return widened


def enum_members(types: Any, template: type) -> type:
    """A member of an IntEnum is a plain number: rules that know it from different enums then agree about its type."""

    def generic_resolve(self: Any, enum: Any, name: str) -> Any:
        return types.int64 if name in enum.instance_class.__members__ else None

    return type("EnumMembers", (template,), {"key": types.IntEnumClass, "generic_resolve": generic_resolve})


def link_verbs(overload: Callable[..., Any], is_state: Callable[[Any, Any], bool]) -> None:
    """Inside compiled code a verb becomes the rule of the game that the state's type belongs to."""

    def rule_for(state: Any, name: str) -> Rule:
        for dtype, found in verbs.rules_of.items():
            if isinstance(dtype, np.dtype) and is_state(dtype, state):
                return found[name]
        raise KeyError(f"no game has the state {state}")

    for name, args in verbs.VERBS.items():
        listed = ", ".join(args)
        space: dict[str, Any] = {"rule_for": rule_for}
        exec(
            f"def choose({listed}):\n"
            f"    f = rule_for(s, '{name}')\n"
            f"    def impl({listed}):\n"
            f"        return f({listed})\n"
            f"    return impl\n",
            space,
        )
        overload(getattr(verbs, name), strict=False)(space["choose"])


def call_template(
    dispatcher: Any, function: Rule, widened: Callable[[Any], Any], fold: Any, compile_it: Any, template: Any
) -> Callable[..., Any]:
    """How a caller asks for the compiled form of a rule: with every argument widened first."""

    def ask(args: tuple[Any, ...], kws: dict[str, Any]) -> Any:
        signature, folded = fold(args, kws)
        wide = tuple(map(widened, folded))
        compile_it(wide)
        forms = [result.signature for result in dispatcher.overloads.values()]
        return template(function.__name__, key=function.__name__, signatures=forms), signature, wide, {}

    return ask


def room(types: Any, intrinsic: Any, cgutils: Any) -> Callable[[Any], Any]:
    """What `scratch.numbers` is in compiled code: an array on the stack of the rule that asks for it."""
    kind = types.Array(types.int64, 1, "C")

    def numbers(count: Any) -> Any:
        if not isinstance(count, types.IntegerLiteral):
            return None
        size = count.literal_value

        @intrinsic  # type: ignore[untyped-decorator]
        def on_stack(context: Any) -> Any:
            def build(target: Any, builder: Any, signature: Any, args: Any) -> Any:
                made = target.make_array(kind)(target, builder)
                word = target.get_value_type(types.int64)
                whole = [target.get_constant(types.intp, n) for n in (size, word.width // 8)]
                target.populate_array(
                    made,
                    data=cgutils.alloca_once(builder, word, size),
                    shape=whole[:1],
                    strides=whole[1:],
                    itemsize=whole[1],
                    meminfo=None,
                )
                return made._getvalue()

            return kind(), build

        return lambda count: on_stack()

    return numbers


def plain_index(types: Any) -> Callable[..., Any]:
    """An index is used as it is: no rule counts from the end of an array.

    Numba tests every index for being negative, which costs a tenth of the speed and hides mistakes; this way
    the bounds check of the soak catches them.
    """

    def fix_integer_index(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
        return context.cast(builder, index, kind, types.intp if kind.signed else types.uintp)

    return fix_integer_index
