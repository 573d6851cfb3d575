"""`ratskeller new-game`: what it writes runs, passes its own tests and reads well."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from ratskeller.cli.new_game import write
from ratskeller.kernel.errors import BadOption
from tests.outside.environment import ROOT, Environment

LINT = [[sys.executable, "-m", *words.split()] for words in ("ruff check --no-cache", "ruff format --check --no-cache", "mypy")]


def test_the_skeleton_runs_passes_its_own_tests_and_has_full_types(tmp_path: Path) -> None:
    folder = write("night_watch", tmp_path)
    environment = Environment(tmp_path / "env")
    environment.install(folder)
    assert "7 passed" in environment.run("-m", "pytest", "-q", "-p", "no:cacheprovider", cwd=folder)
    for lint in LINT:
        done = subprocess.run(
            [*lint, "--config", str(ROOT / "pyproject.toml"), str(folder)], cwd=ROOT, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("name", ["Night", "night-watch", "1st", "", "class", "_x", "a__b", "ночь"])
def test_a_name_that_python_could_not_import_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="small letters"):
        write(name, tmp_path)


@pytest.mark.parametrize("name", ["rattus", "mercatus", "random", "numpy"])
def test_a_name_that_is_taken_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="already"):
        write(name, tmp_path)


def test_nobodys_work_is_written_over(tmp_path: Path) -> None:
    write("night_watch", tmp_path)
    with pytest.raises(BadOption, match="exists"):
        write("night_watch", tmp_path)
