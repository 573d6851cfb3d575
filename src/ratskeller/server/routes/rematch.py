"""The rematch: an offer to all who played, at a new table where everybody sits one seat further on."""

from __future__ import annotations

import secrets
import time
from typing import TYPE_CHECKING

from starlette.responses import Response

from ...kernel.game import game
from ...kernel.randomness import new_secret
from ..live import LiveTable
from ..models import Joining, Nothing
from ..problems import Problem
from ..render import unnamed
from ..rows import SeatRow, TableRow
from ..seating import moved
from ..wire import Deliberate, Json, Lang, Limited, Routes, TheHouse, ThePerson
from .play import own_seat
from .tables import new_id, refresh, sit_down, whole

if TYPE_CHECKING:
    from ..house import House

router = Routes(prefix="/api/tables/{id}", tags=["seats"])


@router.post("/rematch", dependencies=[Deliberate, Limited("creations")])
async def rematch(id: str, _: Nothing, house: TheHouse, person: ThePerson, lang: Lang) -> Response:
    """Offer another match of the same people, or accept the offer: who does is seated. Who sat second begins."""
    old = await house.hall.table(id)
    own_seat(old, person.id)
    if old.row.status != "over" or old.row.replay:
        raise Problem("not-now", "not_over_yet")
    if old.row.rematch is None:
        row, seats = _again(old, person.id)
        await house.store.create(row, seats, rematch_of=old.id)
        await house.hall.sync(old)
        for other in {seat.person for seat in old.seats if seat.person} - {person.id}:
            house.postman.notify(other, "rematch", old.id)
    assert old.row.rematch is not None
    live = await house.hall.table(old.row.rematch)
    await _accept(house, old, live, person.id)
    await house.store.tell(f"table {old.id}")  # the offer is shown with who has accepted it
    house.hall.publish_table(old)
    house.players.consider(live)
    return Json(whole(house, live, person.id, lang), 201)


@router.post("/rematch/decline", dependencies=[Deliberate, Limited("actions")])
async def decline(id: str, _: Nothing, house: TheHouse, person: ThePerson, lang: Lang) -> Response:
    """Say no to another match: everybody sees it, and your seat there is free for a bot. You may still change your mind."""
    old = await house.hall.table(id)
    own_seat(old, person.id)
    if old.row.rematch is None:
        raise Problem("not-now", "no_offer")
    live = await house.hall.table(old.row.rematch)
    async with live.lock:
        theirs = [moved(seat, len(live.seats)) for seat in old.seats_of(person.id)]
        seats = {seat: {"who": "declined", "_was": {"who": "invited"}} for seat in theirs if live.seats[seat].who == "invited"}
        if not seats or not await house.store.change(live.id, {}, seats, when="waiting"):
            raise Problem("not-now", "no_offer")
        await refresh(house, live)
    await house.store.tell(f"table {old.id}")
    house.hall.publish_table(old)
    return Json(whole(house, live, person.id, lang))


async def _accept(house: House, old: LiveTable, live: LiveTable, person: str) -> None:
    async with live.lock:
        if live.seat_of(person) is not None:
            return
        for was in old.seats_of(person):
            seat = live.seats[moved(was, len(live.seats))]
            called, here = old.seats[was].name, old.seats[was].here
            await sit_down(house, live, Joining(seat=None, invite=seat.invite or ""), person, called if here else None)


def _again(old: LiveTable, person: str) -> tuple[TableRow, list[SeatRow]]:
    """The table of a rematch: bots sit down again, the others are expected."""
    rules, now = game(old.row.game), time.time()
    seats = []
    for was in old.seats:
        seat = moved(was.seat, len(old.seats))
        if was.who == "bot":
            seats.append(SeatRow(seat, "bot", None, was.name, was.level, None, None))
        elif was.person == person:
            seats.append(SeatRow(seat, "person", person, was.name, None, None, None, here=was.here))
        else:
            seats.append(
                SeatRow(seat, "invited", None, was.name or unnamed(was.person or ""), None, None, secrets.token_urlsafe(12))
            )
    full = all(seat.who != "invited" for seat in seats)
    row = TableRow(
        new_id(), rules.name, rules.rules_version, old.row.options, new_secret(), None, "running" if full else "waiting",
        old.row.pace, old.row.listed, person, False, None, now, now, old.row.deputy,
        clock=old.row.clock, bank=old.row.bank, increment=old.row.increment, lapse=old.row.lapse, vacation=old.row.vacation,
        hints=old.row.hints,
    )  # fmt: skip
    return row, sorted(seats, key=lambda seat: seat.seat)
