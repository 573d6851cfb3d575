"""One meaning for a word: `docs/words.md` says which. What had a second one goes by another name, and does not come back."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("src", "tests", "tools", "bench", "examples", "docs")
GONE = {
    "a compiled function is no entry": re.compile(r"@entry\b|\w_entry\(states|\bmake_entry\b"),
    "a row has features, not entries": re.compile(r"\brows?(\[\w+\])?\.entries\b|entry of (the|a) row"),
    "a state is no record": re.compile(
        r"\bstate records?\b|fields import .*\bRecords?\b|\bblank record\b|\bNumPy('s own)? records?\b"
    ),
    "eight bytes are no word": re.compile(r"\bWORD = 8\b|\brow\.words\b|features import .*\bwords\b"),
}
SOURCES = sorted(
    path
    for folder in FOLDERS
    for path in (ROOT / folder).rglob("*")
    if path.suffix in (".py", ".md", ".toml", ".txt") and path != Path(__file__).resolve()
)
OLD_NAMES = {"src/ratskeller/kernel/compiling.py": '"@entry is called @compiled now."'}  # it says so to whoever still writes it


@pytest.mark.parametrize("meaning", GONE)
def test_a_word_keeps_its_one_meaning(meaning: str) -> None:
    found = []
    for path in SOURCES:
        name = str(path.relative_to(ROOT))
        text = path.read_text("utf-8").replace(OLD_NAMES.get(name, "\0"), "")
        found += [f"{name}: {hit[0]}" for hit in GONE[meaning].finditer(text)]
    assert found == []


@pytest.mark.parametrize(
    ("meaning", "wrong"),
    [
        ("a compiled function is no entry", "@entry"),
        ("a row has features, not entries", "rows[0].entries"),
        ("a state is no record", "from .fields import Records"),
        ("eight bytes are no word", "WORD = 8"),
    ],
)
def test_the_second_meanings_are_seen(meaning: str, wrong: str) -> None:
    assert GONE[meaning].search(wrong)
