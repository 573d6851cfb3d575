"""Playing: actions, undo, the log, earlier moments."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from fastapi import Query
from orjson import Fragment
from starlette.responses import Response

from ...kernel.errors import CannotUndo, IllegalAction
from ...kernel.match import Match
from ...kernel.outlook import MOST_SEATS
from .. import clocks, render
from ..hall import Change, Given
from ..live import LiveTable
from ..models import NewAction, Undoing
from ..problems import Problem
from ..wire import Deliberate, Json, Lang, Limited, Routes, TheHouse, ThePerson

if TYPE_CHECKING:
    from ..house import House

PAGE = 500  # entries of a log at a time
router = Routes(prefix="/api/tables/{id}", tags=["playing"])


def unseen(live: LiveTable) -> Problem:
    """Why a table has no match to look at."""
    if live.row.status == "waiting":
        return Problem("not-now", "not_begun")
    return Problem("not-now", (live.row.notice or "closed") if live.row.status == "closed" else "other_rules")


def own_seat(live: LiveTable, person: str) -> int:
    seat = live.seat_of(person)
    if seat is None:
        raise Problem("forbidden", "not_seated")
    return seat


def check_own_turn(live: LiveTable, match: Match, seat: int) -> None:
    """A seat acts when it is asked, and while no bot plays for it."""
    if match.seat != seat:
        raise Problem("illegal", "not_yours", more={"reason": "not_yours"})
    if live.seats[seat].away is not None or seat in match.resigned:
        raise Problem("not-now", "bot_plays")


async def played(
    house: House, live: LiveTable, after: int | None, seat: int, lang: str, change: Change, given: Given | None = None,
    tries: int = 1,
) -> Response:  # fmt: skip
    """Make an entry and answer with it; whoever was overtaken gets the new moment, or it is tried again."""
    while True:
        tries -= 1
        try:
            entry = await house.hall.play(live, after, change, given)
            break
        except Problem as problem:
            if problem.type == "stale" and tries:
                continue
            if problem.type == "stale":
                problem.more["moment"] = Fragment(render.moment_bytes(live, seat, lang))
            raise
    eyes = live.seat_of(live.seats[seat].person or "")
    seen = render.entry_json(live, entry, eyes, lang)
    if live.n == entry.n:
        drawn: Any = Fragment(render.moment_bytes(live, eyes, lang, house.hall.busy))
    else:
        drawn = render.moment_at(live, entry.n, eyes, lang)
    clock = clocks.clock_json(live.row, live.seats, house.hall.now())
    return Json({"entry": seen, "moment": drawn, "clock": clock})


@router.post("/actions", dependencies=[Deliberate, Limited("actions")])
async def act(id: str, new: NewAction, house: TheHouse, person: ThePerson, lang: Lang) -> Response:
    """Play an action. `after` is how many entries you had seen: 409 with the new moment where there are more by now."""
    live = await house.hall.table(id)
    seat = own_seat(live, person.id)

    def change(match: Match) -> dict[str, Any]:
        check_own_turn(live, match, seat)
        why = match.why_not(new.action)
        if why:
            raise IllegalAction(why)
        return {"seat": seat, "play": match.game.actions.find(new.action).notation}

    return await played(house, live, new.after, seat, lang, change)


@router.post("/undo", dependencies=[Deliberate, Limited("actions")])
async def undo(id: str, which: Undoing, house: TheHouse, person: ThePerson, lang: Lang) -> Response:
    """Take back your last action, as far as nothing was revealed, left to chance or passed on."""
    live = await house.hall.table(id)
    seat = own_seat(live, person.id)

    def change(match: Match) -> dict[str, Any]:
        check_own_turn(live, match, seat)
        why = match.why_not_undo()
        if why:
            raise CannotUndo(why)
        return {"seat": seat, "undo": True}

    return await played(house, live, which.after, seat, lang, change)


@router.get("/log")
async def log(
    id: str, house: TheHouse, person: ThePerson, lang: Lang,
    after: Annotated[int, Query(ge=0)] = 0, upto: Annotated[int | None, Query(ge=0)] = None,
) -> Response:  # fmt: skip
    """The log as you may read it, from entry `after` + 1 up to `upto`; at most 500 at a time."""
    live = await house.hall.table(id)
    house.analyses.expect(live)
    eyes = live.seat_of(person.id)
    return Json([render.entry_json(live, entry, eyes, lang) for entry in live.entries[after:upto][:PAGE]])


@router.get("/at/{n}")
async def at(
    id: str, n: int, house: TheHouse, person: ThePerson, lang: Lang,
    eyes: Annotated[str, Query(pattern=f"^(me|spectator|all|[0-{MOST_SEATS - 1}])$")] = "me",
) -> Response:  # fmt: skip
    """The table after n entries. Other seats' eyes, and `all` (nothing hidden), only when the match is over."""
    live = await house.hall.table(id)
    if live.match is None:
        raise unseen(live)
    if not 0 <= n <= live.n:
        raise Problem("not-found", "no_entry", n=live.n)
    seat = live.seat_of(person.id)
    seen_by = {"me": seat, "spectator": None, "all": render.ALL}.get(eyes, int(eyes) if eyes.isdigit() else None)
    if seen_by not in (None, seat) and live.row.status != "over":
        raise Problem("forbidden", "not_over")
    if seen_by is not None and seen_by >= len(live.seats):
        raise Problem("not-found", "no_such_seat")
    await house.hall.remember(live)
    return Json(render.moment_at(live, n, seen_by, lang))
