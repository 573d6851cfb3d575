"""Searches the uncertain figures of My Village by experiment: which make every way to score worth going?

Figures are compile-time constants, so a candidate is a copy of the package with another data file and a cache of its own, in a
process of its own. Its players have different tastes and search. What they say about candidates is fitted by one linear model per
measure; CMA-ES with margin (whole numbers) looks for the figures that the models like best; those are tried, the models fitted
anew, and so on. All that was tried stands in a file, so that the next run goes on from there.

    python tools/village_figures.py search tried.jsonl --minutes 8 --jobs 16 --iterations 48
    python tools/village_figures.py best tried.jsonl                   # what the models like best now, and why
    python tools/village_figures.py write tried.jsonl village.toml     # and its data file
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any

import numpy as np
from cmaes import CMAwM

PACKAGE = Path(__file__).resolve().parents[1] / "src" / "ratskeller"
DATA = Path("games/village/data/village.toml")
Figures = dict[str, int]
Measures = dict[str, float]

# ── the figures that are searched ────────────────────────────────────────────────────────────────────────────────────
KNOBS: dict[str, tuple[int, int, int]] = {  # from, to, and where the search begins
    "monk_time": (2, 4, 2),
    "monk_coins": (0, 2, 1),
    "church_time": (2, 4, 3),  # all but the monastery; the healing church costs and scores one more
    "church_points": (1, 4, 2),
    "monastery_time": (4, 6, 4),
    "land_time": (4, 6, 5),
    "land_coins": (0, 3, 3),
    "land_values": (1, 3, 2),  # 3, 11, or both
    "council_points": (1, 4, 3),  # finance and guild
    "people_points": (0, 3, 3),
    "craft_time": (1, 3, 2),
    "dear_crafts": (0, 5, 2),  # how many of them cost 1 time to use again …
    "craft_coins": (0, 5, 2),  # … and how many a coin to build
    "craft_spaces": (2, 4, 3),
    "one_good": (1, 3, 2),  # points of customers, by what they want
    "any_value": (2, 5, 3),
    "two_goods": (3, 6, 4),
    "three_goods": (5, 9, 6),
    "journey_points": (-1, 2, 1),  # more for C, D (not the chapel) and E
    "field_time": (1, 2, 1),
    "rat": (-3, 2, 0),  # steps from the start to the invasion, more than 8, 10, 12
}
START: Figures = {name: start for name, (_, _, start) in KNOBS.items()}
DEAREST = ("stable", "wainwright", "scriptorium", "smithy", "brewery")  # whose goods travel first
JOURNEYS = {"C": (5, 6, 6, 7), "D": (8, 6, 7, 7), "E": (8, 9, 10)}
RATS = {2: 8, 3: 10, 4: 12}


def cost(hours: int, coins: int) -> str:
    return f"{{ time = {hours}, coins = {coins} }}" if coins else f"{{ time = {hours} }}"


def written(text: str, figures: Figures) -> str:
    """The data file with these figures, comments and all."""
    blocks = re.split(r"(?m)^(?=\[)", text)

    def change(head: str, name: str | None, subs: dict[str, str]) -> None:
        for i, block in enumerate(blocks):
            if block.startswith(head) and (name is None or f'"{name}"' in block.split("\nsource")[0]):
                for pattern, new in subs.items():
                    block, count = re.subn(pattern, new, block)
                    if count == 0:
                        raise ValueError(f"{head} {name}: no {pattern}")
                blocks[i] = block

    f = figures
    change("[[monk_stack]]", None, {r"build = \{.*?\}": f"build = {cost(f['monk_time'], f['monk_coins'])}"})
    for name in ("healing", "trade", "travellers"):
        more = int(name == "healing")
        hours, points = f["church_time"] + more, f["church_points"] + more
        change("[[church]]", name, {r"build = \{.*?\}": f"build = {{ time = {hours} }}", r"points = \d+": f"points = {points}"})
    change("[[church]]", "monastery", {r"build = \{.*?\}": f"build = {{ time = {f['monastery_time']}, coins = 1 }}"})
    for name, points in (("finance", f["council_points"]), ("guild", f["council_points"]), ("people", f["people_points"])):
        change("[[council]]", name, {r"\bpoints = \d+": f"points = {points}"})
    values = [[3], [11], [3, 11]][f["land_values"] - 1]
    build = cost(f["land_time"], f["land_coins"])
    change("[[council]]", "land", {r"build = \{.*?\}": f"build = {build}", r"values = \[.*?\]": f"values = {values}"})
    for k, name in enumerate(DEAREST):
        build = cost(f["craft_time"], int(k < f["craft_coins"]))
        subs = {r"build = \{.*?\}": f"build = {build}", r"spaces = \d+": f"spaces = {f['craft_spaces']}"}
        change("[[craft]]", name, {**subs, r"reuse = \{.*?\}": f"reuse = {{ time = {int(k < f['dear_crafts'])} }}"})
    for i, block in enumerate(blocks):
        if block.startswith("[[customer]]"):
            goods = sum(map(int, re.findall(r"= (\d+)", re.search(r"goods = \{(.*?)\}", block)[1])))  # type: ignore[index]
            kind = (
                "one_good"
                if goods == 1
                else "three_goods"
                if goods == 3
                else "any_value"
                if "values = []" in block
                else "two_goods"
            )
            blocks[i] = re.sub(r"points = \d+", f"points = {f[kind]}", block)
    for letter, faces in JOURNEYS.items():
        new = iter(points if letter == "D" and k == 0 else points + f["journey_points"] for k, points in enumerate(faces))
        for i, block in enumerate(blocks):
            if block.startswith("[[travel]]") and f'"{letter}"' in block:
                blocks[i] = re.sub(r"points = \d+", lambda _, new=new: f"points = {next(new)}", block)  # type: ignore[misc]
    change("[field]", None, {r"build = \{.*?\}": f"build = {{ time = {f['field_time']} }}"})
    rats = ", ".join(f"{n} = {steps + f['rat']}" for n, steps in RATS.items())
    change("[rat_track]", None, {r"start_distance = \{.*?\}": f"start_distance = {{ {rats} }}"})
    return "".join(blocks)


# ── one candidate ────────────────────────────────────────────────────────────────────────────────────────────────────
GAMES = {2: 24, 3: 10, 4: 10}  # matches of mixed tastes, by the number of players


def measure(iterations: int, scale: float, outlooks: list[Path], learned: Path | None, seed: int) -> Measures:
    """In a candidate's own process: what its players say."""
    from village_balance import seating, ways_of_winners, weights_of
    from village_matches import TASTES, WAYS, matches

    from ratskeller.games.village.data import CHURCHES, LAND
    from ratskeller.games.village.scoring import Category

    told: Measures = {}
    for players, games in GAMES.items():
        tables = seating(["mixed"], players, max(1, round(scale * games)), seed)
        weights, kinds = weights_of(tables, outlooks, seed)
        found = matches(weights, iterations, seed, learned)
        who = np.array(tables)
        for way, share in ways_of_winners(found).items():
            told[f"{way} {players}"] = share
        for taste in TASTES:
            told[f"won by {taste} {players}"] = float(found.won[who == taste].sum() / max(1, (who == taste).sum()) * players / 2)
        told[f"seat 0 {players}"] = float(found.won[:, 0].mean() * players / 2)
        for name, kind, card in (("land", 1, LAND), ("monastery", 0, CHURCHES.index("monastery"))):
            owners = found.owned[:, :, kind] == card
            told[f"won with {name} {players}"] = float((found.won[owners].sum() + 1) / (owners.sum() + players) * players / 2)
        for kind in range(len(outlooks)):
            told[f"won by kind {kind} {players}"] = float(
                found.won[kinds == kind].sum() / max(1, (kinds == kind).sum()) * players / 2
            )
        told[f"score {players}"] = float(np.median(found.parts.sum(axis=2).max(axis=1)))
        told[f"turns {players}"] = float(found.turns.mean())
        told[f"served {players}"] = float(found.parts[:, :, Category.CUSTOMERS][who != "customers"].mean())
    assert all(f"{way} 2" in told for way in WAYS)
    return told


