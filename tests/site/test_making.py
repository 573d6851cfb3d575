"""Making what the page is made of: nothing that was not expected gets in."""

from __future__ import annotations

import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest
from tools.site import fetching, page, sources
from tools.site.__main__ import ROOT

from tests.ingredients import ingredients

ALLOCATES = """
import numba, numpy as np
from tools.site.front import for_no_machine
numba.njit(lambda n: n)(3)
with for_no_machine():
    numba.njit(lambda n: np.empty(n, np.int64)[0]).compile((numba.int64,))
"""


def test_a_package_that_is_not_what_it_was_is_refused_and_forgotten(tmp_path: Path) -> None:
    wanted = tmp_path / "pyodide-0.27.7.tgz"
    wanted.write_bytes(b"something else")
    with pytest.raises(SystemExit, match="not sha512-"):
        fetching.fetched("pyodide", tmp_path)
    assert not wanted.exists()


def test_licences_name_the_versions_that_are_shipped() -> None:
    told = (ROOT / "tools" / "site" / "licences" / "README.txt").read_text("utf-8")
    for package in tomllib.loads((ROOT / "tools" / "site" / "packages.toml").read_text("utf-8")).values():
        assert f" {package['version'].partition('-')[0]}" in told


def test_archives_of_the_same_sources_are_the_same(tmp_path: Path) -> None:
    for name in ("one.zip", "two.zip"):
        sources.pack(tmp_path / name)
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "two.zip").read_bytes()


def test_what_is_looked_at_meanwhile_is_the_same_whenever_a_page_is_made() -> None:
    assert page.first() == page.first()


def test_the_archive_has_what_is_played_and_nothing_that_compiles(tmp_path: Path) -> None:
    sources.pack(tmp_path / "sources.zip")
    names = zipfile.ZipFile(tmp_path / "sources.zip").namelist()
    wanted = ["__init__.py", "kernel/wasm_side.py", "games/rattus/data/rattus.toml", "games/village/data/bots/instinct.npz"]
    assert {f"ratskeller/{name}" for name in [*wanted, "locale/ru/kernel.json"]} <= set(names)
    assert not [name for name in names if "numba" in name or "cuda" in name or "/web/" in name or name.endswith(".pyc")]


def test_a_rule_that_allocates_gets_into_no_core() -> None:
    done = subprocess.run([sys.executable, "-c", ALLOCATES], cwd=ROOT, capture_output=True, text=True)
    assert "a rule allocates memory" in done.stderr


def test_what_opening_the_page_imports_is_bytecode_and_the_rest_is_as_it_was() -> None:
    site = ingredients()
    imported = {"python_stdlib": "asyncio/events", "numpy": "numpy/__init__", "ratskeller": "ratskeller/page/door"}
    made = {name: zipfile.ZipFile(site / "bytecode" / f"{name}.zip") for name in imported}
    for archive, module in imported.items():
        names = made[archive].namelist()
        assert f"{module}.pyc" in names
        assert f"{module}.py" not in names
    with zipfile.ZipFile(site / "ratskeller.zip") as given:
        assert [name.removesuffix("c") for name in made["ratskeller"].namelist()] == given.namelist()
    assert b"Where the client comes in" not in made["ratskeller"].read("ratskeller/page/door.pyc")  # no docstrings
