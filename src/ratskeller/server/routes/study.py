"""Looking closer: hints, the course of the scores, records out and in."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import orjson
from starlette.responses import Response

from ...kernel.errors import BadRecord
from ...kernel.events import Event
from ...kernel.formats import FORMAT, VERSION, upgraded
from ...kernel.match import Match
from ...kernel.reasons import because
from ...kernel.records import replay
from ..live import mark, pack
from ..models import AnyRecord
from ..names import plain
from ..needs import aside
from ..problems import Problem
from ..render import seat_names
from ..rows import EntryRow, SeatRow, TableRow
from ..wire import Deliberate, Json, Lang, Limited, Routes, TheHouse, ThePerson
from .play import own_seat, unseen
from .tables import new_id, whole

router = Routes(tags=["study"])
MOST_ENTRIES = 2000  # of an imported record: the longest matches have a few hundred …
MOST_BYTES = 512 * 1024  # … and a tenth of this to be kept


@router.get("/api/tables/{id}/hint", dependencies=[Limited("hints")])
async def hint(id: str, house: TheHouse, person: ThePerson, lang: Lang) -> Response:
    """What a good bot thinks of your options, from what you may know; and what the table can say about the best one."""
    live = await house.hall.table(id)
    seat = own_seat(live, person.id)
    house.hall.check_running(live)
    if not live.row.hints:
        raise Problem("not-now", "hints_off")
    if live.match is None or live.match.seat != seat:
        raise Problem("not-now", "not_yours")
    n = live.n
    return Json({"n": n, **await house.players.hint(live.match, person.id, lang)})


@router.get("/api/tables/{id}/history", dependencies=[Limited("looks")])
async def history(id: str, house: TheHouse) -> Response:
    """The scores at every change of turn and just before it, and what they were made of: what everybody could see."""
    live = await house.hall.table(id)
    if live.match is None:
        return Json({"points": []})
    await house.hall.remember(live)
    turns = [live.n, *(entry.n for entry in live.entries if b'["turn",' in entry.events)]
    points = []
    for n in sorted({0, *turns, *(n - 1 for n in turns if n)}):  # what the last action of a turn cost is seen
        parts = live.at(n).breakdown()
        points.append({"n": n, "totals": [part["total"] for part in parts], "parts": parts})
        await asyncio.sleep(0)
    return Json({"points": points})


@router.get("/api/tables/{id}/record")
async def record(id: str, house: TheHouse, lang: Lang) -> Response:
    """The match as a file. Only when it is over does it hold the seed, and can be played again."""
    live = await house.hall.table(id)
    if live.match is None:
        raise unseen(live)
    names = seat_names(live.seats, lang)
    if live.row.status == "over":
        copy = live.match.copy()
        copy.seats = names
        written = copy.record()
    else:
        written = {
            "format": f"{FORMAT} (without its seed)",
            "version": VERSION,
            "game": live.row.game,
            "rules": live.row.rules,
            "options": live.row.options,
            "seats": names,
            "log": live.match.log,
        }
    answer = Json(written)
    answer.headers["Content-Disposition"] = f'attachment; filename="{live.row.game}-{live.id}.json"'
    return answer


@router.post("/api/records", status_code=201, dependencies=[Deliberate, Limited("creations")])
async def import_record(given: AnyRecord, house: TheHouse, person: ThePerson, lang: Lang) -> Response:
    """Lay out a record as a table to be read: `{"record": …}`. Nobody plays on there."""
    row, seats, entries = await aside(_read, given.record, person.id)
    await house.store.create(row, seats, entries)
    return Json(whole(house, await house.hall.table(row.id), person.id, lang), 201)


def _read(record: Any, person: str) -> tuple[TableRow, list[SeatRow], list[EntryRow]]:
    record = upgraded(record)
    if len(record["log"]) > MOST_ENTRIES:
        raise BadRecord(because("record.too_long", entries=len(record["log"]), most=MOST_ENTRIES))
    now, entries, kept = time.time(), list[EntryRow](), 0

    def witness(match: Match, events: list[Event]) -> None:
        body = orjson.dumps(match.log[-1]).decode()
        entries.append(EntryRow(len(match.log), body, pack(events).decode(), now, mark(match)))
        nonlocal kept
        kept += len(body) + len(entries[-1].events)
        if kept > MOST_BYTES:
            raise BadRecord(because("record.too_large", most=MOST_BYTES // 1024))

    match = replay(record, witness=witness)
    names = [plain(str(name), 80) or str(i + 1) for i, name in enumerate(record["seats"] or match.seats)]
    seats = [SeatRow(i, "person", None, name, None, None, None) for i, name in enumerate(names)]
    row = TableRow(
        new_id(), match.game.name, match.game.rules_version, match.options, match.secret, record.get("position"), "over",
        "instant", False, person, True, None, now, now,
    )  # fmt: skip
    return row, seats, entries
