"""Whole games against bots, through the page alone: by clicks, and by keyboard."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection
from typing import Any

from playwright.sync_api import Page, expect

from .conftest import Visitor
from .house import House, Person
from .playing import shown, wait_for_turn
from .rattus import act, asked, moment, ready

BOT = {"who": "bot", "level": "novice"}
LATE = {
    "players": 2, "turn": 0, "plague": "italia", "supply": 6, "cards": "classic", "rats": {"gallia": [{}, {}], "germania": [{}]},
    "cubes": {"gallia": [3, 2], "italia": [2, 3], "germania": [2, 1], "hispania": [1, 2]},
}  # fmt: skip


def next_action(options: Collection[str], chance: random.Random) -> str:
    """A simple way to play: something of a turn that is still open, sooner or later the plague; else whatever comes last."""
    kinds = {name: [option for option in options if option.split()[0] == name] for name in ("place", "plague")}
    found = [name for name, some in kinds.items() if some]
    return chance.choice(kinds[chance.choice(found)]) if found else list(options)[-1]


def sit(anna: Person, house: House, visitor: Visitor, begins: str | dict[str, Any]) -> Page:
    """At a new table with these cards, or in a position."""
    wish = {"options": {"cards": begins}} if isinstance(begins, str) else {"position": begins}
    table = anna.table(seats=[{"who": "me"}, BOT], **wish)
    return visitor(f"/#/table/{table['id']}", cookies=anna.cookies(house))


def test_a_whole_game_of_rattus_by_clicks(person: Callable[..., Person], house: House, visitor: Visitor) -> None:
    page = sit(person("Anna"), house, visitor, "classic")
    ready(page)
    chance = random.Random(7)
    while wait_for_turn(page):
        seen = asked(page)
        act(page, next_action(seen["ways"], chance), seen)
    end(page)


# Inside the page, without a mouse to move: somebody who clicks whatever glows, a thousand times a minute.
CLICKER = """async (seed) => {
    const one = (selector) => document.querySelector(selector);
    const all = (selector) => [...document.querySelectorAll(selector)];
    const rest = () => new Promise((done) => setTimeout(done, 5));
    const any = (things) => { seed = (seed * 48271) % 2147483647; return things[seed % things.length]; };
    const click = (thing) => thing?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }));
    for (let n = 0; n < 1500; n += 1) {
        while (!one('.ending') && !one('.table-page[data-yours="true"][data-busy="false"]')) await rest();
        if (one('.ending')) return n;
        const before = one('.table-page').dataset.n;
        while (one('.table-page').dataset.n === before) {
            const asked = all('.chooser button, #ask-yes');
            const plague = one('[data-target="plague"][tabindex="0"]');
            if (asked.length) click(any(asked));
            else if (one('.rattus.in-hand')) click(any(all('.plate.lit, .rat.lit, .ware.lit')));
            else if (one('.table-page[data-busy="false"]')) {
                click(plague && n % 3 === 0 ? plague : any(all('[data-target][tabindex="0"], .prompt-line .action')));
            }
            await rest();
        }
    }
    return -1;
}"""


def test_a_whole_game_of_mercatus_by_clicks(person: Callable[..., Person], house: House, visitor: Visitor) -> None:
    page = sit(person("Anna"), house, visitor, "crafts-and-trade")
    ready(page)
    assert page.evaluate(CLICKER, 11) > 20
    end(page)


def test_a_game_is_ended_by_keyboard(person: Callable[..., Person], house: House, visitor: Visitor) -> None:
    page = sit(person("Anna"), house, visitor, LATE)
    ready(page)
    while wait_for_turn(page):
        before = shown(page)
        page.keyboard.press("n")
        if moment(page)["view"]["step"] == "main":
            while page.evaluate("() => document.activeElement.dataset.target") != "plague":
                page.keyboard.press("n")
            page.keyboard.press("Enter")
            page.wait_for_selector('.plate:focus[data-target^="region:"]')
        page.keyboard.press("Enter")
        answer_by_keyboard(page, before)
    end(page)


def answer_by_keyboard(page: Page, before: int) -> None:
    """Whatever is asked further is confirmed with Enter, where the focus is."""
    moved = f'.table-page:not([data-n="{before}"])'
    for _ in range(4):
        page.wait_for_selector(f"{moved}, .chooser button, #ask-yes", state="attached")
        if page.locator(moved).count():
            return
        page.keyboard.press("Enter")


def end(page: Page) -> None:
    expect(page.locator(".ending .ranking li")).to_have_count(2)
    scores = [part["total"] for part in moment(page)["view"]["scores"]]
    totals = [int(page.inner_text(f'.rattus-ending [data-seat="{seat}"] .total')) for seat in range(len(scores))]
    assert totals == scores
    page.click("#dismiss")
    page.click(".story-button")
    expect(page.locator(".stage h3")).to_have_text("The final ravage")
