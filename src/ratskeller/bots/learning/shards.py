"""Matches of the search kept in a folder, a shard a file: many processes write, a run that was cut off goes on.

A shard holds the same matches whoever plays it, whenever: they hang on its number and on what `about.json` says. A folder whose
`about.json` says something else is refused.
"""

from __future__ import annotations

import hashlib
import json
import multiprocessing
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from dataclasses import asdict, dataclass
from itertools import islice
from math import exp
from pathlib import Path
from typing import Any

import numpy as np

from ...kernel.errors import BadOption
from ...kernel.game import Game
from ...kernel.game import game as find_game
from ...kernel.outlook import MOST_SEATS
from ...kernel.randomness import keys
from ...kernel.simulation import template
from ..desk import desk_type, new_desk
from ..parameters import Parameters, changed, flat, from_table, parameters, read
from ..tree import Node, Trunk
from .provenance import commit
from .selfplay import Kept, Pace, play_matches

POSITIONS = 400  # kept of a match at most, on average over a shard
OPTIONS = 24  # of a kept position, likewise
TASTES = 64  # different ones in a shard
STRAY = 0.4  # how far their figures stray from the outlook's, as a logarithm
ABOUT = "about.json"
SHIPPED = "shipped"


def figures_of(rules: Game, name: str) -> Parameters:
    """Those of a file, or those that ship."""
    return from_table(rules, read(Path(name)), name) if name and name != SHIPPED else parameters(rules)


@dataclass(frozen=True)
class Plan:
    """What is played: everything a shard hangs on beside its number."""

    game: str
    kinds: list[dict[str, Any]]  # options of the matches, in turn
    iterations: int = 400
    quick: int = 60
    share: float = 0.25
    opening: float = 1.0
    bold: float = 0.2
    varied: float = 0.25
    matches: int = 16  # a shard
    seed: int = 1
    figures: str = ""  # a file; without one, those that ship
    rival: str = ""  # likewise, of all seats but one a match; SHIPPED: those that ship; without one, nobody is a rival

    def parameters(self) -> Parameters:
        return figures_of(find_game(self.game), self.figures)

    def desks(self) -> np.ndarray:
        """Where the seats think; with rivals theirs comes second."""
        rules = find_game(self.game)
        judges = [self.parameters()] + ([figures_of(rules, self.rival)] if self.rival else [])
        made = np.zeros(len(judges), desk_type(rules))  # where no field lies, too: what it was played with is told by its bytes
        for at, judge in enumerate(judges):
            made[at : at + 1] = new_desk(rules, judge.learned)
            made[at]["search"], made[at]["weights"] = judge.search[0], judge.weights[0]
        return made

    def learners(self, number: int, players: Sequence[int]) -> np.ndarray:
        """Per match of a shard the seat that learns; every seat has its turn with every kind of match."""
        if not self.rival:
            return np.full(self.matches, -1)
        matches = number * self.matches + np.arange(self.matches)
        found: np.ndarray = matches // len(self.kinds) % np.array(players)[np.arange(self.matches) % len(players)]
        return found

    @property
    def about(self) -> dict[str, Any]:
        """For the folder: the plan, and what it was played with."""
        rules, figures = find_game(self.game), self.parameters()
        digest = hashlib.sha256(json.dumps(figures.table, sort_keys=True).encode())
        own, *rivals = self.desks()
        digest.update(own["mind"].tobytes() + own["habit"].tobytes())
        for rival in rivals:
            digest.update(b"".join(rival[part].tobytes() for part in ("weights", "search", "mind", "habit")))
        made_of = {"rules": rules.rules_version, "layout": rules.layout, "bots": digest.hexdigest()[:16], "commit": commit()}
        return {**asdict(self), "figures": Path(self.figures).name, "rival": Path(self.rival).name, **made_of}


def tastes(rules: Game, judge: Parameters, count: int, seed: int) -> np.ndarray:
    """The outlook's weights, and many that stray from them."""
    chance = np.random.default_rng(seed)
    made = [judge.weights]
    figures = {key: figure for key, figure in flat(judge.table.get("outlook", {})).items() if "spread" not in key}
    for _ in range(count if figures else 0):
        strayed = {f"outlook.{key}": figure * exp(STRAY * chance.normal()) for key, figure in figures.items()}
        made.append(from_table(rules, {"outlook": changed(judge.table, strayed)["outlook"]}).weights)
    return np.concatenate(made)