def attempt(figures: Figures, how: list[str]) -> Measures | None:
    """A copy of the package with these figures, measured in a process of its own."""
    with tempfile.TemporaryDirectory(prefix="village-") as home:
        copy = Path(home) / "src" / "ratskeller"
        shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("web", "__pycache__"))
        (copy / DATA).write_text(written((PACKAGE / DATA).read_text("utf-8"), figures), "utf-8")
        command = [sys.executable, __file__, "measure", *how]
        path = os.pathsep.join([str(copy.parent), os.environ.get("PYTHONPATH", "")])
        around = {**os.environ, "PYTHONPATH": path, "RATSKELLER_CACHE": str(Path(home) / "cache")}
        done = subprocess.run(command, env={**around, "OPENBLAS_NUM_THREADS": "1"}, capture_output=True, text=True, check=False)
    if done.returncode:
        print(done.stderr[-500:], file=sys.stderr, flush=True)
        return None
    found: Measures = json.loads(done.stdout)
    return found


# ── what is wanted ───────────────────────────────────────────────────────────────────────────────────────────────────
WAYS = ("religion", "council", "travel", "customers", "story")
LONGEST = {2: 24, 3: 30, 4: 34}  # turns each, today


def outside(value: float, low: float, high: float, unit: float) -> float:
    return (max(0.0, low - value, value - high) / unit) ** 2


