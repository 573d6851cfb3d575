"""The long proofs of the analysis, part of `make soak`, in pieces that several machines or hours can share.

sums          luck and moves add up exactly, and mean luck is 0 within its error, in 334 random matches of every offer
blunders      40 matches per offer of mcts:1000 against itself, one decision replaced by a bad one: is it found?
accounts      24 matches per offer of mcts:1000 against itself: how much of what became of a seat is unexplained?
calibration   the evaluator against 400 matches played out by mcts:200, at 60 moments per offer
steady        mcts:200 against greedy: is the mean without luck that of the victories, and how many matches does it save?

    python -m tests.analysis.soak --part calibration --share 1/8 --into FOLDER --jobs 16 --minutes 9
    python -m tests.analysis.soak --report FOLDER --plot docs/analysis/calibration.svg

Every match is kept as a line of a file of its share; what is there is not done again, so whoever was cut off starts the same
command once more; the proofs named first come first. The report reads whatever lies in the folder, from however many machines,
and prints one JSON object per proof and offer. `--scale 0.1` is the first tenth of everything. What blunders and accounts keep is
all that was searched, so that the report reckons with the figures learned since.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import sys
import time
import traceback
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from pathlib import Path
from typing import Any

import numpy as np

import ratskeller
from ratskeller.analysis.evaluator import compile_analysis
from ratskeller.bots import prepare
from ratskeller.bots.ready import compiled_before
from ratskeller.kernel.game import game
from tests.analysis import figures, plot, proofs
from tests.analysis.ends import played_on
from tests.analysis.proofs import MOMENTS, PIECES, Found
from tests.analysis.small import OFFERS

Job = tuple[str, str, int]  # proof, offer, number
PROOFS: dict[str, tuple[int, Callable[[str, int], Found | None], Callable[[Sequence[Found]], Found]]] = {
    "sums": (334, proofs.sums, figures.of_sums),
    "blunders": (40, proofs.blunders, figures.of_blunders),
    "accounts": (24, proofs.accounts, figures.of_accounts),
    "calibration": (MOMENTS * (1 + PIECES), proofs.calibration, figures.of_calibration),
    "steady": (60, proofs.steady, figures.of_steady),
}


def one(job: Job) -> Found | None:
    proof, offer, number = job
    return PROOFS[proof][1](offer, number)


def jobs(parts: Sequence[str], offers: Sequence[str], scale: float, share: tuple[int, int]) -> list[Job]:
    """This share of all, one proof after another; offers grow evenly, and so do the moments of the calibration."""
    found: list[Job] = []
    for proof in parts:
        most = PROOFS[proof][0]
        count = min(most, max(MOMENTS if proof == "calibration" else 2, round(most * scale)))
        found += [(proof, offer, number) for number in range(count) for offer in offers]
    mine, of = share
    return [job for job in found if job[2] % of == mine - 1]


def compile_all() -> None:
    """Once, before many want it: a process per game, because what several compile apart does not fit together."""
    names = sorted({name for name, _ in OFFERS.values()})
    with ProcessPoolExecutor(len(names), multiprocessing.get_context("spawn")) as pool:
        list(pool.map(compile_game, names))


def compile_game(name: str) -> None:
    rules = game(name)
    prepare(rules)
    compile_analysis(rules)
    played_on(rules, ratskeller.new(name, seed=1).states.view(np.ndarray).copy(), 1, 1, 1, 1)


# ── kept in files ────────────────────────────────────────────────────────────────────────────────────────────────────
def kept(files: Iterable[Path]) -> dict[Job, Found | None]:
    """A line that was cut off does not count."""
    found: dict[Job, Found | None] = {}
    for file in files:
        for line in file.read_text("utf-8").splitlines():
            try:
                proof, offer, number, told = json.loads(line)
            except ValueError:
                continue
            found[proof, offer, number] = told
    return found


def run(todo: Sequence[Job], file: Path, processes: int, until: float) -> tuple[int, int]:
    """Works on what is not known yet; returns how much of it was left undone and how much failed."""
    file.parent.mkdir(parents=True, exist_ok=True)
    known = kept([file] if file.exists() else [])
    pool = ProcessPoolExecutor(processes, multiprocessing.get_context("spawn"))
    running: dict[Future[Found | None], Job] = {pool.submit(one, job): job for job in todo if job not in known}
    failed = 0
    with file.open("a", encoding="utf-8") as out:
        print(file=out)  # after a line that was cut off
        while running and (left := until - time.monotonic()) > 0:
            for future in wait(running, left, FIRST_COMPLETED).done:
                job = running.pop(future)
                if problem := future.exception():
                    failed += 1
                    print(*job, *traceback.format_exception(problem), file=sys.stderr, flush=True)
                else:
                    print(json.dumps([*job, future.result()]), file=out, flush=True)
    late = list(pool._processes.values()) if running else []
    pool.shutdown(wait=not running, cancel_futures=True)
    for process in late:
        process.kill()
    return len(running), failed


# ── what they say ────────────────────────────────────────────────────────────────────────────────────────────────────
def rounded(value: Any) -> Any:
    if isinstance(value, tuple):
        return [rounded(part) for part in value]
    return float(f"{value:.4g}") if isinstance(value, (float, np.floating)) else value


def report(folder: Path) -> tuple[list[Found], dict[str, list[Found]]]:
    """The figures of every proof and offer; and what the calibration found, for its plot."""
    told: dict[tuple[str, str], list[Found]] = defaultdict(list)
    for (proof, offer, _), found in sorted(kept(sorted(folder.glob("*.jsonl"))).items()):
        if found is not None:
            told[proof, offer].append(found)
    lines = []
    for (proof, offer), found in sorted(told.items()):
        said = PROOFS[proof][2](found) if len(found) > 1 else {}
        lines.append({"proof": proof, "offer": offer, "lines": len(found), **{name: rounded(one) for name, one in said.items()}})
    return lines, {offer: found for (proof, offer), found in told.items() if proof == "calibration"}


def a_share(text: str) -> tuple[int, int]:
    mine, of = (int(part) for part in text.split("/"))
    if not 1 <= mine <= of:
        raise argparse.ArgumentTypeError(f"{text}: a share is 1/8, 2/8 … 8/8")
    return mine, of


def main(given: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--part", nargs="*", choices=PROOFS, default=list(PROOFS))
    parser.add_argument("--offers", nargs="*", choices=OFFERS, default=list(OFFERS))
    parser.add_argument("--share", type=a_share, default=(1, 1))
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=10_000.0)
    parser.add_argument("--into", type=Path, default=Path("build/soak-analysis"))
    parser.add_argument("--report", type=Path, metavar="FOLDER", help="only say what the files of a folder come to")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="draw the calibration")
    wish, failed = parser.parse_args(given), 0
    if wish.report is None:
        until = time.monotonic() + 60 * wish.minutes
        if wish.jobs > 1 and not all(compiled_before(game(name)) for name, _ in OFFERS.values()):
            compile_all()
        file = wish.into / f"share-{wish.share[0]}-of-{wish.share[1]}.jsonl"
        left, failed = run(jobs(wish.part, wish.offers, wish.scale, wish.share), file, wish.jobs, until)
        print(json.dumps({"left": left, "failed": failed, "file": str(file)}), flush=True)
    lines, calibration = report(wish.report or wish.into)
    for line in lines:
        print(json.dumps(line), flush=True)
    if wish.plot is not None:
        wish.plot.parent.mkdir(parents=True, exist_ok=True)
        wish.plot.write_text(plot.picture(calibration), "utf-8")
    if failed:
        sys.exit(f"{failed} of them failed")


if __name__ == "__main__":
    main()
