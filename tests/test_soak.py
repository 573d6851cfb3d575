"""A short soak, so that the long one is known to work."""

from __future__ import annotations

import os
import subprocess
import sys


def test_a_short_run_with_checked_indexes_is_clean() -> None:
    env = {**os.environ, "NUMBA_BOUNDSCHECK": "1"}
    command = [sys.executable, "-m", "tests.soak", "600", "40", "0"]
    done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr
    assert "40 sets of six cards" in done.stdout
    assert "village, 4 players" in done.stdout


def test_without_checked_indexes_the_soak_refuses_to_run() -> None:
    env = {**os.environ, "NUMBA_BOUNDSCHECK": "0"}
    command = [sys.executable, "-m", "tests.soak", "1", "1", "0"]
    done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=600)
    assert done.returncode != 0
    assert "set NUMBA_BOUNDSCHECK=1" in done.stderr
