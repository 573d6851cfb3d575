"""What mypy is told to leave alone: modules that define rules, and in them nothing but the rules."""

from __future__ import annotations

import ast
import pkgutil
import tomllib
from collections.abc import Iterator
from fnmatch import fnmatchcase
from importlib.util import find_spec
from pathlib import Path

import pytest

import ratskeller

ROOT = Path(__file__).parents[1]
ALL = [module.name for module in pkgutil.walk_packages(ratskeller.__path__, "ratskeller.")]
MARKS = {"rule", "part", "compiled", "kernel"}


def exemptions() -> list[str]:
    """The modules, as pyproject.toml names them, whose functions need not have types."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["mypy"]["overrides"]
    return [name for one in settings if one.get("disallow_untyped_defs") is False for name in one["module"]]


EXEMPT = sorted(name for name in ALL if any(fnmatchcase(name, pattern) for pattern in exemptions()))


def functions(module: str) -> Iterator[tuple[ast.FunctionDef, bool]]:
    """A module's functions, each with whether it is compiled."""
    spec = find_spec(module)
    assert spec
    assert spec.origin
    for node in ast.walk(ast.parse(Path(spec.origin).read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef):
            yield node, any(isinstance(mark, ast.Name) and mark.id in MARKS for mark in node.decorator_list)


def untyped(function: ast.FunctionDef) -> bool:
    """Whether something about it has no type."""
    args = [*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs, function.args.vararg, function.args.kwarg]
    return function.returns is None or any(arg and not arg.annotation and arg.arg not in ("self", "cls") for arg in args)


def test_every_exemption_names_modules_that_are_there() -> None:
    assert [pattern for pattern in exemptions() if not any(fnmatchcase(name, pattern) for name in ALL)] == []


@pytest.mark.parametrize("module", EXEMPT)
def test_a_module_without_full_types_is_made_of_rules(module: str) -> None:
    found = list(functions(module))
    assert any(compiled for _, compiled in found), "defines no rule: mypy can read it as any other"
    assert [function.name for function, compiled in found if not compiled and untyped(function)] == []
