"""What the page is made of, made once for all tests of this folder: the core of one game stands for all."""

from __future__ import annotations

import pytest
from filelock import FileLock
from tools.site.__main__ import ROOT, make

GAME = "rattus"


@pytest.fixture(scope="session")
def site() -> str:
    """The game whose core is there."""
    (ROOT / "build").mkdir(exist_ok=True)
    with FileLock(ROOT / "build" / "site.lock"):
        make(ROOT / "build" / "site", [GAME])
    return GAME
