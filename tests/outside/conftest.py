"""One environment with Beakers in it for all tests of this folder."""

from __future__ import annotations

import pytest

from .environment import BEAKERS, Environment


@pytest.fixture(scope="session")
def beakers(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    made = Environment(tmp_path_factory.mktemp("beakers") / "env")
    made.install(BEAKERS)
    return made
