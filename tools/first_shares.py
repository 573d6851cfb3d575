"""The first shares of the analysis: how often every seat wins between equals, for every offer and number of players.

    python tools/first_shares.py --jobs 16 --minutes 8 --out src/ratskeller/analysis/first_shares.json

Matches of the search against itself, of every kind in turn: each offer as it stands on the shelf and, where cards can be drawn,
with six drawn by lot. Every match is a line of a file (`--lines`), with its result and what the evaluator said of its beginning;
a run that was cut off goes on from there. How much the mean of the matches counts beside the evaluator is fitted: the weight with
the smallest squared distance from the results.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from fnmatch import fnmatch
from itertools import count, islice
from pathlib import Path
from typing import Any

import numpy as np

import ratskeller
from ratskeller.analysis.ends import played_on, victories
from ratskeller.analysis.evaluator import Evaluator, compile_analysis
from ratskeller.analysis.first import kind
from ratskeller.bots import prepare
from ratskeller.kernel.game import game, games

ITERATIONS = 833  # of the evaluator: a twelfth of 10,000
Job = tuple[str, dict[str, Any], int, int]  # game, options, number, iterations of the search that plays
Line = dict[str, Any]


def kinds(only: Sequence[str]) -> list[tuple[str, dict[str, Any]]]:
    """What is played, by game and options: all kinds that fit one of the patterns."""
    found = []
    for rules in games():
        drawn = [{"cards": "random"}] if any(option.name == "cards" for option in rules.options) else []
        for offer in rules.offers:
            for players in (2, 3, 4):
                found += [(rules.name, {"players": players, **offer.options, **way}) for way in ({}, *drawn)]
    return [(name, options) for name, options in found if any(fnmatch(kind(game(name), options), one) for one in only)]


def jobs(iterations: int, only: Sequence[str], done: set[tuple[str, int]]) -> Iterator[Job]:
    """All kinds in turn, so that they grow evenly; without those that are there already."""
    for number in count():
        for name, options in kinds(only):
            if (kind(game(name), options), number) not in done:
                yield name, options, number, iterations


def play(job: Job) -> Line:
    name, options, number, iterations = job
    rules = game(name)
    match = ratskeller.new(name, seed=f"first {number}", **options)
    evaluator, state = Evaluator(rules, ITERATIONS), match.states.view(np.ndarray).copy()
    said = evaluator.shares(evaluator.known(state))
    _, ranks, _ = played_on(rules, state, number, 1, iterations)
    won = victories(ranks)[0]
    return {
        "kind": kind(rules, options), "number": number, "iterations": iterations,
        "said": np.round(said, 4).tolist(), "won": np.round(won, 4).tolist(),
    }  # fmt: skip


def run(todo: Iterator[Job], file: Path, processes: int, until: float) -> None:
    """Until the time is over; what is under way then is given up."""
    pool = ProcessPoolExecutor(processes, multiprocessing.get_context("spawn"))
    running = {pool.submit(play, job) for job in islice(todo, 2 * processes)}
    with file.open("a", encoding="utf-8") as out:
        while (left := until - time.monotonic()) > 0:
            finished, running = wait(running, left, FIRST_COMPLETED)
            running |= {pool.submit(play, job) for job in islice(todo, len(finished))}
            for future in finished:
                print(json.dumps(future.result()), file=out, flush=True)
    workers = list(pool._processes.values())
    pool.shutdown(wait=False, cancel_futures=True)
    for worker in workers:
        worker.kill()


def read(file: Path, iterations: int) -> list[Line]:
    lines = [json.loads(line) for line in file.read_text("utf-8").splitlines()] if file.exists() else []
    return [line for line in lines if line["iterations"] == iterations]


def weight(said: np.ndarray, won: np.ndarray) -> float:
    """How much of the mean result is nearest to the results, the evaluator being the rest."""
    way = won.mean(axis=0) - said
    return float(np.clip(((won - said) * way).sum() / max((way * way).sum(), 1e-9), 0.0, 1.0))


def told(lines: Sequence[Line]) -> dict[str, Any]:
    said, won = (np.array([line[part] for line in lines]) for part in ("said", "won"))
    return {
        "matches": len(lines),
        "shares": np.round(won.mean(axis=0), 4).tolist(),
        "errors": np.round(won.std(axis=0) / len(lines) ** 0.5, 4).tolist(),
        "said": np.round(said.mean(axis=0), 4).tolist(),
        "weight": round(weight(said, won), 3),
    }


def main(given: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=8.0)
    parser.add_argument("--iterations", type=int, default=200, help="of the search that plays for all seats")
    parser.add_argument("--only", nargs="*", default=["*"], metavar="PATTERN", help="some kinds, such as 'village *'")
    parser.add_argument("--lines", type=Path, default=Path("build/first_shares.jsonl"), help="where every match is kept")
    parser.add_argument("--out", type=Path, required=True)
    wish = parser.parse_args(given)
    until = time.monotonic() + 60 * wish.minutes
    for file in (wish.lines, wish.out):
        file.parent.mkdir(parents=True, exist_ok=True)
    for rules in games():  # once, before many want it
        prepare(rules)
        compile_analysis(rules)
        played_on(rules, ratskeller.new(rules.name, seed=1).states.view(np.ndarray).copy(), 1, 1, 1, 1)
    done = {(line["kind"], line["number"]) for line in read(wish.lines, wish.iterations)}
    run(jobs(wish.iterations, wish.only, done), wish.lines, wish.jobs, until)
    found: dict[str, list[Line]] = defaultdict(list)
    for line in read(wish.lines, wish.iterations):
        found[line["kind"]].append(line)
    head = {
        "command": f"python tools/first_shares.py --iterations {wish.iterations}",
        "rules": {rules.name: rules.rules_version for rules in games()},
        "iterations": ITERATIONS,
    }
    rows = [f"  {json.dumps(name)}: {json.dumps(told(found[name]))}" for name in sorted(found)]  # a kind a line
    text = json.dumps({**head, "kinds": {}}, indent=1).replace("{}", "{\n" + ",\n".join(rows) + "\n }")
    wish.out.write_text(text + "\n", "utf-8")
    print(text)


if __name__ == "__main__":
    main()
