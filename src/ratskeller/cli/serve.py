"""`ratskeller serve`: the table in the browser, for one or for many. `ratskeller` alone does it and opens the browser."""

from __future__ import annotations

import os
import socket
import sys
import threading
import time
import webbrowser
from ipaddress import ip_address
from pathlib import Path

import typer

from ..kernel.errors import BadOption
from . import options as o

HOST = typer.Option("127.0.0.1", help="address to listen at; 0.0.0.0 for everybody on the network")
PORT = typer.Option(8080, help="port to listen at")
DB = typer.Option(
    "", envvar="RATSKELLER_DB", help="where tables are kept: an SQLite file (default: in your data folder) or postgresql://…"
)
WORKERS = typer.Option(1, help="processes; more than one needs PostgreSQL")
LOG = typer.Option("warning", help="how much is logged: debug, info, warning or error")
ALONE = """Everybody who reaches this machine can come in, and no proxy stands before the door. Fine at home; for the world:
  - nothing is encrypted, and cookies are not secure: put nginx or Caddy with HTTPS before it (deploy/README.md shows how);
  - then listen at 127.0.0.1, or say in FORWARDED_ALLOW_IPS where the proxy is, so that limits see who really asks;
  - /metrics and /docs are shown to this machine alone (RATSKELLER_PUBLIC="metrics docs" shows them to all)."""
OPEN = typer.Option(False, "--open/--no-open", help="open the browser")


def serve(
    host: str = HOST,
    port: int = PORT,
    db: str = DB,
    workers: int = WORKERS,
    log: str = LOG,
    figures: Path | None = o.BOX,
    browser: bool = OPEN,
) -> None:
    """Run the server."""
    from ..server.serve import of_environment
    from ..server.serve import serve as run

    settings = of_environment(db=db)
    if workers < 1:
        raise BadOption("At least one worker is needed.")
    if workers > 1 and settings.sqlite:
        raise BadOption("Several workers need PostgreSQL (--db postgresql://…): on SQLite they would not hear of each other.")
    if log not in ("debug", "info", "warning", "error"):
        raise BadOption(f"There is no log level {log!r}; there are debug, info, warning and error.")
    if not is_free(host, port):
        raise BadOption(f"Port {port} of {host} can not be used; perhaps another program listens there. Choose one with --port.")
    address = f"http://{'localhost' if host in ('0.0.0.0', '127.0.0.1', '::') else host}:{port}/"
    print(f"Ratskeller is open at {address} (Ctrl+C closes it).", flush=True)
    if not _is_here(host) and "FORWARDED_ALLOW_IPS" not in os.environ:
        print(ALONE, file=sys.stderr, flush=True)
    if browser:
        threading.Thread(target=_open, args=(port, address), daemon=True).start()
    run(settings, host, port, workers, log)


def at_home() -> None:
    """Serve for this machine alone, at the first free port, and open the browser."""
    port = next((port for port in range(8080, 8180) if is_free("127.0.0.1", port)), 8080)
    serve("127.0.0.1", port, os.environ.get("RATSKELLER_DB", ""), 1, "warning", None, True)


def _is_here(host: str) -> bool:
    """Whether only this machine can come to that address."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def is_free(host: str, port: int) -> bool:
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind((host, port))
        except (OSError, OverflowError):
            return False
    return True


def _open(port: int, address: str) -> None:
    """Open the browser as soon as somebody answers."""
    for _ in range(300):
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            time.sleep(0.1)
        else:
            webbrowser.open(address)
            return
