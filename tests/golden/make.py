"""Make the golden records and playthroughs anew: `python -m tests.golden.make`. Read the difference before committing it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from ratskeller import Match
from ratskeller.kernel import records
from tests.playing import finished

HERE = Path(__file__).parent


def supply_empty(match: Match) -> bool:
    return bool(match.state.supply_left == 0)


def all_cubes_placed(match: Match) -> bool:
    return bool(match.state.supply_left > 0)


def whole_events(match: Match) -> set[str]:
    replayed = records.opening(match.record())
    return {e.name for n, entry in enumerate(match.log, 1) for e in records.follow(replayed, entry, n)}


def changed_places(match: Match) -> bool:
    """The Shaman led a rat into a full region."""
    return any(entry.get("play", "").startswith("exchange") for entry in match.record()["log"])


WANTED: dict[str, tuple[dict[str, Any], Callable[[Match], bool]]] = {
    "supply-empty-2": ({"players": 2}, supply_empty),
    "supply-empty-3": ({"players": 3}, supply_empty),
    "supply-empty-4": ({"players": 4}, supply_empty),
    "last-cube-placed": ({"players": 4}, all_cubes_placed),
    "aristocrats": ({"players": 3, "cards": "aristocrats"}, lambda m: {"sold", "to_palace"} <= whole_events(m)),
    "brutal-times": ({"players": 3, "cards": "brutal-times"}, lambda m: {"sold", "laid", "earned"} <= whole_events(m)),
    "crafts-and-trade": ({"players": 4, "cards": "crafts-and-trade"}, lambda m: {"unloaded", "sold"} <= whole_events(m)),
    "redrawn-rat": ({"players": 2, "cards": "brutal-times"}, lambda m: bool(m.state.redrawn >= 0)),
    "full-regions": ({"players": 2, "cards": "brutal-times"}, changed_places),
}


def find(options: dict[str, Any], fits: Callable[[Match], bool]) -> Match:
    for seed in range(20_000):
        match = finished("rattus", seed, **options)
        if fits(match):
            return match
    raise LookupError(f"no match with {options} fits")


def playthrough(record: dict[str, Any]) -> Iterator[str]:
    """A match as text: every table, every option, everything that happened."""
    match = records.opening(record)
    yield f"{record['game']} {json.dumps(record['options'])} secret {record['secret']}"
    for number, entry in enumerate(record["log"], 1):
        yield from ("", f"── entry {number}, seat {match.seat}: {match.prompt()}", str(match))
        yield "options: " + ", ".join(action.notation for action in match.legal())
        yield f"> {entry['play']}"
        for event in match.play(entry["play"]):
            to = "" if event.seat is None else f" (only seat {event.seat})"
            yield f"  {event.text()}{to}"
    yield from ("", str(match), f"ranks {match.ranks}, scores {match.scores}")


def main() -> None:
    folder = HERE / "rattus"
    folder.mkdir(exist_ok=True)
    for name, (options, fits) in WANTED.items():
        record = find(options, fits).record()
        (folder / f"{name}.json").write_text(json.dumps(record, indent=0) + "\n")
        print(name, len(record["log"]), "entries")
    for path in (folder / "supply-empty-2.json", folder / "crafts-and-trade.json", HERE / "village" / "coffins-2.json"):
        record = json.loads(path.read_text())
        path.with_suffix(".txt").write_text("\n".join(playthrough(record)) + "\n")


if __name__ == "__main__":
    main()
