"""A short soak, so that the long one is known to work."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path


def test_a_short_run_with_checked_indexes_is_clean_and_every_rule_has_one_compiled_form(tmp_path: Path) -> None:
    """Compiled anew, since only the compiler knows how many forms of a rule there are. Rattus has its turn in test_a_card.py."""
    env = {**os.environ, "NUMBA_BOUNDSCHECK": "1", "RATSKELLER_CACHE": str(tmp_path)}
    command = [sys.executable, "-m", "tests.soak", "600", "0", "0", "village"]
    done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr
    assert "rattus" not in done.stdout
    assert "village, 4 players" in done.stdout
    compiled = re.search(r"(\d+) rules compiled, in at most (\d+) forms each", done.stdout)
    assert compiled
    assert int(compiled[1]) > 150
    assert int(compiled[2]) == 1


def test_without_checked_indexes_the_soak_refuses_to_run() -> None:
    env = {**os.environ, "NUMBA_BOUNDSCHECK": "0"}
    command = [sys.executable, "-m", "tests.soak", "1", "1", "0"]
    done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=600)
    assert done.returncode != 0
    assert "set NUMBA_BOUNDSCHECK=1" in done.stderr
