"""A ravage is an event: the light falls, each rat is turned large, everything is said in words; and the end of a match."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from .conftest import Visitor
from .playing import witness, witnessed
from .rattus import Seats, act, position, rat, ready

RAVAGE = position(
    cards="classic",
    rats={"gallia": [rat(2, "M", "bourgeoisie", "church")]},
    cubes={"gallia": [2, 1, 0]},
    held={"merchant": 1, "king": 0},
)
CLICKS = "async (wanted) => (await import('/shell/settings.js')).settings.set('clicks', wanted)"

Seat = Callable[..., Page]


@pytest.fixture
def seat(seats: Seats) -> Seat:
    return lambda begins=RAVAGE, **how: seats.sit(begins, bots=False, **how)


def strike(page: Page) -> None:
    """Send the plague to Gallia, and let the rats spread: then they are turned."""
    act(page, "plague gallia")
    ready(page)
    page.click('[data-target="region:hispania"][tabindex="0"]')


def test_the_light_falls_and_a_rat_is_turned_large_with_the_count_and_the_losses_in_words(seat: Seat) -> None:
    page = seat(speed=1)
    words = ("Limit 2", "3 cubes, limit 2: outbreak", "Bourgeoisie: holds Merchant")
    said = "document.querySelector('.theatre:not(.recap)')?.innerText.includes('{}')"
    big = "document.querySelector('.big-token')?.getBoundingClientRect()"
    witness(
        page,
        dusk="document.querySelector('.dusk.fallen') !== null",
        size=f"Math.min({big}?.width ?? 0, {big}?.height ?? 0)",
        **{f"said{i}": said.format(text) for i, text in enumerate(words)},
    )
    page.evaluate(CLICKS, True)
    strike(page)
    page.wait_for_selector(".theatre.recap")
    for i in range(len(words)):
        assert witnessed(page, f"said{i}")
    assert witnessed(page, "dusk")
    assert witnessed(page, "size") >= 80
    page.keyboard.press("Escape")
    page.evaluate(CLICKS, False)
    expect(page.locator(".theatre")).to_have_count(0)
    expect(page.locator(".dusk.fallen")).to_have_count(0)


def test_on_a_turned_phone_it_stands_away_from_the_region(seat: Seat) -> None:
    page = seat(speed=1, size="turned")
    at = "document.querySelector('{}')?.getBoundingClientRect()"
    witness(page, theatre=at.format(".theatre"), region=at.format('[data-spot="region:gallia"] .ribbon'))
    strike(page)
    region = witnessed(page, "region")
    assert witnessed(page, "theatre")["left"] > region["left"] + region["width"] / 2


def test_who_wishes_goes_on_only_by_a_click(seat: Seat) -> None:
    page = seat(speed=3)
    page.evaluate(CLICKS, True)
    strike(page)
    page.wait_for_selector(".theatre.recap .go-on")
    page.wait_for_timeout(1500)
    page.click(".theatre .go-on")
    expect(page.locator(".theatre")).to_have_count(0)
    page.evaluate(CLICKS, False)


def test_without_motion_a_ravage_is_told_in_words_at_the_edge_of_the_map(seat: Seat) -> None:
    page = seat(speed=1, reduced_motion="reduce")
    strike(page)
    caption = page.locator(".caption")
    expect(caption).to_contain_text("3 cubes, limit 2: outbreak")
    expect(caption).to_contain_text("loses 1 cube in Gallia (Bourgeoisie)")
    expect(page.locator(".theatre")).to_have_count(0)


def test_what_happened_can_be_shown_again_in_motion(seats: Seats) -> None:
    page = seats.sit(RAVAGE, speed=3)
    strike(page)
    page.wait_for_selector('.table-page[data-yours="true"][data-busy="false"] .news-button')
    before = page.locator(".table-page").get_attribute("data-n")
    page.click(".news-button")
    witness(page, flown="document.querySelector('.flying') !== null")
    page.click(".news-panel .main")
    assert witnessed(page, "flown")
    page.keyboard.press("Escape")
    page.wait_for_selector('[data-target="plague"][tabindex="0"]')
    expect(page.locator(".table-page")).to_have_attribute("data-n", str(before))


def test_in_the_final_ravage_the_points_are_seen_to_fall(visitor: Visitor, finished: dict[str, Any]) -> None:
    n = finished["moment"]["n"] - 1
    page = visitor(f"/#/replay/{finished['id']}?n={n}", speed=3)
    page.wait_for_selector(f'.replay-page[data-shown="{n}"]')
    tally = "[...document.querySelectorAll('.theatre.procession .tally b')].map((one) => Number(one.textContent))"
    witness(page, first=f"({tally}).length && {tally}", fallen=f"({tally}).some((n, i) => n < window.witnessed.first[i])")
    page.click("#next")
    assert witnessed(page, "fallen")
    expect(page.locator(".supply .ends")).to_have_count(0)  # the game ends anyhow


def test_the_end_ranks_the_rows_counts_the_dead_and_makes_a_picture(
    visitor: Visitor, finished: dict[str, Any], tmp_path: Path
) -> None:
    page = visitor(f"/#/table/{finished['id']}", accept_downloads=True)
    page.wait_for_selector(".ending .chart")
    expect(page.locator('.crest[role="img"]')).to_have_attribute("aria-label", page.inner_text("#winner"))
    ranked = [line.split(maxsplit=1)[1] for line in page.locator(".ranking li").all_inner_texts()]
    assert [row.strip() for row in page.locator(".rattus-ending tbody th").all_inner_texts()] == ranked
    script = """async (id) => (await (await fetch(`/api/tables/${id}/log`)).json()).flatMap(({ events }) => events ?? [])
        .filter(({ kind }) => kind === 'lost').reduce((sum, { args }) => sum + args.n, 0)"""
    dead = sum(int(cell) for cell in page.locator(".rattus-ending td.deaths").all_inner_texts())
    assert dead == page.evaluate(script, finished["id"]) > 0
    with page.expect_download() as kept:
        page.click("#share-picture")
    kept.value.save_as(tmp_path / "end.png")
    with Image.open(tmp_path / "end.png") as picture:
        assert picture.size == (1200, 630)
