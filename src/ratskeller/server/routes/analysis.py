"""After the match: what won it, and its mistakes as questions. Of a match that is not over nothing is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.responses import Response

from ...analysis import Analysis, Moment
from ...analysis.reasons import turns_at
from ...analysis.report import normal
from ...analysis.sentences import percent, word
from .. import analysed
from ..analyses import record_of
from ..analysing import Verdict
from ..live import LiveTable
from ..models import Answering, Nothing
from ..problems import Problem
from ..render import moment as drawn
from ..render import names_at
from ..wire import Deliberate, Json, Lang, Limited, Routes, TheHouse, ThePerson

if TYPE_CHECKING:
    from ..house import House

router = Routes(prefix="/api/tables/{id}/analysis", tags=["analysis"])
PASSES = 0.08  # of the normal scale: an answer so close to the best is as good


async def over(house: House, id: str) -> LiveTable:
    """A table whose match is over; refused where it is not."""
    live = await house.hall.table(id)
    record_of(live)
    return live


async def told(house: House, live: LiveTable, lang: str) -> Response:
    names, rounds = names_at(live, lang), analysed.rounds(live.entries)
    one = house.analyses.underway.get(live.id)
    if one is None:
        found = await house.analyses.written(live.id)
        if found is None:
            return Json({"status": "none"})
        kept, steps = found
        known = analysed.whole(kept, lang, names) if kept and steps is None else analysed.growing(kept, steps or 0, lang, names)
        return Json({**known, "rounds": rounds})
    if one.failed:
        return Json({"status": "failed"})
    known = analysed.growing(one.analysis(live.row.game), len(one.begun.steps) if one.begun else 0, lang, names)
    return Json({**known, "rounds": rounds})


@router.get("")
async def analysis(id: str, house: TheHouse, lang: Lang) -> Response:
    """What won the match, luck or skill; while it is being worked out, as far as it is known."""
    return await told(house, await over(house, id), lang)


@router.post("", dependencies=[Deliberate, Limited("analyses")])
async def analyse(id: str, new: Nothing, house: TheHouse, person: ThePerson, lang: Lang) -> Response:
    """Have it analysed, unless that was done before. Ask again for what is known by then."""
    live = await over(house, id)
    await house.analyses.begin(live, person.id)
    return await told(house, live, lang)


async def decision(house: House, live: LiveTable, entry: int) -> tuple[Analysis, Moment]:
    """A decision of a match that was analysed."""
    kept = await house.analyses.kept(live.id)
    found = next((moment for moment in kept.moments if moment.entry == entry), None) if kept else None
    if kept is None or found is None or found.options < 2:
        raise Problem("not-found", "no_question")
    return kept, found


@router.get("/{entry}", dependencies=[Limited("actions")])
async def question(id: str, entry: int, house: TheHouse, person: ThePerson, lang: Lang) -> Response:
    """A decision as its player saw it, with the options there were; what the table could have told about the best one, and
    what of that is not true of the one that was played.
    """
    live = await over(house, id)
    kept, moment = await decision(house, live, entry)
    await house.hall.remember(live)
    names = names_at(live, lang)
    seen = drawn(live.at(entry - 1), entry - 1, moment.seat, lang, names, True)
    reasons, because = await house.analyses.weighed(person.id, live, entry, turns_at(kept, moment), lang, names)
    told = {"played": moment.action, "best": moment.best, "reasons": reasons, "because": because}
    return Json({"entry": entry, "moment": seen, **told})


def _known(moment: Moment, notation: str) -> Verdict | None:
    """What the analysis has said of an option already: it does not change its mind when it is asked again."""
    if moment.best is None or notation not in (moment.action, moment.best):
        return None
    loss = moment.loss if notation == moment.action else 0.0
    return Verdict(loss, normal(loss, len(moment.before)), moment.best)


@router.post("/{entry}", dependencies=[Deliberate, Limited("hints")])
async def answer(id: str, entry: int, new: Answering, house: TheHouse, person: ThePerson, lang: Lang) -> Response:
    """What another action would have been worth there: it passes where nothing is clearly better."""
    live = await over(house, id)
    kept, moment = await decision(house, live, entry)
    await house.hall.remember(live)
    match = live.at(entry - 1)
    action = match.game.actions.find(new.action)
    if match.why_not(action):
        raise Problem("illegal", "not_an_option")
    judged = _known(moment, action.notation) or await house.analyses.judge(
        person.id, live, entry, action.notation, kept.iterations
    )
    passed = judged.e <= PASSES
    best = moment.best or judged.best  # as the analysis says it, whatever else is as good
    text = match.game.actions.find(best).text(lang, names_at(live, lang))
    said = word(lang, "answer.passed" if passed else "answer.behind", best=text, points=percent(max(0.0, judged.loss)))
    better, played = turns_at(kept, moment)
    # Who has found it learns what was wrong before, and what speaks for the answer that was given: others may be as good.
    other = played if passed or played[0] == action.notation else [action.notation]
    good = action.notation if passed else best
    turns = better if better[0] == good else [good], other
    reasons, because = await house.analyses.weighed(person.id, live, entry, turns, lang, names_at(live, lang))
    reasons = [because] if because and match.game.retell is None else reasons  # else the table tells more than one sentence can
    return Json({"passed": passed, "loss": round(judged.loss, 4), "best": best, "text": said, "reasons": reasons})
