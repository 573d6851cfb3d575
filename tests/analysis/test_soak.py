"""The long proofs in pieces: shares are disjoint and whole, what was cut off goes on, and the report reads them all."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.analysis import soak
from tests.analysis.plot import picture
from tests.analysis.proofs import PIECES, PLAYS
from tests.analysis.small import OFFERS


def test_shares_leave_nothing_out_and_do_nothing_twice() -> None:
    every = soak.jobs(list(soak.PROOFS), list(OFFERS), 1.0, (1, 1))
    shares = [soak.jobs(list(soak.PROOFS), list(OFFERS), 1.0, (i, 7)) for i in range(1, 8)]
    assert sorted(job for share in shares for job in share) == sorted(every)
    assert len(every) == 3 * (334 + 40 + 12 + 60 * PIECES + 60)


def test_a_moment_is_played_out_by_one_share() -> None:
    for i in (1, 2, 3):
        numbers = [number for _, _, number in soak.jobs(["calibration"], ["rattus"], 1.0, (i, 3))]
        assert len(numbers) == 20 * PIECES
        assert {number // PIECES for number in numbers} == {moment for moment in range(60) if moment % 3 == i - 1}


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
    even = {"initial": [0.5, 0.5], "luck": [0.2, -0.2], "lost": [0.0, 0.1]}
    one = {**even, "unexplained": [0.3, 0.1], "final": [1.0, 0.0]}
    other = {**even, "unexplained": [0.1, -0.1], "final": [1.0, 0.0]}
    lines(tmp_path, "share-1-of-1.jsonl", ["accounts", "mercatus", 0, one], ["accounts", "mercatus", 1, other])
    ((told,), _) = soak.report(tmp_path)
    assert (told["unexplained"], told["signed"], told["least"]) == (0.15, 0.1, 0.1)


def test_what_is_known_is_not_done_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "share-1-of-1.jsonl"
    lines(tmp_path, file.name, ["sums", "rattus", 0, {"worst": 0.0, "luck": 0.1}])
    assert soak.run([("sums", "rattus", 0)], file, 1, 1e18) == 0
    assert list(soak.kept([file])) == [("sums", "rattus", 0)]
    assert soak.run([("sums", "rattus", 1)], file, 1, 0.0) == 1, "no time left"


def test_calibration_is_told_and_drawn_only_where_a_moment_was_played_out_in_full(tmp_path: Path) -> None:
    each = PLAYS // PIECES
    won, lost = [[1.0, 0.0]] * each, [[0.0, 1.0]] * each
    whole = [
        [
            "calibration",
            "mercatus",
            piece,
            {"moment": 0, "move": 9, "ends": won if piece % 2 else lost, **({"said": [0.6, 0.4]} if piece == 0 else {})},
        ]
        for piece in range(PIECES)
    ]
    begun = ["calibration", "mercatus", PIECES, {"moment": 1, "move": 9, "ends": won, "said": [1.0, 0.0]}]
    lines(tmp_path, "share-1-of-1.jsonl", *whole, begun)
    (told,), found = soak.report(tmp_path)
    assert told["moments"] == 1
    assert told["absolute"] == pytest.approx(0.1)
    drawn = picture(found)
    assert drawn.count("<circle") == 2
    assert "Mercatus" in drawn
    assert "Rattus" not in drawn
