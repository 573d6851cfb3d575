"""Kill -9 at random moments, ten times on each store; `make soak` does it 200 times."""

from __future__ import annotations

from pathlib import Path

from tests.server.postgres import postgres
from tests.server.soak import soak


def test_ten_kills_lose_nothing_on_sqlite(tmp_path: Path) -> None:
    done = soak(str(tmp_path / "tables.sqlite"), 10)
    assert done["kills"] == 10
    assert done["found"] >= 30


def test_ten_kills_lose_nothing_on_postgresql() -> None:
    with postgres() as url:
        done = soak(url, 10)
    assert done["kills"] == 10
    assert done["found"] >= 30
