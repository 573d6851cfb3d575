"""How long a click takes until the answer is painted, on loopback, without motion: python -m bench.paint [--clicks 150]

Starts a server of its own and plays through the page. A click is timed in the browser, from the click to the second animation
frame after the table shows our own action; what the bots do then is not waited for. `page_ms` is what a click costs the page's
own processor time in scripts, styles and layout, until things have come to rest: it hangs less on what else the machine does.
"""

from __future__ import annotations

import argparse
import json
import statistics

from bench.sitting import sitting
from playwright.sync_api import CDPSession
from tests.web.playing import TARGET, settle, shown, wait_for_turn

CLOCK = """
window.painted = [];
let clicked = null;
addEventListener('click', () => { clicked = performance.now(); }, true);
addEventListener('shown', () => {
  if (clicked === null) return;
  const since = clicked;
  clicked = null;
  requestAnimationFrame(() => requestAnimationFrame(() => window.painted.push(performance.now() - since)));
});
"""


SPENT = ("ScriptDuration", "LayoutDuration", "RecalcStyleDuration")


def spent(cdp: CDPSession) -> float:
    """Milliseconds so far."""
    return 1000 * sum(one["value"] for one in cdp.send("Performance.getMetrics")["metrics"] if one["name"] in SPENT)


def measure(clicks: int, game: str) -> dict[str, float]:
    times: list[float] = []
    costs: list[float] = []
    with sitting(CLOCK) as (house, ada, page):
        cdp = page.context.new_cdp_session(page)
        cdp.send("Performance.enable")
        while len(times) < clicks:
            page.goto(f"{house.url}/#/table/{ada.table(game=game)['id']}")
            page.reload()
            while wait_for_turn(page) and len(times) < clicks:
                before, began = shown(page), spent(cdp)
                page.locator(TARGET).first.click()
                settle(page, before)
                page.wait_for_timeout(100)
                costs.append(spent(cdp) - began)
                times += page.evaluate("window.painted.splice(0)")
    cuts = statistics.quantiles(times, n=100)
    return {
        "clicks": len(times), "median_ms": round(cuts[49], 1), "p95_ms": round(cuts[94], 1), "worst_ms": round(max(times), 1),
        "page_ms": round(statistics.median(costs), 1),
    }  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clicks", type=int, default=150)
    parser.add_argument("--game", default="rattus")
    given = parser.parse_args()
    print(json.dumps(measure(given.clicks, given.game)))


if __name__ == "__main__":
    main()
