"""Tables of My Village in mid-game, opened in a browser."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from tests.games.village.tables import ALL, dice_for, without

from .house import House, Person
from .playing import painted, shown, spot

LAYOUT = '.table-page[data-busy="false"] .village'
BOT = {"who": "bot", "level": "novice"}

RICH: dict[str, Any] = {
    "villagers": without("traveller"), "coins": 5, "tree": 6, "house": 9, "time": 7, "headman": "coin", "school": ["left"],
    "church": "trade", "monks": ["quill-1", "rosary-2"], "council": "guild", "jokers": 2, "meeting_place": True, "markers": 1,
    "tile": "brewery", "fields": ["plow", "empty", "empty"], "travel": ["A1", "B3", "C2"], "served": ["farmer", "scribe"],
    "market": ["envoy", "knight", "courier", "miner"],
    "crafts": {
        "stable": {"values": "5-8", "goods": 1}, "brewery": {"values": "6-9", "goods": 2},
        "smithy": {"values": "5-9", "goods": 1}, "wainwright": {"values": "6-8", "goods": 2},
    },
}  # fmt: skip


def using(value: int, village: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    """A position in which seat 0 has made a value and must use it."""
    return {"players": 2, "taken": dice_for(value), "value": value, "villages": [village or {}], **more}


def ending(players: int = 2, **village: Any) -> dict[str, Any]:
    """The last round: the coffins are filled, nobody has moved yet."""
    chronicle = dict.fromkeys(ALL, 2)
    return {"players": players, "chronicle": chronicle, "graves": 8, "villages": [{"coins": 4, **village}]}


def table(host: Person, position: dict[str, Any] | None = None, players: int = 2, friend: Person | None = None) -> dict[str, Any]:
    """Against bots, or with a friend who sits there and does nothing."""
    seats = [{"who": "me"}, *[{"who": "open"} if friend else BOT] * (players - 1)]
    made = host.table(game="village", seats=seats, **({"position": position} if position else {}))
    return dict(friend.post(f"/api/tables/{made['id']}/join")) if friend else made


def go(page: Page, house: House, made: dict[str, Any]) -> None:
    """Open a table in a page that may show another one."""
    page.goto(f"{house.url}/#/table/{made['id']}")
    page.wait_for_function("id => document.querySelector('village-table')?.table?.id === id", arg=made["id"])
    page.wait_for_selector(f"{LAYOUT}, .ending")
    painted(page)


def aim(page: Page, what: str) -> None:
    """Click a target (`fun`), a line of the chooser (`>build stable 5-8`) or a button of the prompt (`!done`), and wait."""
    before = shown(page)
    chosen = what[0] == ">"
    target = f'[data-action="{what[1:]}"]' if what[0] in "!>" else f'[data-target="{what}"]'
    found = spot(page, target)
    assert found
    page.mouse.click(*found["spot"])
    moved = f'.table-page:not([data-n="{before}"])'
    page.wait_for_selector(moved if chosen else f"{moved}, .chooser, #ask-yes", state="attached")
    if page.locator("#ask-yes").count():
        page.click("#ask-yes")
        page.wait_for_selector(moved, state="attached")


def look(host: Person, made: dict[str, Any]) -> dict[str, Any]:
    """The table as its host sees it now."""
    return dict(host.get(f"/api/tables/{made['id']}"))


def told(host: Person, made: dict[str, Any]) -> list[str]:
    """The kinds of everything that happened."""
    return [event["kind"] for entry in host.get(f"/api/tables/{made['id']}/log") for event in entry["events"]]
