"""`ratskeller arena tune`: search better figures for a game's bots, prove them on fresh deals, write them down."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import typer
from rich.console import Console

from ..arena.tuning import Tuning
from ..bots import prepare
from ..bots.parameters import home, read
from ..kernel.errors import BadOption
from ..kernel.game import game as find_game
from . import options as o


def tune(
    game: str = o.GAME,
    out: Path = typer.Option(..., help="where the figures found are written"),
    bot: str = typer.Option("greedy", help="the bot whose figures are tuned: greedy or mcts:N"),
    figures: str = typer.Option("outlook.*", help="which figures, patterns with commas"),
    players: str = typer.Option("2,4", help="numbers of players, with commas"),
    cards: str | None = typer.Option(None, help="Rattus: presets, with commas"),
    generations: int = typer.Option(20, help="generations of candidates"),
    games: int = typer.Option(48, help="matches for each candidate"),
    proof: int = typer.Option(400, help="matches that compare the result with the figures at hand"),
    seed: int = typer.Option(1, help="for a search that can be repeated"),
    jobs: int = typer.Option(1, help="processes"),
    as_json: bool = o.JSON,
) -> None:
    """Search the figures of evaluation and search by experiment."""
    rules = find_game(game)
    path = home(rules)
    if not path.exists():
        raise BadOption(f"{game} has no figures for bots to tune.")
    if out.exists():
        raise BadOption(f"{out} exists; choose another name.")
    console = Console(stderr=True)
    prepare(rules, say=console.print)
    presets: list[dict[str, Any]] = [{"cards": one.strip()} for one in cards.split(",")] if cards else [{}]
    try:
        numbers = [int(n) for n in players.split(",")]
    except ValueError:
        raise BadOption(f"Numbers of players are written like 2,4, not {players!r}.") from None
    options = [rules.check_options({"players": n, **preset}) for n in numbers for preset in presets]
    tuning = Tuning(game, options, bot, path.read_text("utf-8"), read(path), seed)
    found = tuning.search([p.strip() for p in figures.split(",")], generations, games, jobs, console.print)
    proved = tuning.prove(found, proof, jobs)
    o.write_new(out, tuning.file_text(found))
    report = {"game": game, "bot": bot, "figures": {k: round(v, 4) for k, v in found.items()}, "out": str(out), "proof": proved}
    if as_json:
        print(json.dumps(report))
    else:
        console.print(
            f"Against the figures at hand: {proved['win_share']:.1%} ({proved['low']:.1%} – {proved['high']:.1%}) "
            f"of {proved['games']} matches, par {proved['par']:.1%}. Written to {out}."
        )
