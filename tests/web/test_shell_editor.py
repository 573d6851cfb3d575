"""The position editor of the analysis board: pieces by clicks, on both screens; what can not be is told and nothing changes."""

from __future__ import annotations

import base64
import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import Visitor

RATTUS: dict[str, Any] = {
    "players": 2,
    "turn": 0,
    "plague": "italia",
    "supply": 8,
    "cubes": {"gallia": [6, 1], "germania": [0, 6]},
}
READY = '.trying[data-busy="false"]'


def board(visitor: Visitor, game: str, position: dict[str, Any], **how: Any) -> Page:
    packed = base64.urlsafe_b64encode(json.dumps(position).encode()).decode().rstrip("=")
    page = visitor(f"/#/board?game={game}&position={packed}", **how)
    page.wait_for_selector(READY)
    page.click("#edit-board")
    page.wait_for_selector(".editing")
    return page


def laid(page: Page) -> dict[str, Any]:
    """The position as the editor would write it down."""
    page.click("#as-text")
    found: dict[str, Any] = json.loads(page.locator("#position-text").input_value())
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    return found


def test_a_click_on_a_region_chooses_it_and_others_move_its_pieces(visitor: Visitor) -> None:
    page = board(visitor, "rattus", RATTUS)
    page.locator('.plate[data-target="region:gallia"]').click()
    expect(page.locator("#edit-place option:checked")).to_have_text("Gallia")
    more = page.locator('[data-row="cubes/gallia/0"][data-step="1"]')
    more.click()
    expect(page.locator(".stepper output").first).to_have_text("7")
    page.locator('[data-row="plague"]').click()
    expect(page.locator('[data-row="plague"]')).to_have_attribute("aria-pressed", "true")
    page.locator('select[data-row="rats/gallia/0/face"]').select_option(index=1)
    expect(page.locator(".plate [data-spot='rat:gallia:1'], [data-target='rat:gallia:1']").first).to_be_visible()
    while not (found := laid(page))["rats"]["gallia"][0]["seen_by"]:
        continue  # the face is on its way
    assert (found["cubes"]["gallia"], found["plague"]) == ([7, 1], "gallia")
    assert found["rats"]["gallia"][0]["seen_by"] == [0, 1]
    page.click("#edit-back")
    page.click("#edit-back")
    expect(page.locator('[data-row="plague"]')).to_have_attribute("aria-pressed", "false")
    page.click("#edit-done")
    page.wait_for_selector(f"{READY}:not(.edited)")
    assert "table" not in page.url
    expect(page.locator(".trying .legend li")).to_have_count(2)


def test_what_can_not_be_is_told_and_changes_nothing(visitor: Visitor) -> None:
    page = board(visitor, "rattus", {**RATTUS, "supply": 1}, lang="it", excuse=("status of 400",))
    page.locator("#edit-place").select_option(index=0)
    page.locator('[data-row="supply"][data-step="-1"]').click()
    expect(page.locator(".editing [role=alert]")).to_contain_text("scorta vuota")
    assert page.locator('[data-row="supply"][data-step="-1"] + output').inner_text() == "1"
    page.click("#edit-cancel")
    expect(page.locator(".editing")).to_have_count(0)


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_village_is_built_on_a_phone(visitor: Visitor, lang: str) -> None:
    page = board(visitor, "village", {"players": 2}, size="phone", lang=lang)
    page.locator('[data-explain="barn"]').first.click()
    page.locator('[data-row$="/coins"][data-step="1"]').click()
    page.locator('[data-row$="/coins"][data-step="1"]').click()
    place = page.locator("#edit-place option").nth(2)
    page.locator("#edit-place").select_option(value=place.get_attribute("value"))
    page.locator('[data-row="villages/0/church"]').nth(1).click()
    expect(page.locator('[data-row^="villages/0/monks"]').first).to_be_visible()
    page.locator('[data-row^="villages/0/monks"]').first.click()
    expect(page.locator('[data-row^="villages/0/monks"]').first).to_have_attribute("aria-pressed", "true")
    assert page.locator(".edit-rows").evaluate("list => list.scrollWidth <= list.clientWidth"), "nothing lies beside the screen"
    village = laid(page)["villages"][0]
    assert (village["church"], len(village["monks"])) == ("healing", 1)


def test_text_is_loaded_into_the_editor(visitor: Visitor) -> None:
    page = board(visitor, "rattus", RATTUS)
    page.click("#as-text")
    page.locator("#position-text").fill('{"players": 3, "plague": "anglia"}')
    page.click("#lay-out")
    expect(page.locator("dialog")).to_have_count(0)
    page.locator("#edit-place").select_option(index=1)
    expect(page.locator('[data-row^="cubes/"][data-step="1"]')).to_have_count(3)
