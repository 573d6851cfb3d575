"""Python in the browser plays, searches and tells exactly what it does here. `soak` in this folder shows it at length."""

from __future__ import annotations

import pytest

from .running import in_node, natively

ASKED = ("constants:1", "random:60", "search:2", "bots:1", "told:1")


@pytest.fixture(scope="module")
def traces(site: str) -> tuple[list[str], list[str]]:
    return natively(site, *ASKED), in_node(site, *ASKED)


@pytest.mark.parametrize(
    ("what", "least"), [("ratskeller.", 1000), ("random ", 6), ("search ", 4), ("bots ", 2), ("told ", 200), ("judged ", 2)]
)
def test_pyodide_prints_what_cpython_prints(what: str, least: int, traces: tuple[list[str], list[str]]) -> None:
    here, there = ([line for line in lines if line.startswith(what)] for lines in traces)
    assert len(here) >= least
    assert here == there
