"""The table of Rattus: what is in hand, explanations, danger, the stage, small screens, no motion."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from .playing import becomes, shown
from .rattus import GOODS, Seats, act, moment, position, rat

BUSY = position(
    cards="brutal-times",
    rats={"gallia": [{}, {}], "polonia": [{}, {}, {}], "scandia": [rat(2, "M", "bourgeoisie", "church", seen_by=[0])]},
    cubes={"gallia": [1, 3, 2], "germania": [2, 0, 4], "polonia": [1, 0, 0], "hispania": [3, 0, 0], "scandia": [2, 0, 0]},
    held={"shaman": 0, "swindler": 0, "witch": 1, "raider": 2},
    wares={"0": {"fish": 1}, "1": {"cloth": 2}},
    region_goods=GOODS,
)

Seat = Callable[..., Page]


@pytest.fixture
def seat(seats: Seats) -> Seat:
    """Sit down at a table that begins with the given position."""
    return lambda begins=BUSY, **how: seats.sit(begins, **how)


GLOWING = """[...document.querySelectorAll('[data-target^="region:"][tabindex="0"]')].map((one) => one.dataset.target).sort()"""


def test_a_card_in_hand_lights_only_its_own_places_until_it_is_put_back(seat: Seat) -> None:
    page = seat()
    free = page.evaluate(GLOWING)
    page.click('[data-target="card:swindler"]')
    becomes(page, GLOWING, ["region:gallia", "region:germania", "region:hispania", "region:scandia"])
    page.keyboard.press("Escape")
    becomes(page, GLOWING, free)


def test_the_prompt_names_the_card_in_hand_until_it_is_put_back(seat: Seat) -> None:
    viceroy = position(cards="aristocrats", held={"viceroy": 0}, cubes={"gallia": [1, 0, 0]}, rats={"gallia": [{}]})
    page = seat(viceroy)
    expect(page.locator("#prompt")).to_contain_text("take a good from the stock")
    prompt = page.inner_text("#prompt")
    page.click('[data-target="card:viceroy"]')
    expect(page.locator("#prompt")).to_contain_text("Viceroy: choose one of the places that are marked.")
    page.keyboard.press("Escape")
    expect(page.locator("#prompt")).to_have_text(prompt)


def test_the_browser_asks_before_a_turn_ends_without_cubes(seat: Seat) -> None:
    page = seat()
    page.click('[data-target="plague"]')
    page.click('[data-target="region:hungaria"]')
    expect(page.locator(".ask")).to_contain_text("You have not placed cubes")
    page.click("#ask-no")
    assert shown(page) == 0


def test_a_card_without_a_picture_of_its_own_is_shown_as_a_stranger(seat: Seat) -> None:
    page = seat()
    pictures = page.evaluate("async () => ['witch', 'herald'].map((await import('/games/rattus/pieces.js')).pictureOf)")
    assert [picture.split("#")[1] for picture in pictures] == ["witch", "stranger"]
    assert 'id="stranger"' in page.evaluate("fetch('/art/rattus-cards.svg').then((sheet) => sheet.text())")


def test_a_play_can_be_taken_back(seat: Seat) -> None:
    page = seat()
    act(page, "place gallia 2")
    assert moment(page)["view"]["placed"] is True
    page.click("#undo")
    page.wait_for_selector('.table-page[data-n="2"]')
    assert moment(page)["view"]["placed"] is False


def test_a_hint_marks_what_it_speaks_of(seat: Seat) -> None:
    page = seat()
    page.click("#hint")
    page.wait_for_selector(".hints .reasons, .hints ol button")
    expect(page.locator(".rattus .marked")).not_to_have_count(0)


def test_hovering_explains_a_region_a_known_rat_and_a_card(seat: Seat) -> None:
    page = seat()
    told = page.locator(".explanation")
    page.hover('[data-target="region:gallia"]')
    expect(told).to_contain_text("2 rats")
    expect(told).to_contain_text("would cost you")
    page.hover('[data-spot="rat:scandia:1"]')
    expect(told).to_contain_text("with 2 cubes or more")
    page.hover('[data-target="card:shaman"]')
    expect(told).to_contain_text("Magic")


def test_a_long_press_explains_instead_of_playing(seat: Seat) -> None:
    page = seat(size="phone", has_touch=True)
    card = page.locator('[data-target="card:assassin"]')
    card.dispatch_event("pointerdown", {"pointerType": "touch"})
    expect(page.locator(".explanation")).to_contain_text("Chivalry")
    card.dispatch_event("pointerup", {"pointerType": "touch"})
    card.dispatch_event("click")
    assert shown(page) == 0


def test_danger_is_shown_by_number_too(seat: Seat) -> None:
    page = seat()
    page.click(".map-tools .tool >> nth=0")
    expect(page.locator(".toll", has_text="−2.0")).not_to_have_count(0)
    page.click(".map-tools .tool >> nth=0")
    expect(page.locator(".toll")).to_have_count(0)
    expected = moment(page)["aid"]["danger"]["scandia"]["expected"][0]
    assert expected == 2  # the majority, and the Swindler is of the Bourgeoisie


RAVAGE = position(
    cards="classic",
    rats={"gallia": [rat(2, "M", "bourgeoisie", "church")]},
    cubes={"gallia": [2, 1, 0]},
    held={"merchant": 1, "king": 0},
)


@pytest.mark.parametrize("speed", [0, 3])
def test_the_story_of_a_ravage_tells_who_lost_what_and_why(speed: int, seat: Seat) -> None:
    page = seat(RAVAGE, bots=False, speed=speed)
    act(page, "plague gallia")
    act(page, "spread hispania")
    page.wait_for_selector(".story-button")
    page.keyboard.press("r")
    story = page.locator(".stage")
    expect(story).to_contain_text("3 cubes, limit 2: outbreak")
    expect(story).to_contain_text("Anna loses 1 cube")
    expect(story).to_contain_text("Majority: the most cubes there")
    expect(story).to_contain_text("Bourgeoisie: holds Merchant")


COUNT_FLIGHTS = """() => {
    window.flown = 0;
    new MutationObserver((changes) => changes.forEach((one) => one.addedNodes.forEach((node) => {
        if (node.classList?.contains('flying')) window.flown += 1;
    }))).observe(document.body, { childList: true, subtree: true });
}"""


@pytest.mark.parametrize(("motion", "flown"), [("reduce", 0), ("no-preference", 1)])
def test_cubes_fly_unless_the_system_asks_for_less_motion(motion: str, flown: int, seat: Seat) -> None:
    page = seat(RAVAGE, speed=3, reduced_motion=motion)
    page.evaluate(COUNT_FLIGHTS)
    act(page, "place gallia 1")
    becomes(page, "window.flown", flown)


BOXES = """all => all.map((one) => { const { x, y, right, bottom, width, height } = one.getBoundingClientRect();
    return { x, y, right, bottom, width, height }; })"""


def test_on_a_phone_every_region_can_be_touched_and_the_rest_is_in_tabs(seat: Seat) -> None:
    page = seat(size="phone", has_touch=True)
    boxes = page.eval_on_selector_all(".plate", BOXES)
    assert len(boxes) == 10
    for box in boxes:
        assert min(box["width"], box["height"]) >= 44
        assert box["x"] >= 0
        assert box["right"] <= 390
    page.wait_for_function("() => document.documentElement.scrollWidth <= 390")
    page.tap('[data-target="region:gallia"]')
    page.tap('.chooser [data-action="place gallia 2"]')
    page.wait_for_selector('.table-page[data-n="1"]')
    page.tap('[data-tab="players"]')
    expect(page.locator(".player")).to_have_count(3)
    page.tap('[data-tab="market"]')
    expect(page.locator(".stall")).to_have_count(4)


def test_on_a_phone_on_its_side_the_whole_map_can_be_touched_beside_the_tab(seat: Seat) -> None:
    page = seat(size="turned", has_touch=True)
    boxes = page.eval_on_selector_all(".plate", BOXES)
    assert len(boxes) == 10
    beside = page.locator(".cards").bounding_box()
    assert beside
    for box in boxes:
        assert min(box["width"], box["height"]) >= 44
        assert box["x"] >= 0
        assert box["right"] <= beside["x"]
        assert box["bottom"] <= 390
    page.tap('[data-tab="players"]')
    expect(page.locator(".player")).to_have_count(3)


@pytest.mark.parametrize(("size", "width", "height"), [("small", 1024, 768), ("wide", 1440, 900)])
def test_nothing_needed_lies_outside_the_screen(size: str, width: int, height: int, seat: Seat) -> None:
    page = seat(size=size)
    boxes = page.eval_on_selector_all(".plate, .card, .player, .stall, .phase", BOXES)
    assert len(boxes) == 10 + 6 + 3 + 4 + 4
    for box in boxes:
        assert box["x"] >= 0
        assert box["y"] >= 0
        assert box["right"] <= width
        assert box["bottom"] <= height


@pytest.mark.parametrize(("size", "theme"), [("wide", "light"), ("phone", "dark")])
def test_axe_has_nothing_serious_to_say(size: str, theme: str, seat: Seat) -> None:
    page = seat(size=size, theme=theme, bypass_csp=True)
    found = Axe().run(page).response["violations"]
    serious = [one for one in found if one["impact"] in ("serious", "critical")]
    assert not [(one["id"], [node["html"][:150] for node in one["nodes"][:3]]) for one in serious]


def test_the_stock_says_how_much_is_left_and_what_a_sale_would_bring(seat: Seat) -> None:
    page = seat()
    sales = moment(page)["aid"]["sales"]
    stall = page.locator('.market [data-spot="stock:fish"]')
    expect(stall).to_contain_text("3 left")
    assert sales["fish"][0] == 3
    expect(stall.locator(".brings")).to_have_attribute("title", "a sale now would bring you 3 coins")
    expect(page.locator(".player.you .worth")).to_have_count(0)  # what is worth nothing is not said
