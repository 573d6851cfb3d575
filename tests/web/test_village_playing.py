"""Whole games of My Village through the page: by clicks, by keyboard, in Russian, on a phone."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import Visitor
from .house import House, Person
from .playing import TARGET, click_something, click_to_the_end, settle, shown, wait_for_turn
from .villages import ending, go, look, table


def check_ending(page: Page, host: Person, made: dict[str, Any]) -> None:
    """The end screen shows the points as the server has them."""
    after = look(host, made)["moment"]
    assert after["over"]
    page.wait_for_selector(".village-ending .total")
    totals = page.locator(".village-ending .total td").all_inner_texts()
    assert totals == [str(score["total"]).replace("-", "−") for score in after["view"]["scores"]]
    rows = 9 if len(set(totals)) == len(totals) else 10  # what breaks a tie is told where there is one
    expect(page.locator(".village-ending tbody tr")).to_have_count(rows)


def test_a_whole_game_of_two_is_played_by_clicks_only(visitor: Visitor, house: House) -> None:
    host = Person(house, "Ada")
    made = table(host)
    page = visitor(cookies=host.cookies(house))
    go(page, house, made)
    assert click_to_the_end(page) > 10
    check_ending(page, host, made)
    host.close()


def test_the_last_rounds_of_four_are_played_by_clicks_only(visitor: Visitor, house: House) -> None:
    host = Person(house, "Ada")
    made = table(host, {**ending(players=4), "graves": 6}, players=4)
    page = visitor(cookies=host.cookies(house), size="small")
    go(page, house, made)
    assert click_to_the_end(page) >= 5
    check_ending(page, host, made)
    host.close()


def test_a_game_given_up_ends_with_the_next_one_in_sight(visitor: Visitor, house: House) -> None:
    host, friend = Person(house, "Ada"), Person(house, "Bert")
    made = table(host, friend=friend)
    friend.post(f"/api/tables/{made['id']}/resign")
    for size in ("wide", "phone"):
        page = visitor(cookies=host.cookies(house), size=size)
        page.goto(f"{house.url}/#/table/{made['id']}")
        again = page.locator("#rematch")
        if size == "wide":
            expect(again).to_be_in_viewport(ratio=1)
        expect(page.locator(".gave-up")).to_contain_text("Bert")
        expect(page.locator(".breakdown")).not_to_contain_text("in any case")
        box, other = again.bounding_box(), page.locator("#dismiss").bounding_box()
        assert box
        assert other
        assert size == "wide" or box["y"] <= other["y"]
    host.close()
    friend.close()


def test_a_game_is_ended_by_keyboard_alone(visitor: Visitor, house: House) -> None:
    host = Person(house, "Ada")
    made = table(host, ending())
    page = visitor(cookies=host.cookies(house))
    go(page, house, made)
    while wait_for_turn(page):
        before = shown(page)
        page.keyboard.press("n")
        assert page.evaluate("document.activeElement.matches('[data-target], .action')")
        page.keyboard.press("Enter")
        page.wait_for_selector(f'.table-page:not([data-n="{before}"]), .chooser button', state="attached")
        if page.locator(".chooser button").count():
            page.keyboard.press("1")
        page.wait_for_selector(f'.table-page:not([data-n="{before}"])', state="attached")
    expect(page.locator(".village-ending")).to_have_count(1)
    host.close()


@pytest.mark.parametrize(("size", "lang"), [("small", "ru"), ("phone", "it")])
def test_a_game_is_ended_in_another_language_and_on_a_phone(visitor: Visitor, house: House, size: str, lang: str) -> None:
    host = Person(house, "Ада")
    made = table(host, ending(players=4), players=4)
    page = visitor(cookies=host.cookies(house), size=size, lang=lang)
    go(page, house, made)
    texts = ""
    while wait_for_turn(page):
        texts += page.locator("village-table").inner_text() + page.locator("#prompt").inner_text()
        if size == "phone":
            page.wait_for_function("document.documentElement.scrollWidth <= innerWidth")
        before = shown(page)
        page.locator(TARGET).last.click()
        settle(page, before)
    expect(page.locator(".village-ending")).to_have_count(1)
    assert "web-village" not in texts
    assert ("Покупатели" if lang == "ru" else "Granaio") in texts
    host.close()


def test_undo_takes_back_a_die_and_the_helper_follows(visitor: Visitor, house: House) -> None:
    host = Person(house, "Ada")
    page = visitor(cookies=host.cookies(house))
    go(page, house, table(host))
    assert wait_for_turn(page)
    dice = page.locator(".pool .die-in-pool").count()
    click_something(page)
    expect(page.locator(".pool .die-in-pool")).to_have_count(dice - 1)
    wait_for_turn(page)
    before = shown(page)
    page.click("#undo")
    settle(page, before)
    expect(page.locator(".pool .die-in-pool")).to_have_count(dice)
    expect(page.locator(".hand-dice")).to_have_count(0)
    host.close()
