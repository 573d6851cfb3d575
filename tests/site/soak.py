"""A part of `make soak`: what the page's Python does is what ours does, at length, in node and in Chromium; and how fast it is.

python -m tests.site.soak [random:1000 …]
"""

from __future__ import annotations

import sys

from tools.site.__main__ import ROOT, make

from ratskeller.kernel.game import games

from .running import by_thinkers, in_chromium, in_node, natively

ASKED = ("constants:1", "random:1000", "search:10", "bots:3", "told:2")  # one after the other: each may take its time
ROUNDS = 3  # of measuring, in turns


def compare(names: str, asked: str) -> None:
    here = natively(names, asked)
    for where, run in (("node", in_node), ("Chromium", in_chromium)):
        there = run(names, asked)
        differing = [(a, b) for a, b in zip(here, there, strict=True) if a != b]
        if differing:
            raise SystemExit(f"{where}: {len(differing)} of {len(here)} lines differ, first {differing[:5]}")
        print(f"{asked} in {where}: {len(here)} lines are the same", flush=True)
    print("\n".join(line for line in here if line.startswith(("random", "bots"))), flush=True)


def measure(names: str) -> None:
    """The same search here and in a worker that thinks, in turns."""
    best: dict[str, dict[str, float]] = {"here": {}, "there": {}}
    for _ in range(ROUNDS):
        for where, run in (("here", natively), ("there", by_thinkers)):
            for line in run(names, "speed:200"):
                _, offer, speed = line.split()
                best[where][offer] = max(best[where].get(offer, 0.0), float(speed))
    for offer, speed in best["here"].items():
        there = best["there"][offer]
        print(f"{offer}: {speed:,.0f} iterations/s here, {there:,.0f} by a worker in Chromium: {there / speed:.2f}", flush=True)


if __name__ == "__main__":
    known = [game.name for game in games()]
    make(ROOT / "build" / "site", known)
    for asked in sys.argv[1:] or ASKED:
        compare(",".join(known), asked)
    measure(",".join(known))
