"""Make the golden records of My Village anew: `python -m tests.games.village.golden`."""

from __future__ import annotations

import json
from collections.abc import Callable

from ratskeller import Match
from ratskeller.games.village.data import END_COFFINS
from ratskeller.games.village.death import coffins
from ratskeller.kernel.engine import engine
from ratskeller.kernel.game import game
from tests.golden.make import HERE, whole_events
from tests.playing import finished

FOLDER = HERE / "village"


def enough_coffins(match: Match) -> bool:
    return bool(coffins(match.state) >= END_COFFINS[match.players])


WANTED: dict[str, tuple[int, Callable[[Match], bool]]] = {
    "coffins-2": (2, enough_coffins),
    "coffins-3": (3, enough_coffins),
    "coffins-4": (4, enough_coffins),
    "shared-victory": (2, lambda m: len(m.winners) > 1),
    "day-labourers": (4, lambda m: int((m.state.labourers > 0).sum()) > 1),
    "healed": (3, lambda m: bool(m.state.healed.any()) and {"invasion", "healed", "lost"} <= whole_events(m)),
}


def find(players: int, fits: Callable[[Match], bool]) -> Match:
    for seed in range(20_000):
        match = finished("village", seed, players=players)
        if fits(match):
            return match
    raise LookupError(f"no match of {players} fits")


def main() -> None:
    engine(game("village")).compile()
    FOLDER.mkdir(exist_ok=True)
    for name, (players, fits) in WANTED.items():
        record = find(players, fits).record()
        (FOLDER / f"{name}.json").write_text(json.dumps(record, indent=0) + "\n")
        print(name, len(record["log"]), "entries")


if __name__ == "__main__":
    main()
