"""Recorded matches: one for every way a match can end. They must replay to the letter."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import ratskeller
from tests.golden.make import HERE, WANTED, playthrough

RECORDS = sorted(HERE.glob("*/*.json"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda p: f"{p.parent.name}/{p.stem}")
def test_a_golden_record_replays_to_its_end(path: Path) -> None:
    match = ratskeller.replay(json.loads(path.read_text()))
    assert match.over
    if path.parent.name == "rattus":
        assert WANTED[path.stem][1](match)


def test_there_is_a_golden_record_for_every_way_to_end() -> None:
    assert {p.stem for p in RECORDS if p.parent.name == "rattus"} == set(WANTED)


@pytest.mark.parametrize("path", sorted(HERE.glob("*/*.txt")), ids=lambda p: f"{p.parent.name}/{p.stem}")
def test_a_playthrough_reads_as_recorded(path: Path) -> None:
    record = json.loads(path.with_suffix(".json").read_text())
    assert "\n".join(playthrough(record)) + "\n" == path.read_text()