def play_shard(plan: Plan, number: int) -> dict[str, np.ndarray]:
    """The matches of one shard."""
    rules, judge = find_game(plan.game), plan.parameters()
    most = POSITIONS * plan.matches
    starts = np.concatenate([template(rules, rules.check_options(options)) for options in plan.kinds])
    starts = np.roll(starts, -number * plan.matches, axis=0)
    nodes, trunk = np.zeros(2 + 64 * max(plan.iterations, plan.quick, 64), Node), np.zeros(1, Trunk)
    seeds = keys(plan.seed * 1_000_003 + number, plan.matches + 1)
    trunk["rng"] = seeds[-1]
    pace = np.array([(plan.iterations, plan.quick, plan.share, plan.opening, plan.bold, plan.varied, 0.02)], Pace)
    states, kept = np.zeros(most, rules.dtype), np.zeros(most, Kept)
    ids, visits = np.zeros(most * OPTIONS, np.int16), np.zeros(most * OPTIONS, np.int32)
    ranks, likes = np.zeros((plan.matches, MOST_SEATS), np.int64), np.zeros(MOST_SEATS, np.int64)
    weights = tastes(rules, judge, TASTES if plan.varied else 0, number)
    expected = np.zeros((most, MOST_SEATS), np.float32)
    learners, desks = plan.learners(number, starts["players"].tolist()), plan.desks()
    n = play_matches(
        starts, seeds[:-1], learners, desks, trunk, nodes, pace, weights, likes, states, kept, ids, visits, expected, ranks
    )
    used = int(kept[n - 1]["first"] + kept[n - 1]["count"]) if n else 0
    return {
        "states": states[:n].view(np.uint8).reshape(n, -1), "kept": kept[:n].view(np.int32).reshape(n, -1),
        "ids": ids[:used], "visits": visits[:used], "expected": expected[:n], "ranks": ranks.astype(np.int8),
        "learners": learners.astype(np.int8),
    }  # fmt: skip


def path_of(folder: Path, number: int) -> Path:
    return folder / f"{number:06}.npz"


def write_shard(plan: Plan, folder: Path, number: int) -> int:
    """Plays a shard and writes it, whole or not at all."""
    path = path_of(folder, number)
    draft = path.with_suffix(".part")
    with draft.open("wb") as file:
        np.savez_compressed(file, **play_shard(plan, number))  # type: ignore[arg-type]
    draft.replace(path)
    return number


def begin(plan: Plan, folder: Path) -> None:
    """Make the folder, or see that it is about the same matches."""
    if plan.rival and plan.iterations < 1:
        raise BadOption("Rivals search with --iterations: at least 1 is needed.")
    folder.mkdir(parents=True, exist_ok=True)
    path, about = folder / ABOUT, plan.about
    if not path.exists():
        path.write_text(json.dumps(about, indent=1) + "\n", "utf-8")
        return
    there = json.loads(path.read_text("utf-8"))
    if differs := sorted(name for name in about if name != "commit" and there.get(name) != about[name]):
        raise BadOption(f"{folder} holds other matches: {', '.join(differs)} differ. Choose another folder.")


def gather(plan: Plan, folder: Path, shards: int, jobs: int = 1, minutes: float | None = None) -> Iterator[int]:
    """Plays what is missing of so many shards; no more is begun when the time is up. Yields numbers as they are done."""
    begin(plan, folder)
    until = None if minutes is None else time.monotonic() + 60 * minutes
    waiting = (number for number in range(shards) if not path_of(folder, number).exists())

    def more() -> Iterator[int]:
        for number in waiting:
            if until is not None and time.monotonic() > until:
                return
            yield number

    for number in more():
        yield write_shard(plan, folder, number)
        if jobs > 1:  # what had to be compiled lies on disk now, for all: the time begins here
            until = None if minutes is None else time.monotonic() + 60 * minutes
            break
    if jobs == 1:
        return
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn")) as pool:
        running = {pool.submit(write_shard, plan, folder, number) for number in islice(more(), jobs)}
        while running:
            finished, running = wait(running, return_when=FIRST_COMPLETED)
            running |= {pool.submit(write_shard, plan, folder, number) for number in islice(more(), len(finished))}
            for future in finished:
                yield future.result()
