"""Ladders: "for this card, that function", written out as the chain of `if`s that a compiler turns into one jump.

Numba cannot call a function picked from a table, so somebody must write the rungs. A game hands in the table (made from the
manifests of its cards, say) and gets an ordinary rule back; the text it was made from is what a debugger and a traceback show.
"""

from __future__ import annotations

import linecache
from collections.abc import Iterable, Mapping
from typing import Any
from zlib import crc32

from .compiling import Rule, part, rule


def wanted(function: Rule) -> tuple[str, ...]:
    """The names of the arguments that a function has."""
    names: tuple[str, ...] = function.__code__.co_varnames[: function.__code__.co_argcount]
    return names


def alias(function: Rule) -> str:
    """What a function is called in a written text: `monk_why_not`."""
    return f"{function.__module__.rsplit('.', 1)[-1]}_{function.__name__}"


def aliases(functions: Iterable[Rule]) -> dict[str, Rule]:
    """The functions under the names they have in a written text."""
    found: dict[str, Rule] = {}
    for function in functions:
        if found.setdefault(alias(function), function) is not function:
            raise ValueError(f"there are two functions called {alias(function)}")
    return found


def written(name: str, lines: list[str], functions: Mapping[str, Rule], *, inlined: bool = False) -> Rule:
    """The rule `name` of this text, in which the functions go by these names."""
    text = "\n".join(lines) + "\n"
    place = f"<ladder {name} {crc32(text.encode()):08x}>"  # other games may have one of this name
    space: dict[str, Any] = dict(functions)
    exec(compile(text, place, "exec"), space)
    linecache.cache[place] = (len(text), None, text.splitlines(keepends=True), place)
    made: Rule = space[name]
    made.__module__ = __name__
    return (part if inlined else rule)(made)


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
    given: Mapping[int, Mapping[str, str]] | None = None,
) -> Rule:
    """A rule `name(args)` that calls the function whose number `key` (an expression over the arguments) has.

    Every function names, in its own signature, those of the arguments it wants; the argument `free` it may call what it likes.
    Further ones are `given` for its number, each as an expression over the arguments. Where no rung fits the rule returns
    `otherwise`, a plain number, or None where the functions return nothing.
    """
    known = [word.strip() for word in args.split(",")]
    functions: dict[str, Rule] = {}
    lines = [f"def {name}({args}):"]
    if doc:
        lines.append(f'    """{doc}"""')
    for number, function in rungs.items():
        values = {word: word for word in known} | dict((given or {}).get(number, {}))
        missing = [word for word in wanted(function) if word not in values]
        if len(missing) > (free is not None):
            raise ValueError(f"{function.__module__}.{function.__name__} asks for {sorted(missing)}; {name} has {known}")
        values |= {word: str(free) for word in missing}
        called = f"{alias(function)}_{int(number)}"
        functions[called] = function
        passed = ", ".join(values[word] for word in wanted(function))
        lines += [f"    if {key} == {int(number)}:", f"        return {called}({passed})"]
    lines.append(f"    return {otherwise!r}")
    return written(name, lines, functions, inlined=inlined)
