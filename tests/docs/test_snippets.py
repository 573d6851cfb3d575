"""What the pages show in Python runs as it stands: every page in one go, block after block.

A block under a line that ends in the name of a file is that file; the test of such a page puts it there.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from .pages import DOCS, PAGES, blocks, name

NEED_A_GPU = [DOCS / "gpu.md"]
RUN = [page for page in PAGES if page not in NEED_A_GPU]


@pytest.mark.parametrize("page", [page for page in RUN if any(not b.of_a_file for b in blocks(page, "python"))], ids=name)
def test_the_snippets_of_a_page_run_one_after_another(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    space: dict[str, Any] = {"__name__": "__main__"}
    for block in blocks(page, "python"):
        if not block.of_a_file:
            exec(compile(block.at_its_line(), name(page), "exec"), space)


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_snippet_is_python(page: Path) -> None:
    for block in blocks(page, "python"):
        compile(block.at_its_line(), name(page), "exec")


def test_what_is_run_is_found() -> None:
    run = {name(page): [b for b in blocks(page, "python") if not b.of_a_file] for page in RUN}
    assert len(run["docs/tutorial.md"]) >= 8
    assert run["docs/a-bot.md"]
    assert run["docs/a-learner.md"]
    assert run["docs/a-card.md"] == []
