"""The long proofs of the analysis, part of `make soak`: `python -m tests.analysis.soak [PROOF …] [--scale 0.1] [--jobs 12]`.

sums          luck and moves add up exactly, and mean luck is 0 within its error, in 334 random matches of every offer
blunders      40 matches per offer of mcts:1000 against itself, one decision replaced by a bad one: is it found?
calibration   the evaluator against 400 matches played out by mcts:200, at 60 moments per offer
steady        mcts:200 against greedy: is the mean without luck that of the victories, and how many matches does it save?

`--scale` takes that part of the matches, `--minutes` whatever is done by then; figures are printed as one JSON object per proof
and offer, with 95 % intervals.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import time
from collections import defaultdict
from collections.abc import Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from pathlib import Path
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
from ratskeller.arena.steady import steadied
from ratskeller.arena.table import play
from ratskeller.bots import make
from ratskeller.kernel.engine import engine
from ratskeller.kernel.game import EVERYBODY, game
from ratskeller.kernel.randomness import key_for, new_secret
from ratskeller.kernel.statistics import wilson
from tests.analysis.small import LITTLE, OFFERS
from tests.playing import finished

PLANTED = 0.4  # of the normal scale, as a long search sees it
LONG = 40_000  # iterations of that search
DECISION = 10_000  # iterations of an analysis, less than its default on any machine we know
PLAYS = 400  # matches played out from a moment, at scale 1
Found = dict[str, Any]


def start(offer: str, seed: int) -> Match:
    name, options = OFFERS[offer]
    return ratskeller.new(name, seed=f"{offer} {seed}", **options)


# ── one match of every proof ─────────────────────────────────────────────────────────────────────────────────────────
def sums(offer: str, seed: int, scale: float) -> Found:
    name, options = OFFERS[offer]
    found = ratskeller.analyse(finished(name, seed, **options).record(), iterations=LITTLE, threads=1)
    off = [abs(player.final - player.initial - player.luck - player.own - player.others) for player in found.players]
    return {"worst": max(off), "luck": found.players[0].luck}


def blunders(offer: str, seed: int, scale: float) -> Found | None:
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
        "unexplained": float(np.mean([abs(player.unexplained) for player in analysis.players])),
    }


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


def calibration(offer: str, seed: int, scale: float) -> Found | None:
    match, chance = start(offer, 1000 + seed), np.random.default_rng(seed)
    quick = make("mcts:200", match.game)
    for n in range(int(chance.integers(5, 100))):
        if not match.over:
            match.play(quick.think(match, n).action)
    if match.over:
        return None
    evaluator = Evaluator(match.game, DECISION // SHARE)
    said = evaluator.shares(evaluator.known(match.states.view(np.ndarray).copy()))
    ends = np.array([_played_out(match, quick, n) for n in range(max(8, round(PLAYS * scale)))])
    return {"said": said.tolist(), "came": ends.mean(axis=0).tolist(), "noise": (ends.var(axis=0, ddof=1) / len(ends)).tolist()}


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


def steady(offer: str, seed: int, scale: float) -> Found:
    """One deal, in all seatings."""
    name, given = OFFERS[offer]
    options = game(name).check_options(given)
    every = [task for task in tasks(name, options, ["mcts:200", "greedy"], (seed + 1) * 6, 1, True) if task.deal == seed]
    return {"results": [play(task) for task in every]}


# ── what all of them say ─────────────────────────────────────────────────────────────────────────────────────────────
def of_sums(found: Sequence[Found]) -> Found:
    luck = np.array([one["luck"] for one in found])
    return {"worst": max(one["worst"] for one in found), "luck": luck.mean(), "error": luck.std(ddof=1) / np.sqrt(len(luck))}


def of_blunders(found: Sequence[Found]) -> Found:
    hits, called, decisions = (sum(one[name] for one in found) for name in ("found", "called", "decisions"))
    left = [one["unexplained"] for one in found]
    return {
        "found": hits, "found_95": wilson(hits, len(found)),
        "called_mistakes": called / decisions, "called_95": wilson(called, decisions),
        "unexplained": np.mean(left), "unexplained_error": np.std(left, ddof=1) / np.sqrt(len(left)),
    }  # fmt: skip


def of_calibration(found: Sequence[Found]) -> Found:
    """The sampling noise of what was played out is taken off the error, square from square."""
    said, came, noise = (np.concatenate([one[name] for one in found]) for name in ("said", "came", "noise"))
    off = said - came
    beyond = np.sqrt(max(0.0, np.mean(off**2) - noise.mean()))
    return {
        "absolute": abs(off).mean(), "noise": np.sqrt(2 / np.pi * noise).mean(),
        "beyond_noise": np.sqrt(2 / np.pi) * beyond,
        "points": np.round(np.stack([said, came], axis=1), 3).tolist(),
    }  # fmt: skip


def of_steady(found: Sequence[Found]) -> Found:
    results = [result for one in found for result in one["results"]]
    told = steadied(results)["mcts:200"]
    wins = [
        (rank == 0) / result["ranks"].count(0)
        for result in results
        for name, rank in zip(result["bots"], result["ranks"], strict=True)
        if name == "mcts:200"
    ]
    return {"matches": len(results), "plain": np.mean(wins), "plain_error": told["paired_error"], **told}


PROOFS = {
    "sums": (334, sums, of_sums),
    "blunders": (40, blunders, of_blunders),
    "calibration": (60, calibration, of_calibration),
    "steady": (60, steady, of_steady),
}


def one(proof: str, offer: str, seed: int, scale: float) -> Found | None:
    return PROOFS[proof][1](offer, seed, scale)


def rounded(value: Any) -> Any:
    if isinstance(value, tuple):
        return [rounded(part) for part in value]
    return float(f"{value:.4g}") if isinstance(value, float) else value


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("proofs", nargs="*", default=list(PROOFS))
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--offers", nargs="*", default=list(OFFERS))
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=10_000.0)
    parser.add_argument("--raw", type=Path, help="every match as a line of JSON")
    given = parser.parse_args()
    counts = {proof: max(2, round(PROOFS[proof][0] * given.scale)) for proof in given.proofs}
    every = [(proof, offer, seed) for proof in given.proofs for offer in given.offers for seed in range(counts[proof])]
    every.sort(key=lambda one: one[2] / counts[one[0]])  # all proofs grow evenly
    until = time.monotonic() + 60 * given.minutes
    told: dict[tuple[str, str], list[Found]] = defaultdict(list)
    pool = ProcessPoolExecutor(given.jobs, multiprocessing.get_context("spawn"))
    running: dict[Future[Found | None], tuple[str, str]] = {}
    for proof, offer, seed in every:
        running[pool.submit(one, proof, offer, seed, given.scale)] = (proof, offer)
    raw = given.raw.open("w") if given.raw else None
    while running and (left := until - time.monotonic()) > 0:
        for future in wait(running, left, FIRST_COMPLETED).done:
            key, found = running.pop(future), future.result()
            if found is not None:
                told[key].append(found)
                if raw:
                    print(json.dumps([*key, found]), file=raw, flush=True)
    for proof, offer in sorted(told):
        figures = PROOFS[proof][2](told[proof, offer]) if len(told[proof, offer]) > 1 else {}
        shown = {name: rounded(float(value) if isinstance(value, np.floating) else value) for name, value in figures.items()}
        print(json.dumps({"proof": proof, "offer": offer, "matches": len(told[proof, offer]), **shown}), flush=True)
    late = list(pool._processes.values()) if running else []
    pool.shutdown(wait=not running, cancel_futures=True)
    for process in late:
        process.kill()


if __name__ == "__main__":
    main()
