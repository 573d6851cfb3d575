"""Recorded matches of My Village: every way to end, a shared victory, day labourers, a healed invasion."""

from __future__ import annotations

import json

import pytest

import ratskeller

from .golden import FOLDER, WANTED


@pytest.mark.parametrize("name", WANTED)
def test_a_golden_record_replays_to_its_end(name: str) -> None:
    players, fits = WANTED[name]
    match = ratskeller.replay(json.loads((FOLDER / f"{name}.json").read_text()))
    assert match.over
    assert match.players == players
    assert fits(match)


def test_there_are_no_other_records() -> None:
    assert {path.stem for path in FOLDER.glob("*.json")} == set(WANTED)
