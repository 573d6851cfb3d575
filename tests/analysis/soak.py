"""The long proofs of the analysis, part of `make soak`: `python -m tests.analysis.soak [PROOF …] [--scale 0.1]`.

sums          luck and moves add up exactly, in 200 random matches of every offer
luck          mean luck is 0 within its error over 1,000 random matches
blunders      40 matches per offer of mcts:1000 against itself, one decision replaced by a bad one: is it found?
calibration   the evaluator against 400 matches played out by mcts:200, at 60 moments per offer

`--scale` takes that part of the matches; figures are printed as one JSON object per proof and offer.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from typing import Any

import numpy as np

import ratskeller
from ratskeller import Match
from ratskeller.analysis import Analysis
from ratskeller.analysis.evaluator import Evaluator
from ratskeller.analysis.line import shared
from ratskeller.analysis.losses import loss
from ratskeller.analysis.measure import SHARE
from ratskeller.analysis.report import normal
from ratskeller.bots import make
from ratskeller.kernel.engine import engine
from ratskeller.kernel.game import EVERYBODY
from ratskeller.kernel.randomness import key_for, new_secret
from tests.analysis.small import LITTLE, OFFERS
from tests.playing import finished

PLANTED = 0.4  # of the normal scale, as a long search sees it
LONG = 40_000  # iterations of that search
DECISION = 10_000  # iterations of an analysis, less than its default on any machine we know
EVALUATION = DECISION // SHARE


def tell(proof: str, offer: str, **figures: Any) -> None:
    rounded = {name: round(value, 4) if isinstance(value, float) else value for name, value in figures.items()}
    print(json.dumps({"proof": proof, "offer": offer, **rounded}), flush=True)


def start(offer: str, seed: int) -> Match:
    game, options = OFFERS[offer]
    return ratskeller.new(game, seed=f"{offer} {seed}", **options)


def unexplained(found: Analysis) -> float:
    return float(np.mean([abs(player.unexplained) for player in found.players]))


def little(offer: str, matches: int) -> Iterator[Analysis]:
    game, options = OFFERS[offer]
    for seed in range(matches):
        yield ratskeller.analyse(finished(game, seed, **options).record(), iterations=LITTLE)


def sums(offer: str, scale: float) -> None:
    worst = 0.0
    matches = max(1, round(200 * scale))
    for found in little(offer, matches):
        for player in found.players:
            worst = max(worst, abs(player.final - player.initial - player.luck - player.own - player.others))
    assert worst < 1e-9, worst
    tell("sums", offer, matches=matches, worst=worst)


def luck(offer: str, scale: float) -> None:
    matches = max(2, round(1000 / len(OFFERS) * scale))
    of_first = np.array([found.players[0].luck for found in little(offer, matches)])
    mean, error = float(of_first.mean()), float(of_first.std(ddof=1) / np.sqrt(matches))
    tell("luck", offer, matches=matches, mean=mean, error=error)
    assert abs(mean) < 4 * error


def blunders(offer: str, scale: float) -> None:
    matches = max(1, round(40 * scale))
    found = called = decisions = 0
    left = []
    for seed in range(matches):
        match, at = _with_a_blunder(offer, seed)
        analysis = ratskeller.analyse(match.record(), iterations=DECISION)
        bad = [moment.entry for moment in analysis.moments if moment.verdict in ("mistake", "blunder")]
        found += at in bad or at in [point.entry for point in analysis.turning]
        called += len([entry for entry in bad if entry != at])
        decisions += sum(moment.options > 1 for moment in analysis.moments) - 1
        left.append(unexplained(analysis))
    share = called / decisions
    tell("blunders", offer, matches=matches, found=found, called_mistakes=share, unexplained=float(np.mean(left)))


def _with_a_blunder(offer: str, seed: int) -> tuple[Match, int]:
    """A match of bots in which one decision, somewhere from a third on, was replaced; and its entry."""
    match, chance = start(offer, seed), np.random.default_rng(seed)
    bot = make("mcts:1000", match.game)
    waiting, planted, length = int(chance.integers(20, 60)), 0, 0
    while not match.over:
        length += 1
        if not planted and length > waiting and (bad := _bad_option(match, chance)):
            match.play(bad)
            planted = len(match.log)
        else:
            match.play(bot.think(match, f"{offer} {seed} {length}").action)
    assert planted, (offer, seed)
    return match, planted


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


def calibration(offer: str, scale: float) -> None:
    """The sampling noise of what was played out is taken off the mean absolute error."""
    moments, plays = max(2, round(60 * scale)), max(8, round(400 * scale))
    errors, noises, points = [], [], []
    for seed in range(moments):
        match, chance = start(offer, 1000 + seed), np.random.default_rng(seed)
        quick = make("mcts:200", match.game)
        for n in range(int(chance.integers(5, 100))):
            if not match.over:
                match.play(quick.think(match, n).action)
        if match.over:
            continue
        evaluator = Evaluator(match.game, EVALUATION)
        said = evaluator.shares(evaluator.known(match.states.view(np.ndarray).copy()))
        ends = np.array([_played_out(match, quick, n) for n in range(plays)])
        mean, error = ends.mean(axis=0), ends.std(axis=0, ddof=1) / np.sqrt(plays)
        errors += list(abs(said - mean))
        noises += list(error * np.sqrt(2 / np.pi))
        points += [[round(float(a), 4), round(float(b), 4)] for a, b in zip(said, mean, strict=True)]
    beyond = float(np.sqrt(max(0.0, np.mean(np.square(errors)) - np.mean(np.square(noises)) * np.pi / 2)))
    tell("calibration", offer, moments=moments, plays=plays, error=float(np.mean(errors)), beyond_noise=beyond, points=points)


def _played_out(match: Match, bot: Any, number: int) -> list[float]:
    """One way a match may end: what nobody has seen is dealt anew, everybody keeps what it knows."""
    copy = match.copy()
    copy.secret, copy.imagined = new_secret(number), True
    copy.states[0].rng = key_for(copy.secret, 0)
    engine(copy.game).imagine(copy.states, EVERYBODY)
    copy.states[0].rng = 0
    at = 0
    while not copy.over:
        copy.play(bot.think(copy, f"{number} {at}").action)
        at += 1
    return shared(copy)


PROOFS = {"sums": sums, "luck": luck, "blunders": blunders, "calibration": calibration}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("proofs", nargs="*", default=list(PROOFS))
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--offers", nargs="*", default=list(OFFERS))
    given = parser.parse_args()
    for proof in given.proofs:
        for offer in given.offers:
            PROOFS[proof](offer, given.scale)


if __name__ == "__main__":
    main()
