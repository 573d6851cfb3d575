"""`ratskeller replay`: a recorded match as sentences, to its end or to one entry of its log."""

from __future__ import annotations

import json
from pathlib import Path

import typer
from rich.console import Console

from ..kernel import records
from ..kernel.events import Event
from ..kernel.match import Match
from . import options as o


def replay(
    file: Path = typer.Argument(help="a saved record"),
    to: int | None = typer.Option(None, help="stop after this many entries of the log"),
    seat: int | None = typer.Option(None, help="see it as this seat; without it as everybody may"),
    lang: str = o.LANG,
    any_rules: bool = typer.Option(False, help="show it even if it leads elsewhere by these rules"),
    as_json: bool = o.JSON,
) -> None:
    """Show a recorded match."""
    record = o.read_json(file)
    told: list[str] = []

    def witness(match: Match, events: list[Event]) -> None:
        entry = match.log[-1]
        what = entry.get("play") or next(key for key in ("undo", "resign", "name") if key in entry)
        names = o.called(match.seats, lang)
        told.append(f"{len(match.log):>4} {names[entry['seat']]}: {what}")
        told.extend(f"       {event.text(lang, names)}" for event in events if event.seat in (None, seat))

    match = records.replay(record, to, any_rules, witness)  # everything is read before anything is shown
    if as_json:
        view = match.view(seat)
        print(json.dumps({"entries": len(match.log), "over": match.over, "scores": match.scores, "view": view}))
        return
    match.seats = o.called(match.seats, lang)
    console = Console(highlight=False)
    for line in told:
        console.print(line, markup=False)
    console.print(match.board(seat, lang), markup=False)
    if match.over:
        places = ", ".join(f"{place}. {match.seats[s]} ({match.scores[s]})" for place, s in enumerate(match.ranking, 1))
        console.print(places, markup=False)
