"""Looking back on kept matches: what seats knew, what the outlook said, how it ended, and what was looked at most."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from ...kernel.compiling import compiled
from ...kernel.errors import BadOption
from ...kernel.game import Game
from ...kernel.verbs import features, outlook, scores
from ..desk import new_desk
from ..learned import read
from ..parameters import Parameters, parameters
from .selfplay import PASSED, THOROUGH, Kept
from .shards import ABOUT

SEATS = 4  # networks speak about this many at most
TRUST = 0.9  # how much of what comes later counts in what is learned, at every kept position; 1: the result alone
HELD_OUT = 0.06  # of the shards, at least one: to see what was learned and not merely remembered
OTHERS = 0.5  # of the positions inside a turn are seen by somebody who waits


@dataclass
class Pile:
    """Positions of many shards, one after another."""

    states: np.ndarray
    kept: np.ndarray
    ids: np.ndarray  # per option of a thorough decision …
    visits: np.ndarray
    expected: np.ndarray  # per position, what its search expected for every seat; all 0 where it says nothing
    ranks: np.ndarray  # … how its match ended
    match: np.ndarray  # per position, a number of its match
    learner: np.ndarray  # … and through whose eyes alone it is learned from; -1: everybody's


def pile(rules: Game, paths: Sequence[Path]) -> Pile:
    """What lies in these shards."""
    if not paths:
        raise BadOption("There are no matches to learn from.")
    parts: list[Pile] = []
    options = matches = 0
    for path in paths:
        found = read(path)
        states = found["states"].view(rules.dtype)[:, 0]
        kept = found["kept"].view(Kept)[:, 0].copy()
        kept["first"] += options
        options += len(found["ids"])
        ranks = found["ranks"][kept["match"]]
        learner = found.get("learners", np.full(len(found["ranks"]), -1, np.int8))[kept["match"]]
        match = kept["match"] + matches
        parts.append(Pile(states, kept, found["ids"], found["visits"], found["expected"], ranks, match, learner))
        matches += len(found["ranks"])
    joined = [np.concatenate([getattr(part, name) for part in parts]) for name in Pile.__dataclass_fields__]
    return Pile(*joined)


def split(rules: Game, folder: Path) -> tuple[list[Path], list[Path]]:
    """The shards to learn from, and those held out: the last ones."""
    paths = sorted(folder.glob("*.npz"))
    about = json.loads((folder / ABOUT).read_text("utf-8")) if paths else {}
    if paths and (about["game"], about["layout"]) != (rules.name, rules.layout):
        raise BadOption(f"{folder} holds matches of {about['game']} whose states look otherwise; play anew.")
    if len(paths) < 2:
        raise BadOption(f"{folder} has {len(paths)} shards; one is held out, so at least two are needed.")
    held = max(1, int(len(paths) * HELD_OUT))
    return paths[:-held], paths[-held:]


@compiled
def look_through(desks, states, viewers, rows, odds, points):
    """Per position what its viewer knows; for every seat, clockwise from there, the outlook's odds and points on the table."""
    desk = desks[0]
    for i in range(states.shape[0]):
        s = states[i]
        viewer = viewers[i]
        features(s, viewer, rows[i].counts)
        desk.outlook.viewer = viewer
        desk.outlook.begun = 0
        spread = abs(outlook(s, viewer, desk.weights, desk.outlook))
        scores(s, desk.points)
        for k in range(s.players):
            odds[i, k] = desk.outlook.score[(viewer + k) % s.players] / spread
            points[i, k] = desk.points[(viewer + k) % s.players]


