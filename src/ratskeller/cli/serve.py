"""`ratskeller serve`: the table in the browser, for one or for many."""

from __future__ import annotations

import threading
import webbrowser

import typer

from ..kernel.errors import BadOption

HOST = typer.Option("127.0.0.1", help="address to listen at; 0.0.0.0 for everybody on the network")
PORT = typer.Option(8080, help="port to listen at")
DB = typer.Option("", help="where tables are kept: an SQLite file (default: in your data folder) or postgresql://…")
WORKERS = typer.Option(1, help="processes; more than one needs PostgreSQL")


def serve(
    host: str = HOST,
    port: int = PORT,
    db: str = DB,
    workers: int = WORKERS,
    log: str = typer.Option("warning", help="how much is logged: debug, info, warning or error"),
    browser: bool = typer.Option(False, "--open/--no-open", help="open the browser"),
) -> None:
    """Run the server."""
    from ..server.serve import serve as run
    from ..server.settings import Settings

    settings = Settings(db=db)
    if workers < 1:
        raise BadOption("At least one worker is needed.")
    if workers > 1 and settings.sqlite:
        raise BadOption("Several workers need PostgreSQL (--db postgresql://…): on SQLite they would not hear of each other.")
    address = f"http://{'localhost' if host in ('0.0.0.0', '127.0.0.1', '::') else host}:{port}/"
    print(f"Ratskeller is open at {address} (Ctrl+C closes it).", flush=True)
    if browser:
        threading.Timer(1.5, webbrowser.open, [address]).start()
    run(settings, host, port, workers, log)
