"""The command line: `ratskeller …`. Every mistake of the user ends as one sentence on stderr and exit code 2."""

from __future__ import annotations

import sys

import typer
from rich.console import Console

from .. import __version__
from ..kernel.errors import RatskellerError
from ..kernel.game import titles
from . import options as o
from .admin import app as admin
from .analyse import analyse
from .arena import app as arena
from .bench import bench
from .engine import engine
from .new_game import new_game
from .play import play
from .replay import replay
from .serve import at_home, serve
from .simulate import simulate
from .train import app as train

app = typer.Typer(
    invoke_without_command=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    help=f"Play, simulate and study {titles()}. Without a command: play in the browser.",
)
app.command("serve")(serve)
app.command("play")(play)
app.command("simulate")(simulate)
app.command("bench")(bench)
app.command("replay")(replay)
app.command("analyse")(analyse)
app.command("engine")(engine)
app.command("new-game")(new_game)
app.add_typer(arena, name="arena")
app.add_typer(train, name="train")
app.add_typer(admin, name="admin")


def _version(wanted: bool) -> None:
    if wanted:
        print(f"ratskeller {__version__}")
        raise typer.Exit


@app.callback(help=app.info.help)
def options(
    context: typer.Context,
    version: bool = typer.Option(False, "--version", callback=_version, is_eager=True, help="Print the version."),
) -> None:
    if context.invoked_subcommand is None:
        at_home()


def main() -> None:
    try:
        app(prog_name="ratskeller")
    except RatskellerError as problem:
        Console(stderr=True, soft_wrap=True, highlight=False).print(f"ratskeller: {problem.text(o.spoken)}", markup=False)
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
