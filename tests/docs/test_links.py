"""Links on the pages lead somewhere, also for who reads them as files; the README stays short."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from .pages import PAGES, ROOT, name

SITE = ROOT / "build" / "docs"  # `make docs` builds it, also on the way to `make test`
REMOTE = re.compile(r"""<(?:script|link|img|iframe|source)\b[^>]*\b(?:src|href)=["']?(?:https?:)?//|url\(["']?(?:https?:)?//""")
LINK = re.compile(r"\]\((?!\w+:)([^)#\s]+)(?:#[^)\s]*)?\)")


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_the_files_a_page_links_to_are_there(page: Path) -> None:
    text = re.sub(r"^```.*?^```$", "", page.read_text("utf-8"), flags=re.M | re.S)
    assert [link for link in LINK.findall(text) if not (page.parent / link).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_no_link_is_without_words(page: Path) -> None:
    assert "[](" not in page.read_text("utf-8")


def test_the_site_loads_nothing_from_elsewhere() -> None:
    files = [file for file in SITE.rglob("*") if file.suffix in (".css", ".html")]
    assert files, "make docs builds the site; make test does so first"
    assert [file for file in files if REMOTE.search(file.read_text("utf-8"))] == []


def test_the_readme_fits_on_one_screen_and_has_its_doors() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    assert len(readme.splitlines()) <= 45
    assert all(f"**{door}**" in readme for door in ("Play", "Host", "Study", "Learn and train"))
    assert re.search(r"^make play .*\nmake test ", readme, re.M)
    assert "unofficial" in readme
