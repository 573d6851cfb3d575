"""How somebody wants to be told that it is their turn; and the page that stops it."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

from fastapi import Request
from starlette.responses import Response

from .. import pages
from ..house import House
from ..identity import Person
from ..models import Nothing
from ..models_people import Looking, NewHook, NewPush, NewWishes
from ..notices import sealing
from ..notices.addresses import Refused, checked
from ..notices.book import Bell, Wishes, known_zone
from ..notices.words import notice
from ..problems import Problem
from ..wire import Deliberate, Json, Lang, Limited, Routes, TheHouse, ThePerson
from .arrivals import home

router = Routes(tags=["notices"])


@router.get("/api/me/notices")
async def notices(house: TheHouse, person: ThePerson) -> Response:
    """How you are told when nobody of you is here: browsers, webhooks, quiet hours. `key` is what a browser subscribes with."""
    return Json(await shown(house, person))


async def shown(house: House, person: Person) -> dict[str, Any]:
    bells, wishes = await house.postman.book.of(person.id)
    quiet = None
    if wishes.quiet_from is not None:
        quiet = {"since": wishes.quiet_from, "until": wishes.quiet_to, "zone": wishes.zone}
    return {
        "key": sealing.wide(sealing.point(sealing.private(house.postman.key))),
        "paused": wishes.paused,
        "quiet": quiet,
        "quiet_now": wishes.quiet(time.time()),
        "bells": [bell_json(bell) for bell in bells],
    }


def bell_json(bell: Bell) -> dict[str, Any]:
    """Of an address only where it leads: the rest of it is a secret, also from who looks over a shoulder."""
    return {
        "id": bell.id, "kind": bell.kind, "form": bell.more.get("form"), "host": bell.address.split("/")[2][:100],
        "created": bell.created, "silent": not bell.rings, "mark": sealing.mark(bell.address),
    }  # fmt: skip


@router.patch("/api/me/notices", dependencies=[Deliberate, Limited("actions")])
async def wish(new: NewWishes, house: TheHouse, person: ThePerson) -> Response:
    """Stop all notices, or have them again; set quiet hours."""
    _, wishes = await house.postman.book.of(person.id)
    if new.paused is not None:
        wishes = replace(wishes, paused=new.paused)
    if new.quiet == "none":
        wishes = Wishes(wishes.paused)
    elif new.quiet is not None:
        wishes = Wishes(wishes.paused, new.quiet.since, new.quiet.until, known_zone(new.quiet.zone))
    await house.postman.book.wish(person.id, wishes)
    house.postman.anew(person.id)
    return Json(await shown(house, person))


@router.post("/api/me/notices/push", status_code=201, dependencies=[Deliberate, Limited("actions")])
async def push(new: NewPush, request: Request, house: TheHouse, person: ThePerson, lang: Lang) -> Response:
    """This browser shall be told, although no page is open. The same one again changes nothing but the language."""
    try:
        sealing.receiver(new.keys.p256dh)
        if len(sealing.narrow(new.keys.auth)) != 16:
            raise ValueError
    except ValueError:
        raise Problem("bad-request", "notice.no_keys") from None
    return await hang(house, person, "push", new.endpoint, new.keys.model_dump(), request, lang)


@router.post("/api/me/notices/hooks", status_code=201, dependencies=[Deliberate, Limited("actions")])
async def hook(new: NewHook, request: Request, house: TheHouse, person: ThePerson, lang: Lang) -> Response:
    """Notices go to an address of yours too: Discord, ntfy, or anything that takes JSON."""
    return await hang(house, person, "hook", new.address, {"form": new.form}, request, lang)


async def hang(
    house: House, person: Person, kind: str, address: str, more: dict[str, Any], request: Request, lang: str
) -> Response:
    try:
        checked(address, kind, house.settings.outgoing)
    except Refused as why:
        raise Problem("bad-request", str(why)) from None
    if await house.postman.book.hang(person.id, kind, address, more, home(request)[:300], lang) is None:
        raise Problem("not-now", "notice.enough")
    house.postman.anew(person.id)
    return Json(await shown(house, person), 201)


@router.post("/api/me/notices/look", dependencies=[Deliberate, Limited("actions")])
async def look(looking: Looking, house: TheHouse, person: ThePerson) -> Response:
    """Your page lies open, and nobody sees it (a phone in a pocket); or somebody does again. Then notices come, or do not."""
    house.postman.look(person.id, looking.here)
    return Json({"here": looking.here})


@router.delete("/api/me/notices/{bell}", dependencies=[Deliberate, Limited("actions")])
async def take_down(bell: str, house: TheHouse, person: ThePerson) -> Response:
    """That browser or address is told no more."""
    if not await house.postman.book.take_down(person.id, bell[:40]):
        raise Problem("not-found", "notice.no_bell")
    return Json(await shown(house, person))


@router.post("/api/me/notices/{bell}/trial", dependencies=[Deliberate, Limited("trials")])
async def trial(bell: str, _: Nothing, house: TheHouse, person: ThePerson) -> Response:
    """Send a notice to one of your own, to see whether it arrives."""
    bells, _wishes = await house.postman.book.of(person.id)
    found = next((one for one in bells if one.id == bell), None)
    if found is None:
        raise Problem("not-found", "notice.no_bell")
    outcome = await house.postman.ring(found, notice(found.lang, "trial", f"/n/{house.doorman.stop(person.id)}", None))
    if outcome != "heard":
        raise Problem("not-now", f"notice.{outcome}")
    return Json(await shown(house, person))


@router.get("/n/{key}", include_in_schema=False)
async def ask_stop(key: str, house: TheHouse, lang: Lang) -> Response:
    """A page with one button: programs that look at links must not stop anything."""
    _stopper(house, key)
    return pages.stopping(lang, f"/n/{key}")


@router.post("/n/{key}", include_in_schema=False)
async def stop(key: str, house: TheHouse, lang: Lang) -> Response:
    person = _stopper(house, key)
    _, wishes = await house.postman.book.of(person.id)
    await house.postman.book.wish(person.id, replace(wishes, paused=True))
    return pages.stopping(lang)


def _stopper(house: House, key: str) -> Person:
    person = house.doorman.by_stop(key)
    if person is None:
        raise Problem("not-found", "no_key")
    return person
