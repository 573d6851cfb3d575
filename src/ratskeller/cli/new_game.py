"""`ratskeller new-game NAME`: a game of your own to begin with. It runs, and its tests pass, before you change a line."""

from __future__ import annotations

import keyword
import re
from importlib import resources
from importlib.util import find_spec
from pathlib import Path

import typer
from rich.console import Console

from .. import __version__
from ..kernel.errors import BadOption
from ..kernel.game import games, offers
from . import options as o

NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
FILES = {
    "pyproject.toml.txt": "pyproject.toml",
    "README.md.txt": "README.md",
    "game.py.txt": "src/{name}/__init__.py",
    "words.json.txt": "src/{name}/locale/en/{name}.json",
    "tests.py.txt": "tests/test_{name}.py",
}


def new_game(
    name: str = typer.Argument(help="small letters, digits and _; the package and the game are called so"),
    into: Path = typer.Option(Path("."), help="the folder in which the game's own folder is made"),
) -> None:
    """Write a small game that runs, to be made into yours; docs/a-game.md tells how."""
    folder = write(name, into)
    console = Console(highlight=False, soft_wrap=True)
    console.print(f"{folder} is a whole game already: a race with one die. Next:", markup=False)
    console.print(f"  pip install -e '{folder}[test]'\n  python -m pytest {folder}\n  ratskeller play {name}", markup=False)
    console.print(f"Its title is the message web.offer.{name} in {folder}/src/{name}/locale/en/{name}.json.", markup=False)


def write(name: str, into: Path) -> Path:
    """Write the skeleton; returns its folder."""
    if not NAME.fullmatch(name) or keyword.iskeyword(name):
        raise BadOption(o.because("bad_name", name=name))
    if find_spec(name) is not None or name in {game.name for game in games()} | {offer.name for offer in offers()}:
        raise BadOption(o.because("taken_name", name=name))
    folder = into / name.replace("_", "-")
    if folder.exists():
        raise BadOption(o.because("exists", file=str(folder)))
    home = resources.files("ratskeller") / "skeleton"
    for source, target in FILES.items():
        path = folder / target.format(name=name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(filled((home / source).read_text("utf-8"), name), "utf-8")
    return folder


def filled(text: str, name: str) -> str:
    """The skeleton's text for a name, as it is and as a title, and the version it was made with."""
    spelled = {"name": name, "Name": name.replace("_", " ").title(), "version": __version__}
    return re.sub(r"\[\[(\w+)\]\]", lambda found: spelled[found[1]], text)
