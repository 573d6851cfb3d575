"""One match, or a part of one, of every long proof of the analysis (see `soak`)."""

from __future__ import annotations

from typing import Any

import numpy as np

import ratskeller
from ratskeller import Match
from ratskeller.analysis.evaluator import Evaluator
from ratskeller.analysis.line import shared
from ratskeller.analysis.losses import loss
from ratskeller.analysis.measure import SHARE
from ratskeller.analysis.report import normal
from ratskeller.arena.schedule import tasks
from ratskeller.arena.table import play
from ratskeller.bots import make
from ratskeller.kernel.engine import engine
from ratskeller.kernel.game import EVERYBODY, game
from ratskeller.kernel.randomness import key_for, new_secret
from tests.analysis.small import LITTLE, OFFERS
from tests.playing import finished

PLANTED = 0.4  # of the normal scale, as a long search sees it
LONG = 40_000  # iterations of that search
DECISION = 10_000  # iterations of an analysis, less than its default on any machine we know
PLAYS, PIECES = 400, 8  # matches played out from a moment, in so many pieces
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
    analysis = ratskeller.analyse(match.record(), iterations=DECISION, threads=1)
    bad = [moment.entry for moment in analysis.moments if moment.verdict in ("mistake", "blunder")]
    return {
        "found": at in bad or at in [point.entry for point in analysis.turning],
        "called": sum(entry != at for entry in bad),
        "decisions": sum(moment.options > 1 for moment in analysis.moments) - 1,
    }


def accounts(offer: str, seed: int) -> Found:
    """What every seat's match was made of, with its sign."""
    match = start(offer, seed)
    bot = make("mcts:1000", match.game)
    while not match.over:
        match.play(bot.think(match, f"{offer} {seed} {len(match.log)}").action)
    analysis = ratskeller.analyse(match.record(), iterations=DECISION, threads=1)
    parts = ("initial", "luck", "lost", "unexplained", "final")
    return {part: [getattr(player, part) for player in analysis.players] for part in parts}


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
    """A piece of the matches played out from a moment; what the evaluator said of it with the first."""
    seed, piece = divmod(number, PIECES)
    match, chance = start(offer, 1000 + seed), np.random.default_rng(seed)
    quick = make("mcts:200", match.game)
    for n in range(int(chance.integers(5, 100))):
        if not match.over:
            match.play(quick.think(match, n).action)
    if match.over:
        return None
    found: Found = {"moment": seed, "move": len(match.log)}
    if piece == 0:
        evaluator = Evaluator(match.game, DECISION // SHARE)
        found["said"] = evaluator.shares(evaluator.known(match.states.view(np.ndarray).copy())).tolist()
    each = PLAYS // PIECES
    return {**found, "ends": [_played_out(match, quick, n) for n in range(piece * each, (piece + 1) * each)]}


def _played_out(match: Match, bot: Any, number: int) -> list[float]:
    """One way a match may end: what nobody has seen is dealt anew, everybody keeps what it knows."""
    copy = match.copy()
    copy.secret, copy.imagined = new_secret(number), True
    copy.states[0].rng = key_for(copy.secret, 0)
    engine(copy.game).imagine(copy.states, EVERYBODY)
    copy.states[0].rng = 0
    while not copy.over:
        copy.play(bot.think(copy, f"{number} {len(copy.log)}").action)
    return shared(copy)


def steady(offer: str, seed: int) -> Found:
    """One deal, in all seatings."""
    name, given = OFFERS[offer]
    options = game(name).check_options(given)
    every = [task for task in tasks(name, options, ["mcts:200", "greedy"], (seed + 1) * 6, 1, True) if task.deal == seed]
    return {"results": [play(task) for task in every]}
