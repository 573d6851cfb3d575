"""`ratskeller arena` and `ratskeller arena tune`, as a user types them."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ratskeller.bots import EngineFailed, prepare
from ratskeller.cli import app
from ratskeller.kernel.errors import BadOption
from ratskeller.kernel.game import game


@pytest.fixture(scope="module", autouse=True)
def compiled_bots() -> None:
    prepare(game("rattus"))


def run(*args: str) -> str:
    done = CliRunner().invoke(app, list(args), catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.stdout


def test_json_has_the_promised_fields() -> None:
    said = run("arena", "rattus", "--bots", "greedy,random", "--players", "2", "--games", "4", "--seed", "1", "--json")
    report = json.loads(said)
    assert report["games"] == 4
    assert report["seconds"] > 0
    promised = {"name", "games", "win_share", "low", "high", "mean_rank", "rating", "ms_per_decision"}
    assert all(promised <= set(row) for row in report["bots"])
    assert {row["name"]: row["games"] for row in report["bots"]} == {"greedy": 4, "random": 4}


def test_results_are_added_to_a_file_and_not_played_twice(tmp_path: Path) -> None:
    file, html = tmp_path / "results.jsonl", tmp_path / "report.html"
    common = ["arena", "rattus", "--bots", "greedy,random", "--players", "2", "--results", str(file), "--json"]
    assert json.loads(run(*common, "--games", "2", "--seed", "9"))["played_now"] == 2
    again = json.loads(run(*common, "--games", "4", "--html", str(html)))
    assert (again["seed"], again["games"], again["played_now"]) == (9, 4, 2)
    assert len(file.read_text().splitlines()) == 4
    assert html.read_text().startswith("<!doctype html>")


def test_the_table_names_the_bots() -> None:
    said = run("arena", "rattus", "--bots", "novice,random", "--players", "2", "--games", "2", "--seed", "1")
    assert "novice" in said
    assert "2 matches of rattus" in said


@pytest.mark.parametrize(
    "wrong", [["--bots", "wizard"], ["--bots", "external:no-such-program"], ["--games", "0"], ["--jobs", "0"], ["--on", "moon"]]
)
def test_mistakes_are_refused_with_a_sentence(wrong: list[str]) -> None:
    with pytest.raises(BadOption):
        run("arena", "rattus", "--bots", "random", "--players", "2", *wrong)


def test_tuning_writes_a_file_and_says_what_it_is_worth(tmp_path: Path) -> None:
    out = tmp_path / "tuned.toml"
    said = run(
        "arena", "tune", "rattus", "--out", str(out), "--players", "2", "--figures", "outlook.coin,outlook.pace.*",
        "--generations", "1", "--games", "2", "--proof", "2", "--json",
    )  # fmt: skip
    report = json.loads(said)
    assert report["proof"]["games"] == 2
    assert "[outlook]" in out.read_text()
    with pytest.raises(BadOption, match="exists"):
        run("arena", "tune", "rattus", "--out", str(out))


def test_fitting_writes_a_file_and_says_what_it_is_worth(tmp_path: Path) -> None:
    out = tmp_path / "fitted.toml"
    said = run(
        "arena", "fit", "rattus", "--out", str(out), "--players", "2", "--figures", "outlook.reserve.*",
        "--matches", "2", "--rounds", "1", "--proof", "2", "--json",
    )  # fmt: skip
    report = json.loads(said)
    assert report["proof"]["games"] == 2
    assert {"outlook.reserve.alone", "outlook.spread"} <= set(report["figures"])
    assert out.read_text().count("#") > 10


def test_a_person_plays_against_the_bots_he_names(tmp_path: Path) -> None:
    done = CliRunner().invoke(
        app, ["play", "rattus", "--players", "2", "--bots", "novice", "--seed", "2"], input="1\nquit\n", catch_exceptions=False
    )
    assert done.exit_code == 0
    assert "(novice)" in done.stdout


ENGINE = f"external:{sys.executable} -I {Path(__file__).parents[2] / 'examples' / 'engine.py'}"


def test_a_program_sits_in_the_arena_and_in_the_terminal() -> None:
    common = ["rattus", "--players", "2", "--seed", "1"]
    report = json.loads(run("arena", *common, "--bots", f"{ENGINE},random", "--games", "2", "--json"))
    assert {row["name"]: row["games"] for row in report["bots"]} == {ENGINE: 2, "random": 2}
    assert "1. " in run("play", *common, "--people", "0", "--bots", f"{ENGINE},random")


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_program_that_fails_ends_the_arena_with_a_sentence(jobs: str) -> None:
    with pytest.raises(EngineFailed, match="did not get ready: It ended before it answered"):
        run(
            "arena",
            "rattus",
            "--players",
            "2",
            "--bots",
            f"external:{sys.executable} -c pass,random",
            "--games",
            "2",
            "--jobs",
            jobs,
        )