def regret(m: Measures) -> float:
    """How far the measures are from what is wanted: 0 is all of it."""
    total = 0.0
    for players in GAMES:
        for way in WAYS:
            total += outside(m[f"{way} {players}"], 0.15, 0.27, 0.05)
        for taste in WAYS:
            total += outside(m[f"won by {taste} {players}"], 0.42, 0.58, 0.1)
        for name in m:
            if name.startswith("won by kind") and name.endswith(f" {players}"):
                total += outside(m[name], 0.45, 0.55, 0.07)
        total += outside(m[f"turns {players}"], 0, LONGEST[players], 1.0)
        total += outside(m[f"served {players}"], 8, 99, 2.0)
        total += outside(m[f"seat 0 {players}"], 0.49, 0.51, 0.03)
        for card in ("land", "monastery"):
            total += outside(m[f"won with {card} {players}"], 0.43, 0.57, 0.1)
    return total + outside(m["score 2"], 53, 62, 2.0) + outside(m["score 4"], 53, 68, 2.0)


# ── models ───────────────────────────────────────────────────────────────────────────────────────────────────────────
Tried = list[tuple[Figures, Measures]]
RIDGE = 4.0
IMPOSSIBLE = 1e6


def row(figures: Figures) -> np.ndarray:
    """Every knob from -1 to 1."""
    return np.array([2 * (figures[name] - low) / (high - low) - 1 for name, (low, high, _) in KNOBS.items()])


def models(tried: Tried, chance: np.random.Generator | None = None) -> Callable[[Figures], Measures]:
    """One linear model a measure, held back by ridges; with a generator, of a sample drawn anew (a bootstrap)."""
    which = np.arange(len(tried)) if chance is None else chance.integers(len(tried), size=len(tried))
    x = np.array([[1.0, *row(tried[i][0])] for i in which])
    names = list(tried[0][1])
    y = np.array([[tried[i][1][name] for name in names] for i in which])
    held = RIDGE * np.eye(x.shape[1])
    held[0, 0] = 0.0
    slopes = np.linalg.solve(x.T @ x + held, x.T @ y)
    return lambda figures: dict(zip(names, (np.array([1.0, *row(figures)]) @ slopes).tolist(), strict=True))


def certain(figures: Figures) -> bool:
    """Whether five customers can be 14 points, as in the book's example: the one certain figure that the knobs could break."""
    kinds = [figures[name] for name in ("one_good", "any_value", "two_goods", "three_goods")]
    return any(sum(five) == 14 for five in combinations_with_replacement(kinds, 5))


def liked(predict: Callable[[Figures], Measures], seed: int, rounds: int = 60) -> Figures:
    """The figures a model likes best."""
    bounds = np.array([(low, high) for low, high, _ in KNOBS.values()], float)
    strategy = CMAwM(
        mean=np.array([START[name] for name in KNOBS], float), sigma=1.0, bounds=bounds, steps=np.ones(len(KNOBS)), seed=seed
    )
    best, figures = float("inf"), START
    for _ in range(rounds):
        told = []
        for _ in range(strategy.population_size):
            point, x = strategy.ask()
            here = {name: round(value) for name, value in zip(KNOBS, point, strict=True)}
            value = regret(predict(here)) if certain(here) else IMPOSSIBLE
            told.append((x, value))
            if value < best:
                best, figures = value, here
        strategy.tell(told)
    return figures