def seen(rules: Game, figures: Parameters, states: np.ndarray, viewers: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Rows of counts, odds of the outlook, and points on the table."""
    own = new_desk(rules)
    own["weights"] = figures.weights
    size = own["mind"]["row"]["counts"].shape[1]
    rows = np.zeros(len(states), [("counts", "i1", (size,))])
    odds, points = np.zeros((2, len(states), SEATS), np.float32)
    look_through(own, np.ascontiguousarray(states), viewers.astype(np.int64), rows, odds, points)
    return rows["counts"], odds, points


@dataclass
class Judged:
    """For the value: rows, the outlook's odds, points, and shares of the victory, all clockwise from the viewer."""

    rows: np.ndarray
    odds: np.ndarray
    points: np.ndarray
    won: np.ndarray
    players: np.ndarray
    distance: np.ndarray  # decisions are the viewer's (0), the next one's (1) …; by this the net's error is told


def shares_of(found: Pile) -> np.ndarray:
    """Every seat's share of the victory, as the matches ended."""
    seats = np.arange(SEATS) < found.states["players"][:, None]
    wins = (found.ranks[:, :SEATS] == 0) & seats
    shares: np.ndarray = wins / wins.sum(1, keepdims=True)
    return shares.astype(np.float32)


def foreseen(found: Pile, trust: float) -> np.ndarray:
    """Results, mixed with what later searches of the same match expected: a position is worth what came of it, and how a
    match ends is mostly what came later still (temporal differences; `trust` is their lambda).
    """
    target, told = shares_of(found), found.expected[:, :SEATS]
    own = np.where(told.any(1), 1 - trust, 0.0).astype(np.float32)[:, None]
    goes_on = found.match[:-1] == found.match[1:]
    to_end = np.zeros(len(found.match), np.int64)  # kept positions that follow in the same match
    ends = np.flatnonzero(np.append(~goes_on, True))
    to_end[:] = ends[np.searchsorted(ends, np.arange(len(to_end)))] - np.arange(len(to_end))
    for distance in range(int(to_end.max(initial=0)) + 1):
        at = np.flatnonzero(to_end == distance)
        come = target[at + 1] if distance else target[at]
        target[at] = (1 - own[at]) * come + own[at] * told[at]
    return target


def to_judge(rules: Game, found: Pile, seed: int = 1, figures: Parameters | None = None, trust: float = 1.0) -> Judged:
    """Where a turn has just passed on, through the eyes of everybody; inside a turn, of whoever decides or of one who waits.
    Where one seat learns, through its eyes alone.
    """
    chance = np.random.default_rng(seed)
    players = found.states["players"].astype(np.int64)
    passed = (found.kept["why"] & PASSED) > 0
    where, viewers = [], []
    for k in range(SEATS):
        at = np.flatnonzero(passed & (k < players))
        where.append(at)
        viewers.append((found.kept["seat"][at] + k) % players[at])
    at = np.flatnonzero(~passed)
    waiting = np.where(chance.random(len(at)) < OTHERS, chance.integers(0, 1 << 30, len(at)) % players[at], 0)
    where.append(at)
    viewers.append((found.kept["seat"][at] + waiting) % players[at])
    at, who = np.concatenate(where), np.concatenate(viewers)
    mine = (found.learner[at] < 0) | (found.learner[at] == who)
    at, who = at[mine], who[mine]
    rows, odds, points = seen(rules, figures or parameters(rules), found.states[at], who)
    shares = foreseen(found, trust)[at]
    turned = (who[:, None] + np.arange(SEATS)) % players[at][:, None]
    won = np.take_along_axis(shares, turned, 1) * (np.arange(SEATS) < players[at][:, None])
    distance = (found.kept["seat"][at] - who) % players[at]
    return Judged(rows, odds, points, won.astype(np.float32), players[at].astype(np.int8), distance.astype(np.int8))


def joined(parts: Sequence[Judged]) -> Judged:
    """One after another."""
    return Judged(*(np.concatenate([getattr(part, name) for part in parts]) for name in Judged.__dataclass_fields__))


@dataclass
class Imitated:
    """For habits: rows of the deciding seat, its options and their shares of the visits, filled up with -1 and 0."""

    rows: np.ndarray
    ids: np.ndarray
    shares: np.ndarray


def to_imitate(rules: Game, found: Pile) -> Imitated:
    at = np.flatnonzero(((found.kept["why"] & THOROUGH) > 0) & (found.kept["count"] > 1))
    kept = found.kept[at]
    rows = seen(rules, parameters(rules), found.states[at], kept["seat"])[0]
    most = int(kept["count"].max()) if len(at) else 1
    place = kept["first"][:, None] + np.arange(most)
    there = np.arange(most) < kept["count"][:, None]
    place = np.where(there, place, 0)
    ids = np.where(there, found.ids[place], -1).astype(np.int16)
    visits = np.where(there, found.visits[place], 0).astype(np.float32)
    return Imitated(rows, ids, visits / np.maximum(visits.sum(1, keepdims=True), 1))
