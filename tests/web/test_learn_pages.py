"""The pages for learning in a real browser: rules, first games with the coach, about this edition."""

from __future__ import annotations

import json
import re
import tomllib
from collections import Counter
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from ratskeller.kernel.game import game
from ratskeller.kernel.text import LANGUAGES, catalogue, message, say
from ratskeller.server.lessons import lessons, saying

from .conftest import Visitor
from .house import House, Person
from .playing import READY, settle, shown

BOOKS = ("rattus", "mercatus", "village")
LESSONS = ("rattus", "village")
NewPerson = Callable[..., Person]


def serious(page: Page) -> list[str]:
    """What axe finds wrong, but for small things."""
    found = Axe().run(page).response["violations"]
    return [f"{one['id']}: {one['nodes'][0]['html'][:200]}" for one in found if one["impact"] in ("serious", "critical")]


def open_book(page: Page, book: str) -> None:
    page.evaluate("book => { location.hash = `/learn/${book}`; }", book)
    page.wait_for_selector(f".{'village' if book == 'village' else 'rattus'}-book h1")


def untranslated(page: Page) -> list[str]:
    """Keys of messages that stand on the page in place of their texts."""
    return re.findall(r"\b(?:learn|web|rattus|village)\.\w+|\{\w+", page.locator("main").inner_text())


@pytest.mark.parametrize(("lang", "size", "theme"), [("en", "wide", "light"), ("ru", "phone", "dark"), ("it", "small", "light")])
def test_every_page_is_whole_in_every_language_and_anybody_can_use_it(visitor: Visitor, lang: str, size: str, theme: str) -> None:
    page = visitor("/#/learn", size=size, lang=lang, theme=theme)
    expect(page.locator(".shelf h2")).to_have_count(3)
    assert not untranslated(page)
    assert not serious(page)
    for book in BOOKS:
        open_book(page, book)
        expect(page.locator("h1")).to_have_text(message(lang, f"learn.{book}"))
        assert not untranslated(page)
        assert not serious(page)
        page.wait_for_function("document.documentElement.scrollWidth <= innerWidth")
    for lesson in LESSONS:
        page.evaluate("name => { location.hash = `/lesson/${name}`; }", lesson)
        expect(page.locator("h1")).to_have_text(message(lang, f"learn.lesson.{lesson}"))
        assert not untranslated(page)
        assert not serious(page)
    page.evaluate("location.hash = '/about'")
    page.wait_for_selector('[data-game="village"]')
    assert not untranslated(page)
    assert not serious(page)


def test_every_card_stands_in_the_rules_with_the_words_it_has_on_the_table(visitor: Visitor) -> None:
    page = visitor("/#/learn/mercatus")
    data = tomllib.loads((game("rattus").data / "rattus.toml").read_text("utf-8"))
    page.wait_for_selector(".rattus-book h1")
    added = page.locator(".card-list").all_inner_texts()
    open_book(page, "rattus")
    expect(page.locator("h1")).to_have_text(message("en", "learn.rattus"))
    read = "".join([*added, *page.locator(".card-list").all_inner_texts()])
    for card in data["card"]:
        assert say("en", f"rattus.card.{card['name']}", "rattus", {}) in read, card["name"]


def test_the_contents_lead_to_a_section_and_the_address_can_be_shared(visitor: Visitor) -> None:
    page = visitor("/#/learn/rattus")
    page.locator(".toc a", has_text="How it ends").click()
    expect(page.locator("#end")).to_be_focused()
    page.wait_for_url("**#/learn/rattus?at=end")
    again = visitor("/#/learn/village?at=school")
    expect(again.locator("#school")).to_be_focused()
    expect(again.locator("#school")).to_be_in_viewport()


def test_the_rules_of_an_expansion_lead_to_those_it_adds_to(visitor: Visitor) -> None:
    page = visitor("/#/learn/mercatus")
    base = page.locator("#base-rules")
    expect(base).to_have_text("The rules of Rattus")
    base.click()
    expect(page.locator("article h1")).to_have_text("The rules of Rattus")
    expect(base).to_have_count(0)


def test_about_this_edition_counts_the_sources_as_the_data_files_have_them(visitor: Visitor) -> None:
    page = visitor("/#/about")
    page.wait_for_selector('[data-game="village"]')
    for name in ("rattus", "village"):
        counted: Counter[tuple[str, str]] = Counter()
        for path in game(name).data.glob("*.toml"):
            for kind, items in tomllib.loads(path.read_text("utf-8")).items():
                for item in items if isinstance(items, list) else [items]:
                    if "source" in item:
                        counted[(kind if isinstance(items, list) else "figure", item["source"])] += 1
        read = page.evaluate(
            """name => [...document.querySelectorAll(`[data-game="${name}"] td`)].filter((cell) => cell.textContent !== '–')
               .map((cell) => [cell.closest('tr').dataset.kind, cell.dataset.source, Number(cell.textContent)])""",
            name,
        )
        assert {(kind, source): n for kind, source, n in read} == dict(counted)


