"""People play whole games together: python -m tests.web.soak [FOLDER for pictures].

Two and four browsers, on SQLite and at two servers on one PostgreSQL, Rattus and My Village, from the opening to the end: in
three languages, on wide screens and phones, one of them by keyboard alone. Whoever begins lets his time run out, a bot sits in,
and he comes back; of four one gives up; everybody accepts another game. On SQLite the server is killed while a clock runs. Then
several people share a phone. What was done is told.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect, sync_playwright
from tools.chromium import ARGUMENTS, find

from tests.server.postgres import postgres

from .conftest import come_in
from .house import House, Person
from .playing import OVER, READY, click_something, painted, shown
from .test_people import FOUR, SEEN, together

NAMES = ("Ada", "Борис", "Chiara", "Dora")
LOOKS = (("wide", "en"), ("phone", "ru"), ("wide", "it"), ("phone", "it"))
CLOCK = {"kind": "live", "bank": 12, "increment": 60}  # short enough to be slept through, long enough for who is awake
SETTLED = '.table-page[data-busy="false"] :is(.board > *, .waiting, .ending)'
RESIGNS_AFTER, KILLED_AFTER = 20, 10  # decisions
AWAY = 8.0  # seconds for which no server runs
MOST_LOST = 5.0  # seconds of a clock that this may cost
LONGEST = 1500.0  # seconds for one game
EXCUSED = ("net::ERR_", "Failed to load resource")  # no server answers: the page says so, and so does the browser


class Evening:
    """One table with a browser for everybody."""

    def __init__(self, browser: Browser, houses: list[House], game: str, players: int, pictures: Path | None) -> None:
        self.houses, self.pictures, self.complaints = houses, pictures, list[str]()
        self.title = f"{'postgresql' if len(houses) > 1 else 'sqlite'}-{game}-{players}"
        self.done: Counter[str] = Counter()
        self.last = game == "village"  # what glows last is clicked there, where what glows first would go on for long
        at = [houses[n % len(houses)] for n in range(players)]
        self.people = [Person(house, name) for house, name in zip(at, NAMES, strict=False)]
        self.table = together(self.people, game=game, clock=CLOCK, deputy="novice", pace="brisk")
        self.pages = [
            come_in(
                browser, f"{house.url}/#/table/{self.table}", self.complaints, EXCUSED, size, lang, cookies=one.cookies(house)
            )
            for one, house, (size, lang) in zip(self.people, at, LOOKS, strict=False)
        ]
        self.keyboard = self.pages[-1]
        self.left: list[Page] = []

    def run(self) -> None:
        self.sleep_through()
        until = time.monotonic() + LONGEST
        while not all(page.locator(OVER).count() for page in self.pages):
            assert time.monotonic() < until, f"{self.title}: no end is in sight after {dict(self.done)}"
            if self.done["decisions"] >= KILLED_AFTER and len(self.houses) == 1 and not self.done["kills"]:
                self.kill()
            if self.done["decisions"] >= RESIGNS_AFTER and len(self.pages) == 4 and not self.left:
                self.resign(self.pages[2])
            for page in self.pages:
                self.attend(page)
        assert self.done["by keyboard"], "nothing was decided by keyboard"
        self.picture("end")
        self.compare()
        self.again()
        assert not self.complaints, "\n".join(self.complaints)

    def attend(self, page: Page) -> None:
        """Decide, if that is asked; who was too slow comes back."""
        if page.locator("#im-back").count() and page not in self.left:
            page.click("#im-back")
            self.done["came back"] += 1
        elif page.locator(READY).count():
            before = shown(page)
            if page is self.keyboard:
                page.keyboard.press("p" if self.last else "n")
                page.keyboard.press("Enter")
                answer(page, before)
                self.done["by keyboard"] += 1
            else:
                click_something(page, nth=-1 if self.last else 0)
            self.done["decisions"] += 1

    def sleep_through(self) -> None:
        """Whoever begins does nothing: a bot sits in, and everybody is told."""
        first = int(self.people[0].get(f"/api/tables/{self.table}")["moment"]["decision"]["seat"])
        self.picture("opening")
        expect(self.pages[first].locator("#im-back")).to_be_visible()
        for page in self.pages:
            expect(page.locator(f'.at-table [data-seat="{first}"] .sits')).to_be_attached()
        self.picture("slept")
        self.done["slept"] += 1

    def clock(self) -> tuple[int, float]:
        """Whose clock runs, and in how many seconds it will be up."""
        clock = self.people[0].get(f"/api/tables/{self.table}")["clock"]
        return clock["turn"], clock["due"] - clock["now"]

    def kill(self) -> None:
        """The server dies with a clock running; the pages come back by themselves."""
        (house,) = self.houses
        (seat, before), looked = self.clock(), time.monotonic()
        house.stop(hard=True)
        awake = time.monotonic() - looked
        time.sleep(AWAY)
        self.picture("no-server")
        house.start()
        started = time.monotonic()
        later, after = self.clock()
        assert later == seat
        lost = before - after - awake - (time.monotonic() - started)
        assert lost < MOST_LOST, f"{AWAY} s without a server cost {lost:.1f} s"
        print(
            f"{self.title}: killed with {before:.1f} s left; without a server for {AWAY:.0f} s and more, {lost:.1f} s lost",
            flush=True,
        )
        for page in self.pages:
            page.wait_for_selector(".connection", state="detached")
        self.done["kills"] += 1

    def resign(self, page: Page) -> None:
        page.click("#menu")
        page.click("#resign")
        page.click("#ask-yes")
        seat = self.pages.index(page)
        for one in self.pages:
            expect(one.locator(f'.at-table [data-seat="{seat}"] .sits')).to_be_attached()
        self.left.append(page)
        self.picture("given-up")
        self.done["gave up"] += 1

    def compare(self) -> None:
        """All see the same ranking; who gave up is last."""
        seen = [page.locator(".ranking li > span:not(.place)").all_inner_texts() for page in self.pages]
        assert all(ranking == seen[0] for ranking in seen), seen
        if self.left:
            assert seen[0][-1] == NAMES[self.pages.index(self.left[0])], seen[0]

    def again(self) -> None:
        self.pages[0].click("#rematch")
        for page in self.pages[1:]:
            expect(page.locator(".offer")).to_be_visible()
        self.picture("offer")
        for page in self.pages[1:]:
            page.click("#rematch")
        for page in self.pages:
            page.wait_for_selector('.table-page[data-status="running"] #prompt')
        self.done["rematch"] += 1

    def picture(self, moment: str) -> None:
        for number, page in enumerate(self.pages if self.pictures else []):
            page.wait_for_selector(SETTLED, state="attached")
            painted(page)
            size, lang = LOOKS[number]
            page.screenshot(path=f"{self.pictures}/{self.title}-{moment}-{number}-{size}-{lang}.png")

    def close(self) -> None:
        for page in self.pages:
            page.context.close()
        for one in self.people:
            one.close()


def answer(page: Page, before: int) -> None:
    """What may follow a key, by keyboard too: the chooser and the question have the focus."""
    moved = f'.table-page:not([data-n="{before}"])'
    for _ in range(4):
        page.wait_for_selector(f"{moved}, .chooser button:focus, #ask-yes", state="attached")
        if page.locator(moved).count():
            return
        page.keyboard.press("Enter")


def hot_seat(browser: Browser, house: House, pictures: Path | None) -> Counter[str]:
    """Four people share a phone, and some of them know more than the others."""
    ada, complaints, done = Person(house, "Ada"), list[str](), Counter[str]()
    seats: list[Any] = [{"who": "me"}, *({"who": "here", "name": name} for name in NAMES[1:])]
    table = ada.table(seats=seats, position={**FOUR, "rats": SEEN, "supply": 12})
    page = come_in(browser, f"{house.url}/#/table/{table['id']}", complaints, (), "phone", "ru", cookies=ada.cookies(house))
    while True:
        page.wait_for_selector(f"{READY}, {OVER}, .hot-seat", state="attached")
        if page.locator(OVER).count():
            break
        if page.locator(".hot-seat").count():
            if pictures and not done["curtains"]:
                page.screenshot(path=f"{pictures}/hot-seat-curtain.png")
            page.keyboard.press("Enter")
            done["curtains"] += 1
        else:
            click_something(page)
            done["decisions"] += 1
    if pictures:
        page.screenshot(path=f"{pictures}/hot-seat-end.png")
    page.context.close()
    ada.close()
    assert done["curtains"], "nothing was hidden"
    assert not complaints, "\n".join(complaints)
    return done


@contextmanager
def servers(folder: Path, several: bool) -> Iterator[list[House]]:
    with ExitStack() as open_:
        db = open_.enter_context(postgres()) if several else None
        houses = [House(folder, db=db) for _ in range(1 + several)]
        for house in houses:
            house.start()
            open_.callback(house.stop, hard=True)
        yield houses


def main(pictures: str = "") -> None:
    shots = Path(pictures) if pictures else None
    if shots:
        shots.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=find(), args=ARGUMENTS)
        for several in (False, True):
            with servers(Path(folder), several) as houses:
                for game in ("rattus", "village"):
                    for players in (2, 4):
                        began, evening = time.monotonic(), Evening(browser, houses, game, players, shots)
                        evening.run()
                        evening.close()
                        print(f"{evening.title}: {dict(evening.done)}, {time.monotonic() - began:.0f} s", flush=True)
                if not several:
                    print(f"hot seat: {dict(hot_seat(browser, houses[0], shots))}", flush=True)
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
