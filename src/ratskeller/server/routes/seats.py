"""Seats in a running match: given to a bot and taken back, resigned, and left for a vacation."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from starlette.responses import Response

from ...kernel.match import Match
from .. import clocks
from ..live import LiveTable
from ..models import Nothing, SeatChange, Vacation
from ..problems import Problem
from ..render import names_at
from ..rows import SeatRow
from ..seating import FREE, bot_seat, check_level, given_to_bot
from ..wire import Deliberate, Json, Lang, Limited, Routes, TheHouse, ThePerson
from .play import own_seat, played
from .tables import refresh, whole

if TYPE_CHECKING:
    from ..house import House

router = Routes(prefix="/api/tables/{id}", tags=["seats"])
TRIES = 5  # to give up, which does not hang on what others do meanwhile


@router.post("/seats/{seat}", dependencies=[Deliberate, Limited("actions")])
async def change_seat(id: str, seat: int, change: SeatChange, house: TheHouse, person: ThePerson, lang: Lang) -> Response:
    """Let a bot of some level sit in for you; or the table's bot for somebody who has been away a while; or take your seat back.

    Before the match begins the host gives seats to bots that nobody has; the last one starts it.
    """
    live = await house.hall.table(id)
    if not 0 <= seat < len(live.seats):
        raise Problem("not-found", "no_such_seat")
    own = live.seats_of(person.id)
    if not own and live.row.host != person.id:
        raise Problem("forbidden", "not_seated")
    if change.back == (change.bot is not None):
        raise Problem("bad-request", "bot_or_back")
    level = None if change.bot is None else check_level(change.bot)
    if live.row.status == "waiting":
        await _fill(house, live, live.seats[seat], level, person.id)
        return Json(whole(house, live, person.id, lang))
    if level and seat not in own:
        level = live.row.deputy
    name = bot_seat(seat, level, {s.name for s in live.seats}).name if level else names_at(live, lang)[seat]

    def write(match: Match) -> dict[str, Any]:
        row = live.seats[seat]
        if row.who != "person" or (level is None and seat not in own):
            raise Problem("forbidden", "not_your_seat")
        if seat in match.resigned:
            raise Problem("not-now", "has_resigned")
        if level and seat not in own:
            if live.row.clock == "days":
                raise Problem("not-now", "clock_decides")
            _check_away(live, row.person or "", house.settings.grace)
        if (row.away is None) == (level is None):
            raise Problem("not-now", "seat_as_it_is")
        return {"seat": seat, "name": name, **({} if level else {"back": True})}

    await house.hall.play(live, None, write, {seat: {"away": level}})
    return Json(whole(house, live, person.id, lang))


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
        if level is None or seat.who not in FREE:
            raise Problem("forbidden", "not_your_seat")
        values = given_to_bot(seat, level, {s.name for s in live.seats})
        full = all(s.who in ("person", "bot") for s in live.seats if s.seat != seat.seat)
        changed = await house.store.change(live.id, {"status": "running"} if full else {}, {seat.seat: values}, when="waiting")
        await refresh(house, live)
        if not changed:
            raise Problem("not-now", "no_seat")


@router.post("/resign", dependencies=[Deliberate, Limited("actions")])
async def resign(id: str, _: Nothing, house: TheHouse, person: ThePerson, lang: Lang) -> Response:
    """Give up: you are ranked last. Where only one other is left the match ends; else a bot plays on in your place."""
    live = await house.hall.table(id)
    seat = own_seat(live, person.id)

    def write(match: Match) -> dict[str, Any]:
        if seat in match.resigned:
            raise Problem("illegal", "has_resigned", more={"reason": "resigned"})
        return match.resignation(seat)

    return await played(house, live, None, seat, lang, write, {seat: {"resigned": True}}, TRIES)


@router.post("/vacation", dependencies=[Deliberate, Limited("actions")])
async def vacation(id: str, wish: Vacation, house: TheHouse, person: ThePerson, lang: Lang) -> Response:
    """Let your clock stand still for as long as you have days of vacation left; or come back. Who plays is back too."""
    live = await house.hall.table(id)
    own_seat(live, person.id)
    await house.hall.on_time(live)
    async with live.lock:
        house.hall.check_running(live)
        now = house.hall.now()
        for seat in live.seats_of(person.id):
            row = live.seats[seat]
            if (row.holiday is not None) == wish.on:
                continue
            if wish.on and (live.row.clock != "days" or row.vacation_left <= 0):
                raise Problem("not-now", "no_vacation")
            changes, seats = (clocks.off if wish.on else clocks.back)(live, seat, now)
            await house.store.change(live.id, {"changed": live.row.changed, **changes}, seats, when="running")
            live.change(changes, seats)
        house.hall.publish_table(live)
    return Json(whole(house, live, person.id, lang))
