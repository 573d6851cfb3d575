"""docs/a-card.md, taken at its word: its blocks are added to a copy of the package, and the new card is played."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import ratskeller

PACKAGE = Path(ratskeller.__file__).parent
PAGE = PACKAGE.parent.parent / "docs" / "a-card.md"
BLOCK = re.compile(r"^(Appended to|New:|Into) `([\w./-]+)`:\n\n```\w+\n(.*?)^```", re.MULTILINE | re.DOTALL)
SCRIPT = Path(__file__).with_name("a_card.py")


def merged(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    for key, value in new.items():
        old[key] = merged(old[key], value) if isinstance(value, dict) and key in old else value
    return old


def follow_the_page(copy: Path) -> list[str]:
    """Do what the page says; returns the files it touched."""
    touched = []
    for what, path, text in BLOCK.findall(PAGE.read_text("utf-8")):
        file = copy / path
        assert file.exists() == (what != "New:"), path
        if what == "New:":
            file.write_text(text, "utf-8")
        elif what == "Appended to":
            file.write_text(file.read_text("utf-8") + text, "utf-8")
        else:
            file.write_text(
                json.dumps(merged(json.loads(file.read_text("utf-8")), json.loads(text)), ensure_ascii=False), "utf-8"
            )
        touched.append(path)
    return touched


def test_a_new_card_is_one_file_its_figures_and_its_words(tmp_path: Path) -> None:
    copy = tmp_path / "ratskeller"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__", "web", "server"))
    assert follow_the_page(copy) == [
        "games/rattus/data/rattus.toml",
        "games/rattus/cards/herald.py",
        *(f"locale/{lang}/rattus.json" for lang in ("en", "ru", "it")),
    ]
    assert played(tmp_path, "compiled", NUMBA_BOUNDSCHECK="1") == "1000 matches, 1 form of each rule"
    assert played(tmp_path, "plain", NUMBA_DISABLE_JIT="1") == "a match by hand, greedy and mcts too"


def played(folder: Path, how: str, **more: str) -> str:
    """What the script says last, in the copy of the package that lies there."""
    env = {**os.environ, "PYTHONPATH": str(folder), "RATSKELLER_CACHE": str(folder / "cache"), **more}
    done = subprocess.run([sys.executable, "-W", "error", str(SCRIPT), how], env=env, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()[-1]


def test_a_card_that_needs_a_good_needs_the_market(tmp_path: Path) -> None:
    copy = tmp_path / "ratskeller"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__", "web", "server"))
    with (copy / "games" / "rattus" / "data" / "rattus.toml").open("a", encoding="utf-8") as file:
        file.write('[[card]]\nname = "hoarder"\nclass = "magic"\nneeds_good = true\nsource = "our own"\n')
    env = {**os.environ, "PYTHONPATH": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", "import ratskeller"], env=env, capture_output=True, text=True, timeout=600)
    assert "rattus.toml: hoarder: a good comes from the market" in done.stderr
