"""Nothing jumps, nothing hides: the board keeps its size, explanations stay out of the way, names are whole."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from .conftest import SIZES, Seated, Visitor
from .house import House
from .playing import becomes, click_something, painted, wait_for_turn

LONG = ("Maximiliane von Hohenberg", "Аполлинария Ростиславна", "Bartolomeo de’ Tolomei")
WORDS = (
    ".at-table .name, .player-name, .good-name, .card-name, .power, .phase-name, .stall, .stall .name, .supply p, "
    ".neighbour .name, .card .name"
)
CUT = f"""() => [...document.querySelectorAll('{WORDS}')].filter((one) => {{
    const low = getComputedStyle(one).overflowY !== 'visible' && one.scrollHeight > one.clientHeight + 2;
    return one.clientWidth > 1 && (low || one.scrollWidth > one.clientWidth + 1);
}}).map((one) => one.textContent.trim())"""
BEYOND = """() => {
    const bar = document.querySelector('.at-table').getBoundingClientRect();
    return [...document.querySelectorAll('.at-table .name')].filter((one) => {
        const { right, bottom, width } = one.getBoundingClientRect();
        return width > 1 && (right > bar.right + 1 || bottom > bar.bottom + 1);
    }).map((one) => one.textContent);
}"""


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
@pytest.mark.parametrize(("game", "options"), [("rattus", {"cards": "classic", "goods": True}), ("village", {})])
def test_no_words_are_cut_with_four_long_names(lang: str, game: str, options: dict[str, Any], seated: Seated) -> None:
    seats = [{"who": "me"}, *[{"who": "here", "name": name} for name in LONG]]
    page = seated(wish={"game": game, "seats": seats, "options": options}, lang=lang)
    for width, height in SIZES.values():
        page.set_viewport_size({"width": width, "height": height})
        painted(page)
        expect(page.locator(".at-table .name")).to_have_count(4)
        becomes(page, CUT, [])
        becomes(page, BEYOND, [])


@pytest.mark.parametrize("game", ["rattus", "village"])
def test_a_phone_says_that_a_long_press_explains_until_it_has_done_so(game: str, seated: Seated) -> None:
    page = seated(wish={"game": game}, size="phone")
    told = page.get_by_text("Press long: everything explains itself.")
    expect(told).to_be_in_viewport()
    page.evaluate("async () => (await import('/shell/settings.js')).settings.set('pressed', true)")
    expect(told).to_have_count(0)


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
