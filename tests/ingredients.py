"""What the page is made of, made once in a run of the tests: whoever reads it must not see it being written."""

from __future__ import annotations

import os
from pathlib import Path

from filelock import FileLock
from tools.site.__main__ import ROOT, make

from ratskeller.kernel.game import games

SITE = ROOT / "build" / "site"


def ingredients() -> Path:
    (ROOT / "build").mkdir(exist_ok=True)
    run, mark = os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid())), ROOT / "build" / "site.run"
    with FileLock(ROOT / "build" / "site.lock"):
        if not mark.exists() or mark.read_text() != run:
            make(SITE, [rules.name for rules in games()])
            mark.write_text(run)
    return SITE
