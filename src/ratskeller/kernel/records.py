"""Records: a match as a JSON object, complete and checkable, and the way back.

The log holds actions in text notation, so that a record stays readable and survives renumbered actions. What proves a record is
the state it leads to: one that was made with other rules is as good as any where these rules lead to the very same state.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

from . import edition
from .errors import BadRecord, IllegalAction, RatskellerError, StaleRules
from .events import Event
from .formats import FORMAT, VERSION, sealed, upgraded
from .game import game
from .match import Match
from .reasons import Reason, because

Witness = Callable[[Match, list[Event]], None]  # is told of every entry that was repeated


def digest(match: Match) -> str:
    """A short name for the exact state of a match."""
    return hashlib.sha256(match.state.tobytes()).hexdigest()[:16]


def write(match: Match) -> dict[str, Any]:
    if match.imagined:
        raise BadRecord(because("record.imagined"))
    record: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "game": match.game.name,
        "rules": match.game.rules_version,
        "options": match.options,
        "secret": match.secret.hex(),
        "seats": list(match.seats),
        "log": [dict(entry) for entry in match.log],
        "state": digest(match),
    }
    if match.start is not None:
        record["position"] = match.start
    if (named := edition.name_for(match.game.name)) is not None:
        record["edition"] = named
    return sealed(record)


def replay(record: Any, to: int | None = None, any_rules: bool = False, witness: Witness = lambda match, events: None) -> Match:
    """The match of a record, up to entry `to` (all of them by default). `any_rules`: even if it leads elsewhere by now."""
    record = upgraded(record)
    log, other = record["log"], record["rules"] != game(record["game"]).rules_version
    if to is not None and not 0 <= to <= len(log):
        raise BadRecord(because("record.no_entry", entries=len(log), number=to))
    try:
        if other and not any_rules and to is not None:
            _repeat(record, len(log), True, lambda match, events: None)  # only its end can prove it
        return _repeat(record, len(log) if to is None else to, not any_rules, witness)
    except BadRecord as problem:
        if other and not any_rules:
            now = game(record["game"]).rules_version
            raise StaleRules(because("record.stale", rules=record["rules"], game=record["game"], now=now)) from problem
        raise


def _repeat(record: dict[str, Any], to: int, prove: bool, witness: Witness) -> Match:
    match = opening(record)
    for number, entry in enumerate(record["log"][:to], 1):
        witness(match, follow(match, entry, number))
    if prove and to == len(record["log"]) and digest(match) != record["state"]:
        raise BadRecord(because("record.elsewhere"))
    return match


def opening(record: Any) -> Match:
    """The match of a record before its first entry."""
    record = upgraded(record)
    rules = game(record["game"])
    try:
        options = rules.check_options(record["options"])
        return Match(rules, options, bytes.fromhex(record["secret"]), record["seats"], record.get("position"))
    except (RatskellerError, KeyError, TypeError, ValueError) as problem:
        raise BadRecord(because("record.set_up", why=_why(problem))) from problem


def follow(match: Match, entry: dict[str, Any], number: int) -> list[Event]:
    """Repeat one entry of a log."""
    try:
        if entry["seat"] != match.seat and ("play" in entry or "undo" in entry):
            raise IllegalAction(because("record.seat", told=entry["seat"], asked=str(match.seat)))
        if "play" in entry:
            return match.play(str(entry["play"]))
        if "undo" in entry:
            match.undo()
        elif "resign" in entry:
            match.resign(int(entry["seat"]), bool(entry.get("ends")))
        elif "name" in entry:
            match.change_seat(int(entry["seat"]), str(entry["name"]))
        else:
            raise BadRecord(because("record.kind", entry=str(entry)))
    except (RatskellerError, KeyError, TypeError, ValueError, IndexError) as problem:
        raise BadRecord(because("record.entry", number=number, why=_why(problem))) from problem
    return []


def _why(problem: Exception) -> Reason | str:
    return problem.reason or str(problem) if isinstance(problem, RatskellerError) else str(problem)
