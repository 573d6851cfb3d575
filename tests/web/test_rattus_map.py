"""The map of Rattus: its window, whose land it is, what lies next to what, how piles grow, what has changed."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import SIZES
from .playing import becomes, painted
from .rattus import Seats, act, asked, position

EARLY = position(
    cards="classic",
    rats={"gallia": [{}, {}]},
    cubes={"gallia": [1, 3, 2], "germania": [2, 0, 4], "polonia": [1, 1, 0], "hispania": [10, 5, 0], "italia": [0, 8, 0]},
    held={"witch": 1},
)
TWO = {"players": 2, "plague": "italia", "turn": 0, "cards": "classic", "cubes": {"gallia": [2, 1]}}

Seat = Callable[..., Page]


@pytest.fixture
def seat(seats: Seats) -> Seat:
    return lambda begins=EARLY, **how: seats.sit(begins, **how)


def window(page: Page, of: str = ".map") -> list[float]:
    return [float(n) for n in str(page.get_attribute(f".rattus {of}", "viewBox")).split()]


def test_with_two_players_the_window_ends_where_their_regions_end(seat: Seat) -> None:
    many = window(seat())
    page = seat(TWO)
    expect(page.locator(".plate")).to_have_count(8)
    few = window(page)
    assert few[0] + few[2] < many[0] + many[2] - 150
    assert few[:2] == window(page, ".ground")[:2]


# Every region full and changed, the plague piece in one after another: what lies on another region's things, or it on a rat.
CROWDED = """async ([players, goods]) => {
    const table = document.querySelector('rattus-table');
    const moment = structuredClone(window.first ??= table.moment);
    const { view } = moment;
    const far = { 2: ['bulgaria', 'turcia', 'russia', 'tartaria'], 3: ['russia', 'tartaria'] }[players] ?? [];
    const all = (value) => Array(players).fill(value);
    Object.assign(view, { players, goods, palace: all(2), reserve: all(0), scores: all(view.scores[0]) });
    Object.assign(view, { coins: all(0), wares: all({}) });
    view.stock ??= {};
    const full = { cubes: all(3), rats: [{}, {}, {}], good: goods ? 'fish' : null };
    const change = { cubes: new Map(all(2).map((n, seat) => [seat, n])), rats: 2 };
    const changed = new Map(view.regions.map(({ name }) => [name, change]));
    Object.defineProperty(table, 'changed', { configurable: true, value: changed });
    for (const region of view.regions) Object.assign(region, full, { in_play: !far.includes(region.name) });
    table.table = { ...table.table, seats: all(table.table.seats[0]) };
    const found = new Set();
    for (const { name } of view.regions.filter((region) => region.in_play)) {
        view.plague = name;
        table.moment = { ...moment };
        await table.updateComplete;
        const unit = document.querySelector('.rattus .map').getScreenCTM().a;
        const pieces = document.querySelectorAll('.map :is(.ribbon, [data-spot^="cubes:"], .rat, .region-good, .plague .rim)');
        const things = [...pieces].map((one) => {
            const { spot } = (one.closest('[data-spot]') ?? one.previousElementSibling).dataset;
            return { of: spot === 'plague' ? name : spot.split(':')[1], spot, box: one.getBoundingClientRect() };
        });
        for (const one of things) for (const other of things) {
            const covered = one.spot === 'plague' && other.spot.startsWith('rat:');
            if (!covered && one.of >= other.of) continue;
            const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
            const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
            if (Math.min(wide, high) > 5 * unit) found.add(`${one.spot} ${other.spot} (${name})`);
        }
    }
    return [...found];
}"""


@pytest.mark.parametrize("size", list(SIZES))
def test_nothing_lies_on_another_regions_things_however_full_the_map_is(size: str, seat: Seat) -> None:
    page = seat(size=size)
    for goods in (False, True):
        assert {players: page.evaluate(CROWDED, [players, goods]) for players in (2, 3, 4)} == {2: [], 3: [], 4: []}


# Both ends of every way over the sea, and whether each lies on (or a few steps from) the land it leads to.
SHORES = """() => {
    const scale = document.querySelector('.wash > g').getAttribute('transform').match(/[\\d.]+/g).map(Number);
    const near = (name, { x, y }) => [-12, 0, 12].some((dx) => [-12, 0, 12].some((dy) =>
        document.querySelector(`[data-land="${name}"]`).isPointInFill(new DOMPoint(x / scale[0] + dx, y / scale[1] + dy))));
    return [...document.querySelectorAll('.ground .way')].map((way) => {
        const [one, other] = way.dataset.way.split(' ');
        return [way.dataset.way, near(one, way.getPointAtLength(0)) && near(other, way.getPointAtLength(way.getTotalLength()))];
    });
}"""


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_ways_over_the_sea_end_where_they_lead(size: str, seat: Seat) -> None:
    page = seat(size=size)
    page.wait_for_selector(".way", state="attached")
    ways = dict(page.evaluate(SHORES))
    assert len(ways) == 6
    assert all(ways.values()), ways


def test_a_region_under_the_pointer_or_in_focus_lights_its_neighbours(seat: Seat) -> None:
    page = seat()
    page.wait_for_selector(".way", state="attached")
    near = "[...document.querySelectorAll('.land.near')].map((one) => one.dataset.land).sort()"
    page.hover('[data-target="region:germania"]')
    becomes(page, near, ["anglia", "gallia", "hungaria", "italia", "polonia", "scandia"])
    page.hover(".palace")
    page.focus('[data-target="region:gallia"]')
    page.wait_for_selector('.land.near[data-land="hispania"]', state="attached")
    expect(page.locator('.land.near[data-land="polonia"]')).to_have_count(0)


def test_land_has_the_colour_and_the_mark_of_whoever_leads_there(seat: Seat) -> None:
    page = seat()
    expect(page.locator(".tint")).to_have_count(4)  # in Polonia two are even
    for region, leader in {"gallia": 1, "germania": 2, "hispania": 0, "italia": 1}.items():
        expect(page.locator(f'[data-spot="region:{region}"] .seat-{leader}.tally-mark')).to_have_count(1)
    expect(page.locator('[data-spot="region:polonia"] .tally-mark')).to_have_count(0)


def test_a_pile_grows_to_eight_cubes_and_says_how_many_there_are(seat: Seat) -> None:
    page = seat()
    for region, seat_number, cubes in (("hispania", 0, 10), ("hispania", 1, 5), ("italia", 1, 8)):
        pile = page.locator(f'[data-spot="cubes:{region}:{seat_number}"]')
        expect(pile.locator(".cube-line")).to_have_count(min(cubes, 8))
        expect(pile).to_have_text(str(cubes))


def test_what_others_did_is_marked_on_the_map_until_one_acts_and_can_be_read_again(seats: Seats) -> None:
    page = seats.sit(EARLY, bots=False)
    expect(page.locator(".change, .news-button")).to_have_count(0)
    act(page, "plague germania")
    seats.play(page, 1, "place gallia 2", "plague italia")
    seats.play(page, 2, "plague hispania")
    page.wait_for_selector('.table-page[data-yours="true"][data-busy="false"] .news-button')
    expect(page.locator('[data-spot="region:gallia"] .change')).to_contain_text("+2")
    page.keyboard.press("w")
    told = page.locator(".news-panel")
    expect(told).to_contain_text("Since your last turn")
    expect(told).to_contain_text("sends the plague")
    page.keyboard.press("w")
    expect(told).to_have_count(0)
    page.click(".news-button")
    told.locator(".said").first.wait_for()
    assert all(line.count(".") == 1 for line in told.locator(".said").all_text_contents()), "a sentence a line"
    act(page, next(notation for notation in asked(page)["ways"] if notation.startswith("take ")))
    expect(told).to_have_count(0)
    page.wait_for_function("() => !document.querySelector('rattus-table').newsOpen")  # it does not come back by itself


ENTRIES: list[dict[str, Any]] = [
    {"n": 1, "seat": 0, "kind": "play", "events": [{"kind": "placed", "args": {"seat": 0, "region": "gallia", "n": 3}}]},
    {"n": 2, "seat": 1, "kind": "play", "events": [{"kind": "placed", "args": {"seat": 1, "region": "polonia", "n": 2}}]},
    {"n": 3, "seat": 1, "kind": "undo", "events": []},
    {"n": 4, "seat": 1, "kind": "play", "events": [{"kind": "placed", "args": {"seat": 1, "region": "italia", "n": 1}}]},
    {"n": 5, "seat": 1, "kind": "play", "events": [{"kind": "lost", "args": {"seat": 0, "region": "gallia", "n": 1}}]},
]


def test_what_was_taken_back_is_no_news(seat: Seat) -> None:
    script = """async (entries) => {
        const { since, changes } = await import('/games/rattus/news.js');
        return [...changes(since(entries, 0))].map(([region, { cubes }]) => [region, [...cubes]]);
    }"""
    assert seat().evaluate(script, ENTRIES) == [["italia", [[1, 1]]], ["gallia", [[0, -1]]]]


def test_a_question_over_the_table_leaves_the_ground_painted(seat: Seat) -> None:
    page = seat()
    browser = page.context.browser
    assert browser is not None
    painted(page)
    browser.start_tracing(page=page, categories=["disabled-by-default-blink.invalidation"])
    page.evaluate("() => { import('/shell/dialogs.js').then(({ ask }) => ask('Are you sure?', 'Yes')); }")
    page.click("#ask-no")
    expect(page.locator("dialog")).to_have_count(0)
    painted(page)
    again = {event["args"].get("client", "") for event in json.loads(browser.stop_tracing())["traceEvents"]}
    assert any("::backdrop" in one for one in again)
    assert [one for one in again if any(f"'{part}" in one for part in ("sea", "waves", "lamp", "soil", "scene"))] == []


# Sheets as large as the map are laid over each other at every frame: what painting costs hangs on their number.
SHEETS = """() => [...document.querySelectorAll(".map-pane *")]
    .filter((one) => getComputedStyle(one).willChange === "transform").length"""
CUT = """() => ['.map-pane', '.sheet'].map((name) => getComputedStyle(document.querySelector(name)))
    .map(({ overflow, borderRadius }) => [overflow, borderRadius])"""


def test_only_three_sheets_lie_on_each_other_and_no_round_corner_cuts_them(seat: Seat) -> None:
    page = seat()
    assert page.evaluate(SHEETS) == 3
    assert page.evaluate("getComputedStyle(document.querySelector('.map-pane'), '::after').content") == "none"
    assert page.evaluate(CUT) == [["visible", "8px"], ["hidden", "0px"]]
    assert page.evaluate("getComputedStyle(document.querySelector('.dusk')).visibility") == "hidden"


def test_ways_over_the_sea_are_part_of_the_ground_and_only_those_near_are_drawn_again(seat: Seat) -> None:
    page = seat()
    page.wait_for_selector(".ground .way", state="attached")
    page.hover(".palace")
    expect(page.locator(".wash .way")).to_have_count(0)
    page.hover('[data-target="region:gallia"]')
    expect(page.locator(".wash .way.near")).to_have_count(1)
    assert page.evaluate("getComputedStyle(document.querySelector('.land.near')).strokeDasharray") == "none"


def test_the_good_of_a_region_is_part_of_it_and_a_place_that_can_not_be_chosen_says_so(seats: Seats) -> None:
    page = seats.sit(position(cards="crafts-and-trade", rats={"anglia": [{}]}), bots=False)
    page.click('[data-spot="region:scandia"]')
    expect(page.locator(".notices")).to_contain_text("Not here")
    listen = "addEventListener('choose', ({ detail }) => { window.chosen = detail.actions[0].notation; })"
    page.evaluate(f"document.querySelector('rattus-table').{listen}")
    page.locator("g.rats .region-good").first.click()
    becomes(page, "window.chosen", "place anglia 1")


@pytest.mark.parametrize("size", ["phone", "turned"])
def test_on_a_phone_a_reserve_that_is_nearly_empty_is_told(size: str, seats: Seats) -> None:
    begins = position(cards="crafts-and-trade", cubes={"gallia": [10, 9, 1, 9], "italia": [0, 8, 9, 0]}) | {"players": 4}
    page = seats.sit(begins, size=size)
    expect(page.locator(".supply .nearly")).to_have_text(re.compile(r"3\s+reserve"))
    expect(page.locator(".supply .nearly svg")).to_be_visible()
    expect(page.locator(".standing li")).to_have_count(4)
    assert page.evaluate("(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)(document.querySelector('.status'))")
