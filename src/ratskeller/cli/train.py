"""`ratskeller train …`: bots learn from matches of their own. Play, learn habits and instinct, and look at what was learned."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import typer
from rich.console import Console
from rich.progress import Progress

from ..bots import prepare
from ..bots.instinct import filled
from ..bots.learned import named, read
from ..bots.learning import calibration, provenance, rows, shards, usage, value
from ..bots.learning.machine import Machine
from ..kernel.game import Game
from ..kernel.game import game as find_game
from . import options as o
from .plots import draw_fairness, draw_learning

app = typer.Typer(add_completion=False, no_args_is_help=True, help="Bots learn from matches of their own.")
FOLDER = typer.Argument(help="where the matches are kept")
FOLDERS = typer.Argument(help="where matches are kept: one folder or several")
WRITTEN = typer.Option(..., "--out", help="the file that is written; what it was learned from and how it went stand beside it")
EPOCHS = typer.Option(6.0, help="times that everything is looked at")
MACHINE = typer.Option("auto", "--device", help="cpu (NumPy), cuda (torch), or auto: cuda where it is there")


@app.command("play")
@o.with_lists_of_game_options
def play(
    game: str = o.GAME,
    folder: Path = FOLDER,
    shard_count: int = typer.Option(64, "--shards", help="files of matches; those that are there already are kept"),
    matches: int = typer.Option(16, help="matches of a shard"),
    players: str = typer.Option("2,3,4,4", "--players", help="numbers of players, in turn"),
    given: o.Given = o.GIVEN,
    iterations: int = typer.Option(400, help="of a search worth imitating; 0: one look ahead"),
    quick: int = typer.Option(60, help="of the other searches; 0: one look ahead"),
    share: float = typer.Option(0.25, help="of the decisions are worth imitating"),
    opening: float = typer.Option(1.0, help="likewise of those that open a turn"),
    bold: float = typer.Option(0.2, help="of the decisions are drawn by visits"),
    varied: float = typer.Option(0.25, help="of the seats have a taste of their own"),
    figures: Path | None = typer.Option(None, help="another file of figures for the search"),
    rival: str = typer.Option("", help="one seat a match learns, the others go by this file of figures, or by 'shipped'"),
    minutes: float | None = typer.Option(None, help="no shard is begun after this"),
    seed: int = o.FIXED_SEED,
    jobs: int = o.JOBS,
    as_json: bool = o.JSON,
) -> None:
    """Let the search play itself, and keep what it looked at and how matches ended. A run that was cut off goes on."""
    rules = find_game(game)
    kinds = o.kinds(rules, players, given)
    rival = str(Path(rival).resolve()) if rival and rival != shards.SHIPPED else rival
    own = str(figures.resolve()) if figures else ""
    plan = shards.Plan(game, kinds, iterations, quick, share, opening, bold, varied, matches, seed, own, rival)
    console = Console(stderr=True)
    prepare(rules, say=console.print)
    done = 0
    with Progress(console=console, transient=True, disable=as_json) as progress:
        there = len(list(folder.glob("*.npz")))
        bar = progress.add_task(f"{shard_count * matches:,} matches", total=shard_count, completed=there)
        for _ in shards.gather(plan, folder, shard_count, jobs, minutes):
            done += 1
            progress.advance(bar)
    told = {"folder": str(folder), "shards": len(list(folder.glob("*.npz"))), "now": done, "matches": done * matches}
    _tell(told, as_json, console)


@app.command("habit")
def habit(
    game: str = o.GAME,
    folders: list[Path] = FOLDERS,
    out: Path = WRITTEN,
    epochs: float = typer.Option(20.0, help=EPOCHS.help),
    device: str = MACHINE,
    seed: int = o.FIXED_SEED,
    as_json: bool = o.JSON,
) -> None:
    """Learn what is usual from what searches looked at most."""
    rules, console, machine = find_game(game), Console(stderr=True), Machine(device, seed)
    learn, held = _piles(rules, folders)
    found, curve = usage.learn(rules, machine, rows.to_imitate(rules, learn), rows.to_imitate(rules, held), epochs, console.print)
    usage.save(out, found)
    provenance.write(out, f"habits of {game}", folders, {"epochs": epochs, "device": machine.name, "seed": seed}, curve)
    draw_learning(out, curve)
    _tell({"out": str(out), "curve": curve}, as_json, console)


@app.command("instinct")
def instinct(
    game: str = o.GAME,
    folders: list[Path] = FOLDERS,
    out: Path = WRITTEN,
    epochs: float = EPOCHS,
    begin: Path | None = typer.Option(None, help="learn on from these weights"),
    rate: float = typer.Option(2e-3, help="how fast it learns"),
    dropout: float = typer.Option(0.3, help="of the hidden figures are left out while it learns"),
    trust: float = typer.Option(rows.TRUST, min=0, max=1, help="how much what comes later counts; 1: only how matches ended"),
    device: str = MACHINE,
    seed: int = o.FIXED_SEED,
    as_json: bool = o.JSON,
) -> None:
    """Learn who wins: a correction to the outlook, through the eyes of every seat."""
    rules, console, machine = find_game(game), Console(stderr=True), Machine(device, seed)
    learn, held = _piles(rules, folders)
    given = rows.to_judge(rules, learn, seed, trust=trust), rows.to_judge(rules, held, seed, trust=trust)
    first = value.layers_of(rules, read(begin)) if begin else None
    found, curve = value.learn(rules, machine, *given, epochs, first, rate, dropout=dropout, say=console.print)
    value.save(out, found)
    settings: dict[str, Any] = {"epochs": epochs, "rate": rate, "dropout": dropout, "device": machine.name, "seed": seed}
    settings |= {"trust": trust, "begin": str(begin) if begin else None}
    provenance.write(out, f"instinct of {game}", folders, settings, curve)
    draw_learning(out, curve)
    before, after = (calibration.by_distance(rules, held, named(rules, at, filled) if at else None) for at in (begin, out))
    draw_fairness(out, before, after)
    _tell({"out": str(out), "curve": curve}, as_json, console)


@app.command("blend")
def blend(
    game: str = o.GAME,
    taught: list[str] = typer.Argument(help="FOLDER=FILE,FILE: at the positions of this folder these files say what is right"),
    out: Path = WRITTEN,
    epochs: float = EPOCHS,
    begin: Path | None = typer.Option(None, help="learn on from these weights"),
    rate: float = typer.Option(2e-3, help="how fast it learns"),
    device: str = MACHINE,
    seed: int = o.FIXED_SEED,
    as_json: bool = o.JSON,
) -> None:
    """One instinct that says what several say, each at the matches it is good at."""
    rules, console, machine = find_game(game), Console(stderr=True), Machine(device, seed)
    lessons = [_lesson(text) for text in taught]
    parts: tuple[list[rows.Judged], list[rows.Judged]] = ([], [])
    for folder, files in lessons:
        minds = [named(rules, file, filled) for file in files]
        for part, paths in zip(parts, rows.split(rules, folder), strict=True):
            judged = rows.to_judge(rules, rows.pile(rules, paths), seed)
            part.append(replace(judged, won=calibration.expected(judged, *minds).astype(np.float32)))
    first = value.layers_of(rules, read(begin)) if begin else None
    given = rows.joined(parts[0]), rows.joined(parts[1])
    found, curve = value.learn(rules, machine, *given, epochs, first, rate, dropout=0.0, decay=0.0, say=console.print)
    value.save(out, found)
    settings: dict[str, Any] = {"epochs": epochs, "rate": rate, "device": machine.name, "seed": seed}
    settings["begin"] = provenance.fingerprint(begin) if begin else None
    settings["taught"] = [[provenance.fingerprint(file) for file in files] for _, files in lessons]  # in the order of `data`
    settings["teachers"] = {provenance.fingerprint(file): provenance.of(file) for _, files in lessons for file in files}
    provenance.write(out, f"instinct of {game}", [folder for folder, _ in lessons], settings, curve)
    draw_learning(out, curve)
    _tell({"out": str(out), "curve": curve}, as_json, console)


def _lesson(text: str) -> tuple[Path, list[Path]]:
    folder, equals, files = text.partition("=")
    if not equals or not files:
        raise typer.BadParameter(f"{text}: a folder of matches and who is right there, as FOLDER=FILE,FILE")
    return Path(folder), [Path(file) for file in files.split(",")]


@app.command("look")
def look(
    game: str = o.GAME,
    folders: list[Path] = FOLDERS,
    weights: Path | None = typer.Option(None, "--instinct", help="another file than the one that ships"),
    as_json: bool = o.JSON,
) -> None:
    """How far expected shares of the victory are off, by how soon the viewer's own turn comes."""
    rules = find_game(game)
    paths = [path for folder in folders for path in sorted(folder.glob("*.npz"))]
    told = calibration.by_distance(rules, rows.pile(rules, paths), named(rules, weights, filled) if weights else None)
    print(json.dumps(told) if as_json else calibration.table(told))


def _piles(rules: Game, folders: list[Path]) -> tuple[rows.Pile, rows.Pile]:
    """What to learn from, and what was held out of it."""
    pairs = [rows.split(rules, folder) for folder in folders]
    return rows.pile(rules, [p for learn, _ in pairs for p in learn]), rows.pile(rules, [p for _, held in pairs for p in held])


def _tell(told: dict[str, Any], as_json: bool, console: Console) -> None:
    if as_json:
        print(json.dumps(told))
    else:
        console.print(", ".join(f"{name} {what}" for name, what in told.items() if name != "curve"))