def drawn(chance: random.Random) -> Figures:
    """Near the start: some knobs turned."""
    return {name: chance.randint(low, high) if chance.random() < TURNED else at for name, (low, high, at) in KNOBS.items()}


# ── commands ─────────────────────────────────────────────────────────────────────────────────────────────────────────
FIRST = 32  # candidates drawn before the models are asked
TURNED = 0.4  # of their knobs


def read(path: Path) -> Tried:
    return (
        [(line["figures"], line["measures"]) for line in map(json.loads, path.read_text("utf-8").splitlines())]
        if path.exists()
        else []
    )


def search(given: argparse.Namespace) -> None:
    how = ["--iterations", str(given.iterations), "--scale", str(given.scale)]
    how += ["--outlook", *(str(path.resolve()) for path in given.outlook)] if given.outlook else []
    how += ["--learned", str(given.learned.resolve())] if given.learned else []
    tried, chance = read(given.tried), random.Random(given.seed)
    end, number, running = time.monotonic() + 60 * given.minutes, len(tried), {}
    longest = 0.0
    with ThreadPoolExecutor(given.jobs) as pool, given.tried.open("a", encoding="utf-8") as file:
        while True:
            while len(running) < given.jobs and time.monotonic() + longest < end:
                if number == 0:
                    figures = START
                elif number < FIRST or len(tried) < FIRST // 2:
                    figures = drawn(chance)
                else:
                    figures = liked(models(tried, np.random.default_rng(number)), number)
                task: Future[Measures | None] = pool.submit(attempt, figures, [*how, "--seed", str(number + 1)])
                running[task] = (figures, time.monotonic())
                number += 1
            if not running:
                break
            for task in wait(running, return_when=FIRST_COMPLETED).done:
                figures, began = running.pop(task)
                longest = max(longest, time.monotonic() - began)
                found = task.result()
                if found is not None:
                    tried.append((figures, found))
                    file.write(json.dumps({"figures": figures, "measures": found}) + "\n")
                    file.flush()
                    print(f"{len(tried)}: {regret(found):.1f} after {time.monotonic() - began:.0f} s", flush=True)


def best(given: argparse.Namespace) -> None:
    tried = read(given.tried)
    predict = models(tried)
    figures = liked(predict, given.seed, 400)
    print(f"{len(tried)} tried; the start: {regret(predict(START)):.2f}, the best: {regret(predict(figures)):.2f}")
    for name, value in figures.items():
        print(f"  {name} {START[name]} -> {value}")
    before, after = predict(START), predict(figures)
    for name in before:
        print(f"  {name}: {before[name]:.3f} -> {after[name]:.3f}")


def write(given: argparse.Namespace) -> None:
    tried = read(given.tried)
    figures = liked(models(tried), given.seed, 400) if tried else START
    given.out.write_text(written((PACKAGE / DATA).read_text("utf-8"), figures), "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(required=True)
    for name, run in (("search", search), ("measure", None), ("best", best), ("write", write)):
        command = commands.add_parser(name)
        command.set_defaults(
            run=run or (lambda g: print(json.dumps(measure(g.iterations, g.scale, g.outlook, g.learned, g.seed))))
        )
        if name != "measure":
            command.add_argument("tried", type=Path)
        if name == "write":
            command.add_argument("out", type=Path)
        command.add_argument("--seed", type=int, default=1)
        if name in ("search", "measure"):
            command.add_argument("--iterations", type=int, default=48)
            command.add_argument("--scale", type=float, default=1.0, help="of the number of matches")
            command.add_argument(
                "--outlook", type=Path, nargs="*", default=[], help="other figures of the bots than those that ship"
            )
            command.add_argument("--learned", type=Path, help="another instinct than the one that ships")
        if name == "search":
            command.add_argument("--minutes", type=float, default=8)
            command.add_argument("--jobs", type=int, default=2)
    given: Any = parser.parse_args()
    given.run(given)


if __name__ == "__main__":
    main()
