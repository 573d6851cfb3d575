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


# A rat is turned in one region after another; those of which the theatre covers a part are told.
COVERED = """async (regions) => {
    const table = document.querySelector('rattus-table');
    const covered = [];
    for (const region of regions) {
        const args = { region, slot: 1, rat: ['2', 'M', 'bourgeoisie'] };
        const told = table.animate({ kind: 'revealed', args }, table.moment, table.moment);
        while (table.staged !== region || !document.querySelector('.theatre')) await new Promise(requestAnimationFrame);
        await table.updateComplete;
        const at = document.querySelector('.theatre').getBoundingClientRect();
        const things = document.querySelectorAll(`[data-spot="region:${region}"] .ribbon, [data-spot^="rat:${region}:"]`);
        const over = (one) => one.left < at.right && one.right > at.left && one.top < at.bottom && one.bottom > at.top;
        if ([...things].some((one) => over(one.getBoundingClientRect()))) covered.push(region);
        table.skip();
        await told;
    }
    return covered;
}"""


@pytest.mark.parametrize("size", ["small", "turned", "phone"])
def test_the_theatre_stands_away_from_the_region_it_tells_of(size: str, seat: Seat) -> None:
    page = seat(speed=1, size=size)
    assert page.evaluate(COVERED, ["gallia", "germania", "italia", "hungaria", "scandia", "turcia"]) == []


def test_the_prompt_does_not_give_a_rat_away_before_it_is_turned(seat: Seat) -> None:
    page = seat(speed=1)
    face = "document.querySelector('.symbols')?.getAnimations()[0]?.effect.getComputedTiming().progress"
    said = "document.querySelector('#prompt').textContent.includes('A rat is turned in Gallia')"
    witness(page, early=f"{said} && !({face} > 0.1)", said=said)
    strike(page)
    assert witnessed(page, "said")
    assert not page.evaluate("window.witnessed.early")


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
    ranked = page.locator(".ranking li > span:not(.place)").all_inner_texts()
    assert [row.strip() for row in page.locator(".rattus-ending tbody th").all_inner_texts()] == ranked
    script = """async (id) => (await (await fetch(`/api/tables/${id}/log`)).json()).flatMap(({ events }) => events ?? [])
        .filter(({ kind }) => kind === 'lost').reduce((sum, { args }) => sum + args.n, 0)"""
    dead = sum(int(cell) for cell in page.locator(".rattus-ending td.deaths").all_inner_texts())
    assert dead == page.evaluate(script, finished["id"]) > 0
    with page.expect_download() as kept:
        page.click("#share-picture")
        page.click("#save-picture")
    kept.value.save_as(tmp_path / "end.png")
    with Image.open(tmp_path / "end.png") as picture:
        assert picture.size == (1200, 630)


def test_an_outbreak_that_hits_nobody_says_so(seat: Seat) -> None:
    nobody = position(cards="classic", rats={"gallia": [rat(1, "bourgeoisie", "church")]}, cubes={"gallia": [2, 1, 0]})
    page = seat(nobody, speed=3)
    witness(page, said="document.querySelector('.theatre:not(.recap) .fallen-list')?.innerText.includes('Nobody here is hit')")
    strike(page)
    assert witnessed(page, "said")


def test_on_a_phone_on_its_side_the_final_scores_of_four_are_seen_whole(seats: Seats) -> None:
    begins = position(cards="classic", rats={"gallia": [rat(1, "M")]}, cubes={"gallia": [2, 1, 0, 3]}) | {"players": 4}
    page = seats.sit(begins, size="turned", speed=1)
    page.evaluate("""async () => {
        const table = document.querySelector('rattus-table');
        const { chronicle } = table.story;
        chronicle.add({ kind: 'final_ravage', args: {} }, table.view);
        chronicle.add({ kind: 'revealed', args: { region: 'gallia', rat: ['1', 'majority'] } }, table.view);
        table.story = { ...table.story, telling: true };
        await table.updateComplete;
    }""")
    cut = """() => {
        const room = document.querySelector('.theatre').getBoundingClientRect();
        return [...document.querySelectorAll('.tally li')].filter((one) => {
            const { left, right, bottom } = one.getBoundingClientRect();
            return left < room.left || right > room.right || bottom > room.bottom;
        }).length;
    }"""
    expect(page.locator(".tally li")).to_have_count(4)
    assert page.evaluate(cut) == 0


def test_the_ranking_says_the_points(visitor: Visitor, finished: dict[str, Any]) -> None:
    page = visitor(f"/#/table/{finished['id']}", size="turned")
    page.wait_for_selector(".ending .chart")
    told = page.locator(".ranking .number").all_inner_texts()
    assert len(told) == 3
    assert told == page.locator(".rattus-ending td.total").all_inner_texts()
    for row in page.locator(".rattus-ending tbody tr").all():
        expect(row).to_be_in_viewport(ratio=1)
