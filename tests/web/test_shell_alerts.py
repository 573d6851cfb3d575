"""Your turn: the tab says so, and, where somebody asked for it, a notification and a sound."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from .conftest import People, Visitor
from .house import House, Person
from .playing import becomes

# Counts tones and notifications; the tab can be looked away from.
EARS = """
window.tones = 0;
window.notes = [];
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...all) { window.tones += 1; return start.apply(this, all); };
window.Notification = class extends Notification {
  constructor(title, more) { super(title, more); window.notes.push([title, more.body]); }
};
Object.defineProperty(document, 'hidden', { get: () => Boolean(window.away) });
"""


@pytest.fixture(scope="module")
def browser(whole_browser: Browser) -> Browser:
    return whole_browser


def asked(one: Person, table: str) -> dict[str, Any]:
    return dict(one.get(f"/api/tables/{table}")["moment"])


def play_until_asked(table: str, players: list[Person], seat: int) -> dict[str, Any]:
    """First actions, by whoever is asked, until it is this seat."""
    while (moment := asked(players[0], table))["decision"]["seat"] != seat:
        who = players[moment["decision"]["seat"]]
        first = asked(who, table)["decision"]["actions"][0]["notation"]
        who.post(f"/api/tables/{table}/actions", {"after": moment["n"], "action": first})
    return asked(players[seat], table)


@pytest.mark.parametrize("wanted", [True, False])
def test_who_looks_away_is_called_back_as_the_switches_say(visitor: Visitor, person: People, house: House, wanted: bool) -> None:
    ada, bert = person("Ada"), person("Bert")
    made = ada.table(seats=[{"who": "me"}, {"who": "open"}])
    bert.post(f"/api/tables/{made['id']}/join")
    page = visitor(cookies=ada.cookies(house), permissions=["notifications"])
    if wanted:
        page.click("#settings")
        for switch in ("Quiet sounds", "Tell me when"):
            page.locator("dialog label.tick", has_text=switch).click()
            expect(page.locator("dialog label.tick", has_text=switch).locator("input")).to_be_checked()
    page.context.add_init_script(EARS)
    play_until_asked(made["id"], [ada, bert], 1)
    page.goto(f"{house.url}/#/table/{made['id']}")
    page.reload()
    expect(page.locator("#prompt")).to_contain_text("Waiting for Bert")
    expect(page).to_have_title("Ratskeller")
    page.evaluate("window.away = true")
    prompt = play_until_asked(made["id"], [ada, bert], 0)["decision"]["prompt"]
    expect(page).to_have_title("● Your turn · Ratskeller")
    becomes(page, "window.notes", [["Your turn", prompt]] if wanted else [])
    becomes(page, "window.tones", 2 if wanted else 0)


def test_a_notification_that_the_browser_refuses_leaves_the_switch_off(visitor: Visitor) -> None:
    page = visitor()
    page.evaluate("Notification.requestPermission = () => Promise.resolve('denied')")
    page.click("#settings")
    page.locator("dialog label.tick", has_text="Tell me when").click()
    expect(page.locator(".notices p")).not_to_be_empty()
    expect(page.locator("dialog label.tick", has_text="Tell me when").locator("input")).not_to_be_checked()
