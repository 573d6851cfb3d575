"""The long proofs in pieces: shares are disjoint and whole, what was cut off goes on, and the report reads them all."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest

from tests.analysis import soak
from tests.analysis.plot import picture
from tests.analysis.proofs import MOMENTS, PIECES
from tests.analysis.small import OFFERS


def test_shares_leave_nothing_out_and_do_nothing_twice() -> None:
    every = soak.jobs(list(soak.PROOFS), list(OFFERS), 1.0, (1, 1))
    shares = [soak.jobs(list(soak.PROOFS), list(OFFERS), 1.0, (i, 7)) for i in range(1, 8)]
    assert sorted(job for share in shares for job in share) == sorted(every)
    assert len(every) == 3 * (334 + 40 + 24 + MOMENTS * (1 + PIECES) + 60)


def test_proofs_come_in_their_order_and_every_moment_is_looked_at_before_one_is_played_out_further() -> None:
    every = soak.jobs(["blunders", "calibration"], ["rattus", "village"], 1.0, (1, 1))
    assert [proof for proof, _, _ in every] == ["blunders"] * 80 + ["calibration"] * 2 * MOMENTS * (1 + PIECES)
    assert {number for _, _, number in every[80 : 80 + 2 * MOMENTS]} == set(range(MOMENTS))


def lines(folder: Path, name: str, *found: object) -> None:
    (folder / name).write_text("".join(json.dumps(line) + "\n" for line in found), "utf-8")


def test_the_report_takes_the_lines_of_all_shares_together_and_no_line_that_was_cut_off(tmp_path: Path) -> None:
    lines(tmp_path, "share-1-of-2.jsonl", ["sums", "rattus", 0, {"worst": 1e-15, "luck": 0.25}], ["blunders", "rattus", 0, None])
    lines(tmp_path, "share-2-of-2.jsonl", ["sums", "rattus", 1, {"worst": 3e-15, "luck": -0.25}])
    with (tmp_path / "share-2-of-2.jsonl").open("a") as file:
        file.write('["sums", "rattus", 3, {"wor')
    told, _ = soak.report(tmp_path)
    assert told == [{"proof": "sums", "offer": "rattus", "lines": 2, "worst": 3e-15, "luck": 0.0, "error": 0.25}]


def test_accounts_tell_what_is_unexplained_and_the_least_it_could_be(tmp_path: Path) -> None:
    """Reckoned from what was searched: a loss, then a stroke of luck that left more to explain than was lost."""
    found = {"options": 5, "outcomes": 1, "best": None, "loss": 0.1, "error": 0.0, "expected": [0.6, 0.4], "after": [0.6, 0.4]}
    end = {**found, "outcomes": 2, "loss": 0.0, "expected": [0.8, 0.2], "after": [1.0, 0.0]}
    steps = [[1, 1, "a", found, []], [2, 0, "b", end, []]]
    raw = {"game": "rattus", "options": {}, "said": [0.5, 0.5], "result": [1.0, 0.0], "steps": steps}
    lines(tmp_path, "share-1-of-1.jsonl", *(["accounts", "mercatus", n, {"raw": raw}] for n in range(2)))
    ((told,), _) = soak.report(tmp_path)
    assert (told["unexplained"], told["least"]) == (0.1, 0.1)
    assert told["signed"] == pytest.approx(0)


def test_what_is_known_is_not_done_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "share-1-of-1.jsonl"
    lines(tmp_path, file.name, ["sums", "rattus", 0, {"worst": 0.0, "luck": 0.1}])
    assert soak.run([("sums", "rattus", 0)], file, 1, 1e18) == (0, 0)
    assert list(soak.kept([file])) == [("sums", "rattus", 0)]
    assert soak.run([("sums", "rattus", 1)], file, 1, 0.0) == (1, 0), "no time left"


def test_calibration_is_told_and_drawn_where_a_moment_was_played_out_often_enough(tmp_path: Path) -> None:
    won, lost = [[1.0, 0.0]] * 40, [[0.0, 1.0]] * 40
    pieces = [
        {"moment": 0, "ends": lost, "said": [0.6, 0.4]},
        {"moment": 0, "ends": won},
        {"moment": 1, "ends": [[1.0, 0.0]], "said": [1.0, 0.0]},
    ]
    lines(tmp_path, "share-1-of-1.jsonl", *(["calibration", "mercatus", n, {"move": 9, **one}] for n, one in enumerate(pieces)))
    (told,), found = soak.report(tmp_path)
    assert (told["moments"], told["plays"]) == (1, 80)
    assert told["absolute"] == pytest.approx(0.1)
    assert told["noise"] < told["beyond_noise"] < told["absolute"]
    drawn = picture(found)
    assert drawn.count("<circle") == 2
    assert "Mercatus" in drawn
    assert "Rattus" not in drawn


def test_where_frozen_figures_were_asked_too_both_are_told_drawn_and_held_against_each_other(tmp_path: Path) -> None:
    ends = [[1.0, 0.0]] * 30 + [[0.0, 1.0]] * 10
    pieces = [
        {"moment": 0, "said": [0.7, 0.3], "frozen": [0.5, 0.5], "ends": ends},
        {"moment": 1, "said": [0.7, 0.3], "frozen": [0.6, 0.4], "ends": ends},
    ]
    lines(tmp_path, "share-1-of-1.jsonl", *(["calibration", "village", n, {"move": 9, **one}] for n, one in enumerate(pieces)))
    (told,), found = soak.report(tmp_path)
    assert told["absolute"] == pytest.approx(0.05)
    assert told["frozen_absolute"] == pytest.approx(0.2)
    assert told["better_by"] == pytest.approx(0.15)
    assert told["better_error"] == pytest.approx(0.05)
    drawn = picture(found)
    assert drawn.count("<circle") == 8
    assert "two seats (frozen)" in drawn
    assert "two seats (now)" in drawn


def test_one_that_fails_is_told_and_does_not_end_the_others(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert soak.run([("sums", "nowhere", 0)], tmp_path / "share-1-of-1.jsonl", 1, time.monotonic() + 600) == (0, 1)
    assert "KeyError: 'nowhere'" in capsys.readouterr().err
