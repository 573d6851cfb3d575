"""How long the table of Rattus takes to draw in mid-game, in the browser: python -m bench.rattus_table.

Drawn anew from nothing (element, map, cards, players), drawn again with every region and card changed, and drawn after one
play (a cube more); style and layout included. Of a busy machine only the best figure says something.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright
from tests.web.house import House, Person
from tests.web.test_rattus_table import BUSY
from tools.chromium import ARGUMENTS, find

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
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder))
        house.start()
        browser = playwright.chromium.launch(executable_path=find(), args=ARGUMENTS)
        try:
            anna = Person(house, "Anna")
            bot = {"who": "bot", "level": "novice"}
            table = anna.table(seats=[{"who": "me"}, bot, bot], position=BUSY)
            context = browser.new_context(viewport={"width": 1440, "height": 900}, service_workers="block")
            context.add_cookies(anna.cookies(house))  # type: ignore[arg-type]
            page = context.new_page()
            page.goto(f"{house.url}/#/table/{table['id']}")
            page.wait_for_selector(".rattus .map")
            for name, (best, median, p95) in page.evaluate(MEASURE, ROUNDS).items():
                print(f"drawn {name}: best {best:.1f} ms, median {median:.1f} ms, p95 {p95:.1f} ms")
        finally:
            browser.close()
            house.stop()


if __name__ == "__main__":
    main()
