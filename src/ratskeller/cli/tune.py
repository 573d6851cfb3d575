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


def tune(
    game: str = o.GAME,
    out: Path = o.OUT,
    bot: str = typer.Option("greedy", help="the bot whose figures are tuned: greedy or mcts:N"),
    figures: str = o.FIGURES,
    players: str = o.NUMBERS,
    cards: str | None = o.PRESETS,
    generations: int = typer.Option(20, help="generations of candidates"),
    games: int = typer.Option(48, help="matches for each candidate"),
    proof: int = o.PROOF,
    seed: int = typer.Option(1, help="for a search that can be repeated"),
    jobs: int = typer.Option(1, help="processes"),
    as_json: bool = o.JSON,
) -> None:
    """Search the figures of evaluation and search by experiment."""
    rules = find_game(game)
    path = o.figures_of(rules, out)
    console = Console(stderr=True)
    prepare(rules, say=console.print)
    tuning = Tuning(game, o.kinds(rules, players, cards), bot, path.read_text("utf-8"), read(path), seed)
    found = tuning.search(figures.replace(" ", "").split(","), generations, games, jobs, console.print)
    write_down(tuning, found, out, proof, jobs, as_json, console)


def fit(
    game: str = o.GAME,
    out: Path = o.OUT,
    figures: str = o.FIGURES,
    players: str = o.NUMBERS,
    cards: str | None = o.PRESETS,
    matches: int = typer.Option(250, help="matches of each kind to learn from"),
    rounds: int = typer.Option(3, help="rounds of fitting"),
    proof: int = o.PROOF,
    seed: int = typer.Option(1, help="for a fit that can be repeated"),
    jobs: int = typer.Option(1, help="processes for the proof"),
    as_json: bool = o.JSON,
) -> None:
    """Fit the figures of the outlook to how matches really ended."""
    rules = find_game(game)
    path = o.figures_of(rules, out)
    console = Console(stderr=True)
    prepare(rules, say=console.print)
    table = read(path)
    kinds = o.kinds(rules, players, cards)
    samples = []
    for options in kinds:
        samples.append(gather(rules, options, table, matches, seed))
        console.print(f"{options}: {len(samples[-1].states):,} positions of {matches:,} matches")
    found = fit_figures(samples, table, figures.replace(" ", "").split(","), rounds, console.print)
    write_down(Tuning(game, kinds, "greedy", path.read_text("utf-8"), table, seed), found, out, proof, jobs, as_json, console)


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
