"""Clocks: whose turn it is, since when, and when its time is up. Nothing here reads a watch: the time is told.

While a seat's clock runs its table knows when it will be up (`due`); while it stands still the seat knows what is left
(`time_left`). Only people's clocks run, and only while it is theirs to decide.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import orjson

from ..kernel.match import Match
from .live import Entry, LiveTable
from .rows import SeatRow, TableRow

DAY = 24 * 3600.0
BACK = 30.0  # seconds that whoever comes back to a live clock has at least
STAGED = 1.5  # seconds for which an event is shown, calmly: watching what others did costs nothing …
LONGEST = 45.0  # … for at most so long
LOOKED_AT = 60  # entries that may still have to be shown

Values = dict[str, Any]
Turned = tuple[Values, dict[int, Values]]  # what changes at a table's row, and at seats


def vacation_end(seat: SeatRow) -> float:
    """Until when a clock stands still because its player is on vacation."""
    return -math.inf if seat.holiday is None else seat.holiday + seat.vacation_left


def remaining(row: TableRow, seat: SeatRow, now: float) -> float | None:
    """Seconds on a seat's clock."""
    if row.clock == "none" or seat.who != "person":
        return None
    left = full(row, seat)
    if row.due is None or row.turn != seat.seat:
        return left
    return max(0.0, min(left, row.due - max(now, vacation_end(seat))))


def full(row: TableRow, seat: SeatRow) -> float:
    """What a clock shows when it begins to run."""
    return row.bank if row.clock == "days" or seat.time_left is None else seat.time_left


def runs(row: TableRow, seat: SeatRow) -> bool:
    return row.clock != "none" and seat.who == "person" and seat.away is None and not seat.resigned


def begun(live: LiveTable, now: float) -> Turned:
    """The first turn of a match."""
    row, match = live.row, live.match
    assert match is not None
    assert match.seat is not None
    first = live.seats[match.seat]
    due = now + row.bank if runs(row, first) else None
    people = [seat.seat for seat in live.seats if seat.who == "person"] if row.clock != "none" else []
    seats: dict[int, Values] = {seat: {"time_left": row.bank, "vacation_left": row.vacation * DAY} for seat in people}
    return {"turn": match.seat, "since": now, "due": due}, seats


def turned(live: LiveTable, match: Match, entry: Entry, given: dict[int, Values]) -> Turned:
    """What an entry changes, which led to this match; `given`: what changes at seats anyway."""
    row, at, seat = live.row, entry.at, match.seat
    seats = {who: dict(values) for who, values in given.items()}
    if seat is None:
        return {"status": "over", "changed": at, "turn": None, "since": at, "due": None, "result": result(match)}, seats
    for who, values in seats.items():
        if row.clock == "live" and "away" in values and values["away"] is None:  # back again
            values["time_left"] = max(live.seats[who].time_left or 0.0, BACK)
    if row.turn is not None and entry.kind in ("play", "undo") and live.seats[row.turn].holiday is not None:
        seats.setdefault(row.turn, {}).update(end_of_vacation(live.seats[row.turn], at))  # who plays is no longer on vacation
    if seat == row.turn and seat not in seats:
        return {}, seats
    if row.clock == "none":
        return ({"turn": seat, "since": at} if seat != row.turn else {}), seats
    passed = seat != row.turn
    if row.turn is not None and row.due is not None:
        left = remaining(row, live.seats[row.turn], at) or 0.0
        earned = row.increment if passed and entry.kind == "play" and row.clock == "live" else 0.0
        seats.setdefault(row.turn, {}).setdefault("time_left", left + earned)
    following = replace(live.seats[seat], **seats.get(seat, {}))
    left = full(row, following) if passed or row.due is None else remaining(row, live.seats[seat], at) or 0.0
    start = max(shown(live.entries, entry, seat) if passed else at, vacation_end(following))
    due = start + left if runs(row, following) else None
    return {"turn": seat, "since": at if passed else row.since, "due": due}, seats


def shown(entries: Sequence[Entry], newest: Entry, seat: int) -> float:
    """When somebody has seen what the others did since his last own decision, if he watches all of it."""
    unseen = [newest]
    for entry in reversed(entries[-LOOKED_AT:]):
        if entry.seat == seat and entry.kind == "play":
            break
        unseen.append(entry)
    until = 0.0
    for entry in reversed(unseen):
        until = max(until, entry.at) + STAGED * len(orjson.loads(entry.events))
    return min(max(newest.at, until), newest.at + LONGEST)


def off(live: LiveTable, seat: int, now: float) -> Turned:
    """Somebody goes on vacation: his clock stands still for as long as he has days left."""
    row, who = live.row, live.seats[seat]
    left = remaining(row, who, now)
    values = {"holiday": now, "time_left": left}
    due = vacation_end(replace(who, holiday=now)) + (left or 0.0)
    return ({"due": due} if row.turn == seat and row.due is not None else {}), {seat: values}


def back(live: LiveTable, seat: int, now: float) -> Turned:
    """Somebody comes back from vacation."""
    row, who = live.row, live.seats[seat]
    left = remaining(row, who, now) or 0.0
    return ({"due": now + left} if row.turn == seat and row.due is not None else {}), {seat: end_of_vacation(who, now)}


def end_of_vacation(seat: SeatRow, now: float) -> Values:
    return {"holiday": None, "vacation_left": max(0.0, vacation_end(seat) - now)}


def days_off(seat: SeatRow, now: float) -> float:
    """Days of vacation that a seat has left."""
    left = seat.vacation_left if seat.holiday is None else vacation_end(seat) - now
    return round(max(0.0, left) / DAY, 2)


def result(match: Match) -> Values:
    """How a match ended: for lists, which do not play it again."""
    return {"ranks": match.ranks, "scores": match.scores}


def clock_json(row: TableRow, seats: Sequence[SeatRow], now: float) -> Values | None:
    """What a client needs to let the clocks run: `now` is the server's time, `due` in that time too."""
    if row.clock == "none":
        return None
    return {
        "kind": row.clock,
        "bank": row.bank,
        "increment": row.increment,
        "lapse": row.lapse,
        "vacation": row.vacation,
        "turn": row.turn,
        "due": row.due,
        "left": [remaining(row, seat, now) for seat in seats],
        "holidays": [seat.holiday is not None and vacation_end(seat) > now for seat in seats],
        "days_off": [days_off(seat, now) for seat in seats],
        "now": now,
    }
