"""What the page is made of; the core of one game stands for all."""

from __future__ import annotations

import pytest

from tests.ingredients import ingredients

GAME = "rattus"


@pytest.fixture(scope="session")
def site() -> str:
    """The game whose core is there."""
    ingredients()
    return GAME
