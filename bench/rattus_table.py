"""How long the table of Rattus takes to draw in mid-game, in the browser: python -m bench.rattus_table.

Drawn anew from nothing (element, map, cards, players), drawn again with every region and card changed, and drawn after one
play (a cube more); style and layout included. Of a busy machine only the best figure says something.
"""

from __future__ import annotations

from bench.sitting import sitting
from tests.web.test_rattus_table import BUSY

ROUNDS = 60
MEASURE = """async (rounds) => {
    const seated = document.querySelector('rattus-table');
    const board = seated.parentElement;
    const quantiles = (times) => {
        times.sort((a, b) => a - b);
        return [times[0], times[Math.floor(times.length / 2)], times[Math.floor(times.length * .95)]];
    };
    const anew = [], again = [], played = [];
    for (let i = 0; i < rounds; i++) {
        const begun = performance.now();
        const fresh = document.createElement('rattus-table');
        const { moment, table, lit, marked, tab } = seated;
        Object.assign(fresh, { moment, table, lit, marked, tab, speed: 0 });
        board.replaceChildren(fresh);
        await fresh.updateComplete;
        board.getBoundingClientRect();
        anew.push(performance.now() - begun);
        const other = structuredClone(moment);
        for (const region of other.view.regions) {
            region.cubes = region.cubes.map((n) => n + 1);
            region.rats = region.rats.map((rat) => rat ? null : { starting: false, seen_by: [] });
        }
        other.view.cards.forEach((card) => { card.holder = ((card.holder ?? -1) + 1) % 3; });
        const then = performance.now();
        fresh.moment = other;
        await fresh.updateComplete;
        board.getBoundingClientRect();
        again.push(performance.now() - then);
        const next = structuredClone(other);
        next.view.regions[1].cubes[0] += 1;
        next.view.reserve[0] -= 1;
        next.view.placed = true;
        const last = performance.now();
        fresh.moment = next;
        await fresh.updateComplete;
        board.getBoundingClientRect();
        played.push(performance.now() - last);
    }
    return { anew: quantiles(anew), again: quantiles(again), 'after a play': quantiles(played) };
}"""


def main() -> None:
    with sitting() as (house, ada, page):
        bot = {"who": "bot", "level": "novice"}
        table = ada.table(seats=[{"who": "me"}, bot, bot], position=BUSY)
        page.goto(f"{house.url}/#/table/{table['id']}")
        page.wait_for_selector(".rattus .map")
        for name, (best, median, p95) in page.evaluate(MEASURE, ROUNDS).items():
            print(f"drawn {name}: best {best:.1f} ms, median {median:.1f} ms, p95 {p95:.1f} ms")


if __name__ == "__main__":
    main()
