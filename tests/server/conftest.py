"""One server for most tests of this folder."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from ratskeller.server.settings import Limits, Settings
from tests.server.house import running, visitor

MUCH = (100_000, 1e5)
GENEROUS = Limits(
    per_address=1_000_000, creations=MUCH, actions=MUCH, requests=MUCH, hints=MUCH, analyses=MUCH, chat=MUCH, newcomers=MUCH,
    onlookers=MUCH, notices=MUCH, trials=MUCH, doors=MUCH, per_host=1_000,
)  # fmt: skip


@pytest.fixture(scope="session")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    db = tmp_path_factory.mktemp("server") / "tables.sqlite"
    with running(Settings(db=str(db), limits=GENEROUS, heartbeat=0.5, grace=0.0)) as address:
        yield address


@pytest.fixture
def anna(url: str) -> Iterator[httpx.Client]:
    with visitor(url) as client:
        yield client


@pytest.fixture
def bert(url: str) -> Iterator[httpx.Client]:
    with visitor(url) as client:
        yield client
