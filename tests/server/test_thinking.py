"""What is compiled beside the event loop, and by whom."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from filelock import FileLock

from ratskeller.kernel.game import games
from ratskeller.server import thinking


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """The games whose compiling was begun, on a platform that knows no niceness."""
    begun: list[str] = []
    monkeypatch.delattr(os, "nice")
    monkeypatch.setattr(thinking, "cache_folder", lambda: tmp_path)
    monkeypatch.setattr(thinking, "prepare", lambda rules: begun.append(rules.name))
    return begun


def test_what_is_not_on_disk_is_compiled(compiled: list[str]) -> None:
    thinking.compile_all()
    assert compiled == [rules.name for rules in games()]


def test_what_another_process_compiles_is_left_to_it(compiled: list[str], tmp_path: Path) -> None:
    with FileLock(tmp_path / "compiling.lock"):
        thinking.compile_all()
    assert compiled == []
