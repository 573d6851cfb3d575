"""The owner's form in a real browser: wrong figures are told as they are typed, sound ones become a file that is played."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from ratskeller.kernel import edition
from ratskeller.kernel.text import message
from tests.ports import free_port

from .conftest import Visitor
from .house import PATIENCE

LOOKED_AT = ("border", "council", "monk_stack", "travel")  # every type of field but the symbols of rats, of which there are many


def section(page: Page, name: str) -> Locator:
    """A section of the form, opened."""
    found = page.locator(f"#box-{name}")
    if found.get_attribute("open") is None:
        found.locator("summary").click()
    return found


def item(page: Page, name: str, which: str) -> Locator:
    return section(page, name).locator(f'.box-item[data-item="{which}"]')


def opened(visitor: Visitor, **more: str) -> Page:
    page = visitor("/#/box", **more)
    page.wait_for_selector('.box[data-state="checked"]')
    return page


def agree_with_the_book(page: Page) -> None:
    """The rule book's example asks for a customer with 3 and 11 who wants a cart."""
    carter = item(page, "village-customer", "carter")
    carter.get_by_label(message("en", "learn.box.field.values")).fill("11 3")


def test_a_wrong_token_and_a_wrong_card_are_told_as_they_are_typed_and_mended(visitor: Visitor, tmp_path: Path) -> None:
    page = opened(visitor)
    agree_with_the_book(page)
    expect(page.locator(".status")).to_have_text(message("en", "learn.box.fine"))
    rat = item(page, "rattus-rat", "7")
    rat.get_by_label("limit").fill("8")
    expect(rat.locator(".fault")).to_have_text("It must be from 1 to 6, not 8.")
    expect(rat.get_by_label("limit")).to_have_attribute("aria-invalid", "true")
    courier = item(page, "village-customer", "courier")
    courier.get_by_label("values").fill("5 13")
    expect(courier.locator(".fault")).to_contain_text("no banner value 13")
    expect(page.locator(".status")).to_contain_text("2 faults")
    rat.get_by_label("limit").fill("2")
    rat.get_by_role("button", name="Remove Majority").click()
    rat.get_by_role("button", name="Add All").click()
    rat.get_by_role("button", name="Add Magic").click()
    courier.get_by_label("values").fill("10, 5")
    item(page, "village-craft", "brewery").get_by_label(message("en", "learn.box.card").replace("{n}", "1")).fill("9 4")
    expect(page.locator(".status")).to_have_text(message("en", "learn.box.fine"))
    expect(page.locator(".fault")).to_have_count(0)
    page.locator("#box-edition").fill("Second printing, 2012")

    page.reload()  # saved in between
    expect(page.locator("#box-edition")).to_have_value("Second printing, 2012")
    expect(item(page, "rattus-rat", "7").get_by_label("limit")).to_have_value("2")
    with page.expect_download() as download:
        page.locator("#box-download").click()
    file = tmp_path / "figures.json"
    download.value.save_as(file)
    document = json.loads(file.read_text())
    assert edition.faults(document) == []
    assert sorted(document["figures"]) == ["rattus", "village"]
    assert list(document["figures"]["rattus"]) == ["rat"]
    assert document["figures"]["rattus"]["rat"][6] == {"limit": 2, "symbols": ["A", "magic"], "source": "box"}
    assert document["figures"]["village"]["customer"][0]["values"] == [5, 10]
    assert document["figures"]["village"]["craft"][1]["values"][0] == [4, 9]

    port = free_port()
    command = [
        sys.executable,
        "-m",
        "ratskeller.cli",
        "serve",
        "--port",
        str(port),
        "--db",
        str(tmp_path / "t.sqlite"),
        "--figures",
        str(file),
    ]
    house = subprocess.Popen(command, env={**os.environ, "NUMBA_DISABLE_JIT": "1"}, stdout=subprocess.DEVNULL)
    try:
        wait_for(f"http://127.0.0.1:{port}/healthz")
        told = httpx.get(f"http://127.0.0.1:{port}/api/games/rattus/data").json()
        assert told["files"]["rattus_rats"]["rat"][6] == {"limit": 2, "symbols": ["A", "magic"], "source": "box"}
        page.goto(f"http://127.0.0.1:{port}/#/about")
        expect(page.locator(".edition").first).to_contain_text("Second printing, 2012")
        expect(page.locator('[data-game="rattus"] [data-kind="rat"] [data-source="box"]')).to_have_text("1")
        page.goto(f"http://127.0.0.1:{port}/#/learn")
        expect(page.locator('.shelf a[href="#/learn/village"]')).to_be_visible()
        expect(page.locator('.shelf a[href="#/lesson/village"]')).to_have_count(0)  # it builds a brewery with 5 and 8
        expect(page.locator(".shelf")).not_to_contain_text("learn.")
    finally:
        house.terminate()
        house.wait(PATIENCE)


