"""The command line as a user meets it."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

import ratskeller
from ratskeller.cli import main
from tests.playing import finished

Done = subprocess.CompletedProcess[str]
WIDE = {"COLUMNS": "120"}


def run(*args: str, say: str = "", code: int = 0) -> Done:
    """What a command says. It is carried out here: to begin a process takes longer than most commands."""
    out, err = io.StringIO(), io.StringIO()
    with (
        patch.object(sys, "argv", ["ratskeller", *args]),
        patch.object(sys, "stdin", io.StringIO(say)),
        patch("ratskeller.cli.o.spoken", "en"),
        patch.dict(os.environ, WIDE),
        redirect_stdout(out),
        redirect_stderr(err),
        pytest.raises(SystemExit) as ended,
    ):
        main()
    return checked(subprocess.CompletedProcess(args, int(ended.value.code or 0), out.getvalue(), err.getvalue()), code)


def in_a_process(*args: str, say: str = "", code: int = 0, **env: str) -> Done:
    command = [sys.executable, "-m", "ratskeller.cli", *args]
    settings = {**os.environ, **WIDE, **env}
    return checked(subprocess.run(command, input=say, capture_output=True, text=True, timeout=600, env=settings), code)


def checked(done: Done, code: int) -> Done:
    assert done.returncode == code, (done.returncode, done.stdout[-2000:], done.stderr[-2000:])
    assert "Traceback" not in done.stderr
    return done


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    path = tmp_path / "match.json"
    path.write_text(json.dumps(finished("rattus", 3, players=2).record()))
    return path


def test_simulate_reports_one_json_object() -> None:
    report = json.loads(run("simulate", "rattus", "--players", "4", "--games", "3000", "--seed", "5", "--json").stdout)
    assert report["games"] == 3000
    assert report["decisions"] == pytest.approx(3000 * report["mean_decisions"], rel=1e-3)
    assert report["games_per_s"] > 0
    assert report["decisions_per_s"] > 0
    assert report["seconds"] > 0
    assert len(report["win_share"]) == 4
    assert sum(report["win_share"]) == pytest.approx(1, abs=1e-3)
    assert all(low < share < high for share, (low, high) in zip(report["win_share"], report["win_interval"], strict=True))
    again = json.loads(run("simulate", "rattus", "--players", "4", "--games", "3000", "--seed", "5", "--json").stdout)
    assert again["win_share"] == report["win_share"]


@pytest.mark.parametrize(("more", "cards"), [((), 18), (("--extra-cards",), 21)])
def test_simulate_with_goods_reports_the_win_share_per_card(more: tuple[str, ...], cards: int) -> None:
    report = json.loads(run("simulate", "rattus", "--goods", "--cards", "random", *more, "--games", "3000", "--json").stdout)
    assert len(report["cards_held"]) == cards
    for row in report["cards_held"].values():
        assert 0 <= row["low"] <= row["win_share"] <= row["high"] <= 1


def test_simulate_prints_a_table_for_people() -> None:
    out = run("simulate", "rattus", "--games", "500", "--players", "2").stdout
    assert "500 matches of rattus" in out
    assert "95 % interval" in out


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["simulate", "chess"], "There is no game 'chess'; there are rattus"),
        (["simulate", "rattus", "--players", "5"], "2 to 4 players, not 5"),
        (["simulate", "rattus", "--cards", "dragons"], "No card set 'dragons'"),
        (["simulate", "rattus", "--cards", "king,pope,monk,knight,witch,dragon"], "No card 'dragon'"),
        (["simulate", "rattus", "--cards", "aristocrats", "--no-goods"], "needs goods and coins"),
        (["simulate", "rattus", "--games", "0"], "At least one match"),
        (["simulate", "rattus", "--on", "abacus"], "There is no device 'abacus'; there are cpu and cuda."),
        (["simulate", "rattus", "--seed", "-4"], "A seed is a number from 0"),
        (["play", "rattus", "--people", "9"], "9 people cannot sit in 4 seats"),
        (["play", "rattus", "--lang", "xx"], "No language 'xx'"),
        (["replay", "nothing.json"], "nothing.json cannot be read: No such file"),
        (["bench", "chess"], "There is no game 'chess'"),
    ],
)
def test_bad_input_is_a_sentence_and_exit_code_two(args: list[str], words: str) -> None:
    assert words in run(*args, code=2).stderr.replace("\n", " ")


def test_without_a_gpu_simulate_says_so() -> None:
    assert "GPU" in in_a_process("simulate", "rattus", "--on", "cuda", code=2, CUDA_VISIBLE_DEVICES="").stderr


def test_an_unknown_option_is_exit_code_two_as_well() -> None:
    in_a_process("simulate", "rattus", "--speed", "9", code=2)


def test_replay_shows_sentences_and_the_result(saved: Path) -> None:
    out = run("replay", str(saved)).stdout
    assert "The final ravage" in out
    assert "1. " in out.splitlines()[-1]
    assert "Vermilion (" in out.splitlines()[-1]
    assert "Финальная эпидемия" in run("replay", str(saved), "--lang", "ru").stdout


def test_replay_calls_people_by_their_names_and_colours_by_the_language(tmp_path: Path) -> None:
    match = ratskeller.new("rattus", players=2, seed=1, seats=["Anna", "Blue (novice)"])
    for _ in range(2):
        match.play(match.legal()[0])
    (tmp_path / "match.json").write_text(json.dumps(match.record()))
    told = run("replay", str(tmp_path / "match.json"), "--lang", "it").stdout
    assert "▲ Anna" in told
    assert "Blu (novice)" in told
    assert "Blue" not in told
    assert "Vermiglio" not in told


def test_the_help_calls_the_program_by_its_name() -> None:
    assert "Usage: ratskeller [OPTIONS]" in in_a_process("--help").stdout
    assert "arena run" in run("arena", "--help").stdout


def test_replay_stops_where_it_is_told(saved: Path) -> None:
    report = json.loads(run("replay", str(saved), "--to", "6", "--json").stdout)
    assert report["entries"] == 6
    assert not report["over"]
    assert "there is no entry 99999" in run("replay", str(saved), "--to", "99999", code=2).stderr


def test_damaged_and_foreign_records_are_refused(saved: Path, tmp_path: Path) -> None:
    record: dict[str, Any] = json.loads(saved.read_text())
    record["log"] = record["log"][:-1]
    saved.write_text(json.dumps(record))
    assert "checksum" in run("replay", str(saved), code=2).stderr
    other = tmp_path / "other.json"
    other.write_text("{}")
    assert "not a Ratskeller record" in run("replay", str(other), code=2).stderr
    other.write_text("{broken")
    assert "no JSON" in run("play", "--resume", str(other), code=2).stderr


def test_a_match_in_the_terminal_can_be_saved_and_resumed(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    talk = f"start gallia\nstart italia\nhelp\ntake king\nundo\ntake monk\nnonsense\n99\nsave {path}\nquit\n"
    out = run("play", "rattus", "--players", "2", "--seed", "4", say=talk).stdout
    assert "takes the Monk" in out
    assert "is no action of rattus" in out
    assert "There is no option 99" in out
    assert "Saved." in out
    again = run("play", "--resume", str(path), say="board\nquit\n").stdout
    assert "Monk" in again
    in_italian = run("play", "--resume", str(path), "--lang", "it", say="board\nquit\n").stdout
    assert "Vermiglio" in in_italian
    assert "Vermilion" not in in_italian


def test_the_terminal_refuses_in_the_language_that_was_asked_for(tmp_path: Path) -> None:
    talk = "start turcia\nundo\ndance\n99\nsave\nhelp\nquit\n"
    out = run("play", "rattus", "--players", "2", "--seed", "4", "--lang", "ru", say=talk).stdout
    for words in (
        "Турция не участвует в игре.",
        "Отменять нечего.",
        "не действие игры",
        "Варианта 99 нет",
        "save ФАЙЛ",
        "До свидания.",
    ):
        assert words in out
    (tmp_path / "other.json").write_text("{}")
    for command in (["replay", str(tmp_path / "other.json")], ["play", "--resume", str(tmp_path / "other.json")]):
        assert "non è una partita registrata" in run(*command, "--lang", "it", code=2).stderr.replace("\n", " ")


def test_saving_never_overwrites(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text("precious")
    out = run("play", "rattus", "--players", "2", "--seed", "4", say=f"save {path}\nquit\n").stdout
    assert "exists; choose another name" in out
    assert path.read_text() == "precious"


def test_a_whole_match_can_be_played_by_choosing_the_first_option() -> None:
    out = in_a_process("play", "rattus", "--players", "2", "--seed", "8", "--lang", "it", say="1\n" * 400).stdout
    assert "La partita è finita. Vince" in out


def test_the_end_of_input_leaves_politely() -> None:
    assert "Good bye" in run("play", "rattus", say="").stdout


def test_bench_reports_speed_size_and_ratios() -> None:
    report = json.loads(run("bench", "rattus", "--seconds", "0.05", "--no-compile", "--json").stdout)
    found = report["games"]["rattus"]
    assert {row["players"] for row in found["play"]} == {2, 3, 4}
    assert all(row["decisions_per_s"] > 0 for row in found["play"])
    assert found["bytes_per_state"] < 1500
    assert found["events_on_over_off"] > 0


def test_the_version_is_told() -> None:
    assert run("--version").stdout.startswith("ratskeller ")


def test_my_village_is_simulated_played_and_replayed(tmp_path: Path) -> None:
    report = json.loads(run("simulate", "village", "--players", "3", "--games", "300", "--seed", "2", "--json").stdout)
    assert len(report["win_share"]) == 3
    path = tmp_path / "village.json"
    out = run("play", "village", "--players", "2", "--seed", "8", "--lang", "ru", say=f"1\n1\nsave {path}\nquit\n").stdout
    assert "Сохранено." in out
    assert json.loads(run("replay", str(path), "--json").stdout)["entries"] >= 2
    assert "2 to 4 players" in run("simulate", "village", "--players", "7", code=2).stderr
