"""`ratskeller arena tune` and `arena fit`: better figures for a game's bots, proved on fresh deals and written down."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import typer
from rich.console import Console

from ..arena.fitting import fit as fit_figures
from ..arena.fitting import gather
from ..arena.tuning import Tuning
from ..bots import prepare
from ..bots.parameters import read
from ..kernel.game import game as find_game
from . import options as o


@o.with_lists_of_game_options
def tune(
    game: str = o.GAME,
    out: Path = o.OUT,
    bot: str = typer.Option("greedy", help="the bot whose figures are tuned: greedy or mcts:N"),
    figures: str = o.FIGURES,
    players: str = o.NUMBERS,
    given: o.Given = o.GIVEN,
    generations: int = typer.Option(20, help="generations of candidates"),
    games: int = typer.Option(48, help="matches for each candidate"),
    proof: int = o.PROOF,
    seed: int = o.FIXED_SEED,
    jobs: int = o.JOBS,
    as_json: bool = o.JSON,
) -> None:
    """Search the figures of evaluation and search by experiment."""
    console = Console(stderr=True)
    tuning = begin(game, out, bot, players, given, seed, console)
    found = tuning.search(patterns(figures), generations, games, jobs, console.print)
    write_down(tuning, found, out, proof, jobs, as_json, console)


@o.with_lists_of_game_options
def fit(
    game: str = o.GAME,
    out: Path = o.OUT,
    figures: str = o.FIGURES,
    players: str = o.NUMBERS,
    given: o.Given = o.GIVEN,
    matches: int = typer.Option(250, help="matches of each kind to learn from"),
    rounds: int = typer.Option(3, help="rounds of fitting"),
    proof: int = o.PROOF,
    seed: int = o.FIXED_SEED,
    jobs: int = o.JOBS,
    as_json: bool = o.JSON,
) -> None:
    """Fit the figures of the outlook to how matches really ended."""
    console = Console(stderr=True)
    tuning = begin(game, out, "greedy", players, given, seed, console)
    samples = []
    for options in tuning.options:
        samples.append(gather(find_game(game), options, tuning.table, matches, seed))
        console.print(f"{options}: {len(samples[-1].states):,} positions of {matches:,} matches")
    found = fit_figures(samples, tuning.table, patterns(figures), rounds, console.print)
    write_down(tuning, found, out, proof, jobs, as_json, console)


def begin(game: str, out: Path, bot: str, players: str, given: o.Given, seed: int, console: Console) -> Tuning:
    rules = find_game(game)
    path = o.figures_of(rules, out)
    prepare(rules, say=console.print)
    return Tuning(game, o.kinds(rules, players, given), bot, path.read_text("utf-8"), read(path), seed)


def patterns(figures: str) -> list[str]:
    return figures.replace(" ", "").split(",")


def write_down(
    tuning: Tuning, found: dict[str, float], out: Path, proof: int, jobs: int, as_json: bool, console: Console
) -> None:
    proved = tuning.prove(found, proof, jobs)
    o.write_new(out, tuning.file_text(found))
    figures = {name: round(value, 4) for name, value in found.items()}
    report: dict[str, Any] = {"game": tuning.game, "bot": tuning.bot, "figures": figures, "out": str(out), "proof": proved}
    if as_json:
        print(json.dumps(report))
    else:
        console.print(
            f"Against the figures at hand: {proved['win_share']:.1%} ({proved['low']:.1%} – {proved['high']:.1%}) "
            f"of {proved['games']} matches, par {proved['par']:.1%}. Written to {out}."
        )
