"""Talking at the table."""

from __future__ import annotations

from starlette.responses import Response

from ..models import Heard, Saying
from ..names import plain
from ..problems import Problem
from ..render import chat_json, names_at, unnamed
from ..wire import Deliberate, Json, Lang, Limited, Routes, TheHouse, ThePerson

router = Routes(tags=["live"])


@router.post("/api/tables/{id}/chat", status_code=201, dependencies=[Deliberate, Limited("chat")])
async def say(id: str, saying: Saying, house: TheHouse, person: ThePerson, lang: Lang) -> Response:
    """Say something to everybody at the table. Plain text; too long a text is cut.

    At unlisted tables only those who sit there talk, and the host.
    """
    live = await house.hall.table(id)
    text = plain(saying.text, house.settings.limits.chat_length)
    if not text:
        raise Problem("bad-request", "empty_text")
    seat = live.seat_of(person.id)
    if seat is None:
        if not live.row.listed and live.row.host != person.id:
            raise Problem("forbidden", "not_your_talk")
        house.limiter.take_at("onlookers", live.id)
        name = await house.store.person_name(person.id) or unnamed(person.id)
    else:
        name = names_at(live, lang)[seat] if live.seats[seat].name else unnamed(person.id)
    line = await house.store.say(live.id, person.id, seat, name, text)
    await house.talk.heard(live, person.id, line.n)
    if live.chat is not None and all(line.n != known.n for known in live.chat):
        live.chat = [*live.chat, line][-200:]
        house.hall.publish_chat(live, line)
    return Json(chat_json(line, lang), 201)


@router.post("/api/tables/{id}/chat/heard", dependencies=[Deliberate, Limited("actions")])
async def hear(id: str, which: Heard, house: TheHouse, person: ThePerson) -> Response:
    """You have read the chat up to a line."""
    live = await house.hall.table(id)
    await house.talk.heard(live, person.id, min(which.n, live.chat[-1].n if live.chat else 0))
    return Json({"n": which.n})
