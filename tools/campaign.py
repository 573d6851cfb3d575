"""Half an hour on a large machine: play, learn, and find out what it is worth. Every step goes on where it was cut off.

    python tools/campaign.py freeze TAG                  # the opponent: figures and instinct as they were at a tag
    python tools/campaign.py play rattus --minutes 3     # matches of the search against itself
    python tools/campaign.py learn rattus                # habits and instinct from them, and figures that lean on both
    python tools/campaign.py cells variant --minutes 4   # ways to lean on habits, each against what ships …
    python tools/campaign.py choose rattus               # … and from now on the best of them
    python tools/campaign.py cells --minutes 8           # the matches that count; with a WORD (a pattern) only those cells
    python tools/campaign.py table                       # what they say, as rows for docs/bots.md
    python tools/campaign.py all TAG --minutes 25        # all of it

Everything lies in one folder (`--folder build/campaign`); `--jobs` is the number of cores. Matches of one step never wait for
another step: whatever is there is used.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import subprocess
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
from fresh import kinds

import ratskeller  # noqa: F401  (makes the games known)
from ratskeller.arena import results as files
from ratskeller.arena.running import run
from ratskeller.arena.schedule import Task, tasks
from ratskeller.arena.summary import summary
from ratskeller.bots import prepare
from ratskeller.bots.instinct import filled
from ratskeller.bots.instinct import home as instinct_home
from ratskeller.bots.learned import named, read
from ratskeller.bots.learning import calibration, provenance, rows, shards, usage, value
from ratskeller.bots.learning.machine import Machine
from ratskeller.bots.parameters import home
from ratskeller.cli.plots import draw_fairness, draw_learning
from ratskeller.kernel.game import game as find_game
from ratskeller.kernel.statistics import Z95

GAMES = ("rattus", "village")
SEED = 35  # deals on which no figure was chosen …
TRYING = 36  # … and those on which a variant is
Search = Mapping[str, float]
VARIANTS: dict[str, Search] = {  # what the search may do with habits
    "instinct alone": {},
    "play on": {"play_on": 2.0},
    "play on as learned": {"play_on": 1.0},
    "play on sharply": {"play_on": 4.0},
    "play on, steered": {"play_on": 2.0, "habit": 0.4},
}
FIRST = "instinct alone"  # until another has won
RATE = 1e-3  # instinct learns on from what ships
PLAYED = {"rattus": (200, 40), "village": (120, 24)}  # iterations of a thorough and of a quick search
EQUAL = {"rattus": ("300", "old", "300"), "village": ("60", "old", "60")}  # the same time, while only judgement differs …
NARROW = 6000  # matches where the two differ by little
SLOWER = "0.02s"  # … and what both get where one side also plays on


@dataclass(frozen=True)
class Cell:
    """One line of the table: we with a budget against others with theirs."""

    name: str
    game: str
    options: dict[str, Any]
    budget: str
    against: str  # `old`: as it was when it was frozen, `shipped`: what the package brings, or `self`: the same bot
    theirs: str
    matches: int
    search: Search | None = field(default=None, hash=False)  # other figures of the search than those that were chosen


def cells() -> list[Cell]:
    """The most important first."""
    made = [
        Cell("ten times, rattus 4", "rattus", {"players": 4, "cards": "classic"}, "2000", "self", "200", 1500),
        Cell("ten times, village 4", "village", {"players": 4}, "1000", "self", "100", 1500),
        Cell("old, rattus classic 4", "rattus", {"players": 4, "cards": "classic"}, *EQUAL["rattus"], 1500),
        Cell("old, village 4", "village", {"players": 4}, *EQUAL["village"], 1500),
        Cell("old, rattus classic 2", "rattus", {"players": 2, "cards": "classic"}, *EQUAL["rattus"], 600),
        Cell("old, village 2", "village", {"players": 2}, *EQUAL["village"], 600),
    ]
    for cards in ({"cards": "aristocrats"}, {"cards": "brutal-times"}, {"cards": "random", "goods": True}):
        for players in (4, 2):
            options = {"players": players, **cards}
            matches = NARROW if (cards["cards"], players) == ("brutal-times", 4) else 600
            made.append(Cell(f"old, {cards['cards']} {players}", "rattus", options, *EQUAL["rattus"], matches))
    wide = [("rattus", {"players": 4, "cards": "classic"}), ("village", {"players": 4})]
    made += [Cell(f"ten times more, {game} 4", game, options, "20000", "self", "2000", 1500) for game, options in wide]
    for game, options in wide:
        for name, search in VARIANTS.items():
            made.append(Cell(f"variant {name}, {game} 4", game, options, "0.005s", "shipped", "0.005s", 400, search))
    return made


class Campaign:
    """The folder, and what is in it."""

    def __init__(self, folder: Path, jobs: int) -> None:
        self.folder, self.jobs = folder.resolve(), jobs
        self.folder.mkdir(parents=True, exist_ok=True)

    def figures(self, game: str) -> Path:
        return self.folder / f"{game}.toml"

    def bot(self, game: str, budget: str, search: Search | None = None) -> str:
        """We, as far as we have learned."""
        if search is not None:
            told = "".join(f"-{name}{figure:g}" for name, figure in search.items())
            return f"mcts:{budget}@{self.signed(game, f'{game}-variant{told}', self.leaning(game, search))}"
        chosen = self.chosen(game)
        return f"mcts:{budget}@{chosen}" if chosen else f"mcts:{budget}"

    def chosen(self, game: str) -> Path | None:
        """The figures that were chosen, as far as anything has been learned."""
        path = self.figures(game)
        return self.signed(game, game, path.read_text("utf-8")) if path.exists() else None

    def signed(self, game: str, name: str, text: str) -> Path:
        """A file of these figures, named by them and by what was learned: whoever learns anew gets a new name."""
        digest = hashlib.sha256(text.encode())
        for path in sorted(self.folder.glob(f"{game}-*.npz")):
            digest.update(path.read_bytes())
        made = self.folder / f"{name}-{digest.hexdigest()[:8]}.toml"
        made.write_text(text, "utf-8")
        return made

    def leaning(self, game: str, search: Search) -> str:
        return leaning(home(find_game(game)).read_text("utf-8"), game, search)

    def old(self, game: str) -> Path:
        return self.folder / "old" / f"{game}.toml"

    def freeze(self, ref: str) -> None:
        """Keep what bots of an older version judge by: they search by the code of today. For all of it: `tools/frozen.py`."""
        (self.folder / "old").mkdir(exist_ok=True)
        for game in GAMES:
            place = f"{ref}:src/ratskeller/games/{game}/data/bots"
            figures, instinct = (
                subprocess.run(["git", "show", f"{place}/{name}"], capture_output=True, check=True).stdout
                for name in ("parameters.toml", "instinct.npz")
            )
            self.old(game).with_suffix(".npz").write_bytes(instinct)
            self.old(game).write_bytes(figures + f'\n[learned]\ninstinct = "{game}.npz"\n'.encode())

    def play(self, game: str, minutes: float) -> None:
        """Matches to learn from; a second call after learning plays the next generation."""
        rules, (thorough, quick) = find_game(game), PLAYED[game]
        prepare(rules)
        learned = self.chosen(game)
        folder = self.folder / (f"{learned.stem}-matches" if learned else f"{game}-first")
        plan = shards.Plan(game, kinds(rules), thorough, quick, matches=8, figures=str(learned or ""))
        began, done = time.monotonic(), 0
        for _ in shards.gather(plan, folder, 1_000_000, self.jobs, minutes):
            done += 1
        print(f"{folder.name}: {done * plan.matches} matches in {time.monotonic() - began:.0f} s", flush=True)

    def learn(self, game: str, epochs: float, device: str) -> None:
        """From all matches that are there."""
        rules, machine = find_game(game), Machine(device)
        folders = [folder for folder in sorted(self.folder.glob(f"{game}-*")) if folder.is_dir()]
        pairs = [rows.split(rules, folder) for folder in folders]
        learn, held = (rows.pile(rules, [path for pair in pairs for path in pair[k]]) for k in (0, 1))
        print(f"{game}: {len(learn.states)} positions to learn from, {len(held.states)} held out, on {machine.name}", flush=True)
        usual, curve = usage.learn(rules, machine, rows.to_imitate(rules, learn), rows.to_imitate(rules, held), 2 * epochs, print)
        out = self.folder / f"{game}-habit.npz"
        usage.save(out, usual)
        draw_learning(out, curve)
        provenance.write(out, f"habits of {game}", folders, {"epochs": 2 * epochs, "device": machine.name}, curve)
        shipped = value.layers_of(rules, read(instinct_home(rules))) if instinct_home(rules).exists() else None
        given = rows.to_judge(rules, learn, trust=rows.TRUST), rows.to_judge(rules, held, trust=rows.TRUST)
        judged, curve = value.learn(rules, machine, *given, epochs, shipped, RATE, say=print)
        out = self.folder / f"{game}-instinct.npz"
        value.save(out, judged)
        draw_learning(out, curve)
        provenance.write(
            out,
            f"instinct of {game}",
            folders,
            {"epochs": epochs, "rate": RATE, "trust": rows.TRUST, "begin": "shipped", "device": machine.name},
            curve,
        )
        told = {
            "before": calibration.by_distance(rules, held),
            "after": calibration.by_distance(rules, held, named(rules, out, filled)),
        }
        (self.folder / f"{game}-calibration.json").write_text(json.dumps(told, indent=1) + "\n", "utf-8")
        draw_fairness(out, **told)
        for name, lines in told.items():
            print(name, calibration.table(lines), sep="\n", flush=True)
        if not self.figures(game).exists():
            self.figures(game).write_text(self.leaning(game, VARIANTS[FIRST]), "utf-8")

    def seated(self, cell: Cell) -> list[str]:
        chosen = self.figures(cell.game)
        if cell.against == "old" and chosen.exists() and "play_on" in chosen.read_text("utf-8"):
            cell = replace(cell, budget=SLOWER, theirs=SLOWER)
        name = f"mcts:{cell.theirs}"
        theirs = {"old": f"{name}@{self.old(cell.game)}", "shipped": name, "self": self.bot(cell.game, cell.theirs)}
        return [self.bot(cell.game, cell.budget, cell.search), theirs[cell.against]]

    def file(self, cell: Cell) -> Path:
        return self.folder / "cells" / f"{re.sub('[^a-z0-9]+', '-', cell.name)}.jsonl"

    def waiting(self, cell: Cell) -> list[Task]:
        rules = find_game(cell.game)
        seed = SEED if cell.search is None else TRYING
        planned = tasks(cell.game, rules.check_options(cell.options), self.seated(cell), cell.matches, seed)
        return files.still_to_play(planned, files.read(self.file(cell)))

    def cells(self, word: str, minutes: float, share: float) -> None:
        """Cells advance together, so that what is there at any time is of equal weight."""
        (self.folder / "cells").mkdir(exist_ok=True)
        there = ("self", "shipped", "old") if (self.folder / "old").exists() else ("self", "shipped")
        chosen = [cell for cell in cells() if re.search(word, cell.name) and cell.against in there]
        chosen = [cell for cell in chosen if cell.search is None or "variant" in word]
        for name in {cell.game for cell in chosen}:
            prepare(find_game(name))
        lists = [(cell, self.waiting(cell)[: max(4, round(cell.matches * share))]) for cell in chosen]
        order = sorted((place / len(left), at) for at, (_, left) in enumerate(lists) for place in range(len(left)))
        owner, queue = {}, []
        heads: list[Iterator[Task]] = [iter(left) for _, left in lists]
        for _, at in order:
            task = next(heads[at])
            owner[task.key] = lists[at][0]
            queue.append(task)
        for cell in chosen:
            files.mend(self.file(cell))
        until, done = time.monotonic() + 60 * minutes, 0
        for result in run(queue, self.jobs):
            with self.file(owner[files.key(result)]).open("a", encoding="utf-8") as file:
                file.write(json.dumps(result) + "\n")
            done += 1
            if time.monotonic() > until:
                break
        print(f"{done} of {len(queue)} matches", flush=True)

    def played(self, cell: Cell) -> tuple[str, list[dict[str, Any]], list[float]]:
        """Our name in a cell, its results, and how many points we were ahead of the others' mean in each."""
        there = files.read(self.file(cell))
        ours = self.seated(cell)[0] if there else ""
        there, ahead = [result for result in there if ours in result["bots"]], []
        for result in there:
            seat, points = result["bots"].index(ours), np.array(result["scores"])
            ahead.append(float(points[seat] - np.delete(points, seat).mean()))
        return ours, there, ahead

    def choose(self, game: str) -> None:
        """The variant that is furthest ahead of what ships in equal time, in points: finer than victories in few matches."""
        tried = [cell for cell in cells() if cell.name.startswith("variant") and cell.game == game]
        means = {cell.name: float(np.mean(ahead)) for cell in tried if (ahead := self.played(cell)[2])}
        best = max((cell for cell in tried if cell.name in means), key=lambda cell: means[cell.name], default=None)
        if best is None or best.search is None:
            raise SystemExit(f"No variant of {game} has been played yet.")
        self.figures(game).write_text(self.leaning(game, best.search), "utf-8")
        print(f"{best.name}: {means[best.name]:+.2f} points ahead", flush=True)

    def table(self) -> str:
        """Shares of victories with 95 % intervals, and by how many points."""
        lines = [
            "| match | games | share | 95 % | par | points ahead | ms a decision, ours : theirs |",
            "|---|---|---|---|---|---|---|",
        ]
        for cell in cells():
            ours, played, ahead = self.played(cell)
            if not played:
                continue
            found = {row["name"]: row for row in summary(played)["bots"]}
            row = found.pop(ours)
            other = next(iter(found.values()))
            error = Z95 * np.std(ahead, ddof=1) / len(ahead) ** 0.5 if len(ahead) > 1 else 0.0
            lines.append(
                f"| {cell.name}: {cell.budget} v {cell.theirs} | {row['games']} | {row['win_share']:.1%} "
                f"| {row['low']:.1%} – {row['high']:.1%} | {row['par']:.0%} | {np.mean(ahead):+.2f} ± {error:.2f} "
                f"| {row['ms_per_decision']:.1f} : {other['ms_per_decision']:.1f} |"
            )
        text = "\n".join(lines) + "\n"
        (self.folder / "table.md").write_text(text, "utf-8")
        return text


