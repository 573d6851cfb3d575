"""Tables: made, listed, joined, left, started."""

from __future__ import annotations

import secrets
import time
from typing import TYPE_CHECKING, Annotated, Any, Literal

from fastapi import Query
from orjson import Fragment
from starlette.responses import Response

from ... import from_position
from ...kernel.game import game
from ...kernel.randomness import new_secret
from .. import render
from ..live import LiveTable
from ..models import Joining, NewTable, Nothing
from ..names import checked
from ..problems import Problem
from ..rows import SeatRow, TableRow
from ..seating import FREE, bot_seat, check_level, given_to_bot
from ..wire import Deliberate, Json, Lang, Limited, Routes, TheHouse, ThePerson

if TYPE_CHECKING:
    from ..house import House

router = Routes(tags=["tables"])


def new_id() -> str:
    return "".join(secrets.choice("23456789abcdefghjkmnpqrstuvwxyz") for _ in range(10))


def whole(house: House, live: LiveTable, person: str, lang: str) -> dict[str, Any]:
    """A table with its moment and chat."""
    return {
        **render.live_json(live, person, lang, house.hall.now()),
        "chat": [render.chat_json(line, lang) for line in live.chat or [] if line.person not in house.shuns.muted(person)],
        "moment": Fragment(render.moment_bytes(live, live.seat_of(person), lang)),
    }


@router.post("/api/tables", status_code=201, dependencies=[Deliberate, Limited("creations")])
async def create(new: NewTable, house: TheHouse, person: ThePerson, lang: Lang) -> Response:
    """A new table; it starts at once when all seats are filled."""
    rules = game(new.game)
    options = rules.check_options({"players": len(new.seats), **new.options})
    if new.position is not None:
        if not house.settings.positions:
            raise Problem("forbidden", "no_positions")
        options = from_position(new.game, new.position).options
    if len(new.seats) != options["players"]:
        raise Problem("bad-request", "wrong_seats", players=options["players"], seats=len(new.seats))
    if sum(seat.who == "me" for seat in new.seats) > 1:
        raise Problem("bad-request", "twice_me")
    name = await house.store.person_name(person.id) or ""
    taken: set[str] = set()
    seats = []
    for i, seat in enumerate(new.seats):
        if seat.level is not None and seat.who != "bot":
            raise Problem("bad-request", "level_of_a_person")
        if seat.name is not None and seat.who != "here":
            raise Problem("bad-request", "name_of_another")
        if seat.who == "bot":
            seats.append(bot_seat(i, seat.level, taken))
        elif seat.who == "me":
            seats.append(SeatRow(i, "person", person.id, name, None, None, None))
        elif seat.who == "here":
            called = checked(seat.name or "", house.settings.limits.name_length)
            seats.append(SeatRow(i, "person", person.id, called, None, None, None, here=True))
        else:
            seats.append(SeatRow(i, seat.who, None, "", None, None, secrets.token_urlsafe(12) if seat.who == "invited" else None))
    full = all(seat.who in ("person", "bot") for seat in seats)
    people = sum(seat.who != "bot" for seat in seats)
    now = time.time()
    row = TableRow(
        new_id(), rules.name, rules.rules_version, options, new_secret(), new.position, "running" if full else "waiting",
        new.pace, not full if new.listed is None else new.listed, person.id, False, None, now, now, check_level(new.deputy),
        hints=people < 2 if new.hints is None else new.hints,
    )  # fmt: skip
    if new.clock is not None:
        row.clock, row.bank, row.lapse = new.clock.kind, new.clock.bank, new.clock.lapse
        row.increment = new.clock.increment if row.clock == "live" else 0.0
        row.vacation = new.clock.vacation if row.clock == "days" else 0
    await house.store.create(row, seats)
    live = await house.hall.table(row.id)
    house.players.consider(live)
    return Json(whole(house, live, person.id, lang), 201)


Kind = Annotated[Literal["open", "running", "mine", "finished"], Query()]


@router.get("/api/tables")
async def tables(house: TheHouse, person: ThePerson, lang: Lang, kind: Kind = "open") -> Response:
    """Public tables that wait for players, run or are over, a few of each host; or your own."""
    status = {"open": "waiting", "running": "running", "finished": "over", "mine": ""}[kind]
    found = await house.store.listed(status, person.id if kind == "mine" else None, per_host=house.settings.limits.per_host)
    said = await house.talk.said([row.id for row, _ in found]) if kind == "mine" else {}
    offered = await house.rematches.offered([row for row, _ in found], person.id) if kind == "mine" else set()
    shown, now = [], house.hall.now()
    for row, seats in found:
        if kind != "mine" and row.host and house.shuns.unwelcome(row.host, [person.id]):
            continue
        live = house.hall.tables.get(row.id)
        here = live.present() if live else set()
        told = render.table_json(row, seats, person.id, lang, here, now, said=said.get(row.id, 0))
        shown.append({**told, "offered": row.id in offered})
    if kind == "open":  # where somebody waits right now comes first
        shown.sort(key=lambda table: not any(seat["who"] == "person" and seat["present"] for seat in table["seats"]))
    return Json(shown)


