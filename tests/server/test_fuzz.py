"""A few hundred of the requests that `make soak` sends by the thousand."""

from __future__ import annotations

from pathlib import Path

from tests.server.fuzz import fuzz
from tests.server.postgres import postgres


def test_nonsense_does_not_break_a_server_on_sqlite(tmp_path: Path) -> None:
    done = fuzz(str(tmp_path / "tables.sqlite"), 400)
    assert set(done) >= {200, 201, 400, 404}


def test_nonsense_does_not_break_a_server_on_postgresql() -> None:
    with postgres() as url:
        done = fuzz(url, 200, seed=2)
    assert set(done) >= {200, 201, 400, 404}