def leaning(text: str, game: str, search: Search) -> str:
    """Figures that ship, with other ones for the search and with what was learned here."""
    lines = [line for line in text.splitlines() if line.split("=")[0].strip() not in search]
    at = lines.index("[search]") + 1
    lines[at:at] = [f"{name} = {figure}" for name, figure in search.items()]
    learned = [f'{what} = "{game}-{what}.npz"' for what in ("instinct", *(["habit"] if search else []))]
    return "\n".join([*lines, "", "[learned]", *learned]) + "\n"


def everything(campaign: Campaign, ref: str, minutes: float, epochs: float, device: str) -> None:
    """A fifth of the time to play, most of it for the cells; learning takes what it takes."""
    until = time.monotonic() + 60 * minutes
    campaign.freeze(ref)
    for game in GAMES:
        campaign.play(game, 0.1 * minutes)
        campaign.learn(game, epochs, device)
        campaign.cells(f"variant.*{game}", 0.1 * minutes, 1.0)
        campaign.choose(game)
    campaign.cells("", max(1.0, (until - time.monotonic()) / 60), 1.0)
    print(campaign.table())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("step", choices=("freeze", "play", "learn", "choose", "cells", "table", "all"))
    parser.add_argument("what", nargs="?", default="", help="a tag, a game, or a word of the cells")
    parser.add_argument("--folder", type=Path, default=Path("build/campaign"))
    parser.add_argument("--jobs", type=int, default=16)
    parser.add_argument("--minutes", type=float, default=8)
    parser.add_argument("--share", type=float, default=1.0, help="of the matches of a cell, for a try")
    parser.add_argument("--epochs", type=float, default=4)
    parser.add_argument("--device", default="auto")
    given = parser.parse_args()
    campaign = Campaign(given.folder, given.jobs)
    if given.step == "freeze":
        campaign.freeze(given.what)
    elif given.step == "play":
        campaign.play(given.what, given.minutes)
    elif given.step == "learn":
        campaign.learn(given.what, given.epochs, given.device)
    elif given.step == "choose":
        campaign.choose(given.what)
    elif given.step == "cells":
        campaign.cells(given.what, given.minutes, given.share)
    elif given.step == "table":
        print(campaign.table())
    else:
        everything(campaign, given.what, given.minutes, given.epochs, given.device)


if __name__ == "__main__":
    main()
