"""`ratskeller engine BOT`: a bot of ours as an external engine, spoken to over standard input and output."""

from __future__ import annotations

import sys

import typer

from ..bots.engine import serve


def engine(bot: str = typer.Argument(help="a level, or a bot of the arena: mcts:500")) -> None:
    """Let a bot answer a table of another program, or of another version: it speaks the protocol of external engines."""
    serve(bot, sys.stdin, sys.stdout)
