"""What the tests of My Village share."""

from __future__ import annotations

import pytest

from ratskeller.kernel.engine import engine
from ratskeller.kernel.game import game


@pytest.fixture(scope="session")
def compiled_village() -> None:
    """My Village, compiled: once per process, from the disk cache where possible."""
    engine(game("village")).compile()