def wait_for(url: str) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            if httpx.get(url, timeout=PATIENCE).status_code == 200:
                return
        except httpx.TransportError:
            time.sleep(0.1)
    raise AssertionError("the server with other figures does not answer")


def test_a_file_is_loaded_again_and_what_it_says_can_be_taken_back(visitor: Visitor, tmp_path: Path) -> None:
    page = opened(visitor)
    page.locator("#box-file").set_input_files({"name": "x.json", "mimeType": "application/json", "buffer": b"{}"})
    expect(page.locator(".notices")).to_contain_text(message("en", "learn.box.foreign"))
    rats = next(box.figures()["rat"] for box in edition.boxes() if box.game == "rattus")
    rats = [dict(rat) for rat in rats]
    rats[4] |= {"limit": 6, "source": "box"}
    rats.pop()
    document = {"format": edition.FORMAT, "version": edition.VERSION, "edition": "mine", "figures": {"rattus": {"rat": rats}}}
    page.locator("#box-file").set_input_files(
        {"name": "mine.json", "mimeType": "application/json", "buffer": json.dumps(document).encode()}
    )
    expect(page.locator(".status")).to_contain_text("1 fault")
    page.locator("#box-first").click()
    expect(page.locator("#box-rattus-rat > .fault")).to_have_text("The number is wrong: 48 instead of 49.")
    fifth = item(page, "rattus-rat", "5")
    expect(fifth.get_by_label("limit")).to_have_value("6")
    fifth.get_by_label(message("en", "learn.box.mine")).uncheck()
    expect(fifth.get_by_label("limit")).to_have_value("1")
    expect(fifth.locator(".source")).to_have_text("reconstructed")
    page.locator("#box-reset").click()
    page.locator("dialog button.main").click()
    expect(page.locator(".box-items.rat .box-item")).to_have_count(49)
    expect(page.locator(".status")).to_have_text(message("en", "learn.box.fine"))


def test_a_border_is_added_and_removed(visitor: Visitor) -> None:
    page = opened(visitor)
    borders = section(page, "rattus-border")
    before = len(next(box.figures()["border"] for box in edition.boxes() if box.game == "rattus"))
    expect(borders.locator(".box-item")).to_have_count(before)
    borders.get_by_role("button", name="Add", exact=True).click()
    expect(borders.locator(".box-item")).to_have_count(before + 1)
    new = borders.locator(".box-item").last
    new.locator("select").first.select_option("Italia")
    new.locator("select").nth(1).select_option("Scandia")
    expect(borders.locator(".fault").first).to_contain_text("two steps")
    new.get_by_role("button", name="Remove").click()
    expect(borders.locator(".box-item")).to_have_count(before)
    expect(page.locator(".status")).to_have_text(message("en", "learn.box.fine"))


@pytest.mark.parametrize(("lang", "size", "theme"), [("ru", "phone", "dark"), ("it", "wide", "light")])
def test_the_whole_form_can_be_used_by_anybody(visitor: Visitor, lang: str, size: str, theme: str) -> None:
    page = opened(visitor, lang=lang, size=size, theme=theme)
    expect(page.locator("h1")).to_have_text(message(lang, "learn.box"))
    for box in edition.boxes():
        for part in box.form:
            found = section(page, f"{box.game}-{part['kind']}")
            expect(found.locator(".box-item")).not_to_have_count(0)
            shown = found.inner_text()
            assert "learn." not in shown
            assert "{" not in shown
            page.wait_for_function("document.documentElement.scrollWidth <= innerWidth")
            if part["kind"] not in LOOKED_AT:
                found.locator("summary").click()
    found = Axe().run(page).response["violations"]
    assert [f"{one['id']}: {one['nodes'][0]['html'][:200]}" for one in found if one["impact"] in ("serious", "critical")] == []
