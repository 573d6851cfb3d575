"""`ratskeller replay`: a recorded match as sentences, to its end or to one entry of its log."""

from __future__ import annotations

import json
from pathlib import Path

import typer
from rich.console import Console

from ..kernel import records
from ..kernel.errors import BadOption
from ..kernel.text import LANGUAGES
from . import options as o


def replay(
    file: Path = typer.Argument(help="a saved record"),
    to: int | None = typer.Option(None, help="stop after this many entries of the log"),
    seat: int | None = typer.Option(None, help="see it as this seat; without it as everybody may"),
    lang: str = o.LANG,
    any_rules: bool = typer.Option(False, help="try even if the record was made with other rules"),
    as_json: bool = o.JSON,
) -> None:
    """Show a recorded match."""
    if lang not in LANGUAGES:
        raise BadOption(f"No language {lang!r}; there are {', '.join(LANGUAGES)}.")
    record = o.read_json(file)
    checked = records.replay(record, to, any_rules)  # everything is read before anything is shown
    if as_json:
        view = checked.view(seat)
        print(json.dumps({"entries": len(checked.log), "over": checked.over, "scores": checked.scores, "view": view}))
        return
    console = Console(highlight=False)
    match = records.opening(record, any_rules)
    for number, entry in enumerate(record["log"][:to], 1):
        events = records.follow(match, entry, number)
        what = entry.get("play") or next(key for key in ("undo", "resign", "name") if key in entry)
        console.print(f"{number:>4} {match.seats[entry['seat']]}: {what}", markup=False)
        for event in events:
            if event.seat is None or event.seat == seat:
                console.print(f"       {event.text(lang, match.seats)}", markup=False)
    console.print(match.board(seat, lang), markup=False)
    if match.over:
        places = ", ".join(f"{place}. {match.seats[s]} ({match.scores[s]})" for place, s in enumerate(match.ranking, 1))
        console.print(places, markup=False)
