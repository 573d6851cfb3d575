"""Three languages: nothing on a page is a bare key or a text of another language."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page
from tools.every_message import cases, rendered

import ratskeller
from ratskeller.server.texts import ALONE

from .conftest import People, Seated, Visitor
from .house import House
from .playing import play_on, wait_for_turn
from .test_shell_replay import at

LOCALE = Path(ratskeller.__file__).parent / "locale"
KEY = re.compile(r"\b(web|rattus|village|server|learn)\.[a-z_]+\.[a-z_.]+")
LATIN = re.compile(r"[A-Za-z]{3,}")
OWN_NAMES = {"Ratskeller", "Rattus", "My Village", "Mercatus", "English", "Italiano", "Ada"}
OWN_NAMES |= {"Tab", "Enter", "Esc", "Home", "End", "Space"}

# Every text that a page shows or a screen reader says; commands are the same everywhere.
TEXTS = """() => {
  const said = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) if (!walk.currentNode.parentElement.closest('noscript, code')) said.push(walk.currentNode.textContent);
  for (const one of document.querySelectorAll('[aria-label], [title], [placeholder]'))
    for (const name of ['aria-label', 'title', 'placeholder']) if (one.hasAttribute(name)) said.push(one.getAttribute(name));
  return [...new Set(said.map((one) => one.trim()).filter(Boolean))];
}"""


def untranslated(page: Page, lang: str, names: set[str]) -> list[str]:
    texts = page.evaluate(TEXTS)
    bad = [text for text in texts if KEY.search(text) or "{" in text]
    if lang == "ru":
        for text in texts:
            bare = re.sub(r"https?://\\S+", "", text)
            for name in sorted(names | OWN_NAMES, key=len, reverse=True):
                bare = bare.replace(name, "")
            if LATIN.search(bare) and not text.startswith("http"):
                bad.append(text)
    return bad


@pytest.mark.parametrize("lang", ["ru", "it"])
def test_no_page_shows_an_untranslated_text(
    visitor: Visitor, person: People, house: House, finished: dict[str, Any], lang: str
) -> None:
    ada = person("Ada")
    page = visitor(lang=lang, cookies=ada.cookies(house))
    names: set[str] = set()
    found: list[str] = []

    def look() -> None:
        found.extend(untranslated(page, lang, names))

    def sit(**wish: Any) -> None:
        table = ada.table(**wish)
        names.update(seat["name"] for seat in table["seats"])
        page.goto(f"{house.url}/#/table/{table['id']}")

    page.wait_for_selector("#play")
    page.evaluate("for (const row of document.querySelectorAll('.sitting')) row.remove()")  # other people's names
    look()
    page.click("#settings")
    page.wait_for_selector("dialog[open]")
    look()
    page.keyboard.press("Escape")
    sit(seats=[{"who": "me"}, {"who": "invited"}, {"who": "open"}])
    page.wait_for_selector(".waiting")
    look()
    sit()
    play_on(page, 3)
    assert wait_for_turn(page)
    page.keyboard.press("h")
    page.locator(".hints ol button").first.wait_for()
    look()
    page.keyboard.press("?")
    page.wait_for_selector("dialog .keys")
    look()
    page.keyboard.press("Escape")
    page.click("#menu")
    page.wait_for_selector("dialog .menu")
    look()
    page.keyboard.press("Escape")
    names.update(seat["name"] for seat in finished["seats"])
    page.goto(f"{house.url}/#/table/{finished['id']}")
    page.wait_for_selector(".ending .chart")
    look()
    page.goto(f"{house.url}/#/replay/{finished['id']}?n=9")
    at(page, 9)
    look()
    assert not found, "\n".join(sorted(set(found)))


def test_a_running_table_changes_its_language_at_once(seated: Seated) -> None:
    page = seated()
    page.click("#menu")
    page.locator("dialog .menu button").first.click()
    page.locator("dialog #language").select_option("ru")
    page.wait_for_function("() => /[а-я]{4}/i.test(document.querySelector('#prompt').innerText)")


def same_everywhere() -> list[str]:
    """Texts of the shell that read the same in two languages: each must be on purpose."""
    texts = {lang: json.loads((LOCALE / lang / "web.json").read_text())["messages"] for lang in ("en", "ru", "it")}
    english = {key: text for key, text in texts["en"].items() if re.search(r"[a-z]{3}", re.sub(r"\{.*?\}", "", text))}
    return [key for key, text in english.items() if text in (texts["ru"][key], texts["it"][key])]


def test_texts_are_translated_and_not_copied() -> None:
    names = {"web.offer.rattus", "web.offer.mercatus", "web.offer.village"}
    assert set(same_everywhere()) <= names | {"web.seat.bot", "web.table.chat", "web.table.menu"}


def test_the_three_languages_have_the_same_texts() -> None:
    for name in ("web", "web-you", "tables", "server-people"):
        keys = [set(json.loads((LOCALE / lang / f"{name}.json").read_text())["messages"]) for lang in ("en", "ru", "it")]
        assert keys[0] == keys[1] == keys[2]


def test_every_text_the_shell_asks_for_exists_and_none_is_left_over() -> None:
    web = Path(ratskeller.__file__).parent / "web"
    source = "\n".join(
        file.read_text()
        for file in [
            web / "app.js",
            *(web / "shell").glob("*.js"),
            *(web / "you").glob("*.js"),
            *(web / "page").glob("*.js"),
            *(web / "games/generic").glob("*.js"),
        ]
    )
    asked = set(re.findall(r"'(web\.[a-z0-9_.]+)'", source))
    composed = [*re.findall(r"`(web\.[^`\s]*\$\{[^`]*)`", source), "web.speed.${speed}", "web.theme.${theme}"]
    families = [re.compile(re.sub(r"\$\{[^}]*\}", "[a-z0-9_-]+", one.replace(".", r"\."))) for one in composed]
    told = [json.loads(file.read_text()).get("messages", {}) for file in (LOCALE / "en").glob("*.json")]
    there = {key for messages in told for key in messages if key.startswith("web.")}
    assert asked - {"web.speed", "web.theme"} <= there
    assert {key for key in there - asked if not any(family.fullmatch(key) for family in families)} == set()


SPOKEN = """async ([lang, cases]) => {
  const { i18n } = await import('/shell/i18n.js');
  await i18n.use(lang);
  await i18n.need('learn');
  return cases.map(([key, game, args]) => i18n.say(key, args, { game }));
}"""


@pytest.mark.parametrize("lang", ["en", "ru", "it"])
def test_the_browser_says_every_message_as_the_server_does(visitor: Visitor, lang: str) -> None:
    asked = [case for case in cases() if not case.key.startswith(ALONE)]  # no server sends those
    told = visitor(lang=lang).evaluate(SPOKEN, [lang, [list(case) for case in asked]])
    for case, text in zip(asked, told, strict=True):
        assert text == rendered(lang, case), case
