"""The analysis board: from a moment of a finished match, or from any position, played on for all seats."""

from __future__ import annotations

from typing import Any

from starlette.responses import Response

from ... import from_position
from ... import new as begun
from ...analysis import Analysis
from ...kernel.editing import changed, told
from ...kernel.game import game
from ...kernel.match import Match
from ...kernel.text import catalogue
from ..models import Editing, Trying
from ..needs import aside
from ..problems import Problem
from ..render import moment, names_at
from ..wire import Deliberate, Json, Lang, Limited, Routes, TheHouse, ThePerson
from .analysis import over

router = Routes(tags=["analysis"])


@router.post("/api/board", dependencies=[Deliberate, Limited("hints")])
async def board(new: Trying, house: TheHouse, person: ThePerson, lang: Lang) -> Response:
    """Where a line of actions leads, what it is worth to every seat, and what could be played next.

    What nobody has seen is dealt anew, always the same way for the same `seed`: a link shows everybody the same.
    """
    kept: Analysis | None = None
    if new.table is not None:
        live = await over(house, new.table)
        if not 0 <= new.n <= live.n:
            raise Problem("not-found", "no_entry", n=live.n)
        await house.hall.remember(live)
        start: Match = live.at(new.n)
        names, beginning = names_at(live, lang), f"{live.id} {new.n} {new.seed}"
        tried = await house.analyses.try_out(person.id, start, beginning, True, new.line, lang, names)
        kept = None if new.line else await house.analyses.kept(live.id)
    elif new.game is not None:
        beginning = f"board {new.seed}"
        start = begun(new.game, seed=beginning) if new.position is None else from_position(new.game, new.position, seed=beginning)
        names = list(catalogue(lang)["seats"][: start.players])
        tried = await house.analyses.try_out(person.id, start, beginning, False, new.line, lang, names)
    else:
        raise Problem("bad-request", "no_board")
    shares = kept.after(new.n) if kept else tried.shares  # one moment has one figure, where it was analysed
    seen = start.glimpse(tried.state)
    drawn = moment(seen, new.n + len(new.line), seen.seat, lang, names, True)
    return Json(
        {
            "game": start.game.name,
            "options": start.options,
            "names": names,
            "moment": drawn,
            "line": tried.line,
            "shares": [round(share, 4) for share in shares],
            "kept": kept is not None,
            "best": tried.options,
            "position": tried.position,
        }
    )


@router.post("/api/board/edit", dependencies=[Deliberate, Limited("looks")])
async def edit(new: Editing, lang: Lang) -> Response:
    """A position, changed by one click if there was one: how it lies then, and what can be changed in it.

    What can not be is refused with what is wrong.
    """
    return Json(await aside(_edited, new, lang))


def _edited(new: Editing, lang: str) -> dict[str, Any]:
    editor = game(new.game).editor
    if editor is None:
        raise Problem("not-found", "no_editor")
    start = from_position(new.game, new.position, seed="board")
    if new.row is not None:
        start = from_position(new.game, changed(editor, start.position(), new.row, new.value), seed="board")
    names, position = list(catalogue(lang)["seats"][: start.players]), start.position()
    return {
        "game": new.game,
        "options": start.options,
        "names": names,
        "position": position,
        "moment": moment(start, 0, start.seat, lang, names, True),
        "places": told(editor, new.game, position, lang, names),
    }
