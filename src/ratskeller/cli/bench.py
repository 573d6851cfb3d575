"""`ratskeller bench`: how fast, how big, how soon. All in one run, so that the figures can be compared."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from typing import Any

import numpy as np
import typer
from rich.console import Console
from rich.table import Table

from ..kernel import compiling, simulation, verbs
from ..kernel.errors import BadOption
from ..kernel.events import buffer, clear
from ..kernel.game import Game, games, options_buffer
from ..kernel.game import game as find_game
from ..kernel.outlook import MOST_SEATS
from ..kernel.randomness import keys
from . import options as o

# What a newcomer waits for, measured in a process of its own.
WAIT = """
import time; began = time.perf_counter()
import ratskeller; from ratskeller.kernel.engine import engine; from ratskeller.kernel.game import game
imported = time.perf_counter()
match = ratskeller.new("{game}", seed=1); match.play(match.legal()[0]); moved = time.perf_counter()
compiled = engine(game("{game}")).compile() or engine(game("{game}")).compile_seconds
import json; print(json.dumps(dict(import_s=imported - began, first_move_s=moved - began, compile_s=compiled)))
"""
FEW = 1 if compiling.interpreted else 500  # matches in a short run


def bench(
    game: str | None = typer.Argument(None, help="one game; all of them by default"),
    seconds: float = typer.Option(1.0, help="how long each figure is measured"),
    compile_times: bool = typer.Option(True, "--compile/--no-compile", help="measure compile times (about a minute)"),
    as_json: bool = o.JSON,
) -> None:
    """Measure speed, size and waiting times."""
    chosen = [g for g in games() if game in (None, g.name)]
    if not chosen:
        raise BadOption(f"There is no game {game!r}; there are {', '.join(g.name for g in games())}.")
    console = Console(stderr=True)
    report: dict[str, Any] = {"cores": os.cpu_count(), "games": {}}
    for rules in chosen:
        with console.status(f"Measuring {rules.name} …"):
            report["games"][rules.name] = measure(rules, seconds, compile_times)
    print(json.dumps(report)) if as_json else show(report)


def measure(rules: Game, seconds: float, compile_times: bool) -> dict[str, Any]:
    found: dict[str, Any] = {"bytes_per_state": rules.dtype.itemsize, "actions": len(rules.actions), "play": []}
    cores = os.cpu_count() or 1
    for variant in [variant for offer in rules.offers for variant in offer.bench]:
        for players in rules.players:
            options = rules.check_options({"players": players, **variant})
            one, games_one = rate(rules, options, 1, seconds)
            every, _ = rate(rules, options, cores, seconds)
            row = {"players": players, **variant, "decisions_per_s": one, "games_per_s": games_one}
            found["play"].append({**row, "decisions_per_s_all_cores": every})
    found["events_on_over_off"] = round(events_ratio(rules, seconds), 3)
    found["interpreted_decisions_per_s"] = interpreted(rules, seconds)
    if compile_times and not compiling.interpreted:
        found["waiting"] = waiting(rules)
    return found


def rate(rules: Game, options: dict[str, Any], jobs: int, seconds: float) -> tuple[int, int]:
    """Decisions and matches per second: the best of several short runs, as the machine may have other work."""
    simulation.simulate(rules, options, keys(0, 1))
    n, best, matches, spent = FEW * jobs, 0.0, 0.0, 0.0
    while spent < seconds:
        began = time.perf_counter()
        _, lengths, _ = simulation.simulate(rules, options, keys(n, n), jobs)
        took = time.perf_counter() - began
        spent += took
        if lengths.sum() / took > best:
            best, matches = lengths.sum() / took, n / took
        if took < seconds / 10:
            n *= 2
    return round(best), round(matches)


def events_ratio(rules: Game, seconds: float) -> float:
    """Time with somebody listening over time with nobody listening, measured in turns."""
    options = rules.check_options({})
    start = simulation.template(rules, options)
    n, best = 4 * FEW, [float("inf")] * 2
    table, finals = np.zeros(1, rules.dtype), np.zeros(n, rules.dtype)
    lengths, ranks, some_keys = np.zeros(n, np.int64), np.zeros((n, MOST_SEATS), np.int64), keys(5, n)
    until = time.perf_counter() + 2 * seconds
    while time.perf_counter() < until:
        for listening in (0, 1):
            events, buffers = buffer(bool(listening)), options_buffer().view(np.ndarray)
            began = time.perf_counter()
            simulation.play_out(start, table, finals, some_keys, lengths, ranks, 10**6, buffers, events.view(np.ndarray))
            best[listening] = min(best[listening], time.perf_counter() - began)
    return best[1] / best[0]


def interpreted(rules: Game, seconds: float) -> int:
    states, out, events = rules.blank(), options_buffer(), buffer()
    rules.start(states[0], rules.check_options({}))
    states[0].rng = 12345
    verbs.begin(states[0])
    n, began = 0, time.perf_counter()
    while time.perf_counter() - began < seconds and not verbs.over(states[0]):
        count = verbs.legal(states[0], out[0].ids)
        clear(events)
        verbs.apply(states[0], int(out[0].ids[n * 7919 % count]), events[0])
        n += 1
    return round(n / (time.perf_counter() - began))


def waiting(rules: Game) -> dict[str, Any]:
    """Import, first move and compile time with an empty cache (cold) and with a full one (warm)."""
    with tempfile.TemporaryDirectory() as folder:

        def run() -> dict[str, float]:
            code = WAIT.format(game=rules.name)
            env = {**os.environ, "RATSKELLER_CACHE": folder}
            done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
            return {key: round(value, 3) for key, value in json.loads(done.stdout.splitlines()[-1]).items()}

        return {"cold": run(), "warm": run()}


def show(report: dict[str, Any]) -> None:
    console = Console(highlight=False)
    for name, found in report["games"].items():
        heads = ("decisions/s, one core", "matches/s, one core", f"decisions/s, {report['cores']} cores")
        table, chosen = Table("players", "variant", *heads, title=name), find_game(name).options
        for row in found["play"]:
            variant = ", ".join(f"{option.name} {row[option.name]}" for option in chosen if option.name in row) or "–"
            figures = (row["decisions_per_s"], row["games_per_s"], row["decisions_per_s_all_cores"])
            table.add_row(str(row["players"]), variant, *(f"{x:,}" for x in figures))
        console.print(table)
        console.print(
            f"{found['bytes_per_state']} bytes a state, {found['actions']} actions; "
            f"listening to events takes {found['events_on_over_off']:.2f} times as long; "
            f"interpreted {found['interpreted_decisions_per_s']:,} decisions/s"
        )
        for kind, times in found.get("waiting", {}).items():
            console.print(
                f"{kind}: import {times['import_s']:.2f} s, first move after {times['first_move_s']:.2f} s, "
                f"compile or load {times['compile_s']:.2f} s"
            )
