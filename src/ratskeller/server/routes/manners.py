"""Other people: not to be heard, not to be met, reported to the house."""

from __future__ import annotations

from typing import Any

from starlette.responses import Response

from ..house import House
from ..live import LiveTable
from ..models_people import Lifting, Manner
from ..names import plain
from ..problems import Problem
from ..render import called, names_at
from ..wire import Deliberate, Json, Lang, Limited, Routes, TheHouse, ThePerson

router = Routes(tags=["people"])
DEEDS = {"mute": ("muted", True), "unmute": ("muted", False), "block": ("blocked", True), "unblock": ("blocked", False)}


def others(live: LiveTable, person: str, lang: str) -> dict[str, tuple[str, int | None]]:
    """Everybody else who sits or has spoken here: the name, and the seat."""
    names = names_at(live, lang)
    found = {seat.person: (names[seat.seat], seat.seat) for seat in reversed(live.seats) if seat.person}
    talking: dict[str, tuple[str, int | None]] = {
        line.person: (called(line.name, lang), None) for line in live.chat or [] if line.person
    }
    return {who: told for who, told in {**talking, **found}.items() if who != person}


def at_table(house: House, live: LiveTable, person: str, lang: str) -> list[dict[str, Any]]:
    shuns, found = house.shuns.of(person), others(live, person, lang)
    return [
        {
            "handle": house.doorman.handle(person, who),
            "name": name,
            "seat": seat,
            "muted": who in shuns and shuns[who].muted,
            "blocked": who in shuns and shuns[who].blocked,
        }
        for who, (name, seat) in sorted(found.items(), key=lambda one: (one[1][1] is None, one[1][1] or 0, one[1][0]))
    ]


@router.get("/api/tables/{id}/people")
async def people(id: str, house: TheHouse, person: ThePerson, lang: Lang) -> Response:
    """Who else sits here or has spoken here. A handle is known to you alone."""
    return Json(at_table(house, await house.hall.table(id), person.id, lang))


@router.post("/api/tables/{id}/people/{handle}", dependencies=[Deliberate, Limited("doors")])
async def behave(id: str, handle: str, manner: Manner, house: TheHouse, person: ThePerson, lang: Lang) -> Response:
    """Do not hear somebody (`mute`), do not meet somebody either (`block`), or report somebody to the house."""
    live = await house.hall.table(id)
    found = others(live, person.id, lang)
    other = next((who for who in found if house.doorman.handle(person.id, who) == handle), None)
    if other is None:
        raise Problem("not-found", "nobody_such")
    name = found[other][0]
    if manner.deed == "report":
        await house.shuns.report(live, person.id, other, name, plain(manner.words, 1000))
    else:
        await change(house, person.id, other, name, manner.deed)
    return Json(at_table(house, live, person.id, lang))


async def change(house: House, person: str, other: str, name: str, deed: str) -> None:
    was = house.shuns.of(person).get(other)
    now = {"muted": bool(was and was.muted), "blocked": bool(was and was.blocked)}
    what, value = DEEDS[deed]
    await house.shuns.set(person, other, name, **{**now, what: value})


def shunned(house: House, person: str) -> list[dict[str, Any]]:
    return [
        {
            "handle": house.doorman.handle(person, one.other),
            "name": one.name,
            "seat": None,
            "muted": one.muted,
            "blocked": one.blocked,
        }
        for one in house.shuns.of(person).values()
    ]


@router.get("/api/me/people")
async def mine(house: TheHouse, person: ThePerson) -> Response:
    """Whom you do not hear or do not meet."""
    return Json(shunned(house, person.id))


@router.post("/api/me/people/{handle}", dependencies=[Deliberate, Limited("doors")])
async def lift(handle: str, manner: Lifting, house: TheHouse, person: ThePerson) -> Response:
    """Hear or meet somebody again."""
    known = house.shuns.of(person.id)
    other = next((who for who in known if house.doorman.handle(person.id, who) == handle), None)
    if other is None:
        raise Problem("not-found", "nobody_such")
    await change(house, person.id, other, known[other].name, manner.deed)
    return Json(shunned(house, person.id))
