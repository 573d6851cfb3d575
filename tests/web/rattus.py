"""Helpers for tests at the Rattus table: positions to begin from, and playing a named action by clicks."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Browser, Page

from .conftest import SIZES, listen
from .house import House, Person
from .playing import PATIENCE, READY, painted, settle, shown

SHOWN = ".rattus .map"
BOT = {"who": "bot", "level": "novice"}
GOODS = {
    "anglia": "wood", "gallia": "fish", "germania": "fish", "hispania": "cloth", "hungaria": "cloth",
    "italia": "cloth", "polonia": "salt", "scandia": "fish", "bulgaria": "wood", "turcia": "salt",
}  # fmt: skip


def rat(limit: int, *symbols: str, **more: Any) -> dict[str, Any]:
    return {"limit": limit, "symbols": list(symbols), **more}


def position(**parts: Any) -> dict[str, Any]:
    """Three players, the first has the turn, the plague is in Italia."""
    return {"players": 3, "plague": "italia", "turn": 0, **parts}


class Seats:
    """Anna's places at tables that begin with a position. Her browsers go from table to table: opening one takes long."""

    def __init__(self, browser: Browser, house: House) -> None:
        self.browser, self.house = browser, house
        self.anna = Person(house, "Anna")
        self.friends: list[Person] = []  # those who sat down at the last table without bots
        self.pages: dict[str, Page] = {}
        self.complaints: list[str] = []

    def sit(self, begins: dict[str, Any], bots: bool = True, **how: Any) -> Page:
        others = [BOT if bots else {"who": "open"}] * (begins["players"] - 1)
        table = self.anna.table(seats=[{"who": "me"}, *others], position=begins)
        self.part()
        for name in () if bots else ("Bert", "Carla"):
            self.friends.append(Person(self.house, name))
            self.friends[-1].post(f"/api/tables/{table['id']}/join")
        page = self.page(**how)
        page.goto(f"{self.house.url}/#/table/{table['id']}")
        page.wait_for_selector(f'{READY}[data-n="0"] .rattus[data-table="{table["id"]}"] .map', state="attached")
        painted(page)
        return page

    def play(self, page: Page, seat: int, *actions: str) -> None:
        """What a friend does, without a browser: his seat is the number of his chair."""
        friend, table = self.friends[seat - 1], f"/api/tables/{page.url.split('/')[-1]}"
        for action in actions:
            friend.post(f"{table}/actions", {"after": friend.get(table)["moment"]["n"], "action": action})

    def part(self) -> None:
        while self.friends:
            self.friends.pop().close()

    def page(self, size: str = "wide", theme: str = "light", speed: int = 0, **more: Any) -> Page:
        key = json.dumps([size, theme, speed, more])
        if key not in self.pages:
            width, height = SIZES[size]
            options = {"service_workers": "block", "locale": "en", "color_scheme": theme, **more}
            context = self.browser.new_context(viewport={"width": width, "height": height}, **options)
            context.set_default_timeout(PATIENCE * 1000)
            context.add_cookies(self.anna.cookies(self.house))  # type: ignore[arg-type]
            kept = json.dumps({"lang": "en", "speed": speed, "theme": theme})
            context.add_init_script(f"localStorage.ratskeller ??= {json.dumps(kept)}")
            self.pages[key] = context.new_page()
            listen(self.pages[key], self.complaints)
        self.pages[key].mouse.move(0, 0)
        return self.pages[key]

    def rest(self) -> None:
        """A page on which something moves for ever paints all the time, also while other tests run: it is closed."""
        moves = "document.getAnimations().some(({ playState }) => playState === 'running')"
        for key in [key for key, page in self.pages.items() if page.evaluate(moves)]:
            self.pages.pop(key).context.close()

    def leave(self) -> None:
        for page in self.pages.values():
            page.context.close()
        self.part()
        self.anna.close()
        assert not self.complaints, "\n".join(self.complaints)


def ready(page: Page) -> None:
    """The table is laid, and something is asked of us."""
    page.wait_for_selector(f"{READY} {SHOWN}", state="attached")


def moment(page: Page) -> dict[str, Any]:
    return dict(page.evaluate("() => document.querySelector('rattus-table').moment"))


def asked(page: Page) -> dict[str, Any]:
    """What is asked, and per legal action what on the table it belongs to; what glows, and which buttons there are."""
    script = """() => {
        const { view, decision } = document.querySelector('rattus-table').moment;
        const all = (query, name) => [...document.querySelectorAll(query)].map((one) => one.dataset[name]);
        return {
            step: view.step,
            ways: Object.fromEntries(decision.actions.map(({ notation, targets }) => [notation, targets])),
            glows: all('[data-target][tabindex="0"]', 'target'),
            buttons: all('.prompt-line [data-action]', 'action'),
        };
    }"""
    return dict(page.evaluate(script))


def act(page: Page, notation: str, seen: dict[str, Any] | None = None) -> None:
    """Play the action as somebody would who sees only what glows: take the card in hand, click the place, choose."""
    ready(page)
    seen = seen or asked(page)
    before = shown(page)
    if notation in seen["buttons"]:
        page.click(f'.prompt-line [data-action="{notation}"]')
    else:
        for target in _way(seen["ways"][notation]):
            page.click(f'[data-target="{target}"][tabindex="0"]')
            choice = page.locator(f'.chooser [data-action="{notation}"]')
            if choice.count():
                choice.click()
            page.evaluate("() => document.querySelector('rattus-table').updateComplete.then(() => null)")
            if not page.locator(".rattus.in-hand").count():
                break  # nothing is in hand: the click has played
    settle(page, before)


def _way(targets: list[str]) -> list[str]:
    """First the card or the plague, then the most exact place on the board."""
    hand = [t for t in targets if t == "plague" or t.startswith("card:")]
    place = [t for t in targets if t not in hand]
    return [*hand[:1], *place[:1]]
