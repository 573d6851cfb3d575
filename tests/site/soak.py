"""A part of `make soak`: what the page's Python does is what ours does, at length, in node and in Chromium; and how fast it is.

python -m tests.site.soak
"""

from __future__ import annotations

from tools.site.__main__ import ROOT, make

from ratskeller.kernel.game import games

from .running import in_chromium, in_node, natively

ASKED = ("constants:1", "random:1000", "search:10", "bots:3", "told:2")
ROUNDS = 3  # of measuring, in turns


def compare(names: str) -> None:
    here = natively(names, *ASKED)
    for where, run in (("node", in_node), ("Chromium", in_chromium)):
        there = run(names, *ASKED)
        differing = [(a, b) for a, b in zip(here, there, strict=True) if a != b]
        if differing:
            raise SystemExit(f"{where}: {len(differing)} of {len(here)} lines differ, first {differing[:5]}")
        counts = {
            what: sum(line.startswith(f"{what} ") for line in here) for what in ("random", "search", "bots", "told", "judged")
        }
        print(f"{where}: {len(here)} lines are the same, {counts} beside the constants", flush=True)
    print("\n".join(line for line in here if line.startswith(("random", "bots"))), flush=True)


def measure(names: str) -> None:
    best: dict[str, dict[str, float]] = {"native": {}, "Chromium": {}}
    for _ in range(ROUNDS):
        for where, run in (("native", natively), ("Chromium", in_chromium)):
            for line in run(names, "speed:200"):
                _, offer, speed = line.split()
                best[where][offer] = max(best[where].get(offer, 0.0), float(speed))
    for offer, speed in best["native"].items():
        there = best["Chromium"][offer]
        print(f"{offer}: {speed:,.0f} iterations/s native, {there:,.0f} in Chromium: {there / speed:.2f}", flush=True)


if __name__ == "__main__":
    known = [game.name for game in games()]
    make(ROOT / "build" / "site", known)
    compare(",".join(known))
    measure(",".join(known))
