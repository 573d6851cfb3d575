"""Talking at the table."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from ..models import Saying
from ..problems import Problem
from ..render import chat_json, display_name, guest
from ..wire import Deliberate, Json, Lang, Limited, TheHouse, ThePerson
from .people import plain

router = APIRouter(tags=["live"])


@router.post("/api/tables/{id}/chat", status_code=201, dependencies=[Deliberate, Limited("chat")])
async def say(id: str, saying: Saying, house: TheHouse, person: ThePerson, lang: Lang) -> Response:
    """Say something to everybody at the table. Plain text; too long a text is cut."""
    live = await house.hall.table(id)
    text = plain(saying.text, house.settings.limits.chat_length)
    if not text:
        raise Problem("bad-request", "empty_text")
    seat = live.seat_of(person.id)
    if seat is None:
        name = await house.store.person_name(person.id) or guest(person.id, lang)
    else:
        name = display_name(live.seats[seat], lang)
    line = await house.store.say(live.id, person.id, seat, name, text)
    if live.chat is not None and all(line.n != known.n for known in live.chat):
        live.chat = [*live.chat, line][-200:]
        house.hall.publish_chat(live, line)
    return Json(chat_json(line), 201)
