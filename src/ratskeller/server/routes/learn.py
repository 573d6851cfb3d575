"""For learning: tables on which a lesson is played, and the figures of a game for its rules page."""

from __future__ import annotations

import time
import tomllib
from functools import cache
from typing import Any

from starlette.responses import Response

from ...kernel.game import game, games
from ..lessons import LEARNER, lessons
from ..models import NewLesson
from ..problems import Problem
from ..rows import SeatRow, TableRow
from ..wire import Deliberate, Json, Lang, Limited, Routes, TheHouse, ThePerson
from .tables import bot_seat, new_id, whole

router = Routes(tags=["learning"])


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
    return Json(whole(live, person.id, lang), 201)


@cache
def figures(name: str) -> dict[str, Any]:
    """The data files of a game, as they stand."""
    return {path.stem: tomllib.loads(path.read_text("utf-8")) for path in sorted(game(name).data.glob("*.toml"))}


@router.get("/api/games/{name}/data")
async def data(name: str) -> Response:
    """All figures of a game, file by file, each with the source it was taken from."""
    if name not in [known.name for known in games()]:
        raise Problem("not-found", "not-found")
    return Json({"rules": game(name).rules_version, "files": figures(name)})
