"""Live: a stream of server-sent events per table and viewer."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Annotated

from fastapi import Header, Query, Request
from starlette.responses import Response, StreamingResponse

from ..hall import message
from ..live import LiveTable, Subscriber
from ..render import live_json
from ..wire import Lang, Routes, TheHouse, ThePerson, address

if TYPE_CHECKING:
    from ..house import House
    from ..identity import Person

router = Routes(tags=["live"])
DIGITS = 9  # of a number of entries
RETRY = b"retry: 1000\n\n"


@router.get("/api/tables/{id}/stream", response_class=StreamingResponse)
async def stream(
    id: str, request: Request, house: TheHouse, person: ThePerson, lang: Lang,
    after: Annotated[int | None, Query(ge=0)] = None,
    last_event_id: Annotated[str | None, Header()] = None,
) -> Response:  # fmt: skip
    """Everything that happens: `entry` (its id is its number), `table`, `chat`, `bye`.

    `Last-Event-ID`, or `after`, resumes: every later entry is sent once, in order. Without them it begins now.
    """
    live = await house.hall.table(id)
    here = address(request)
    house.limiter.check_streams(person, here)
    seen = int(last_event_id[:DIGITS]) if last_event_id and last_event_id.isdecimal() else after
    after = live.n if seen is None else min(seen, live.n)
    subscriber = Subscriber(person.id, lang, live.seat_of(person.id), after, address=here)
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    following = follow(house, live, subscriber, person, here)
    return StreamingResponse(following, media_type="text/event-stream", headers=headers)


async def follow(house: House, live: LiveTable, subscriber: Subscriber, person: Person, here: str) -> AsyncIterator[bytes]:
    hall = house.hall
    house.metrics.streams.inc()
    house.limiter.open_stream(person, here)
    try:
        yield RETRY
        if subscriber.after < live.n:
            await hall.remember(live)
        async with live.lock:
            was_here = subscriber.person in live.present()
            missed = hall.missed(live, subscriber)
            live.subscribers.add(subscriber)
        if was_here:
            subscriber.send(message("table", live_json(live, subscriber.person, subscriber.lang, hall.now())))
        else:
            hall.publish_table(live)
            hall.tell_presence(live)
        house.players.consider(live)
        for one in missed:
            yield one
        while not (hall.stopping and subscriber.queue.empty()) and not subscriber.lost:
            data = await subscriber.queue.get()
            yield data + subscriber.take()
    finally:
        house.metrics.streams.dec()
        house.limiter.close_stream(person, here)
        live.present()
        live.subscribers.discard(subscriber)
        if subscriber.person not in live.present() and not hall.stopping:
            hall.publish_table(live)
            hall.tell_presence(live)
