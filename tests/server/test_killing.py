"""Kill -9 at random moments, three times on each store; `make soak` does it 200 times."""

from __future__ import annotations

from pathlib import Path

from tests.server.postgres import postgres
from tests.server.soak import soak


def test_three_kills_lose_nothing_on_sqlite(tmp_path: Path) -> None:
    done = soak(str(tmp_path / "tables.sqlite"), 3)
    assert done["kills"] == 3
    assert done["found"] >= 12


def test_three_kills_lose_nothing_on_postgresql() -> None:
    with postgres() as url:
        done = soak(url, 3)
    assert done["kills"] == 3
    assert done["found"] >= 12
