"""The pages of the documentation, as tests read them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = sorted([*ROOT.glob("*.md"), *DOCS.rglob("*.md"), *ROOT.glob("deploy/*.md")])
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.M | re.S)
OF_A_FILE = re.compile(r"`[\w./-]+`:$")  # the line before a block that is a file, or a part of one


class Block(NamedTuple):
    """A block of code on a page."""

    language: str
    line: int
    text: str
    of_a_file: bool

    def at_its_line(self) -> str:
        """Its text where it stands on the page, so that an error names the page's line."""
        return "\n" * (self.line - 1) + self.text


def name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def blocks(page: Path, *languages: str) -> Iterator[Block]:
    """The blocks of a page in these languages."""
    whole = page.read_text("utf-8")
    for found in FENCE.finditer(whole):
        before = whole[: found.start()].rstrip()
        if found[1] in languages:
            line = whole.count("\n", 0, found.start(2)) + 1
            yield Block(found[1], line, found[2], bool(OF_A_FILE.search(before)))
