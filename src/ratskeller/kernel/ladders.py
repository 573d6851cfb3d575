"""Ladders: "for this card, that function", written out as the chain of `if`s that a compiler turns into one jump.

Numba cannot call a function picked from a table, so somebody must write the rungs. A game hands in the table (made from the
manifests of its cards, say) and gets an ordinary rule back; the text it was made from is what a debugger and a traceback show.
"""

from __future__ import annotations

import linecache
from collections.abc import Mapping
from typing import Any

from .compiling import Rule, part, rule


def ladder(
    name: str,
    args: str,
    key: str,
    rungs: Mapping[int, Rule],
    *,
    otherwise: Any = 0,
    doc: str = "",
    inlined: bool = False,
    free: str | None = None,
) -> Rule:
    """A rule `name(args)` that calls the function whose number `key` (an expression over the arguments) has.

    Every function names, in its own signature, those of the arguments it wants; the argument `free` it may call what it likes.
    Where no rung fits the rule returns `otherwise`, a plain number, or None where the functions return nothing.
    """
    known = [word.strip() for word in args.split(",")]
    space: dict[str, Any] = {}
    lines = [f"def {name}({args}):"]
    if doc:
        lines.append(f'    """{doc}"""')
    for number, function in rungs.items():
        wanted = function.__code__.co_varnames[: function.__code__.co_argcount]
        missing = [word for word in wanted if word not in known]
        if len(missing) > (free is not None):
            raise ValueError(f"{function.__module__}.{function.__name__} asks for {sorted(missing)}; {name} has {known}")
        alias = f"{function.__module__.rsplit('.', 1)[-1]}_{function.__name__}_{int(number)}"
        space[alias] = function
        given = ", ".join(str(free) if word in missing else word for word in wanted)
        lines += [f"    if {key} == {int(number)}:", f"        return {alias}({given})"]
    lines.append(f"    return {otherwise!r}")
    text = "\n".join(lines) + "\n"
    place = f"<ladder {name}>"
    exec(compile(text, place, "exec"), space)
    linecache.cache[place] = (len(text), None, text.splitlines(keepends=True), place)
    made: Rule = space[name]
    made.__module__ = __name__
    return (part if inlined else rule)(made)
