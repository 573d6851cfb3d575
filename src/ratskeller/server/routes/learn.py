"""For learning: tables on which a lesson is played, and the figures of a game for its rules page."""

from __future__ import annotations

import time
from functools import cache
from typing import Any

from starlette.responses import Response

from ...kernel import edition
from ...kernel.game import game, games
from ..lessons import LEARNER, lessons
from ..models import AnyFigures, NewLesson
from ..needs import aside
from ..problems import Problem
from ..rows import SeatRow, TableRow
from ..seating import bot_seat
from ..wire import Deliberate, Json, Lang, Limited, Routes, TheHouse, ThePerson
from .tables import new_id, whole

router = Routes(tags=["learning"])
MOST_FAULTS = 100  # that are told of one file of figures


@router.post("/api/lessons/{name}", status_code=201, dependencies=[Deliberate, Limited("creations")])
async def begin(name: str, new: NewLesson, house: TheHouse, person: ThePerson, lang: Lang) -> Response:
    """A table for a first game: you, one opponent, and in every moment of yours a `coach` that says what to do and why."""
    lesson = lessons().get(name)
    if lesson is None:
        raise Problem("not-found", "no_lesson", lessons=", ".join(sorted(lessons())))
    rules = game(lesson.game)
    called = await house.store.person_name(person.id) or ""
    learner = SeatRow(LEARNER, "person", person.id, called, None, None, None)
    seats = [learner, *(bot_seat(seat, lesson.level, set()) for seat in range(1, lesson.options["players"]))]
    now = time.time()
    row = TableRow(
        new_id(), rules.name, rules.rules_version, lesson.options, lesson.secret, None, "running",
        new.pace, False, person.id, False, None, now, now,
    )  # fmt: skip
    await house.store.create(row, seats)
    live = await house.hall.table(row.id)
    house.players.consider(live)
    return Json(whole(house, live, person.id, lang), 201)


@cache
def figures(name: str) -> dict[str, Any]:
    """The data files of a game, as they are played."""
    if name in [box.game for box in edition.boxes()]:
        return edition.files(name)
    return edition.read_files(game(name).data)


@router.get("/api/games/{name}/data")
async def data(name: str) -> Response:
    """All figures of a game, file by file, each with its source; and the edition, where they are not our own."""
    if name not in [known.name for known in games()]:
        raise Problem("not-found", "not-found")
    return Json({"rules": game(name).rules_version, "edition": edition.name_for(name), "files": figures(name)})


@router.get("/api/box")
async def box() -> Response:
    """What an owner of the printed games can look up: per game the kinds of items in the order of the box, and our figures."""
    listed = [{"game": one.game, "form": one.form, "figures": one.figures()} for one in edition.boxes()]
    return Json({"format": edition.FORMAT, "version": edition.VERSION, "games": listed})


@router.post("/api/box/check", dependencies=[Deliberate, Limited("looks")])
async def check_box(sent: AnyFigures, lang: Lang) -> Response:
    """What is wrong with a file of figures, and where."""
    found = (await aside(edition.faults, sent.document))[:MOST_FAULTS]
    return Json({"faults": [{"path": fault.path, "text": fault.text(lang)} for fault in found]})
