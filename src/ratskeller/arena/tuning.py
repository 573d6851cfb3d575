"""Searching better figures for a bot: an evolution strategy (CMA-ES) whose fitness is won matches against the figures at hand."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable, Sequence
from fnmatch import fnmatch
from math import exp, log
from pathlib import Path
from typing import Any

import numpy as np

from ..bots.parameters import Table, flat
from ..kernel.errors import BadOption
from .running import run
from .schedule import Task, seatings
from .summary import summary
from .table import Result

STEP = 0.25  # how far the first candidates stray, in logarithms
CLEAR = 3.0  # points ahead that make a clear victory


def chosen(table: Table, patterns: Sequence[str]) -> dict[str, float]:
    """The figures to be tuned, by patterns like `outlook.*`."""
    figures = flat({name: table[name] for name in ("outlook", "search") if name in table})
    found = {path: value for path, value in figures.items() if any(fnmatch(path, p) for p in patterns) and value > 0}
    if not found:
        raise BadOption(f"No positive figure fits {', '.join(patterns)}; there are {', '.join(figures)}.")
    return found


def written(text: str, figures: dict[str, float]) -> str:
    """The text of a parameter file with other figures; comments stay."""
    section, lines = "", []
    for line in text.splitlines():
        head = re.match(r"\[([\w.-]+)\]", line)
        if head:
            section = head[1]
        found = re.match(r"([\w-]+)( *= *)([\d.+e-]+)(.*)", line)
        if found and f"{section}.{found[1]}" in figures:
            line = f"{found[1]}{found[2]}{figures[f'{section}.{found[1]}']:.4g}{found[4]}"
        lines.append(line)
    return "\n".join(lines) + "\n"


def fitness(results: Sequence[Result], name: str) -> float:
    """Victories, the clear ones counting more than the narrow ones: so fewer matches tell good figures from bad ones."""
    total = 0.0
    for result in results:
        seat = result["bots"].index(name)
        ahead = result["scores"][seat] - max(score for other, score in enumerate(result["scores"]) if other != seat)
        total += (result["ranks"][seat] == 0) / 4 + 3 / 4 / (1 + exp(-ahead / CLEAR))
    return total / len(results)


class Tuning:
    """One search: candidates of a generation play the same deals against the figures at hand."""

    def __init__(self, game: str, options: Sequence[dict[str, Any]], bot: str, text: str, table: Table, seed: int) -> None:
        self.game, self.options, self.bot, self.text, self.table, self.seed = game, options, bot, text, table, seed
        self.folder = Path(tempfile.mkdtemp(prefix="ratskeller-tune-"))

    def file_text(self, figures: dict[str, float]) -> str:
        return written(self.text, figures)

    def named(self, label: str, figures: dict[str, float]) -> str:
        """The name of a bot that goes by these figures."""
        path = self.folder / f"{label}.toml"
        path.write_text(self.file_text(figures), "utf-8")
        return f"{self.bot}@{path}"

    def tasks(self, name: str, deals: range) -> list[Task]:
        return [
            Task(self.game, options, self.seed, deal, seating)
            for options in self.options
            for deal in deals
            for seating in seatings([name, self.bot], options["players"])
        ]

    def search(
        self, patterns: Sequence[str], generations: int, games: int, jobs: int, say: Callable[[str], None]
    ) -> dict[str, float]:
        from cmaes import CMA  # brings SciPy along where there is one: a second that no other command should wait

        start = chosen(self.table, patterns)
        names = list(start)
        middle = np.array([log(start[name]) for name in names])
        strategy = CMA(mean=middle, sigma=STEP, seed=self.seed)
        each = max(1, games // sum(options["players"] for options in self.options))
        for generation in range(generations):
            drawn = [strategy.ask() for _ in range(strategy.population_size)]
            labels = [self.named(f"{generation}-{i}", dict(zip(names, map(exp, x), strict=True))) for i, x in enumerate(drawn)]
            deals = range(generation * each, (generation + 1) * each)
            results = list(run([task for label in labels for task in self.tasks(label, deals)], jobs))
            fit = [fitness([r for r in results if label in r["bots"]], label) for label in labels]
            strategy.tell([(x, -f) for x, f in zip(drawn, fit, strict=True)])
            say(f"generation {generation + 1} of {generations}: best {max(fit):.3f}, mean {sum(fit) / len(fit):.3f}")
        return dict(zip(names, map(exp, strategy.mean), strict=True))

    def prove(self, figures: dict[str, float], games: int, jobs: int) -> dict[str, Any]:
        """What was found against the figures at hand, on fresh deals."""
        name = self.named("found", figures)
        each = max(1, games // sum(options["players"] for options in self.options))
        fresh = range(1_000_000, 1_000_000 + each)
        rows = summary(list(run(self.tasks(name, fresh), jobs)))["bots"]
        row: dict[str, Any] = next(row for row in rows if row["name"] == name)
        return row
