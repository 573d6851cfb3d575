"""Playing through the page, as a person would: wait for the turn, click something that glows."""

from __future__ import annotations

from playwright.sync_api import Page

TARGET = '[data-target][tabindex="0"], .prompt-line .action'
READY = '.table-page[data-yours="true"][data-busy="false"]'
OVER = '.table-page[data-busy="false"] .ending'


def wait_for_turn(page: Page) -> bool:
    """Until something is asked of us (True) or the game is over (False)."""
    page.wait_for_selector(f"{READY}, {OVER}", state="attached")
    return page.locator(READY).count() > 0


def shown(page: Page) -> int:
    return int(page.locator(".table-page").get_attribute("data-n") or 0)


def click_something(page: Page, nth: int = 0) -> None:
    """Click the nth legal thing (or the last there is); where it offers several actions, take the first."""
    before = shown(page)
    things = page.locator(TARGET)
    things.nth(min(nth, things.count() - 1)).click()
    settle(page, before)


def settle(page: Page, before: int) -> None:
    """Answer the chooser and the question that may follow a click, until the table has moved on."""
    moved = f'.table-page:not([data-n="{before}"])'
    for _ in range(4):
        page.wait_for_selector(f"{moved}, .chooser button, #ask-yes", state="attached")
        if page.locator(moved).count():
            return
        page.locator(".chooser button, #ask-yes").first.click()
    page.wait_for_selector(moved, state="attached")


def play_on(page: Page, turns: int) -> None:
    """So many decisions, or until the game is over."""
    for _ in range(turns):
        if not wait_for_turn(page):
            return
        click_something(page)
