"""Options that several commands share."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import typer

from ..bots.parameters import home
from ..kernel import edition
from ..kernel.errors import BadOption, BadRecord
from ..kernel.game import Game

GAME = typer.Argument(help="rattus or village")
PLAYERS = typer.Option(None, help="number of players")
CARDS = typer.Option(None, help="Rattus: a preset, random, one-per-class, or six names with commas")
GOODS = typer.Option(None, "--goods/--no-goods", help="Rattus: with goods and coins (Mercatus) or without")
SEED = typer.Option(None, help="for play that can be repeated")
FIXED_SEED = typer.Option(1, "--seed", help="for a result that can be repeated")
JOBS = typer.Option(1, help="processes")
JSON = typer.Option(False, "--json", help="print one JSON object")
NUMBERS = typer.Option("2,4", "--players", help="numbers of players, with commas")
PRESETS = typer.Option(None, "--cards", help="Rattus: presets, with commas")
FIGURES = typer.Option("outlook.*", help="which figures, patterns with commas")
OUT = typer.Option(..., help="where the figures found are written")
PROOF = typer.Option(400, help="matches that compare the result with the figures at hand")


def _with_figures(path: Path | None) -> Path | None:
    """Figures are constants by the time a command runs: play with others means to begin anew with them."""
    if path is not None and os.environ.get(edition.SWITCH) != str(path.resolve()):
        edition.refuse(path, edition.faults(edition.read(path)))
        os.environ[edition.SWITCH] = str(path.resolve())
        command = [sys.executable, "-m", "ratskeller.cli", *sys.argv[1:]]
        if os.name == "posix":
            sys.stdout.flush()
            os.execv(sys.executable, command)
        raise typer.Exit(subprocess.call(command))
    return path


BOX = typer.Option(None, "--figures", help="play with the figures of a box: a file made at #/box", callback=_with_figures)
LANG = typer.Option("en", help="en, ru or it")


def game_options(players: int | None, cards: str | None, goods: bool | None) -> dict[str, Any]:
    """What was given, as the game's own options."""
    given: dict[str, Any] = {}
    if players is not None:
        given["players"] = players
    if cards is not None:
        given["cards"] = [name.strip() for name in cards.split(",")] if "," in cards else cards
    if goods is not None:
        given["goods"] = goods
    return given


def kinds(rules: Game, players: str, cards: str | None) -> list[dict[str, Any]]:
    """Every number of players with every preset, both written with commas."""
    presets: list[dict[str, Any]] = [{"cards": one.strip()} for one in cards.split(",")] if cards else [{}]
    try:
        numbers = [int(n) for n in players.split(",")]
    except ValueError:
        raise BadOption(f"Numbers of players are written like 2,4, not {players!r}.") from None
    return [rules.check_options({"players": n, **preset}) for n in numbers for preset in presets]


def figures_of(rules: Game, out: Path) -> Path:
    """The file of a game's figures; `out` is where others are to be written."""
    path = home(rules)
    if not path.exists():
        raise BadOption(f"{rules.name} has no figures for bots to tune.")
    if out.exists():
        raise BadOption(f"{out} exists; choose another name.")
    return path


def read_json(path: Path) -> Any:
    try:
        return json.loads(path.read_text("utf-8"))
    except OSError as problem:
        raise BadRecord(f"{path} can not be read: {problem.strerror}.") from problem
    except ValueError as problem:
        raise BadRecord(f"{path} is not a record: it is no JSON ({problem}).") from problem


def write_new(path: Path, text: str, overwrite: bool = False) -> None:
    """Write a file whole or not at all; never over somebody's work unless asked to."""
    if path.exists() and not overwrite:
        raise BadOption(f"{path} exists; choose another name.")
    draft = path.with_name(path.name + ".part")
    try:
        draft.write_text(text, "utf-8")
        draft.replace(path)
    except OSError as problem:
        draft.unlink(missing_ok=True)
        raise BadOption(f"{path} can not be written: {problem.strerror}.") from problem
