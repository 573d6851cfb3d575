"""`ratskeller arena`: bots against bots, with honest figures. `ratskeller arena tune`, `arena fit`: better figures for them."""

from __future__ import annotations

import json
import secrets
import time
from pathlib import Path
from typing import Any

import typer
from rich.box import SIMPLE
from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from typer.core import TyperGroup

from ..arena import results as files
from ..arena.page import page
from ..arena.running import run
from ..arena.schedule import tasks
from ..arena.steady import steadied
from ..arena.summary import summary
from ..bots import make, prepare
from ..kernel.errors import BadOption
from ..kernel.game import game as find_game
from . import options as o
from .tune import fit, tune


class Contests(TyperGroup):
    """`arena GAME …` is short for `arena run GAME …`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if args and not args[0].startswith("-") and args[0] not in self.commands:
            args = ["run", *args]
        return super().parse_args(ctx, args)


app = typer.Typer(
    cls=Contests,
    add_completion=False,
    no_args_is_help=True,
    help="Bots against bots: `arena GAME --bots …`, short for `arena run`, whose --help has all options.",
)
app.command("tune")(tune)
app.command("fit")(fit)


@app.command("run")
@o.with_game_options
def arena(
    game: str = o.GAME,
    bots: str = typer.Option("mcts:500,greedy,random", help="names with commas; the last one fills the table"),
    games: int = typer.Option(100, help="how many matches, rounded up so that all seatings are played"),
    players: int | None = o.PLAYERS,
    given: o.Given = o.GIVEN,
    seed: int | None = o.SEED,
    jobs: int = o.JOBS,
    on: str = typer.Option("here", help="here, or ray: on a Ray cluster"),
    results: Path | None = typer.Option(None, help="a file that results are added to; a run cut off goes on from it"),
    html: Path | None = typer.Option(None, help="write a report with plots"),
    steady: bool = typer.Option(False, help="take luck off the victories: the same certainty in fewer matches"),
    as_json: bool = o.JSON,
) -> None:
    """Let bots play each other in all seatings and report win shares, ranks, ratings and thinking times."""
    names = [name.strip() for name in bots.split(",")]
    chosen = o.game_options(game, players, given)
    report, played = contest(game, chosen, names, games, seed, jobs, on, results, quiet=as_json, steady=steady)
    if html is not None:
        title = f"{game} with {report['options']['players']} players"
        o.write_new(html, page(title, report, played), overwrite=True)
    print(json.dumps(report)) if as_json else show(report)


def contest(
    name: str,
    given: dict[str, Any],
    bots: list[str],
    games: int,
    seed: int | None = None,
    jobs: int = 1,
    on: str = "here",
    results: Path | None = None,
    quiet: bool = True,
    steady: bool = False,
) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    rules = find_game(name)
    options = rules.check_options(given)
    for bot in bots:
        make(bot, rules)
    known = files.of(files.read(results), name, options) if results else []
    if steady:
        known = [result for result in known if "luck" in result]
    if seed is None:
        seed = known[0]["seed"] if known else secrets.randbelow(2**31)
    console = Console(stderr=True)
    played = list(known)
    waiting = files.still_to_play(tasks(name, options, bots, games, seed, steady), known)
    if waiting:
        with console.status(f"Preparing the bots of {name} …"):
            prepare(rules)
    began = time.perf_counter()
    with Progress(console=console, transient=True, disable=quiet) as progress:
        bar = progress.add_task(f"{len(waiting):,} matches", total=len(waiting))
        for result in files.keep(run(waiting, jobs, on), results):
            played.append(result)
            progress.advance(bar)
    seconds = time.perf_counter() - began
    if not played:
        raise BadOption("No match was played.")
    report = {"game": name, "options": options, "seed": seed, "jobs": jobs, **summary(played, seconds, len(waiting))}
    if steady:
        told = steadied(played)
        report["bots"] = [{**row, **told[row["name"]]} for row in report["bots"]]
    return report, played


def show(report: dict[str, Any]) -> None:
    console = Console(highlight=False)
    console.print(
        f"{report['games']:,} matches of {report['game']} with {report['options']['players']} players, "
        f"{report['played_now']:,} of them now in {report['seconds']:.1f} s (seed {report['seed']})"
    )
    table = Table("bot", "games", "wins", "95 %", "par", "rank", "score", "rating", "ms", box=SIMPLE, padding=(0, 1, 0, 0))
    for r in report["bots"]:
        table.add_row(
            r["name"],
            str(r["games"]),
            f"{r['win_share']:.1%}",
            f"{r['low']:.1%}–{r['high']:.1%}",
            f"{r['par']:.0%}",
            f"{r['mean_rank']:.2f}",
            f"{r['mean_score']:.1f}",
            f"{r['rating']:.1f}±{r['rating_sigma']:.1f}",
            f"{r['ms_per_decision']:.2f}",
        )
    console.print(table)
    if "saved" in report["bots"][0]:
        console.print("Without luck, deals and seats paired:")
        for r in report["bots"]:
            interval = f"{r['steady_low']:.1%}–{r['steady_high']:.1%}"
            console.print(
                f"  {r['name']}: {r['steady_share']:.1%} ({interval}), as good as {r['saved']:.1f} times as many matches"
            )
