"""Options that several commands share."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from inspect import Parameter, Signature, signature
from itertools import product
from pathlib import Path
from typing import Any

import typer

from ..bots.parameters import home
from ..kernel import edition
from ..kernel.errors import BadOption, BadRecord
from ..kernel.game import Game, games
from ..kernel.game import game as find_game
from ..kernel.match import unnamed
from ..kernel.offers import Option
from ..kernel.reasons import Reason
from ..kernel.text import LANGUAGES, catalogue, seat_name

GAMES = " or ".join(rules.name for rules in games())
GAME = typer.Argument(help=GAMES)
PLAYERS = typer.Option(None, help="number of players")
SEED = typer.Option(None, help="for play that can be repeated")
FIXED_SEED = typer.Option(1, "--seed", help="for a result that can be repeated")
JOBS = typer.Option(1, help="processes")
JSON = typer.Option(False, "--json", help="print one JSON object")
NUMBERS = typer.Option("2,4", "--players", help="numbers of players, with commas")
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
spoken = "en"  # the language asked for: complaints are made in it too


def _speak(lang: str) -> str:
    global spoken
    catalogue(lang)
    spoken = lang
    return lang


LANG = typer.Option("en", help="en, ru or it", callback=_speak)


def called(names: Sequence[str], lang: str) -> list[str]:
    """Who sits there under the name of a colour, bots behind it or not, or under none, is called by it in this language."""
    if list(names) == unnamed(len(names)):
        return [seat_name(lang, seat) for seat in range(len(names))]
    colours = [{seat_name(other, seat) for other in LANGUAGES} for seat in range(len(names))]
    heads = [name.partition(" (")[0] for name in names]
    return [
        seat_name(lang, seat) + name.removeprefix(heads[seat]) if heads[seat] in colours[seat] else name
        for seat, name in enumerate(names)
    ]


def because(code: str, **args: Any) -> Reason:
    """A reason that the command line gives."""
    return Reason(code, f"cli.{code}", args)


Given = Mapping[str, Any]  # what was said about the options of games, None where nothing was
GIVEN: Given = {}


def with_game_options(command: Callable[..., None], several: bool = False) -> Callable[..., None]:
    """The command with an option for everything that can be chosen about any game, in place of its parameter `given`."""
    known = {option.name: _option(rules, option, several) for rules in games() for option in rules.options}
    parameters: list[Parameter] = []
    for own in signature(command, eval_str=True).parameters.values():
        parameters += known.values() if own.name == "given" else [own]

    def told(**values: Any) -> None:
        given = {name: values.pop(name) for name in known}
        command(given=given, **values)

    told.__name__, told.__doc__ = command.__name__, command.__doc__
    told.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
    told.__annotations__ = {one.name: one.annotation for one in parameters}
    return told


def with_lists_of_game_options(command: Callable[..., None]) -> Callable[..., None]:
    """Likewise for a command that goes through several choices, written with commas."""
    return with_game_options(command, several=True)


def _option(rules: Game, option: Option, several: bool) -> Parameter:
    switch = option.kind == "switch"
    name = option.name.replace("_", "-")
    flag = f"--{name}/--no-{name}" if switch else f"--{name}"
    about = "one choice or several, with commas" if several and not switch else option.about
    default = typer.Option(None, flag, help=f"{rules.offers[0].title()}: {about}")
    return Parameter(option.name, Parameter.POSITIONAL_OR_KEYWORD, default=default, annotation=(bool if switch else str) | None)


def game_options(game: str, players: int | None, given: Given) -> dict[str, Any]:
    """What was given, as the game's own options."""
    known = {option.name: option for option in find_game(game).options}
    said = {name: value for name, value in given.items() if value is not None}
    read = {name: known[name].read(value) if name in known else value for name, value in said.items()}
    return read if players is None else {"players": players, **read}


def kinds(rules: Game, players: str, given: Given) -> list[dict[str, Any]]:
    """Every number of players with everything given, one of several with commas at a time."""
    said = {
        name: [one.strip() for one in value.split(",")] if isinstance(value, str) else [value]
        for name, value in given.items()
        if value is not None
    }
    try:
        numbers = [int(n) for n in players.split(",")]
    except ValueError:
        raise BadOption(f"Numbers of players are written like 2,4, not {players!r}.") from None
    chosen = [dict(zip(said, values, strict=True)) for values in product(*said.values())]
    return [rules.check_options({"players": n, **options}) for n in numbers for options in chosen]


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
        raise BadRecord(because("unreadable", file=str(path), why=problem.strerror)) from problem
    except ValueError as problem:
        raise BadRecord(because("no_json", file=str(path), why=str(problem))) from problem


def write_new(path: Path, text: str, overwrite: bool = False) -> None:
    """Write a file whole or not at all; never over somebody's work unless asked to."""
    if path.exists() and not overwrite:
        raise BadOption(because("exists", file=str(path)))
    draft = path.with_name(path.name + ".part")
    try:
        draft.write_text(text, "utf-8")
        draft.replace(path)
    except OSError as problem:
        draft.unlink(missing_ok=True)
        raise BadOption(because("unwritable", file=str(path), why=problem.strerror)) from problem
