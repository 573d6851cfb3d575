"""Nothing jumps, nothing hides: the board keeps its size, explanations stay out of the way, names are whole."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .conftest import SIZES, Seated, Visitor
from .house import House
from .playing import becomes, click_something, painted, wait_for_turn

FOUR = {"seats": [{"who": "me"}, *[{"who": "bot", "level": "novice"}] * 3]}
CUT = """() => [...document.querySelectorAll('.at-table .name, .player-name, .good-name')].filter((one) =>
    one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)"""


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_the_board_keeps_its_size_whatever_is_asked(size: str, seated: Seated) -> None:
    page = seated(size=size)
    painted(page)
    first = page.locator(".map-pane").bounding_box()
    for _ in range(4):
        click_something(page)
        wait_for_turn(page)
        painted(page)
        assert page.locator(".map-pane").bounding_box() == first


def test_an_explanation_on_the_map_stands_away_from_its_region(seated: Seated) -> None:
    page = seated()
    page.hover('.plate[data-target="region:hispania"]')
    told = page.locator(".explanation")
    expect(told).to_be_visible()
    box, board = told.bounding_box(), page.locator(".map-pane").bounding_box()
    assert box
    assert board
    assert box["x"] > board["x"] + board["width"] / 2
    assert box["y"] + box["height"] <= board["y"] + board["height"]


@pytest.mark.parametrize("lang", ["en", "ru", "it"])
def test_no_name_is_cut_with_four_players(lang: str, seated: Seated) -> None:
    page = seated(wish=FOUR, lang=lang)
    for size in ("wide", "small", "phone"):
        width, height = SIZES[size]
        page.set_viewport_size({"width": width, "height": height})
        painted(page)
        expect(page.locator(".at-table .name")).to_have_count(4)
        becomes(page, CUT, [])


def test_phone_cards_say_that_a_long_press_explains(seated: Seated) -> None:
    page = seated(size="phone")
    expect(page.locator(".cards .press")).to_have_text("Press long: everything explains itself.")


def test_who_comes_to_an_open_table_says_a_name_before_sitting_down(visitor: Visitor, house: House) -> None:
    host = visitor()
    host.click('[data-players="2"]')
    host.select_option("#seat-1", "open")
    expect(host.locator(".summary")).to_contain_text("1 free seat")
    host.click("#play")
    expect(host.locator(".waiting")).to_contain_text("Send the table’s link")
    guest = visitor(host.url.removeprefix(house.url), size="phone", has_touch=True)
    guest.fill("#guest-name", "Bea")
    guest.tap("[data-join]")
    expect(host.locator(".at-table")).to_contain_text("Bea")


def test_the_prompt_names_who_is_meant_where_two_share_a_device(seated: Seated) -> None:
    page = seated(wish={"seats": [{"who": "me"}, {"who": "here", "name": "Bea"}]})
    for _ in range(2):
        name = page.locator(".at-table .turn .name").inner_text()
        expect(page.locator("#prompt")).to_contain_text(f"{name}: ")
        click_something(page)
        wait_for_turn(page)
