"""Formats of records: what was written by earlier versions is read by this one."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import ratskeller
from ratskeller import BadRecord
from ratskeller.kernel import formats
from ratskeller.kernel.formats import FORMAT, UPGRADES, VERSION, sealed, upgraded

OLD = Path(__file__).parents[1] / "golden" / "formats"


def first() -> dict[str, Any]:
    record: dict[str, Any] = json.loads((OLD / "ratskeller-record-1.json").read_text())
    return record


def test_there_is_a_way_from_every_format_to_the_newest() -> None:
    assert set(UPGRADES) == set(range(1, VERSION))
    assert {path.stem for path in OLD.glob("*.json")} == {f"ratskeller-record-{number}" for number in UPGRADES}


def test_a_record_of_the_first_format_becomes_one_of_the_newest_and_replays() -> None:
    old = first()
    assert old["format"] == "ratskeller-record-1"
    new = upgraded(old)
    assert (new["format"], new["version"]) == (FORMAT, VERSION)
    assert new == sealed(new)
    assert {key: new[key] for key in old if key not in ("format", "checksum")} == {
        key: value for key, value in old.items() if key not in ("format", "checksum")
    }
    assert ratskeller.replay(old).record()["state"] == old["state"]


def test_steps_are_taken_one_after_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(formats, "VERSION", 3)
    monkeypatch.setitem(UPGRADES, 2, lambda record: {**record, "version": 3, "step": "taken"})
    assert upgraded(first()) == upgraded(upgraded(first()))
    assert upgraded(first())["step"] == "taken"


def test_an_old_record_that_was_altered_is_damaged() -> None:
    with pytest.raises(BadRecord, match="checksum"):
        upgraded({**first(), "seats": ["Ann", "Bob"]})


@pytest.mark.parametrize("number", [VERSION + 1, 1, 0, "2", None, True])
def test_unknown_formats_are_named(number: Any) -> None:
    with pytest.raises(BadRecord, match=f"has the format {FORMAT} {number}; this version reads up to {FORMAT} {VERSION}"):
        upgraded({**upgraded(first()), "version": number})


def test_a_record_without_its_seed_is_named_as_such() -> None:
    with pytest.raises(BadRecord, match="without its seed"):
        upgraded({"format": f"{FORMAT} (without its seed)", "version": VERSION})
