"""An analysis that was cut off goes on where it was."""

from __future__ import annotations

from pathlib import Path

import pytest

from ratskeller.analysis import Study, keeping
from ratskeller.analysis.measure import Found
from tests.analysis.small import LITTLE, analysed, record


@pytest.fixture
def study() -> Study:
    return Study(record("mercatus", 1), iterations=LITTLE, threads=1)


def run(study: Study, path: Path, steps: int | None = None) -> list[int]:
    """Which steps had to be worked out; only some of them are waited for."""
    known, done = keeping.read(path, study), []
    keep = keeping.keeper(path, study, known)

    def noted(number: int, found: Found) -> None:
        keep(number, found)
        done.append(number)

    moments = study.moments(known, noted)
    taken = [moment for moment, _ in zip(moments, range(steps or len(study)), strict=False)]
    moments.close()  # type: ignore[attr-defined]
    assert [(one.entry, one.loss) for one in taken] == [
        (one.entry, one.loss) for one in analysed("mercatus", 1).moments[: len(taken)]
    ]
    return done


def test_known_steps_are_not_worked_out_again(study: Study, tmp_path: Path) -> None:
    path = tmp_path / "kept"
    first = run(study, path, 10)
    assert first[:10] == list(range(10))
    with path.open("a") as file:
        file.write('{"step": 11, "expec')  # cut off in the middle of a line
    assert run(study, path) == list(range(len(first), len(study)))
    assert run(study, path) == []


def test_lines_about_another_match_or_another_budget_do_not_count(study: Study, tmp_path: Path) -> None:
    path = tmp_path / "kept"
    run(study, path, 3)
    assert keeping.read(path, study)
    assert not keeping.read(path, Study(record("mercatus", 1), iterations=2 * LITTLE))
    assert not keeping.read(path, Study(record("rattus", 1), iterations=LITTLE))
    assert not keeping.read(tmp_path / "nowhere", study)


def test_an_earlier_run_tells_what_the_time_asked_for_came_to(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    study = Study(record("mercatus", 1), iterations=LITTLE, asked="0.1 s")
    keeping.keeper(path, study, {})
    assert keeping.iterations_in(path, record("mercatus", 1), "0.1 s") == LITTLE
    assert keeping.iterations_in(path, record("mercatus", 1), "0.2 s") is None
    assert keeping.iterations_in(path, record("rattus", 1), "0.1 s") is None
