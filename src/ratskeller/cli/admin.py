"""`ratskeller admin`: for whoever runs a house. Works beside a running server, which hears of it within seconds."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from ..kernel.errors import BadOption
from .serve import DB

app = typer.Typer(no_args_is_help=True, help="Look after a house: its tables, its people, its backups.")
JSON = typer.Option(False, "--json", help="as JSON, for programs")
MOST = typer.Option(100, "--most", min=1, help="how many at most")
YES = typer.Option(False, "--yes", help="do not ask")


def _desk(db: str, fresh: bool = False) -> Any:
    from ..server.admin.desk import Desk
    from ..server.settings import database_url

    return Desk(database_url(db), fresh)


@app.command("tables")
def tables(
    status: str = typer.Option("", help="waiting, running, over or closed"), most: int = MOST, db: str = DB, as_json: bool = JSON
) -> None:
    """List tables, the latest first."""
    from ..server.admin import listing

    found = _desk(db).read(lambda connection: listing.tables(connection, status, most))
    rows = [
        (one["id"], one["game"], one["status"], one["entries"], _when(one["changed"]), one["host"] or "", _seated(one["seats"]))
        for one in found
    ]
    _show(found, as_json, ("table", "game", "status", "entries", "changed", "host", "seats"), rows)


@app.command("people")
def people(most: int = MOST, db: str = DB, as_json: bool = JSON) -> None:
    """List people who have given themselves a name, and who is banned."""
    from ..server.admin import listing

    desk = _desk(db)
    found = desk.read(lambda connection: listing.people(connection, most))
    banned = desk.read(listing.bans)
    rows = [
        (p["id"], p["name"], _when(p["created"]), p["tables"], _when(p["last"]), "banned" if p["banned"] else "") for p in found
    ]
    if as_json:
        print(json.dumps({"people": found, "bans": banned}, ensure_ascii=False))
        return
    _show(found, False, ("person", "name", "since", "tables", "last", ""), rows)
    if banned:
        _show(banned, False, ("banned", "since", "why"), [(one["who"], _when(one["at"]), one["why"]) for one in banned])


@app.command("reports")
def reports(most: int = MOST, db: str = DB, as_json: bool = JSON) -> None:
    """List what people have reported about others, the newest first: `ban` and `close` are the answers."""
    from ..server.admin import listing

    found = _desk(db).read(lambda connection: listing.reports(connection, most))
    rows = [(_when(one["at"]), one["other"], one["name"], one["table_id"], one["words"], one["said"]) for one in found]
    _show(found, as_json, ("when", "person", "name", "table", "reported", "said"), rows)


@app.command("close")
def close(table: str, db: str = DB) -> None:
    """Close a table: nobody plays on there, its log stays readable."""
    from ..server.admin import doors

    _desk(db).do(lambda connection: doors.close(connection, table))
    print(f"Table {table} is closed.")


@app.command("ban")
def ban(
    who: str = typer.Argument(help="a person's id, an address or a network"),
    why: str = typer.Option("", help="for whoever reads the list"),
    lift: bool = typer.Option(False, "--lift", help="let them in again"),
    db: str = DB,
) -> None:
    """Close the door to somebody, or open it again."""
    from ..server.admin import doors

    if lift:
        if not _desk(db).do(lambda connection: doors.lift(connection, who)):
            raise BadOption(f"{who} is not banned.")
        print(f"{who} may come in again.")
        return
    _desk(db).do(lambda connection: doors.ban(connection, who, why))
    print(f"{who} comes in no more.")


@app.command("backup")
def backup(file: Path, db: str = DB, as_json: bool = JSON) -> None:
    """Write everything into a new file, while the server runs. The file holds all secrets: keep it well."""
    from ..server.admin import copying

    copied = _desk(db).read(lambda connection: copying.back_up(connection, file))
    _figures({"file": str(file), **copied}, as_json)


@app.command("restore")
def restore(file: Path, db: str = DB, as_json: bool = JSON) -> None:
    """Fill an empty store from a backup, and repeat every log there to see that all is well."""
    from ..server.admin import copying

    desk = _desk(db, fresh=True)
    copied = desk.do_alone(lambda connection: copying.restore(file, connection))
    _verified(desk, as_json, copied)


@app.command("verify")
def verify(db: str = DB, as_json: bool = JSON) -> None:
    """Repeat every log and hold it against what was kept. A backup is a store too: --db copy.sqlite."""
    _verified(_desk(db), as_json, {})


@app.command("forget")
def forget(
    who: str = typer.Argument(help="a person's id, or the secret link from their settings (/k/…)"),
    yes: bool = YES,
    db: str = DB,
    as_json: bool = JSON,
) -> None:
    """Delete what is known about a person; their matches stay, without their name. There is no way back."""
    from ..server.admin import forgetting

    desk = _desk(db)
    person = desk.read(lambda connection: forgetting.find(connection, who))
    if not yes:
        typer.confirm(f"Delete everything about {person}?", abort=True)
    _figures({"person": person, **desk.do(lambda connection: forgetting.forget(connection, person))}, as_json)


@app.command("clear")
def clear(db: str = DB, as_json: bool = JSON) -> None:
    """Delete what has been kept long enough (RATSKELLER_KEEP says how long). A running server does it once a day."""
    from ..server.admin import forgetting
    from ..server.serve import of_environment

    keeping = of_environment().keeping
    _figures(dict(_desk(db).do(lambda connection: forgetting.clear(connection, keeping))), as_json)


def _verified(desk: Any, as_json: bool, copied: Mapping[str, int]) -> None:
    from ..server.admin import checking
    from ..server.chores import load_rules

    load_rules()
    with Progress(console=Console(stderr=True), transient=True, disable=as_json or not sys.stderr.isatty()) as progress:
        task = progress.add_task("repeating logs", total=None)
        found = desk.read(lambda c: checking.check(c, lambda total: progress.update(task, total=total, advance=1)))
    told = {**({"restored": dict(copied)} if copied else {}), **found.json()}
    if as_json:
        print(json.dumps(told, ensure_ascii=False))
    else:
        _figures({name: told[name] for name in ("tables", "entries", "repeated", "waiting", "other_rules")}, False)
        for one in found.damaged:
            print(f"damaged: {one['table']}: {one['why']}", file=sys.stderr)
        print("All is well." if found.sound else f"{len(found.damaged)} tables are damaged.")
    if not found.sound:
        raise typer.Exit(1)


def _figures(told: Mapping[str, Any], as_json: bool) -> None:
    if as_json:
        print(json.dumps(told, ensure_ascii=False))
    else:
        for name, value in told.items():
            print(f"{name.replace('_', ' ')}: {value}")


def _show(found: Sequence[Any], as_json: bool, heads: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
    if as_json:
        print(json.dumps(found, ensure_ascii=False))
        return
    shown = Table(*heads, box=None)
    for row in rows:
        shown.add_row(*(str(cell) for cell in row))
    Console(soft_wrap=True, highlight=False, markup=False).print(shown)


def _seated(seats: Sequence[Mapping[str, Any]]) -> str:
    return ", ".join(seat["name"] or seat["person"] or seat["who"] for seat in seats)


def _when(at: float | None) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(at)) if at else ""
