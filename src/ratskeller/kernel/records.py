"""Records: a match as a JSON object, complete and checkable, and the way back.

The log holds actions in text notation, so that a record stays readable and survives renumbered actions.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

from . import edition
from .errors import BadRecord, IllegalAction, RatskellerError, StaleRules
from .game import game
from .match import Match

FORMAT = "ratskeller-record-1"


def digest(match: Match) -> str:
    """A short name for the exact state of a match."""
    return hashlib.sha256(match._states.tobytes()).hexdigest()[:16]


def _checksum(record: dict[str, Any]) -> str:
    kept = {key: value for key, value in record.items() if key != "checksum"}
    text = json.dumps(kept, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def write(match: Match) -> dict[str, Any]:
    if match._imagined:
        raise BadRecord("An imagined match has no record: it has no true past.")
    record: dict[str, Any] = {
        "format": FORMAT,
        "game": match.game.name,
        "rules": match.game.rules_version,
        "options": match.options,
        "secret": match._secret.hex(),
        "seats": list(match.seats),
        "log": [dict(entry) for entry in match.log],
        "state": digest(match),
    }
    if match._start is not None:
        record["position"] = match._start
    if (named := edition.name_for(match.game.name)) is not None:
        record["edition"] = named
    record["checksum"] = _checksum(record)
    return record


def replay(record: Any, to: int | None = None, any_rules: bool = False) -> Match:
    """The match of a record, up to entry `to` (all of them by default)."""
    match = opening(record, any_rules)
    log = record["log"]
    if to is not None and not 0 <= to <= len(log):
        raise BadRecord(f"The record has {len(log)} entries; there is no entry {to}.")
    for number, entry in enumerate(log[:to], 1):
        follow(match, entry, number)
    if to is None or to == len(log):
        if record["state"] != digest(match) and not any_rules:
            raise BadRecord("The record does not lead to the state it claims: it was made by other rules, or altered.")
    return match


def opening(record: Any, any_rules: bool = False) -> Match:
    """The match of a record before its first entry."""
    _check(record)
    rules = game(record["game"])
    if record["rules"] != rules.rules_version and not any_rules:
        raise StaleRules(
            f"The record was made with rules {record['rules']} of {rules.name}; this version has {rules.rules_version}."
        )
    try:
        options = rules.check_options(record["options"])
        return Match(rules, options, bytes.fromhex(record["secret"]), record["seats"], record.get("position"))
    except (RatskellerError, KeyError, TypeError, ValueError) as problem:
        raise BadRecord(f"The record's match can not be set up: {problem}") from problem


def follow(match: Match, entry: dict[str, Any], number: int) -> list[Any]:
    """Repeat one entry of a log."""
    try:
        if entry["seat"] != match.seat and ("play" in entry or "undo" in entry):
            raise IllegalAction(f"it is for seat {entry['seat']}, but seat {match.seat} has to decide", "seat")
        if "play" in entry:
            return match.play(str(entry["play"]))
        if "undo" in entry:
            match.undo()
        elif "resign" in entry:
            match.resign(int(entry["seat"]))
        elif "name" in entry:
            match.change_seat(int(entry["seat"]), str(entry["name"]))
        else:
            raise BadRecord(f"unknown kind of entry {entry}")
    except (RatskellerError, KeyError, TypeError, ValueError, IndexError) as problem:
        raise BadRecord(f"Entry {number} of the record can not be repeated: {problem}") from problem
    return []


def _check(record: Any) -> None:
    if not isinstance(record, dict) or not str(record.get("format", "")).startswith("ratskeller-record-"):
        raise BadRecord("This is not a Ratskeller record.")
    if record["format"] != FORMAT:
        raise BadRecord(f"The record has the format {record['format']}; this version reads {FORMAT}.")
    kinds = {"options": dict, "seats": list, "log": list}
    for key in ("game", "rules", "secret", "state", "checksum", *kinds):
        kind = kinds.get(key, str)
        if not isinstance(record.get(key), kind):
            raise BadRecord(f"The record is damaged: {key!r} is missing or not a {kind.__name__}.")
    if record["checksum"] != _checksum(record):
        raise BadRecord("The record is damaged: its checksum does not match its contents.")
