"""`ratskeller simulate`: random play in bulk, and what it says about a game."""

from __future__ import annotations

import json
import os
import secrets
import time
from pathlib import Path
from typing import Any

import numpy as np
import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from ..kernel import edition, simulation
from ..kernel.errors import BadOption
from ..kernel.game import game as find_game
from ..kernel.randomness import keys
from ..kernel.statistics import wilson
from . import options as o

CHUNK = {"cpu": 20_000, "cuda": 1 << 20}  # matches between two looks at the bar


@o.with_game_options
def simulate(
    game: str = o.GAME,
    players: int | None = o.PLAYERS,
    games: int = typer.Option(100_000, help="how many matches"),
    given: o.Given = o.GIVEN,
    seed: int | None = o.SEED,
    jobs: int = typer.Option(0, help="threads; 0: one per core"),
    on: str = typer.Option("cpu", help="cpu, or cuda: a GPU (docs/gpu.md)"),
    figures: Path | None = o.BOX,
    as_json: bool = o.JSON,
) -> None:
    """Play many random matches and report length and win shares."""
    report = study(game, o.game_options(game, players, given), games, seed, jobs, quiet=as_json, on=on)
    if as_json:
        print(json.dumps(report))
    else:
        show(report)


def study(
    name: str, given: dict[str, Any], games: int, seed: int | None = None, jobs: int = 0, quiet: bool = True, on: str = "cpu"
) -> dict[str, Any]:
    rules = find_game(name)
    chosen = rules.check_options(given)
    if games < 1:
        raise BadOption(f"At least one match is needed, not {games}.")
    if jobs < 0:
        raise BadOption(f"The number of threads can not be {jobs}.")
    jobs = jobs or os.cpu_count() or 1
    seed = secrets.randbelow(2**32) if seed is None else seed
    if seed < 0:
        raise BadOption(f"A seed is a number from 0, not {seed}.")
    console = Console(stderr=True)
    with console.status(f"Preparing the compiled rules of {name} …"):
        simulation.simulate(rules, chosen, keys(0, 1), device=on)  # compiles or loads; not counted
    all_keys = keys(seed, games)
    decisions, wins, seconds = 0, np.zeros(chosen["players"]), 0.0
    tally: dict[str, Any] = {}
    with Progress(console=console, transient=True, disable=quiet) as progress:
        bar = progress.add_task(f"{games:,} matches", total=games)
        for at in range(0, games, CHUNK[on]):
            part = all_keys[at : at + CHUNK[on]]
            began = time.perf_counter()
            finals, lengths, ranks = simulation.simulate(rules, chosen, part, jobs, device=on)
            seconds += time.perf_counter() - began
            decisions += int(lengths.sum())
            first = ranks[:, : chosen["players"]] == 0
            wins += (first / first.sum(axis=1, keepdims=True)).sum(axis=0)
            rules.tally(finals, ranks, tally)
            progress.advance(bar, len(part))
    return {
        "game": name,
        "edition": edition.name_for(name),
        "options": chosen,
        "seed": seed,
        "on": on,
        "jobs": jobs,
        "games": games,
        "decisions": decisions,
        "seconds": round(seconds, 6),
        "games_per_s": round(games / seconds),
        "decisions_per_s": round(decisions / seconds),
        "mean_decisions": round(decisions / games, 3),
        "win_share": [round(w / games, 5) for w in wins],
        "win_interval": [[round(x, 5) for x in wilson(w, games)] for w in wins],
        **rules.tally_report(tally),
    }


def show(report: dict[str, Any]) -> None:
    console = Console(highlight=False)
    console.print(
        f"{report['games']:,} matches of {report['game']} in {report['seconds']:.2f} s: "
        f"{report['games_per_s']:,} matches/s, {report['decisions_per_s']:,} decisions/s, "
        f"{report['mean_decisions']:.1f} decisions a match (seed {report['seed']})"
    )
    table = Table("seat", "wins", "95 % interval")
    for seat, (share, (low, high)) in enumerate(zip(report["win_share"], report["win_interval"], strict=True)):
        table.add_row(str(seat), f"{share:.2%}", f"{low:.2%} – {high:.2%}")
    console.print(table)
    for title, rows in report.items():
        if isinstance(rows, dict) and title != "options":
            extra = Table(title, *next(iter(rows.values())))
            for name, row in rows.items():
                extra.add_row(name, *(f"{v:.4f}" if isinstance(v, float) else str(v) for v in row.values()))
            console.print(extra)
