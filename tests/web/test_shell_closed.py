"""A table that can not go on by new rules: everybody is told why, in their language, and can still read what happened."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from .conftest import Visitor
from .house import House, Person


@pytest.fixture(scope="module")
def closed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, str, list[dict[str, Any]]]]:
    """A server whose rules changed under a table; the table, and the cookies of who plays there."""
    house = House(tmp_path_factory.mktemp("closed"))
    house.start()
    ada = Person(house, "Ada")
    table = ada.table(seats=[{"who": "me"}, {"who": "bot", "level": "novice"}])
    first = table["moment"]["decision"]["actions"][0]["notation"]
    ada.post(f"/api/tables/{table['id']}/actions", {"after": 0, "action": first})
    ada.close()
    house.stop(hard=True)
    changed: Path = house.db
    with sqlite3.connect(changed) as store:
        store.execute("update tables set rules = '0+older'")
        store.execute("update entries set state = substr(state, 1, 13) || '0000000000000000'")
    store.close()
    house.start()
    yield house, table["id"], ada.cookies(house)
    house.stop(hard=True)


@pytest.mark.parametrize(
    ("lang", "words"), [("en", "The rules have changed"), ("ru", "правила изменились"), ("it", "le regole sono cambiate")]
)
def test_a_closed_table_says_why_and_keeps_its_log(
    visitor: Visitor, closed: tuple[House, str, list[dict[str, Any]]], lang: str, words: str
) -> None:
    house, table, cookies = closed
    page = visitor(f"/#/table/{table}", lang=lang, cookies=cookies, at=house)
    expect(page.locator("#notice")).to_contain_text(words)
    expect(page.locator(".log .said").first).to_contain_text("Ada")
    page.locator(".log button.line").first.click()
    expect(page.locator("#notice")).to_be_visible()


def test_a_closed_table_is_among_the_finished_ones_at_home(
    visitor: Visitor, closed: tuple[House, str, list[dict[str, Any]]]
) -> None:
    house, table, cookies = closed
    page = visitor("/", cookies=cookies, at=house)
    row = page.locator(f'[data-table="{table}"]')
    expect(row).to_contain_text("closed")
    row.locator("a.button").click()
    expect(page.locator("#notice")).to_contain_text("The rules have changed")
