"""What all tests share: compiled engines, the order, and the switch that turns skips into failures."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from ratskeller.kernel.engine import engine
from ratskeller.kernel.game import game

settings.register_profile("ratskeller", deadline=None, max_examples=25, derandomize=True)
settings.load_profile("ratskeller")


HERE = Path(__file__).parent
MANY = 40  # files in a long run
LONG = ("test_soak.py", "games/rattus/test_a_card.py", "server/test_drill.py")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest first, then what has a browser: begun last, it would keep one process busy while others have nothing left."""

    def turn(item: pytest.Item) -> tuple[bool, bool]:
        path = item.path.relative_to(HERE).as_posix()
        return path not in LONG, not path.startswith("web/")

    items.sort(key=turn)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[None]:
    report = yield
    if os.environ.get("RATSKELLER_NO_SKIPS") and report.skipped:
        report.outcome = "failed"
        report.longrepr = f"{item.nodeid} was skipped; here nothing may be."
    return report


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Where the time of a long run went, so that nobody has to measure file by file."""
    seconds = Counter[str]()
    for report in (report for reports in terminalreporter.stats.values() for report in reports):
        if isinstance(report, pytest.TestReport):
            seconds[report.nodeid.partition("::")[0]] += report.duration
    if len(seconds) >= MANY:
        terminalreporter.section("seconds by file")
        for path, spent in seconds.most_common(MANY):
            terminalreporter.write_line(f"{spent:5.0f} {path}")


@pytest.fixture(scope="session")
def compiled_rattus() -> None:
    """Rattus, compiled: once per process, from the disk cache where possible."""
    engine(game("rattus")).compile()
