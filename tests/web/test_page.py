"""Ratskeller in a page, in a real browser whose network is cut after the first visit."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from .page import Space, begin, come, cut_off, made, put_up, visiting
from .playing import play_on, shown, wait_for_turn


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with put_up(made(tmp_path_factory.mktemp("page") / "dist")) as url:
        yield url


def test_a_first_visit_is_small_and_everything_else_needs_no_network(browser: Browser, site: str, tmp_path: Path) -> None:
    """A match against a master, closed in the middle and found again; a lesson; taken along, deleted and brought back."""
    Space.sent = 0
    with visiting(browser) as (context, complaints):
        page = come(context, site)
        expect(page.locator(".foot")).to_contain_text("unofficial")
        expect(page.locator(".foot")).to_contain_text("complaints@example.org")
        expect(page.locator("#elsewhere")).to_be_visible()
        cut_off(context, page)
        assert Space.sent < 10_500_000, f"{Space.sent} bytes"  # nothing is packed but what we pack ourselves
        table = begin(page, "rattus")
        play_on(page, 3)
        assert wait_for_turn(page)
        n = shown(page)
        page.close()

        page = come(context, site)
        expect(page.locator(f'[data-table="{table}"]')).to_be_visible()
        page.goto(f"{site}#/table/{table}")
        assert wait_for_turn(page)
        assert shown(page) == n

        page.goto(f"{site}#/you")
        with page.expect_download() as going:
            page.click("#take-along")
        going.value.save_as(tmp_path / "mine.json")
        page.click("#forget-me")
        with page.expect_navigation():
            page.click("#ask-yes")
        page.wait_for_selector("#play")
        expect(page.locator("[data-table]")).to_have_count(0)
        page.goto(f"{site}#/you")
        with page.expect_navigation():
            page.set_input_files("#bring", tmp_path / "mine.json")
        expect(page.locator(f'[data-table="{table}"]')).to_be_visible()
        page.goto(f"{site}#/lesson/rattus")
        page.click("#begin")
        assert wait_for_turn(page)
        page.wait_for_selector("rk-coach", state="attached")
        page.close()
    assert complaints == []


def test_a_second_tab_says_that_the_house_is_open_elsewhere(browser: Browser, site: str) -> None:
    with visiting(browser, lang="it") as (context, complaints):
        first = come(context, site)
        second = context.new_page()
        second.goto(site)
        expect(second.locator("#elsewhere")).to_contain_text("un’altra scheda")
        second.click("#take")
        second.wait_for_selector("#play")
        expect(first.locator("#take")).to_be_visible()
    assert complaints == []
