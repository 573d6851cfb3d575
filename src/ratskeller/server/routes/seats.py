"""Seats in a running match: given to a bot and taken back, resigned; and the rematch."""

from __future__ import annotations

import math
import secrets
import time
from typing import Any

from starlette.responses import Response

from ...kernel.game import game
from ...kernel.match import Match
from ...kernel.randomness import new_secret
from ..house import House
from ..live import LiveTable
from ..models import Joining, Nothing, SeatChange
from ..problems import Problem
from ..render import names_at
from ..rows import SeatRow, TableRow
from ..wire import Deliberate, Json, Lang, Limited, Routes, TheHouse, ThePerson
from .play import own_seat, played
from .tables import bot_seat, check_level, given_to_bot, new_id, refresh, sit_down, whole

router = Routes(prefix="/api/tables/{id}", tags=["seats"])


@router.post("/seats/{seat}", dependencies=[Deliberate, Limited("actions")])
async def change_seat(id: str, seat: int, change: SeatChange, house: TheHouse, person: ThePerson, lang: Lang) -> Response:
    """Let a bot of some level sit in for you; or the table's bot for somebody who has been away a while; or take your seat back.

    Before the match begins the host gives seats to bots that nobody has; the last one starts it.
    """
    live = await house.hall.table(id)
    if not 0 <= seat < len(live.seats):
        raise Problem("not-found", "no_such_seat")
    own = live.seat_of(person.id)
    if own is None and live.row.host != person.id:
        raise Problem("forbidden", "not_seated")
    if change.back == (change.bot is not None):
        raise Problem("bad-request", "bot_or_back")
    level = None if change.bot is None else check_level(change.bot)
    if live.row.status == "waiting":
        await _fill(house, live, live.seats[seat], level, person.id)
        return Json(whole(live, person.id, lang))
    if level and seat != own:
        level = live.row.deputy
    name = bot_seat(seat, level, {s.name for s in live.seats}).name if level else names_at(live, lang)[seat]

    def write(match: Match) -> dict[str, Any]:
        row = live.seats[seat]
        if row.who != "person" or (level is None and seat != own):
            raise Problem("forbidden", "not_your_seat")
        if seat in match.resigned:
            raise Problem("not-now", "has_resigned")
        if level and seat != own:
            _check_away(live, row.person or "", house.settings.grace)
        if (row.away is None) == (level is None):
            raise Problem("not-now", "seat_as_it_is")
        return {"seat": seat, "name": name, **({} if level else {"back": True})}

    await house.hall.play(live, None, write, (seat, {"away": level}))
    return Json(whole(live, person.id, lang))


def _check_away(live: LiveTable, person: str, grace: float) -> None:
    """A line that breaks for a moment costs nobody his seat."""
    if person in live.present():
        raise Problem("not-now", "not_away")
    left = math.ceil(grace - live.away_for(person))
    if left > 0:
        raise Problem("not-now", "just_left", more={"retry": left}, seconds=left)


async def _fill(house: House, live: LiveTable, seat: SeatRow, level: str | None, person: str) -> None:
    """A bot sits down at a table that waits for players."""
    async with live.lock:
        if live.row.host != person:
            raise Problem("forbidden", "not_host")
        if level is None or seat.who not in ("open", "invited"):
            raise Problem("forbidden", "not_your_seat")
        values = given_to_bot(seat, level, {s.name for s in live.seats})
        full = all(s.who in ("person", "bot") for s in live.seats if s.seat != seat.seat)
        changed = await house.store.change(live.id, {"status": "running"} if full else {}, {seat.seat: values}, when="waiting")
        await refresh(house, live)
        if not changed:
            raise Problem("not-now", "no_seat")


@router.post("/resign", dependencies=[Deliberate, Limited("actions")])
async def resign(id: str, _: Nothing, house: TheHouse, person: ThePerson, lang: Lang) -> Response:
    """Give up: a bot plays on in your place, and you are ranked last."""
    live = await house.hall.table(id)
    seat = own_seat(live, person.id)

    def write(match: Match) -> dict[str, Any]:
        if seat in match.resigned:
            raise Problem("illegal", "has_resigned", more={"reason": "resigned"})
        return {"seat": seat, "resign": True}

    return await played(house, live, None, seat, lang, write)


@router.post("/rematch", dependencies=[Deliberate, Limited("creations")])
async def rematch(id: str, _: Nothing, house: TheHouse, person: ThePerson, lang: Lang) -> Response:
    """Another match of the same people: the first who asks opens a table, the others who ask sit down at it."""
    old = await house.hall.table(id)
    seat = own_seat(old, person.id)
    if old.row.status != "over" or old.row.replay:
        raise Problem("not-now", "not_over_yet")
    if old.row.rematch is None:
        row, seats = _again(old, seat, await house.store.person_name(person.id) or "")
        await house.store.create(row, seats, rematch_of=old.id)
        await house.hall.sync(old)
        house.hall.publish_table(old)
    assert old.row.rematch is not None
    live = await house.hall.table(old.row.rematch)
    async with live.lock:
        if live.seat_of(person.id) is None:
            await sit_down(house, live, Joining(seat=None, invite=live.seats[seat].invite or ""), person.id)
    house.players.consider(live)
    return Json(whole(live, person.id, lang), 201)


def _again(old: LiveTable, asking: int, name: str) -> tuple[TableRow, list[SeatRow]]:
    """The table of a rematch: bots sit down again, the others are expected."""
    rules, now = game(old.row.game), time.time()
    seats = []
    for was in old.seats:
        if was.who == "bot":
            seats.append(SeatRow(was.seat, "bot", None, was.name, was.level, None, None))
        elif was.seat == asking:
            seats.append(SeatRow(was.seat, "person", was.person, name, None, None, None))
        else:
            seats.append(SeatRow(was.seat, "invited", None, "", None, None, secrets.token_urlsafe(12)))
    full = all(seat.who != "invited" for seat in seats)
    row = TableRow(
        new_id(), rules.name, rules.rules_version, old.row.options, new_secret(), None, "running" if full else "waiting",
        old.row.pace, old.row.listed, old.seats[asking].person, False, None, now, now, old.row.deputy,
    )  # fmt: skip
    return row, seats
