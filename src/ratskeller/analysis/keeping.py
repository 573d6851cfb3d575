"""What was worked out, kept in a file line by line, so that an analysis that was cut off goes on where it was."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from ..kernel.errors import BadOption
from ..kernel.reasons import Reason
from .measure import Found, Study, record_key
from .report import FORMAT, VERSION


def beside(file: Path) -> Path:
    """Where the analysis of a record is kept."""
    return file.with_name(file.name + ".analysis.jsonl")


def head(study: Study) -> dict[str, Any]:
    """What the lines belong to: other rules, another budget or another record make them worthless."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "record": study.key,
        "rules": study.game.rules_version,
        "asked": study.asked,
        "iterations": study.iterations,
    }


def iterations_in(path: Path, record: Any, asked: str) -> int | None:
    """What the time that was asked for came to in an earlier analysis of the record: going on with it means the same budget."""
    lines = _lines(path)
    told = lines[0] if lines else {}
    return told.get("iterations") if (told.get("record"), told.get("asked")) == (record_key(record), asked) else None


def read(path: Path, study: Study) -> dict[int, Found]:
    """The steps known already; none where the file is about something else."""
    lines = _lines(path)
    if not lines or lines[0] != head(study):
        return {}
    return {line.pop("step"): Found(**line) for line in lines[1:]}


def keeper(path: Path, study: Study, known: Mapping[int, Found]) -> Callable[[int, Found], None]:
    """Writes the head and what is known already, without what was cut off; then what it is told to the file's end."""

    def keep(number: int, found: Found) -> None:
        _write(path, [{"step": number, **asdict(found)}], "a")

    _write(path, [head(study), *({"step": number, **asdict(found)} for number, found in known.items())], "w")
    return keep


def _lines(path: Path) -> list[dict[str, Any]]:
    """A line that was cut off, and what follows it, does not count."""
    found: list[dict[str, Any]] = []
    try:
        for line in path.read_text("utf-8").splitlines():
            found.append(json.loads(line))
    except (OSError, ValueError):
        pass
    return found


def _write(path: Path, lines: Iterable[dict[str, Any]], mode: str) -> None:
    try:
        with path.open(mode, encoding="utf-8") as file:
            file.writelines(json.dumps(line) + "\n" for line in lines)
    except OSError as problem:
        raise BadOption(Reason("unwritable", "cli.unwritable", {"file": str(path), "why": problem.strerror})) from problem
