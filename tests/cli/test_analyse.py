"""`ratskeller analyse`, as a user types it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ratskeller.cli import app
from ratskeller.kernel.errors import BadOption, BadRecord
from tests.analysis.small import LITTLE, analysed, record
from tests.playing import part_way

BUDGET = ("--iterations", str(LITTLE))


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    path = tmp_path / "match.json"
    path.write_text(json.dumps(record("mercatus", 1)))
    return path


def run(*args: str) -> str:
    done = CliRunner().invoke(app, ["analyse", *args], catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.stdout


def test_json_is_the_whole_analysis(saved: Path) -> None:
    assert json.loads(run(str(saved), *BUDGET, "--json")) == json.loads(json.dumps(analysed("mercatus", 1).json()))


def test_people_get_a_table_and_a_page_and_the_second_time_nothing_is_worked_out(saved: Path, tmp_path: Path) -> None:
    html = tmp_path / "report.html"
    said = run(str(saved), *BUDGET, "--html", str(html), "--lang", "it")
    assert "precisione" in said
    assert "non spiegato" in said
    assert '<html lang="it">' in html.read_text("utf-8")
    kept = (tmp_path / "match.json.analysis.jsonl").read_text()
    assert len(kept.splitlines()) == 1 + len(analysed("mercatus", 1).moments)
    run(str(saved), *BUDGET)
    assert (tmp_path / "match.json.analysis.jsonl").read_text() == kept


def test_no_iterations_at_all_are_refused_and_not_taken_for_the_usual_time(saved: Path) -> None:
    with pytest.raises(BadOption, match="32 iterations or more"):
        run(str(saved), "--iterations", "0")


def test_a_running_match_is_refused(saved: Path) -> None:
    saved.write_text(json.dumps(part_way("rattus", 1, 0.5, players=2).record()))
    with pytest.raises(BadRecord, match="still running"):
        run(str(saved), *BUDGET)
