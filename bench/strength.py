"""How strong the bots are: the matches behind the tables of docs/bots.md, as rows for them.

`python bench/strength.py FOLDER [SHARE] [WORD]`: results are kept in FOLDER, and a run that was cut off goes on from there. SHARE
of the matches is played (1 = all, hours); all kinds advance together, so that what is there at any time is of equal weight.
With a WORD only the rows that contain it.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from ratskeller.cli.arena import contest

SEED = 12  # deals on which no figure was chosen
PASSES = 10
CLASSIC: dict[str, Any] = {"cards": "classic"}
MERCATUS: dict[str, Any] = {"cards": "aristocrats"}

# game, options, players, bots, matches
ROWS: list[tuple[str, dict[str, Any], int, str, int]] = [
    *[
        ("rattus", cards, players, bots, matches)
        for cards in (CLASSIC, MERCATUS)
        for players, bots, matches in (
            (2, "greedy,random", 400),
            (4, "greedy,random", 400),
            (2, "mcts:2000,greedy", 200),
            (4, "mcts:2000,greedy", 200),
            (2, "mcts:4000,mcts:2000", 200),
        )
    ],
    ("rattus", CLASSIC, 3, "novice,apprentice,mcts:4000", 96),
    ("rattus", {"cards": "brutal-times"}, 2, "mcts:2000,greedy", 60),
    ("rattus", {"cards": "crafts-and-trade"}, 2, "mcts:2000,greedy", 60),
    ("village", {}, 2, "greedy,random", 400),
    ("village", {}, 4, "greedy,random", 400),
    ("village", {}, 2, "mcts:500,greedy", 200),
    ("village", {}, 4, "mcts:500,greedy", 200),
    ("village", {}, 2, "mcts:1000,mcts:500", 200),
    ("village", {}, 3, "novice,apprentice,mcts:2000", 48),
]


def rows(report: dict[str, Any], label: str) -> list[str]:
    """One for the first bot of a pair, one for every bot of a larger field."""
    first = sorted(report["bots"], key=lambda bot: -bot["win_share"])
    wanted = [bot for bot in report["bots"] if bot["name"] == label.split(",")[0]] if len(first) == 2 else first
    kind = " ".join(str(value) for value in (report["game"], report["options"].get("cards", ""), report["options"]["players"]))
    return [
        f"| {kind}: {bot['name']} in {label} | {bot['games']} | {bot['win_share']:.1%} | {bot['low']:.1%} – {bot['high']:.1%} "
        f"| {bot['par']:.0%} | {bot['ms_per_decision']:.1f} |"
        for bot in wanted
    ]


def main(folder: Path, share: float = 1.0, word: str = "") -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for step in range(1, PASSES + 1):
        said: list[str] = []
        for game, options, players, bots, matches in ROWS:
            name = "-".join([game, *options.values(), str(players), bots.replace(",", "-").replace(":", "")])
            if word not in name:
                continue
            wanted = max(2, round(matches * share * step / PASSES))
            given = {"players": players, **options}
            report, _ = contest(game, given, bots.split(","), wanted, SEED, results=folder / f"{name}.jsonl")
            said += rows(report, bots)
        (folder / "table.md").write_text("\n".join(said) + "\n", "utf-8")
        print(f"{step} of {PASSES}", *said, sep="\n", flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), *(convert(value) for convert, value in zip((float, str), sys.argv[2:], strict=False)))
