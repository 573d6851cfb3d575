"""The example notebook runs, cell after cell, and its last lines show boards."""

from __future__ import annotations

import ast
import json
from typing import Any

import pytest

from .pages import ROOT

NOTEBOOK = ROOT / "examples" / "first_match.ipynb"


def shown(source: str, space: dict[str, Any]) -> Any:
    """Run a cell; returns what a notebook would show of it."""
    tree = ast.parse(source)
    last = ast.Expression(tree.body.pop().value) if isinstance(tree.body[-1], ast.Expr) else None  # type: ignore[attr-defined]
    exec(compile(tree, NOTEBOOK.name, "exec"), space)
    return eval(compile(last, NOTEBOOK.name, "eval"), space) if last else None


def test_the_notebook_runs_and_shows_boards(capsys: pytest.CaptureFixture[str]) -> None:
    cells = json.loads(NOTEBOOK.read_text("utf-8"))["cells"]
    space: dict[str, Any] = {}
    pictures = [shown("".join(cell["source"]), space) for cell in cells if cell["cell_type"] == "code"]
    assert [bool(hasattr(one, "_repr_svg_") and one._repr_svg_().startswith("<svg")) for one in pictures] == [1, 1, 0, 1, 1]
    assert "Anna" in capsys.readouterr().out


def test_the_notebook_is_kept_without_output() -> None:
    assert not any(cell.get("outputs") for cell in json.loads(NOTEBOOK.read_text("utf-8"))["cells"])
