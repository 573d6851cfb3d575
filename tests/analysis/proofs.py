"""One match, or a part of one, of every long proof of the analysis (see `soak`)."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np

import ratskeller
from ratskeller import Match
from ratskeller.analysis import Analysis
from ratskeller.analysis.course import evened
from ratskeller.analysis.evaluator import DRAWS, Evaluator, without_margin
from ratskeller.analysis.losses import loss
from ratskeller.analysis.measure import SHARE, Study, told
from ratskeller.analysis.measure import Found as Known
from ratskeller.analysis.report import normal, verdict
from ratskeller.arena.schedule import tasks
from ratskeller.arena.table import play
from ratskeller.bots import make
from ratskeller.bots.parameters import from_table, read
from ratskeller.kernel.engine import engine
from ratskeller.kernel.fields import Structs
from ratskeller.kernel.game import Game, game
from tests.analysis.ends import played_on, victories
from tests.analysis.small import LITTLE, OFFERS
from tests.playing import finished

PLANTED = 0.4  # of the normal scale, as a long search sees it
LONG = 40_000  # iterations of that search
MANY = 150  # steps
WRONG = ("mistake", "blunder")
AGAIN, AT_MOST = 4, 16  # every so many steps a loss is looked for again, and so often in a match
DECISION = 10_000  # iterations of an analysis, less than its default on any machine we know
MOMENTS = 60
PLAYS, PIECES = 400, 16  # matches played out from a moment, in so many pieces
SHORT = {"rattus": 80, "mercatus": 50, "village": 220}  # steps of a match that is soon over
PLAYING = 200  # iterations of who plays them
FROZEN = Path("build/campaign/old")  # where `tools/campaign.py freeze TAG` puts them
Found = dict[str, Any]


def start(offer: str, seed: int) -> Match:
    name, options = OFFERS[offer]
    return ratskeller.new(name, seed=f"{offer} {seed}", **options)


def sums(offer: str, seed: int) -> Found:
    name, options = OFFERS[offer]
    found = ratskeller.analyse(finished(name, seed, **options).record(), iterations=LITTLE, threads=1)
    off = [abs(player.final - player.initial - player.luck - player.own - player.others) for player in found.players]
    return {"worst": max(off), "luck": found.players[0].luck}


def blunders(offer: str, seed: int) -> Found | None:
    planted = _with_a_blunder(offer, seed)
    if planted is None:
        return None
    match, at = planted
    if len(match.log) > MANY:
        return _looked_into(match, at)
    raw = searched(match)
    analysis = reckoned(raw)
    bad = [moment.entry for moment in analysis.moments if moment.verdict in WRONG]
    return {
        "found": at in bad or at in [point.entry for point in analysis.turning],
        "called": sum(entry != at for entry in bad),
        "decisions": sum(moment.options > 1 for moment in analysis.moments) - 1,
        "at": at,
        "raw": raw,
    }


def _looked_into(match: Match, at: int) -> Found:
    """A long match: the planted decision and every third of the others. What is no mistake is not found, turning point or not."""
    study = Study(match.record(), iterations=DECISION, threads=1)
    found = {}
    for step in study.line.steps:
        if step.entry == at or step.entry % 3 == 0:
            options = study.options(step)
            if len(options) > 1 and step.action is not None:
                luck = np.random.default_rng(step.entry)
                found[step.entry] = loss(study.game, step.before, step.seat, step.action, options, DECISION, luck)
    bad = [entry for entry, lost in found.items() if verdict(lost.loss, lost.error, match.players) in WRONG]
    losses = {str(entry): [lost.loss, lost.error] for entry, lost in found.items()}
    others = {"called": sum(entry != at for entry in bad), "decisions": len(found) - 1}
    return {"found": at in bad, **others, "at": at, "losses": rounded(losses)}


def accounts(offer: str, seed: int) -> Found:
    """What every step of a match was found to be; some losses are looked for once more, for longer and with other luck."""
    match, chance = start(offer, seed), np.random.default_rng(seed)
    bot = make("mcts:1000", match.game)
    before: list[tuple[np.ndarray, int, Any, Any]] = []
    while not match.over:
        action = bot.think(match, f"{offer} {seed} {len(match.log)}").action
        assert match.seat is not None
        before.append((match.states.view(np.ndarray).copy(), match.seat, action, match.legal()))
        match.play(action)
    raw = searched(match)
    again = {}
    every = max(AGAIN, len(before) // AT_MOST)
    for n in range(int(chance.integers(every)), len(before), every):
        state, seat, action, options = before[n]
        if len(options) > 1:
            lost = loss(match.game, state, seat, action, options, LONG, chance)
            again[str(n)] = [lost.loss, lost.error]
    return {"raw": raw, "again": again}


class Noting(Evaluator):
    """Keeps what it said, and whether the match was over there."""

    def shares(self, known: np.ndarray, resigned: Any = ()) -> np.ndarray:
        said = super().shares(known, resigned)
        self.said.append([*(round(float(one), 4) for one in said), int(engine(self.game).over(known.view(Structs)))])
        return said

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.said: list[list[float]] = []


def searched(match: Match) -> Found:
    """All that an analysis of a finished match searches for: what is reckoned from it can be reckoned anew."""
    study = Study(match.record(), iterations=DECISION, threads=1)
    study.evaluator = Noting(match.game, study.evaluator.iterations)
    said = study.evaluator.shares(study.evaluator.known(study.line.start)).tolist()
    steps = []
    for number, step in enumerate(study.line.steps):
        study.evaluator.said = []
        found = asdict(study.find(number))
        drawn = study.evaluator.said if found["outcomes"] > 1 else []
        instead = _after(study, step.before, found["best"]) if found["best"] else None
        steps.append([step.entry, step.seat, step.action.notation if step.action else None, found, drawn, instead])
    raw = {
        "game": match.game.name,
        "options": dict(match.options),
        "said": said,
        "result": list(study.line.result),
        "steps": steps,
    }
    return rounded(raw)  # type: ignore[no-any-return]


def _after(study: Study, state: np.ndarray, action: str) -> list[float]:
    """The mean of u over what an action could lead to that was not played."""
    keys = np.random.default_rng(1).integers(1, 2**63, DRAWS, np.uint64)
    drawn = study.evaluator.known(state, study.game.actions.find(action).id, keys)
    found: list[float] = study.evaluator._of(drawn, drawn[:1], ()).expected.tolist()
    return found


def rounded(value: Any) -> Any:
    """Short enough to be kept by the thousand; equal figures stay equal."""
    if isinstance(value, (list, tuple)):
        return [rounded(one) for one in value]
    if isinstance(value, dict):
        return {name: rounded(one) for name, one in value.items()}
    return round(value, 6) if isinstance(value, float) else value


def reckoned(raw: Found) -> Analysis:
    """The analysis of what was searched."""
    rules = game(raw["game"])
    moments = []
    initial = before = list(raw["said"])
    for n, (entry, seat, action, found, *_) in enumerate(raw["steps"]):
        moments.append(told(entry, seat, action, before, Known(**found), n == len(raw["steps"]) - 1))
        before = list(moments[-1].after)
    seats = [str(seat) for seat in range(len(initial))]
    result = list(raw["result"])
    return Analysis(rules.name, "", seats, DECISION, initial, result, evened(moments, result))


def _with_a_blunder(offer: str, seed: int) -> tuple[Match, int] | None:
    """A match of bots in which one decision was replaced, and its entry; None where no option was bad enough."""
    match, chance = start(offer, seed), np.random.default_rng(seed)
    bot = make("mcts:1000", match.game)
    waiting, planted = int(chance.integers(20, 60)), 0
    while not match.over:
        if not planted and len(match.log) >= waiting and (bad := _bad_option(match, chance)):
            match.play(bad)
            planted = len(match.log)
        else:
            match.play(bot.think(match, f"{offer} {seed} {len(match.log)}").action)
    return (match, planted) if planted else None


def _bad_option(match: Match, chance: np.random.Generator) -> str | None:
    """An option that a long search holds for a blunder."""
    options = match.legal()
    state, seat = match.states.view(np.ndarray).copy(), match.seat
    assert seat is not None
    for one in chance.permutation(len(options))[:6]:
        quick = loss(match.game, state, seat, options[one], options, 2_000, chance)
        if normal(quick.loss, match.players) < PLANTED:
            continue
        if normal(loss(match.game, state, seat, options[one], options, LONG, chance).loss, match.players) >= PLANTED:
            return options[one].notation
    return None


def calibration(offer: str, number: int) -> Found | None:
    """First what the evaluator says of every moment, then the matches played out from it, piece by piece."""
    piece, moment = divmod(number, MOMENTS)
    match = start(offer, 1000 + moment)
    rules, state = match.game, match.states.view(np.ndarray).copy()
    move = int(np.random.default_rng(moment).integers(SHORT[offer]))
    state, _, steps = played_on(rules, state, moment, 1, PLAYING, move)
    if steps < move:
        return None
    found: Found = {"moment": moment, "move": move}
    if piece == 0:
        return found | judged(rules, state)
    _, ranks, _ = played_on(rules, state, 1_000_003 * piece + moment, PLAYS // PIECES, PLAYING)
    return {**found, "ends": victories(ranks).tolist()}


def judged(rules: Game, state: np.ndarray) -> Found:
    """What the evaluator says of a moment; and what it would say by the figures and weights that were frozen, where they lie."""
    evaluator = Evaluator(rules, DECISION // SHARE)
    known = evaluator.known(state)
    found: Found = {"said": evaluator.shares(known).tolist()}
    if (frozen := FROZEN / f"{rules.name}.toml").exists():
        figures = without_margin(from_table(rules, read(frozen), str(frozen)))
        found["frozen"] = Evaluator(rules, DECISION // SHARE, figures=figures).shares(known).tolist()
    return found


def steady(offer: str, seed: int) -> Found:
    """One deal, in all seatings."""
    name, given = OFFERS[offer]
    options = game(name).check_options(given)
    every = [task for task in tasks(name, options, ["mcts:200", "greedy"], (seed + 1) * 6, 1, True) if task.deal == seed]
    return {"results": [play(task) for task in every]}