def test_the_rules_are_not_loaded_before_somebody_wants_them(visitor: Visitor) -> None:
    page = visitor("/")
    page.wait_for_selector("rk-home h1")
    loaded = page.evaluate("performance.getEntriesByType('resource').map((one) => one.name)")
    assert not [name for name in loaded if "/learn/" in name or "part=learn" in name]


@pytest.mark.parametrize(("name", "lang"), [("rattus", "it"), ("village", "ru")])
def test_a_first_game_leads_from_step_to_step(visitor: Visitor, person: NewPerson, house: House, name: str, lang: str) -> None:
    learner = person("Anna")
    table = learner.post(f"/api/lessons/{name}", {"pace": "instant"})["id"]
    page = visitor(f"/#/table/{table}", lang=lang, cookies=learner.cookies(house))
    lesson = lessons()[name]
    for step, (key, play) in enumerate(zip(lesson.says, lesson.plays, strict=True), 1):
        page.wait_for_selector(f"{READY} #coach-do", state="attached")
        expect(page.locator(".coach-text")).to_have_text(saying(lang, lesson, key, step=step - 1).replace("**", ""))
        expect(page.locator(".coach-step")).to_contain_text(str(step))
        page.wait_for_selector(f'.marked, [data-action="{play}"]', state="attached")
        before = shown(page)
        page.locator("#coach-do").click()
        settle(page, before)
    page.locator("#coach-on").click()
    expect(page.locator(".coach-panel")).to_have_count(0)


def test_a_first_game_begins_with_a_click_and_is_found_again(visitor: Visitor) -> None:
    page = visitor("/#/lesson/rattus", size="phone")
    page.locator("#begin").click()
    page.wait_for_selector(f"{READY} .coach-panel")
    assert not serious(page)
    before = shown(page)
    page.locator('[data-target="region:italia"]').first.click()
    settle(page, before)
    table = page.url
    page.evaluate("location.hash = '/lesson/rattus'")
    page.locator("a.main", has_text=message("en", "learn.lesson.continue")).click()
    page.wait_for_url(table)
    page.wait_for_selector(".coach-panel")


def test_who_does_something_else_hears_why_and_plays_on(visitor: Visitor, person: NewPerson, house: House) -> None:
    learner = person("Anna")
    table = learner.post("/api/lessons/rattus", {"pace": "instant"})["id"]
    page = visitor(f"/#/table/{table}", cookies=learner.cookies(house))
    for _ in range(2):
        page.wait_for_selector(f"{READY} #coach-do")
        before = shown(page)
        page.locator("#coach-do").click()
        settle(page, before)
    page.wait_for_selector(READY)
    before = shown(page)
    page.locator('[data-target="card:witch"]').click()
    settle(page, before)
    expect(page.locator(".coach-why")).to_contain_text(message("en", "learn.lesson.rattus.take.else"))
    expect(page.locator("#coach-do")).to_have_count(0)
    page.locator("#undo").click()
    page.wait_for_selector(f"{READY} #coach-do")
    expect(page.locator(".coach-why")).to_have_count(0)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_for_learning_is_left_over_or_missing(lang: str) -> None:
    """Texts with strong words close what they open."""
    for key, text in catalogue(lang)["messages"].items():
        if key.startswith("learn."):
            assert json.dumps(text).count("**") % 2 == 0, key


def test_on_a_phone_the_tab_shows_where_the_coach_points(visitor: Visitor, person: NewPerson, house: House) -> None:
    learner = person("Anna")
    table = learner.post("/api/lessons/mercatus", {"pace": "instant"})["id"]
    page = visitor(f"/#/table/{table}", size="phone", cookies=learner.cookies(house))
    goods = page.locator('.tab-bar [data-tab="market"]')
    for _ in range(2):  # both starting regions; then a good is to be taken
        page.wait_for_selector(f"{READY} #coach-do", state="attached")
        expect(goods).not_to_have_class("wanted")
        before = shown(page)
        page.locator("#coach-do").click()
        settle(page, before)
    expect(goods).to_have_class("wanted")
    goods.click()
    expect(goods).not_to_have_class("wanted")
    expect(page.locator(".stall.marked")).to_be_visible()
