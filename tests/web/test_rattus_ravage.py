"""A ravage is an event: the light falls, each rat is turned large, everything is said in words; and the end of a match."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from .conftest import Visitor
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
    strike(page)
    page.wait_for_selector(".dusk.fallen", state="attached")
    theatre = page.locator(".theatre")
    expect(theatre).to_contain_text("Limit 2")
    box = page.locator(".big-token").bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 80
    expect(theatre).to_contain_text("3 cubes, limit 2: outbreak")
    expect(theatre).to_contain_text("Bourgeoisie: holds Merchant")
    page.wait_for_selector(".theatre.recap")
    page.keyboard.press("Escape")
    expect(theatre).to_have_count(0)
    expect(page.locator(".dusk.fallen")).to_have_count(0)


def test_on_a_turned_phone_it_stands_away_from_the_region(seat: Seat) -> None:
    page = seat(speed=1, size="turned")
    strike(page)
    page.wait_for_selector(".theatre")
    left, middle = page.evaluate(
        """() => {
            const at = (what) => document.querySelector(what).getBoundingClientRect();
            const region = at('[data-spot="region:gallia"] .ribbon');
            return [at('.theatre').left, region.left + region.width / 2];
        }"""
    )
    assert left > middle


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
    assert page.locator(".theatre").count() == 0


def test_what_happened_can_be_shown_again_in_motion(seats: Seats) -> None:
    page = seats.sit(RAVAGE, speed=3)
    strike(page)
    page.wait_for_selector('.table-page[data-yours="true"][data-busy="false"] .news-button')
    before = page.locator(".table-page").get_attribute("data-n")
    page.click(".news-button")
    page.click(".news-panel .main")
    page.wait_for_selector(".flying", state="attached")
    page.keyboard.press("Escape")
    page.wait_for_selector('[data-target="plague"][tabindex="0"]')
    assert page.locator(".table-page").get_attribute("data-n") == before


def test_in_the_final_ravage_the_points_are_seen_to_fall(visitor: Visitor, finished: dict[str, Any]) -> None:
    n = finished["moment"]["n"] - 1
    page = visitor(f"/#/replay/{finished['id']}?n={n}", speed=3)
    page.wait_for_selector(f'.replay-page[data-shown="{n}"]')
    page.click("#next")
    page.wait_for_selector(".theatre.procession .tally")
    first = page.locator(".tally b").all_text_contents()
    fallen = "first => [...document.querySelectorAll('.tally b')].some((one, i) => +one.textContent < +first[i])"
    page.wait_for_function(fallen, arg=first)
    assert page.locator(".supply .ends").count() == 0, "the game ends anyhow"


def test_the_end_ranks_the_rows_counts_the_dead_and_makes_a_picture(
    visitor: Visitor, finished: dict[str, Any], tmp_path: Path
) -> None:
    page = visitor(f"/#/table/{finished['id']}", accept_downloads=True)
    page.wait_for_selector(".ending .chart")
    assert page.locator('.crest[role="img"]').get_attribute("aria-label") == page.inner_text("#winner")
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
