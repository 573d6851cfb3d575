"""A village is a picture that grows: what was gained stands in it; deaths and rats have their moment; options come in words."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.games.village.tables import ALL

from .playing import painted
from .rattus import Seats
from .villages import RICH, go, table, using

MID_GAME = {"players": 2, "villages": [RICH, {"tree": 3}]}


def opened(seats: Seats, position: dict[str, Any], **more: Any) -> Page:
    page = seats.page(**more)
    go(page, seats.house, table(seats.anna, position))
    return page


def test_what_was_gained_stands_in_the_picture(seats: Seats) -> None:
    page = opened(seats, MID_GAME)
    expect(page.locator(".area.craft .house")).to_have_count(4)
    expect(page.locator(".area.council .house")).to_have_count(2)
    expect(page.locator(".area.harvest .acre")).to_have_count(3)
    expect(page.locator(".area.travel .letter")).to_have_count(3)
    expect(page.locator(".lit-glass")).to_have_count(2)
    expect(page.locator(".monk-figure")).to_have_count(2)
    expect(page.locator(".tomb")).to_have_count(1)
    expect(page.locator(".churchyard")).to_have_attribute("aria-label", "windows filled: 2, graves here: 1")


def test_an_empty_village_has_no_houses_but_those_of_all(seats: Seats) -> None:
    page = opened(seats, {"players": 2})
    expect(page.locator(".area .house, .area .acre, .churchyard, .letter")).to_have_count(0)
    expect(page.locator(".heart .house")).to_have_count(3)
    expect(page.locator(".area .bare")).to_have_count(6)


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_another_village_bears_its_owners_name(size: str, seats: Seats) -> None:
    page = opened(seats, MID_GAME, size=size)
    expect(page.locator(".owner")).to_have_count(0)
    if size == "phone":
        page.click('[data-tab="others"]')
    page.click('[data-neighbour="1"]')
    name = page.locator('[data-neighbour="1"] .name').first.inner_text()
    expect(page.locator(".owner")).to_contain_text(name)


def test_on_wide_screens_the_uses_of_a_value_are_listed_in_words(seats: Seats) -> None:
    page = opened(seats, using(5, RICH))
    listed = page.locator(".choices .option")
    expect(listed.filter(has_text="Make a good: Stable")).to_have_count(1)
    painted(page)
    before = page.locator(".home").bounding_box()
    listed.filter(has_text="Make a good: Stable").click()
    page.wait_for_selector('.table-page:not([data-n="0"])')
    painted(page)
    assert page.locator(".home").bounding_box() == before


BEGIN = """event => {
    const table = document.querySelector('village-table');
    window.told = table.animate(event, table.moment, table.moment).then(() => true);
}"""


CLICKS = "async (wanted) => (await import('/shell/settings.js')).settings.set('clicks', wanted)"
SHOWN = "entry => dispatchEvent(new CustomEvent('shown', { detail: { entry } }))"


def test_a_death_has_its_moment_and_a_click_ends_it(seats: Seats) -> None:
    page = opened(seats, MID_GAME, speed=1)
    page.evaluate(BEGIN, {"kind": "grave", "args": {"seat": 0, "profession": "craftsman"}, "text": "The craftsman is buried."})
    scene = page.locator(".scene.death")
    expect(scene).to_contain_text("A villager dies")
    expect(scene).to_contain_text("The craftsman is buried.")
    scene.click()
    assert page.evaluate("window.told")
    page.evaluate(BEGIN, {"kind": "turn", "args": {"seat": 1}, "text": ""})
    expect(page.locator(".scene")).to_have_count(0)


def test_who_wishes_goes_on_from_a_death_only_by_a_click(seats: Seats) -> None:
    page = opened(seats, MID_GAME, speed=3)
    page.evaluate(CLICKS, True)
    page.evaluate(BEGIN, {"kind": "grave", "args": {"seat": 0, "profession": "craftsman"}, "text": "The craftsman is buried."})
    page.click(".scene .go-on")
    assert page.evaluate("window.told")
    page.evaluate(CLICKS, False)


def test_without_motion_a_death_and_the_rats_are_told_in_words_on_the_table(seats: Seats) -> None:
    page = opened(seats, MID_GAME)
    said = page.locator('.caption[role="status"]')
    expect(said).to_have_text("")
    events = [
        {"kind": "grave", "args": {"seat": 1, "profession": "abbot"}, "text": "The abbot is buried."},
        {"kind": "turn", "args": {}, "text": "Next."},
    ]
    page.evaluate(SHOWN, {"seat": 1, "events": events})
    expect(said).to_have_text("The abbot is buried.")
    expect(said).to_be_in_viewport()
    page.evaluate(SHOWN, {"seat": 0, "events": []})
    expect(said).to_have_text("")


def test_the_rats_come_and_what_each_loses_is_said(seats: Seats) -> None:
    page = opened(seats, MID_GAME, speed=3)
    for kind, text in (("invasion", "The rats are here."), ("lost", "Ada loses 3.")):
        page.evaluate(BEGIN, {"kind": kind, "args": {"seat": 0, "n": 3}, "text": text})
        assert page.evaluate("window.told")
    expect(page.locator(".scene.rats p")).to_have_text(["The rats are here.", "Ada loses 3."])


def test_stalls_keep_their_places_whatever_is_sold(seats: Seats) -> None:
    order = "all => all.map((one) => one.dataset.spot)"
    places = []
    for position in ({"players": 2}, MID_GAME):
        page = opened(seats, position)
        page.wait_for_selector(".stall")
        places.append(page.eval_on_selector_all(".stall", order))
    assert places[0] == places[1]


FULL = {
    **RICH, "council": "people", "jokers": 0, "marks": ALL, "fields": [], "travel": [], "served": [],
    "market": ["envoy", "knight", "courier", "miner", "farmer", "peddler", "carpenter"],
    "crafts": {**RICH["crafts"], "scriptorium": {"values": "6-9", "goods": 1}},
}  # fmt: skip
# What of an area is cut off by its edges.
CUT = """() => [...document.querySelectorAll('.home > .area')].flatMap((area) => {
    const room = area.getBoundingClientRect();
    return [...area.querySelectorAll('.thing, .terms > *')].filter((one) => {
        const { left, right, bottom } = one.getBoundingClientRect();
        return left < room.left - 1 || right > room.right + 1 || bottom > room.bottom + 2;
    }).map((one) => one.className || one.outerHTML.slice(0, 60));
})"""


@pytest.mark.parametrize("size", ["wide", "small"])
def test_a_village_full_of_everything_is_seen_whole(size: str, seats: Seats) -> None:
    page = opened(seats, {"players": 2, "villages": [FULL, {"tree": 3}]}, size=size)
    expect(page.locator(".area.council .card").first.locator(".terms > .icon")).to_have_count(5)
    painted(page)
    assert page.evaluate(CUT) == []


def test_who_is_marked_stands_before_the_words(seats: Seats) -> None:
    page = opened(seats, using(11, {"coins": 9}))
    page.locator(".choices .option", has_text="People").click()
    marks = page.locator(".choices .option", has_text="Mark:")
    expect(marks.first).to_be_visible()
    pictures = [one.get_attribute("href") for one in page.locator(".choices .option use").all()]
    assert len(set(pictures)) > 3


def test_who_waits_on_the_wall_says_how_to_fetch_him(seats: Seats) -> None:
    page = opened(seats, MID_GAME)
    page.locator(".wall .customer, .supply .customer").first.hover()
    expect(page.locator(".explanation")).to_contain_text("First fetch them")
