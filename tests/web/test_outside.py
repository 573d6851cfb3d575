"""A game of another package in the browser: it has a place on the home page and the generic table, in three languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.outside.environment import BEAKERS, INTERPRETED, ROOT, Environment

from .conftest import People, Visitor
from .house import House
from .playing import click_to_the_end, wait_for_turn

GUIDE = (ROOT / "docs" / "a-game.md").read_text("utf-8")
OWN = GUIDE.partition("```js\n")[2].partition("```\n")[0]  # the table that the page for authors begins with


def opened(folder: Path, table: str = "") -> House:
    """A server in an environment where Beakers is installed, perhaps with a table of its own."""
    environment = Environment(folder / "env")
    environment.install(BEAKERS)
    if table:
        web = environment.site / "beakers" / "web"
        web.mkdir()
        (web / "index.js").write_text(table)
    house = House(folder, python=environment.python, env=INTERPRETED)
    house.start()
    return house


@pytest.fixture(scope="module")
def tavern(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = opened(tmp_path_factory.mktemp("tavern"))
    yield house
    house.stop()


@pytest.fixture(scope="module")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = opened(tmp_path_factory.mktemp("workshop"), OWN)
    yield house
    house.stop(hard=True)


def seated(visitor: Visitor, person: People, tavern: House, **more: object) -> Page:
    ada = person("Ada", at=tavern)
    bot = {"who": "bot", "level": "novice"}
    table = ada.table(game="beakers", options={"rats": True}, seats=[{"who": "me"}, bot, bot])
    page = visitor(f"/#/table/{table['id']}", cookies=ada.cookies(tavern), at=tavern, **more)
    assert wait_for_turn(page)
    return page


def test_it_is_chosen_on_the_home_page_with_its_options_and_played_to_the_end(visitor: Visitor, tavern: House) -> None:
    page = visitor("/", at=tavern)
    page.click('[data-game="beakers"]')
    expect(page.locator('[data-game="beakers"]')).to_contain_text("Bid on hidden dice")
    page.click("details.extra summary")
    rats = page.locator('generic-options input[name="rats"]')
    expect(rats).to_be_checked()
    rats.uncheck()
    page.click('[data-pace="instant"]')
    page.click("#play")
    assert wait_for_turn(page)
    expect(page.locator('[data-field="rats"]')).to_contain_text("no")
    expect(page.locator('.seat[data-seat="0"] [data-field="dice"] .box')).to_have_count(5)
    expect(page.locator('.seat[data-seat="1"] [data-field="dice"]')).to_have_text(re.compile(r"Dice\s*\?"))
    expect(page.locator("#prompt")).to_have_text("Bid, or doubt the last bid.")
    click_to_the_end(page)
    expect(page.locator(".generic-ending tbody tr")).to_have_count(3)
    page.click("#replay")
    page.click("#last")
    expect(page.locator('.seat[data-seat="1"] [data-field="dice"]')).not_to_contain_text("?")


@pytest.mark.parametrize(("lang", "asked"), [("ru", "Сделайте ставку"), ("it", "Dichiara")])
def test_it_speaks_the_languages_it_brings(visitor: Visitor, person: People, tavern: House, lang: str, asked: str) -> None:
    page = seated(visitor, person, tavern, lang=lang)
    expect(page.locator("#prompt")).to_contain_text(asked)


def test_a_hint_marks_an_option_and_the_keyboard_plays_one(visitor: Visitor, person: People, tavern: House) -> None:
    page = seated(visitor, person, tavern)
    before = page.locator(".table-page").get_attribute("data-n")
    page.click("#hint")
    expect(page.locator(".option.marked")).to_have_count(1)
    page.keyboard.press("Escape")
    page.keyboard.press("n")
    page.keyboard.press("Enter")
    expect(page.locator(f'.table-page:not([data-n="{before}"])')).to_be_attached()


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_nothing_reaches_over_the_edge(visitor: Visitor, person: People, tavern: House, size: str) -> None:
    page = seated(visitor, person, tavern, size=size)
    page.wait_for_function("document.documentElement.scrollWidth <= innerWidth")
    inside = """[...document.querySelectorAll('.generic .leaf, .generic .option')].every((one) => {
        const { left, right } = one.getBoundingClientRect();
        return left >= 0 && right <= innerWidth;
    })"""
    page.wait_for_function(inside)


def test_what_happens_is_told_line_by_line(visitor: Visitor, person: People, tavern: House) -> None:
    page = seated(visitor, person, tavern, speed=3)
    page.locator(".option").last.click()
    expect(page.locator(".story li").first).to_contain_text("Ada bids")


def test_the_pages_for_learning_open_with_it_in_the_house(visitor: Visitor, tavern: House) -> None:
    page = visitor("/#/about", at=tavern)
    expect(page.locator(".figures-table")).not_to_have_count(0)
    expect(page.locator("main")).not_to_contain_text("beakers")
    page = visitor("/#/learn", at=tavern)
    expect(page.locator(".shelf .leaf")).to_have_count(4)


def test_its_first_game_is_begun_from_the_pages_for_learning(visitor: Visitor, tavern: House) -> None:
    page = visitor("/#/learn", at=tavern)
    page.click('.shelf a[href="#/lesson/beakers"]')
    expect(page.locator("main h1")).to_have_text("A first game of Beakers")
    expect(page.locator('main a[href^="#/learn/"]')).to_have_count(0)  # it brings no book
    page.click("#begin")
    expect(page.locator(".coach-text")).to_contain_text("Bid 3 × 4")
    page.click("#coach-do")
    expect(page.locator(".coach-text")).to_contain_text("Six fours?")


def test_the_menu_links_the_rules_of_what_is_played_where_there_are_some(visitor: Visitor, person: People, tavern: House) -> None:
    page = seated(visitor, person, tavern)
    page.click("#menu")
    expect(page.locator("#rename")).to_be_visible()  # what it asked the server for is there
    expect(page.locator('dialog a[href^="#/learn/"]')).to_have_count(0)
    bot = {"who": "bot", "level": "novice"}
    ada = person("Ada", at=tavern)
    table = ada.table(game="rattus", options={"cards": "classic", "goods": True}, seats=[{"who": "me"}, bot])
    page = visitor(f"/#/table/{table['id']}", cookies=ada.cookies(tavern), at=tavern)
    assert wait_for_turn(page)
    page.click("#menu")
    expect(page.locator("#rules-link")).to_have_attribute("href", "#/learn/mercatus")


def test_the_table_of_the_guide_for_authors_is_played_at(visitor: Visitor, person: People, workshop: House) -> None:
    page = seated(visitor, person, workshop)
    before = page.locator(".table-page").get_attribute("data-n")
    page.locator(".night-watch button").first.click()
    expect(page.locator(f'.table-page:not([data-n="{before}"])')).to_be_attached()
    expect(page.locator(".generic")).to_have_count(0)