@router.get("/api/tables/{id}")
async def table(id: str, house: TheHouse, person: ThePerson, lang: Lang) -> Response:
    """A table as you see it now. While it waits for players its moment is null."""
    return Json(whole(house, await house.hall.table(id), person.id, lang))


@router.post("/api/tables/{id}/join", dependencies=[Deliberate, Limited("joins")])
async def join(id: str, how: Joining, house: TheHouse, person: ThePerson, lang: Lang) -> Response:
    """Sit down: in the seat you are invited to, in the one you name, or in the first open one. The last one starts the match."""
    live = await house.hall.table(id)
    async with live.lock:
        if live.seat_of(person.id) is None:
            await sit_down(house, live, how, person.id)
    return Json(whole(house, live, person.id, lang))


async def sit_down(house: House, live: LiveTable, how: Joining, person: str, beside: str | None = None) -> None:
    """`beside`: the name of somebody beside this person, on the same device."""
    if live.row.status != "waiting":
        raise Problem("not-now", "begun")
    if how.invite is not None:
        free = [s for s in live.seats if s.who in ("invited", "declined") and s.invite == how.invite]
    else:
        free = [s for s in live.seats if s.who == "open" and how.seat in (None, s.seat)]
    if not free:
        invited = any(s.who == "invited" for s in live.seats) and not any(s.who == "open" for s in live.seats)
        raise Problem("forbidden", "no_invite") if how.invite else Problem("not-now", "only_invited" if invited else "no_seat")
    seat = free[0]
    if house.shuns.unwelcome(person, [live.row.host, *(s.person for s in live.seats)]):
        raise Problem("forbidden", "unwelcome")
    name = await house.store.person_name(person) or "" if beside is None else beside
    values = {"who": "person", "person": person, "name": name, "here": beside is not None}
    full = all(s.who in ("person", "bot") for s in live.seats if s is not seat)  # invitations stay: who leaves can come back
    changes = {"status": "running"} if full else {}
    if not await house.store.change(live.id, changes, {seat.seat: {**values, "_was": {"who": seat.who}}}, when="waiting"):
        await refresh(house, live)
        raise Problem("not-now", "no_seat")
    await refresh(house, live)


async def refresh(house: House, live: LiveTable) -> None:
    """Read a table's row and seats from the store again; its match begins when it has begun."""
    found = await house.store.table(live.id)
    assert found is not None
    live.row, live.seats = found
    if live.match is None and not live.stale_rules:
        await house.hall.reload(live)
    house.hall.publish_table(live)
    house.players.consider(live)


@router.post("/api/tables/{id}/leave", dependencies=[Deliberate, Limited("actions")])
async def leave(id: str, _: Nothing, house: TheHouse, person: ThePerson, lang: Lang) -> Response:
    """Stand up before the match begins; who leaves last closes the table. Later a seat is given to a bot, or resigned."""
    live = await house.hall.table(id)
    async with live.lock:
        own = live.seats_of(person.id)
        if not own:
            raise Problem("forbidden", "not_seated")
        free = {"person": None, "name": "", "here": False, "_was": {"person": person.id}}
        seats = {seat: {"who": "invited" if live.seats[seat].invite else "open", **free} for seat in own}
        others = [seat for seat in live.seats if seat.seat not in own]
        changes = {}
        if not any(seat.person or (seat.who in FREE and seat.name) for seat in others):  # nor is anybody expected
            changes = {"status": "closed", "notice": "all_left"}
            seats |= {seat.seat: {"who": seat.who, "_was": {"who": seat.who}} for seat in others}
        if live.row.status != "waiting" or not await house.store.change(live.id, changes, seats, when="waiting"):
            raise Problem("not-now", "begun")
        await refresh(house, live)
    return Json(whole(house, live, person.id, lang))


@router.post("/api/tables/{id}/start", dependencies=[Deliberate, Limited("actions")])
async def start(id: str, _: Nothing, house: TheHouse, person: ThePerson, lang: Lang) -> Response:
    """The host starts without waiting longer: bots take the seats that are still free."""
    live = await house.hall.table(id)
    async with live.lock:
        if live.row.host != person.id:
            raise Problem("forbidden", "not_host")
        taken = {seat.name for seat in live.seats if seat.who == "bot"}
        seats = {seat.seat: given_to_bot(seat, None, taken) for seat in live.seats if seat.who in FREE}
        if live.row.status != "waiting" or not await house.store.change(live.id, {"status": "running"}, seats, when="waiting"):
            raise Problem("not-now", "begun")
        await refresh(house, live)
    return Json(whole(house, live, person.id, lang))
