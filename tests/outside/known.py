"""Games that come and go again within a test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ratskeller.kernel import compiled_cache, outside


@pytest.fixture
def guests() -> Iterator[None]:
    """Whatever becomes known in a test is forgotten after it."""
    before, places = outside._kept(), dict(compiled_cache.outside)
    yield
    outside._put_back(before)
    outside.left_out.clear()
    compiled_cache.outside.clear()
    compiled_cache.outside.update(places)
