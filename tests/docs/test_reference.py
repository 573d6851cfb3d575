"""The reference names what the package promises."""

from __future__ import annotations

import re
from importlib import import_module

import pytest

from .pages import DOCS

DIRECTIVE = re.compile(r"^\.\. (\w+):: ([\w.]+)[^\n]*\n(?:   :members:([^\n]*))?", re.M)
ERRORS = "ratskeller.kernel.errors"


def named() -> set[str]:
    """What stands in the reference; modules whose members are not listed have all of them there."""
    found: set[str] = set()
    for page in sorted((DOCS / "reference").glob("*.md")):
        for directive, name, members in DIRECTIVE.findall(page.read_text("utf-8")):
            if directive == "automodule":
                own = [one for one, what in vars(import_module(name)).items() if getattr(what, "__module__", "") == name]
                found |= {one.strip() for one in members.split(",") if one.strip()} or set(own)
            elif directive != "module":
                found.add(name.rpartition(".")[2])
    return found


@pytest.mark.parametrize("module", ["", ".analysis", ".bots", ".envs.vector", ".making"])
def test_every_promised_name_stands_in_the_reference(module: str) -> None:
    assert set(import_module(f"ratskeller{module}").__all__) - named() == set()


def test_every_error_stands_in_the_reference() -> None:
    assert {name for name, what in vars(import_module(ERRORS)).items() if isinstance(what, type)} - named() == set()
