"""axe-core finds nothing serious on any page of the shell, in either light, wide or narrow."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from .conftest import People, Visitor
from .house import House
from .playing import play_on, wait_for_turn
from .test_shell_replay import at

SERIOUS = {"serious", "critical"}


def serious(page: Page) -> list[str]:
    found = Axe().run(page).response["violations"]
    return [f"{page.url} {one['id']}: {node['html'][:160]}" for one in found if one["impact"] in SERIOUS for node in one["nodes"]]


def test_every_page_before_and_during_a_game_is_accessible(visitor: Visitor, person: People, house: House) -> None:
    ada = person("Ada")
    found: list[str] = []
    page = visitor(cookies=ada.cookies(house))
    page.wait_for_selector("#play")
    found += serious(page)
    page.click("#settings")
    page.wait_for_selector("dialog[open]")
    found += serious(page)
    page.keyboard.press("Escape")

    seats = [{"who": "me"}, {"who": "invited"}, {"who": "open"}]
    page.goto(f"{house.url}/#/table/{ada.table(seats=seats)['id']}")
    page.wait_for_selector(".waiting")
    found += serious(page)

    page.goto(f"{house.url}/#/table/{ada.table()['id']}")
    play_on(page, 3)
    assert wait_for_turn(page)
    page.keyboard.press("h")
    page.locator(".hints ol button").first.wait_for()
    found += serious(page)
    page.click("#menu")
    page.wait_for_selector("dialog[open]")
    found += serious(page)
    page.keyboard.press("Escape")
    page.keyboard.press("c")
    page.wait_for_selector(".chat")
    found += serious(page)
    assert not found, "\n".join(found)


@pytest.mark.parametrize(("size", "theme"), [("wide", "light"), ("phone", "dark")])
def test_what_comes_after_a_game_is_accessible(
    visitor: Visitor, house: House, finished: dict[str, Any], size: str, theme: str
) -> None:
    found: list[str] = []
    page = visitor(f"/#/table/{finished['id']}", size=size, theme=theme)
    page.wait_for_selector(".ending .chart")
    found += serious(page)
    page.goto(f"{house.url}/#/replay/{finished['id']}?n=5")
    at(page, 5)
    found += serious(page)
    assert not found, "\n".join(found)


def test_home_and_table_are_accessible_on_a_dark_phone(visitor: Visitor, person: People, house: House) -> None:
    ada = person("Ada")
    page = visitor(size="phone", theme="dark", cookies=ada.cookies(house))
    page.wait_for_selector("#play")
    found = serious(page)
    page.goto(f"{house.url}/#/table/{ada.table()['id']}")
    assert wait_for_turn(page)
    found += serious(page)
    assert not found, "\n".join(found)
