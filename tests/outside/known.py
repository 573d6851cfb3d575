"""Games that come and go again within a test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ratskeller.kernel import outside


@pytest.fixture
def guests() -> Iterator[None]:
    """Whatever becomes known in a test is forgotten after it."""
    before = outside._kept()
    yield
    outside._put_back(before)
    outside.left_out.clear()
