"""Who somebody is, and the catalogue of games and messages."""

from __future__ import annotations

from typing import Any, Literal

from fastapi import Request
from starlette.responses import RedirectResponse, Response

from ... import bots
from ...kernel.game import games
from ...kernel.offers import Offer
from ...kernel.text import LANGUAGES
from .. import pages
from ..lessons import lessons
from ..models import NewName
from ..names import checked
from ..players import PACES
from ..problems import Problem
from ..render import guest
from ..texts import game_name, tell, whole_catalogue
from ..wire import Deliberate, Json, Lang, Limited, Routes, TheHouse, ThePerson

router = Routes()


@router.get("/api/me", tags=["people"])
async def me(house: TheHouse, person: ThePerson, lang: Lang) -> Response:
    """Who you are: made on first contact and kept in a cookie. `key` is a secret link to go on with another device."""
    name = await house.store.person_name(person.id)
    return Json({"id": person.id, "name": name or guest(person.id, lang), "key": f"/k/{house.doorman.key(person)}"})


@router.patch("/api/me", tags=["people"], dependencies=[Deliberate, Limited("chat")])
async def rename(new: NewName, house: TheHouse, person: ThePerson, lang: Lang) -> Response:
    """Say your name."""
    name = checked(new.name, house.settings.limits.name_length)
    for table in await house.store.name_person(person.id, name):
        live = house.hall.tables.get(table)
        if live:
            for seat in live.seats:
                if seat.person == person.id and not seat.here:
                    seat.name = name
            house.hall.publish_table(live)
    return await me(house, person, lang)


@router.get("/k/{key}", include_in_schema=False)
async def other_device(key: str, house: TheHouse, person: ThePerson, lang: Lang) -> Response:
    """Asks: a link on another site must not turn a visitor into somebody else."""
    then = house.doorman.by_key(key)
    if then is None:
        raise Problem("not-found", "no_key")
    if then == person:
        return RedirectResponse("/", 303)
    now, other = [await house.store.person_name(one.id) or guest(one.id, lang) for one in (person, then)]
    return pages.replacing(lang, now, other, f"/k/{key}?proof={house.doorman.change(person, then)}")


@router.post("/k/{key}", include_in_schema=False)
async def become(key: str, house: TheHouse, person: ThePerson, request: Request, proof: str = "") -> Response:
    """Agreed to on the page above, or asked for by a program, with the header that no other site can send."""
    then = house.doorman.by_key(key)
    if then is None:
        raise Problem("not-found", "no_key")
    if request.headers.get("x-ratskeller") != "1" and not house.doorman.agreed(person, then, proof):
        raise Problem("forbidden", "not_asked")
    answer = RedirectResponse("/", 303)
    answer.headers.append("Set-Cookie", house.doorman.set_cookie(then, request.url.scheme == "https"))
    return answer


@router.get("/privacy", include_in_schema=False)
async def privacy(house: TheHouse, lang: Lang) -> Response:
    return pages.privacy(lang, house.settings)


@router.get("/api/games", tags=["catalogue"])
async def catalogue_of_games(lang: Lang) -> Response:
    """The games, what can be chosen about them, and the bots."""
    levels = [
        {"level": level, "name": tell(lang, f"level.{level}"), "about": tell(lang, f"level.{level}.about")}
        for level in bots.levels()
    ]
    listed: list[dict[str, Any]] = [
        {
            "game": game.name,
            "name": game_name(lang, game.name),
            "players": list(game.players),
            "options": {option.name: option.choices for option in game.options},
            "offers": [_offered(offer, lang) for offer in game.offers],
            "levels": levels,
            "paces": list(PACES),
        }
        for game in games()
    ]
    return Json(listed)


def _offered(offer: Offer, lang: str) -> dict[str, Any]:
    """What it offers; a lesson that was left out is none."""
    told = offer.json()
    return {**told, "name": offer.title(lang), "lesson": told["lesson"] if told["lesson"] in lessons() else None}


@router.get("/api/messages/{lang}", tags=["catalogue"])
async def messages(lang: str, request: Request, v: str | None = None, part: Literal["learn"] | None = None) -> Response:
    """The messages of a language, but for the long texts of the pages for learning: these are a part of their own.

    With `?v=` and the right version they may be kept for ever.
    """
    if lang not in LANGUAGES:
        raise Problem("not-found", "no_language")
    body, version = whole_catalogue(lang, part == "learn")
    if request.headers.get("if-none-match") == f'"{version}"':
        return Response(status_code=304)
    keep = "public, max-age=31536000, immutable" if v == version else "no-cache"
    return Response(body, headers={"Cache-Control": keep, "ETag": f'"{version}"'}, media_type="application/json")
