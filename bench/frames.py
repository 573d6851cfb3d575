"""How evenly a ravage is drawn: python -m bench.frames [--ravages 4]

Starts a server of its own, opens a recorded match and lets some of its ravages be told at the calm pace. The time between two
animation frames is taken in the browser; a frame over 50 ms is one that people see.
"""

from __future__ import annotations

import argparse
import json
import statistics
from typing import Any

from bench.sitting import sitting
from tests.web.conftest import GOLDEN

LONG = 50.0  # milliseconds
CALM = "localStorage.ratskeller = JSON.stringify({speed: 1, sounds: false, lang: 'en'});"
FRAMES = """
window.frames_taken = [];
let last = null;
const take = (now) => { if (last !== null) window.frames_taken.push(now - last); last = now; requestAnimationFrame(take); };
requestAnimationFrame(take);
"""


def measure(ravages: int) -> dict[str, Any]:
    record = json.loads((GOLDEN / "supply-empty-3.json").read_text())
    frames: list[float] = []
    with sitting(CALM + FRAMES) as (house, ada, page):
        table = ada.post("/api/records", {"record": record})["id"]
        log = ada.get(f"/api/tables/{table}/log")
        told = [one["n"] for one in log if sum(event["kind"] == "revealed" for event in one["events"]) in (1, 2, 3)][:ravages]
        for n in told:
            page.goto(f"{house.url}/#/replay/{table}?n={n - 1}&eyes=all")
            page.reload()
            page.wait_for_selector(f'.replay-page[data-shown="{n - 1}"]')
            page.wait_for_timeout(1500)
            page.evaluate("window.frames_taken.splice(0)")
            page.keyboard.press("ArrowRight")
            page.wait_for_selector(f'.replay-page[data-shown="{n}"]')
            frames += page.evaluate("window.frames_taken.splice(0)")
    return {
        "ravages": len(told), "frames": len(frames), "over_50_ms": sum(one > LONG for one in frames),
        "median_ms": round(statistics.median(frames), 1), "worst_ms": round(max(frames), 1),
    }  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ravages", type=int, default=4)
    print(json.dumps(measure(parser.parse_args().ravages)))


if __name__ == "__main__":
    main()
