"""Records: exact replays, and refusals for everything that is not a sound record."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

import ratskeller
from ratskeller import BadRecord, StaleRules
from ratskeller.kernel import formats
from tests.playing import finished


@pytest.fixture(scope="module")
def record() -> dict[str, Any]:
    return finished("rattus", 12, players=3, cards="random").record()


def sealed(record: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """A changed record with a matching checksum."""
    return formats.sealed({**copy.deepcopy(record), **changes})


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("cards", ["classic", "aristocrats", "brutal-times", "crafts-and-trade", "random", "one-per-class"])
def test_a_record_survives_json_and_replays_byte_for_byte(players: int, cards: str) -> None:
    match = finished("rattus", 100 + players, players=players, cards=cards)
    again = ratskeller.replay(json.loads(json.dumps(match.record())))
    assert again.state.tobytes() == match.state.tobytes()
    assert again.record() == match.record()


def test_a_record_can_be_replayed_to_any_entry(record: dict[str, Any]) -> None:
    assert len(ratskeller.replay(record, to=7).log) == 7
    with pytest.raises(BadRecord, match="there is no entry 9999"):
        ratskeller.replay(record, to=9999)


def test_a_match_from_a_position_has_a_record_too() -> None:
    match = ratskeller.from_position("rattus", {"players": 2, "cubes": {"gallia": [3, 2]}}, seed=5)
    for _ in range(5):
        match.play(match.legal()[0])
    again = ratskeller.replay(json.loads(json.dumps(match.record())))
    assert again.state.tobytes() == match.state.tobytes()


@pytest.mark.parametrize("foreign", [None, 5, "x", [], {}, {"format": "pgn"}, {"game": "rattus", "log": []}])
def test_foreign_things_are_not_records(foreign: Any) -> None:
    with pytest.raises(BadRecord, match="not a Ratskeller record"):
        ratskeller.replay(foreign)


@pytest.mark.parametrize("part", ["game", "rules", "options", "secret", "seats", "log", "state", "checksum"])
def test_a_record_with_a_part_missing_or_altered_is_damaged(record: dict[str, Any], part: str) -> None:
    without = {key: value for key, value in record.items() if key != part}
    with pytest.raises(BadRecord, match="damaged"):
        ratskeller.replay(without)
    altered = copy.deepcopy(record)
    altered[part] = altered[part] + altered[part] if not isinstance(altered[part], dict) else {}
    with pytest.raises(BadRecord, match="damaged"):
        ratskeller.replay(altered)


def test_a_record_of_other_rules_that_lead_to_the_same_state_is_as_good_as_any(record: dict[str, Any]) -> None:
    old = sealed(record, rules="0+abcdef")
    assert ratskeller.replay(old).state.tobytes() == ratskeller.replay(record).state.tobytes()
    assert len(ratskeller.replay(old, to=7).log) == 7


def test_a_record_that_other_rules_led_elsewhere_is_refused_by_name_and_can_be_forced(record: dict[str, Any]) -> None:
    stale = sealed(record, rules="0+abcdef", state="0" * 16)
    for to in (None, 7):
        with pytest.raises(StaleRules, match=r"0\+abcdef.*this version has"):
            ratskeller.replay(stale, to)
    assert ratskeller.replay(stale, any_rules=True).over
    log = copy.deepcopy(record["log"])
    log[4]["play"] = "plague nowhere"
    with pytest.raises(StaleRules):
        ratskeller.replay(sealed(record, rules="0+abcdef", log=log))


def test_a_witness_is_told_of_every_entry(record: dict[str, Any]) -> None:
    told: list[tuple[int, int]] = []
    ratskeller.replay(record, to=9, witness=lambda match, events: told.append((len(match.log), len(events))))
    assert [n for n, _ in told] == list(range(1, 10))
    assert sum(events for _, events in told) > 9


def test_an_impossible_entry_is_named(record: dict[str, Any]) -> None:
    log = copy.deepcopy(record["log"])
    log[4]["play"] = "plague nowhere"
    with pytest.raises(BadRecord, match="Entry 5 of the record cannot be repeated: 'plague nowhere' is no action"):
        ratskeller.replay(sealed(record, log=log))
    log = copy.deepcopy(record["log"])
    log[2]["seat"] = 9
    with pytest.raises(BadRecord, match="Entry 3 .*seat"):
        ratskeller.replay(sealed(record, log=log))


def test_another_secret_leads_elsewhere_and_is_noticed(record: dict[str, Any]) -> None:
    with pytest.raises(BadRecord):
        ratskeller.replay(sealed(record, secret="00" * 16))


def test_bad_options_in_a_record_are_refused(record: dict[str, Any]) -> None:
    with pytest.raises(BadRecord):
        ratskeller.replay(sealed(record, options={"players": "many"}))
