"""Log and chat stand in the game's own column where there is room, and the board is wider for it."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from .conftest import Seated, Visitor
from .playing import painted


def test_on_a_wide_screen_the_log_stands_below_the_players(seated: Seated) -> None:
    page = seated()
    expect(page.locator(".rattus .beside .drawer")).to_be_visible()
    page.wait_for_function("() => document.querySelector('.map-pane').getBoundingClientRect().width > 1000")
    page.keyboard.press("c")
    page.fill(".beside #chat-text", "Hello")
    page.keyboard.press("Enter")
    expect(page.locator(".beside .chat")).to_contain_text("Hello")
    page.click(".beside .drawer button[aria-label]")
    expect(page.locator(".drawer")).to_have_count(0)


def test_the_map_stays_where_it_is_when_the_log_is_closed(seated: Seated) -> None:
    page = seated()
    expect(page.locator(".rattus.vast")).to_be_visible()
    painted(page)
    before = page.locator(".map .palace").bounding_box()
    page.click("#show-log")
    expect(page.locator(".drawer")).to_have_count(0)
    painted(page)
    assert page.locator(".map .palace").bounding_box() == before


def test_on_a_smaller_screen_it_comes_as_a_drawer(seated: Seated) -> None:
    page = seated(size="small")
    page.click("#show-log")
    expect(page.locator(".rattus .drawer")).to_have_count(0)
    expect(page.locator(".table-page > rk-drawer .drawer")).to_have_count(1)


def test_in_a_replay_the_line_of_the_moment_is_in_sight(visitor: Visitor, finished: dict[str, Any]) -> None:
    page = visitor(f"/#/replay/{finished['id']}?n=100")
    page.wait_for_selector('.replay-page[data-shown="100"] .beside .drawer')
    page.wait_for_function(
        """() => {
            const at = (what) => document.querySelector(what)?.getBoundingClientRect();
            const [line, list] = [at('.line[aria-current="true"]'), at('.scroll')];
            return line && line.top >= list.top - 1 && line.top <= list.bottom;
        }"""
    )
