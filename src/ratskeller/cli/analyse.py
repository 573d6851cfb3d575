"""`ratskeller analyse`: what won a finished match, luck or skill."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

import typer
from rich.box import SIMPLE
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from ..analysis import Analysis, Study, keeping
from ..analysis.measure import THREADS
from ..analysis.page import page
from ..analysis.reasons import because
from ..analysis.sentences import change, gifts, share, turning_point, word
from . import options as o

# A row per part of a player's account: its name, what it is called in the report, and how it is told.
PARTS: dict[str, tuple[str, Callable[[float, str], str]]] = {
    "from": ("initial", share),
    "luck": ("luck", change),
    "own": ("own", change),
    "others": ("others", change),
    "to": ("final", share),
    "lost": ("lost", lambda lost, lang: change(-lost, lang)),
    "unexplained": ("unexplained", change),
}


def analyse(
    file: Path = typer.Argument(help="the saved record of a finished match"),
    seconds_per_decision: float = typer.Option(0.2, help="processor time for every decision; less where there are more than 400"),
    iterations: int | None = typer.Option(None, help="… or looks ahead: the same result on every machine"),
    html: Path | None = typer.Option(None, help="write a report with plots"),
    threads: int = typer.Option(THREADS, help="threads at work"),
    anew: bool = typer.Option(False, help="forget what was worked out before"),
    lang: str = o.LANG,
    as_json: bool = o.JSON,
) -> None:
    """Say what won a match: luck, own decisions, and those of the others. Cut off, it goes on from the file it keeps beside."""
    record = o.read_json(file)
    console = Console(stderr=True, highlight=False)
    kept = keeping.beside(file)
    asked = f"{iterations} iterations" if iterations is not None else f"{seconds_per_decision:g} s"
    earlier = None if anew else keeping.iterations_in(kept, record, asked)
    study = Study(record, seconds_per_decision, earlier if iterations is None else iterations, threads, asked=asked)
    known = {} if anew else keeping.read(kept, study)
    if known and not as_json:
        told = word(lang, "goes_on", known=len(known), steps=len(study), file=str(kept))
        console.print(told, markup=False)
    keep = keeping.keeper(kept, study, known)
    moments = []
    with Progress(console=console, transient=True, disable=as_json) as progress:
        bar = progress.add_task(word(lang, "progress", steps=len(study)), total=len(study))
        for moment in study.moments(known, keep):
            moments.append(moment)
            progress.advance(bar)
    analysis = study.analysis(moments)
    named = replace(analysis, seats=o.called(analysis.seats, lang))
    reasons = because(study, named, lang) if html is not None or not as_json else {}
    if html is not None:
        o.write_new(html, page(named, lang, reasons), overwrite=True)
    print(json.dumps(analysis.json())) if as_json else show(named, lang, reasons)


def show(analysis: Analysis, lang: str, reasons: Mapping[int, str]) -> None:
    console = Console(highlight=False)
    table = Table("", *(player.name for player in analysis.players), box=SIMPLE, padding=(0, 1, 0, 0))
    table.add_row(word(lang, "accuracy"), *(share(player.accuracy / 100, lang) for player in analysis.players))
    for head, (part, how) in PARTS.items():
        table.add_row(word(lang, head), *(how(getattr(player, part), lang) for player in analysis.players))
    console.print(table)
    for line in gifts(analysis, lang):
        console.print(line, markup=False)
    for point in analysis.turning:
        console.print(
            f"{word(lang, 'step')} {point.entry}: {turning_point(analysis, point, lang, reasons.get(point.entry, ''))}",
            markup=False,
        )
    if not analysis.turning:
        console.print(word(lang, "no_turning"), markup=False)
