"""How long the number helper of My Village takes: python -m bench.number_helper [--turns 30]

First the helper alone: every value worked out for a table of four, in processor time. Then in the browser, on loopback and
without motion: from the arrival of the news that it is our turn to the second animation frame after the strip is drawn from it.
"""

from __future__ import annotations

import argparse
import statistics
import time

from bench.sitting import sitting
from tests.web.playing import click_something, wait_for_turn

import ratskeller

ROUNDS = 50
CLOCK = """
window.strips = [];
const news = new Map();
const heard = (text) => {
  try {
    const { moment } = JSON.parse(text);
    if (moment?.aid?.numbers && !news.has(moment.n)) news.set(moment.n, performance.now());
  } catch { /* no news of a table */ }
};
const listen = EventSource.prototype.addEventListener;
EventSource.prototype.addEventListener = function (kind, act, ...more) {
  return listen.call(this, kind, (event) => { if (event.data) heard(event.data); act(event); }, ...more);
};
addEventListener('shown', ({ detail: { moment } }) => {
  const since = news.get(moment.n);
  if (since === undefined) return;
  requestAnimationFrame(() => requestAnimationFrame(() => {
    if (document.querySelector('.strip .value .use')) window.strips.push(performance.now() - since);
  }));
});
"""


def quantiles(times: list[float]) -> str:
    return f"best {min(times):.1f} ms, median {statistics.median(times):.1f} ms, worst {max(times):.1f} ms of {len(times)}"


def alone() -> list[float]:
    match = ratskeller.new("village", players=4, seed=2)
    match.aid(0, "en")
    times = []
    for _ in range(ROUNDS):
        began = time.thread_time()
        match.aid(0, "en")
        times.append(1000 * (time.thread_time() - began))
    return times


def painted(turns: int) -> list[float]:
    times: list[float] = []
    with sitting(CLOCK) as (house, ada, page):
        while len(times) < turns:
            page.goto(f"{house.url}/#/table/{ada.table(game='village')['id']}")
            page.reload()
            while wait_for_turn(page) and len(times) < turns:
                page.wait_for_timeout(40)
                times += page.evaluate("window.strips.splice(0)")
                click_something(page)
    return times


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, default=30)
    given = parser.parse_args()
    print(f"the helper alone: {quantiles(alone())}")
    print(f"from the news to the painted strip: {quantiles(painted(given.turns))}")


if __name__ == "__main__":
    main()
