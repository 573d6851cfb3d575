"""The file of results: one JSON object a line, one line a match, only appended to. A run that was cut off goes on from it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from ..kernel.errors import BadOption
from .schedule import Task
from .table import Result

NEEDED = ("game", "options", "seed", "deal", "bots", "ranks", "scores", "decisions", "seconds")


def read(path: Path) -> list[Result]:
    """All results of a file; a last line that was cut off is left out."""
    if not path.exists():
        return []
    try:
        lines = path.read_text("utf-8").splitlines()
    except OSError as problem:
        raise BadOption(f"{path} can not be read: {problem.strerror}.") from problem
    found = []
    for number, line in enumerate(lines, 1):
        try:
            result = json.loads(line)
            if not isinstance(result, dict) or any(name not in result for name in NEEDED):
                raise ValueError("it is no result of a match")
        except ValueError as problem:
            if number == len(lines):
                break
            raise BadOption(f"{path}, line {number}: {problem}.") from problem
        found.append(result)
    return found


def key(result: Result) -> str:
    return Task(result["game"], result["options"], result["seed"], result["deal"], tuple(result["bots"])).key


def still_to_play(tasks: Iterable[Task], played: Iterable[Result]) -> list[Task]:
    done = {key(result) for result in played}
    return [task for task in tasks if task.key not in done]


def keep(results: Iterable[Result], path: Path | None) -> Iterator[Result]:
    """Hand the results on, each one written down first."""
    if path is None:
        yield from results
        return
    mend(path)
    with path.open("a", encoding="utf-8") as file:
        for result in results:
            file.write(json.dumps(result) + "\n")
            file.flush()
            yield result


def mend(path: Path) -> None:
    """Cut off what an interrupted run left of its last line."""
    if path.exists():
        whole = path.read_bytes()
        kept = whole[: whole.rfind(b"\n") + 1]
        if len(kept) < len(whole):
            path.write_bytes(kept)


def of(results: Iterable[Result], game: str, options: dict[str, Any]) -> list[Result]:
    """Those of one game with these options."""
    return [result for result in results if result["game"] == game and result["options"] == options]
