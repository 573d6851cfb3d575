"""What is done for an analysis beside the event loop: a few steps of a finished match at a time, at the lowest priority."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache, lru_cache

import numpy as np

from ..analysis import reasons
from ..analysis.evaluator import compile_analysis
from ..analysis.losses import loss
from ..analysis.measure import THREADS, Found, Study
from ..analysis.report import normal
from ..bots import prepare
from ..kernel.game import game
from .beside import give_way
from .thinking import Sight

REMEMBERED = 4  # matches that a process keeps laid out


@dataclass(frozen=True, slots=True)
class Begun:
    """What is known of an analysis before its first step."""

    offer: str
    iterations: int
    initial: list[float]
    result: list[float]
    steps: list[tuple[int, int, str | None]]  # entry, seat, action


@dataclass(frozen=True, slots=True)
class Verdict:
    """What an answer to a question from a match is worth."""

    loss: float  # of the victory …
    e: float  # … and on the normal scale
    best: str


@cache
def _give_way() -> None:
    """People who play come first."""
    give_way(5)


@lru_cache(REMEMBERED)
def _study(record: str, iterations: int | None) -> Study:
    return Study(json.loads(record), iterations=iterations)


def load(name: str) -> None:
    """Load (or compile) what an analysis of this game needs."""
    _give_way()
    prepare(game(name))
    compile_analysis(game(name))


def begin(record: str, iterations: int | None = None) -> Begun:
    _give_way()
    study = _study(record, iterations)
    steps = [(step.entry, step.seat, step.action.notation if step.action else None) for step in study.line.steps]
    offer = study.game.offer_of(study.match.options).name
    return Begun(offer, study.iterations, study.initial, list(study.line.result), steps)


def find(record: str, iterations: int, numbers: Sequence[int]) -> list[Found]:
    """Some steps of a match."""
    _give_way()
    study = _study(record, iterations)
    if sys.platform == "emscripten":  # a page has no threads
        return [study.find(number) for number in numbers]
    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(study.find, numbers))


def judge(record: str, iterations: int, entry: int, notation: str) -> Verdict:
    """What somebody would have lost by another action in the place of that entry."""
    _give_way()
    study = _study(record, iterations)
    step = next(step for step in study.line.steps if step.entry == entry)
    options, answer = study.options(step), study.game.actions.find(notation)
    found = loss(study.game, step.before, step.seat, answer, options, iterations, np.random.default_rng(entry), step.resigned)
    return Verdict(found.loss, normal(found.loss, study.match.players), found.best.notation)


def weighed(sight: Sight, better: Sequence[str], played: Sequence[str], lang: str, names: Sequence[str]) -> tuple[list[str], str]:
    """What speaks for the better of two turns, and why it is better than the one that was played."""
    return reasons.weighed(sight.match(), better, played, lang, names)
