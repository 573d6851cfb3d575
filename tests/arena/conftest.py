"""Compiled bots: once per process, from the disk cache where possible."""

from __future__ import annotations

import pytest

from ratskeller.bots import prepare
from ratskeller.kernel.game import game


@pytest.fixture(scope="session", autouse=True)
def compiled_bots() -> None:
    prepare(game("rattus"))
