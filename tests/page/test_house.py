"""The house in a page answers as the server does, by the same code, with nothing of what only a server has."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from ratskeller.server.settings import Settings

from ..server.conftest import GENEROUS
from ..server.house import running, visitor
from .story import evening, fixed

ROOT = Path(__file__).resolve().parents[2]
STANDINS = ROOT / "src" / "ratskeller" / "page" / "standins"


@pytest.fixture(scope="module")
def page() -> dict[str, Any]:
    paths = [str(STANDINS), str(ROOT / "src"), str(ROOT)]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    done = subprocess.run([sys.executable, "-m", "tests.page.alone"], cwd=ROOT, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout))


def test_every_path_is_answered_as_by_the_server(page: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fixed(monkeypatch.setattr)
    with running(Settings(db=str(tmp_path / "tables.sqlite"), limits=GENEROUS)) as url:
        anna = visitor(url)

        def ask(method: str, path: str, body: Any = None) -> tuple[int, Any]:
            answer = anna.request(method, path, **({} if method == "GET" else {"json": body or {}}))
            return answer.status_code, answer.json()

        served = evening(ask)
        anna.close()
    mine = page["told"]
    assert [one[:3] for one in mine] == [one[:3] for one in served]
    for here, there in zip(mine, served, strict=True):
        assert here == there, here[:3]
    assert {one[2] for one in mine} >= {200, 201, 400, 403, 404, 409, 422}


def test_nothing_is_loaded_that_a_page_does_not_have(page: dict[str, Any]) -> None:
    assert page["loaded"] == []


def test_tables_are_found_again_by_a_house_that_was_opened_anew(page: dict[str, Any]) -> None:
    found = page["again"]
    assert len(found) == 10
    assert {status for _, status, _ in found} == {"running", "over"}
    assert max(n for *_, n in found) > 60


def test_somebody_who_comes_to_a_table_hears_of_every_entry(page: dict[str, Any]) -> None:
    assert "event: table" in page["news"]
    assert page["news"].count("event: entry") == page["again"][-1][2]
