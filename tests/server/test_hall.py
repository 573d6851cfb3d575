"""The hall by itself: it needs what it is handed, and nothing else."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("name", ["rattus", "village"])
def test_a_whole_match_is_played_where_there_is_no_database_and_no_web_server(name: str) -> None:
    done = subprocess.run([sys.executable, "-m", "tests.server.alone", name], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["loaded"] == []
    assert told["entries"] == told["heard"] > 40
    assert told["same"]
    assert told["states"] == told["entries"] + 1
    assert told["winners"]
    assert told["last"][-1]["text"]
    assert told["complaint"].startswith("«dance» — не действие игры")
