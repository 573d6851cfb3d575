"""One server for most tests of this folder."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import httpx
import pytest

from ratskeller.server.serve import UNLIMITED
from ratskeller.server.settings import Limits, Settings
from tests.server.house import running, visitor

GENEROUS = replace(UNLIMITED, streams=Limits.streams)


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
