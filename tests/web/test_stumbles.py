"""What newcomers stumbled over in games they played to their ends: nothing jumps, and what is asked and what happened is said."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from tests.games.village.tables import ALL

from .conftest import GOLDEN, People, Seated, Visitor
from .house import House
from .playing import becomes, painted, wait_for_turn, witness, witnessed
from .rattus import BOT, Seats, position, rat, ready
from .test_rattus_ravage import CLICKS, strike
from .test_shell_access import serious
from .test_village_picture import BEGIN, MID_GAME, opened
from .villages import RICH, using

BOTH = [("wide", "dark"), ("phone", "light")]
TWO_RATS = position(
    cards="classic", rats={"gallia": [rat(2, "M", "bourgeoisie", "church"), rat(1, "M")]}, cubes={"gallia": [3, 1, 0]}
)
HEIGHT = "Math.round(document.querySelector('.map-pane').getBoundingClientRect().height)"
GOODS = {"options": {"goods": True, "cards": "crafts-and-trade"}, "seats": [{"who": "me"}, BOT, BOT, BOT]}


def strike_twice(page: Page) -> None:
    """The plague goes to Gallia; its two rats spread, then they are turned."""
    strike(page)
    ready(page)
    page.click('[data-target="region:germania"][tabindex="0"]')


@pytest.mark.parametrize(("size", "theme"), BOTH)
def test_a_ravage_its_recap_and_the_news_are_accessible(size: str, theme: str, seats: Seats) -> None:
    page = seats.sit(TWO_RATS, size=size, theme=theme, speed=3)
    page.evaluate(CLICKS, True)
    strike_twice(page)
    found: list[str] = []
    for shown in (".theatre:not(.recap)", ".theatre.recap"):
        page.wait_for_selector(f"{shown} .go-on")
        found += serious(page)
        if shown == ".theatre.recap":
            page.evaluate(CLICKS, False)
        page.click(".theatre .go-on")
    page.wait_for_selector('.table-page[data-yours="true"][data-busy="false"] .news-button')
    page.click(".news-button")
    page.wait_for_selector(".news-panel")
    found += serious(page)
    assert not found, "\n".join(found)


@pytest.mark.parametrize(("size", "theme"), BOTH)
def test_a_death_is_accessible(size: str, theme: str, seats: Seats) -> None:
    page = opened(seats, MID_GAME, speed=3, size=size, theme=theme)
    page.evaluate(CLICKS, True)
    page.evaluate(BEGIN, {"kind": "grave", "args": {"seat": 0, "profession": "craftsman"}, "text": "The craftsman is buried."})
    page.wait_for_selector(".scene .go-on")
    found = serious(page)
    page.click(".scene .go-on")
    page.evaluate(CLICKS, False)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("size", ["phone", "turned", "small"])
def test_the_map_keeps_its_size_however_much_is_asked(size: str, seats: Seats) -> None:
    page = seats.sit(position(), size=size)
    before = page.evaluate(HEIGHT)
    page.evaluate("document.querySelector('rk-table-page').inHand = 'Many words, to be read before anything is done. '.repeat(4)")
    expect(page.locator("#prompt.long")).to_contain_text("Many words")
    painted(page)
    assert page.evaluate(HEIGHT) == before


def test_on_a_phone_the_tools_of_the_map_stand_in_one_row_and_a_closer_look_begins_at_the_plague(seats: Seats) -> None:
    page = seats.sit(TWO_RATS, size="phone")
    strike_twice(page)
    ready(page)
    tops = "new Set([...document.querySelectorAll('.map-tools button')].map((one) => one.offsetTop)).size"
    becomes(page, tops, 1)
    page.get_by_role("button", name="Closer").click()
    expect(page.locator('.map [data-spot="plague"]')).to_be_in_viewport(ratio=0.9)
    page.get_by_role("button", name="Whole map").click()


@pytest.mark.parametrize("lang", ["en", "ru", "it"])
def test_the_result_of_mercatus_is_not_cut_on_a_phone(lang: str, person: People, visitor: Visitor) -> None:
    record = json.loads((GOLDEN / "crafts-and-trade.json").read_text())
    table = person("Ada").post("/api/records", {"record": record})
    page = visitor(f"/#/table/{table['id']}", size="phone", lang=lang)
    page.wait_for_selector(".ending .chart")
    wide = "(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)(document.querySelector('.breakdown'))"
    assert page.evaluate(wide)
    highest = "Math.max(...[...document.querySelectorAll('.chart text')].map((one) => Number(one.textContent) || 0))"
    most = max(max(point["totals"]) for point in person().get(f"/api/tables/{table['id']}/history")["points"])
    assert page.evaluate(highest) >= most


def test_with_four_players_the_market_of_mercatus_is_in_sight_and_nothing_moves_beside_it(seated: Seated) -> None:
    page = seated(GOODS, size="small")
    tops = "[...document.querySelectorAll('.player, .market')].map((one) => Math.round(one.getBoundingClientRect().top))"
    before = page.evaluate(tops)
    market = page.locator(".market").bounding_box()
    assert market
    assert market["y"] + market["height"] <= 768
    table = page.url.split("/")[-1]
    for seen in range(4):
        assert wait_for_turn(page)
        page.evaluate(
            """async (id) => {
                const { decision, n } = document.querySelector('rattus-table').moment;
                const { notation } = decision.actions.find(({ name }) => ['good', 'take'].includes(name)) ?? decision.actions[0];
                const { api } = await import('/shell/api.js');
                await api.play(id, n, notation);
            }""",
            table,
        )
        page.wait_for_function("n => Number(document.querySelector('.table-page').dataset.n) > n", arg=seen)
    assert page.evaluate(tops) == before


def test_ones_own_turn_is_not_told_in_the_third_person(seats: Seats) -> None:
    page = seats.sit(TWO_RATS, speed=3)
    told = "document.querySelector('#prompt').textContent"
    witness(page, own=f"{told}.includes('Your turn')", other=f"/It is Anna/.test({told})")
    strike_twice(page)
    assert witnessed(page, "own")
    assert not page.evaluate("window.witnessed.other")


def test_a_rematch_says_which_colour_one_has_now(seated: Seated) -> None:
    page = seated({"seats": [{"who": "me"}, BOT], "options": {"players": 2}})
    page.click("#menu")
    page.click("#resign")
    page.click("#ask-yes")
    page.click("#rematch")
    expect(page.locator(".notices")).to_contain_text("you play Blue now")


def test_who_plays_on_has_answered_whether_to_hear_sounds(seated: Seated) -> None:
    page = seated()
    for _ in range(5):
        page.click("#prompt")
    expect(page.locator(".ask-sound")).to_have_count(0)
    expect(page.locator("#sound")).to_have_attribute("aria-pressed", "false")


def test_the_home_page_leads_to_the_rules_of_what_is_chosen_and_keeps_the_choice(visitor: Visitor, house: House) -> None:
    page = visitor()
    page.click('[data-game="village"]')
    page.locator('a[href="#/learn/village"]').click()
    page.wait_for_selector(".learn h1")
    page.go_back()
    expect(page.locator('[data-game="village"]')).to_have_attribute("aria-pressed", "true")


def test_an_explanation_does_not_come_up_where_a_hint_has_closed(seated: Seated) -> None:
    page = seated()
    page.click("#hint")
    page.locator(".hints ol button:enabled").first.click()
    expect(page.locator(".hints")).to_have_count(0)
    page.wait_for_timeout(700)
    expect(page.locator(".explanation")).to_have_count(0)


def test_many_answers_stand_in_the_list_and_not_beside_the_question(seats: Seats) -> None:
    page = opened(seats, using(10, {**RICH, "church": "healing", "monks": [], "coins": 12}))
    before = page.locator(".home").bounding_box()
    page.locator(".choices .option", has_text="Go to the office").click()
    expect(page.locator(".choices .option", has_text="Pay for 1 customer")).to_be_visible()
    expect(page.locator(".prompt-line .action")).to_have_count(0)
    assert page.locator(".home").bounding_box() == before


def test_all_fields_are_harvested_with_one_click(seats: Seats) -> None:
    page = opened(seats, using(7, {**RICH, "fields": ["plow", "empty", "empty", "empty", "empty"]}))
    page.locator(".choices .option", has_text="Harvest all fields (5)").click()
    expect(page.locator(".area.harvest .field.used")).to_have_count(5)
    expect(page.locator("#undo")).to_be_visible()


def test_who_dies_is_chosen_knowing_what_becomes_of_them(seats: Seats) -> None:
    chronicle = {**dict.fromkeys(ALL, 0), "abbot": 2}
    page = opened(seats, using(8, {"time": 9, "coins": 5, "villagers": ALL}, chronicle=chronicle))
    page.locator(".choices .option", has_text="Build").first.click()
    page.wait_for_selector(".choices .fate")
    lines: list[str] = page.locator(".choices .option").all_inner_texts()
    assert any("abbot" in line and "grave" in line for line in lines)
    assert any("merchant" in line and "chronicle" in line for line in lines)


def test_what_does_nothing_is_said_quietly(seats: Seats) -> None:
    page = opened(seats, using(7, {**RICH, "fields": ["plow", "empty", "empty"]}))
    page.locator(".choices .option", has_text="Harvest field 1").click()
    expect(page.locator(".prompt-line .action.decline", has_text="Use no more banners")).to_be_visible()


def test_the_guide_says_to_watch_while_something_happens(visitor: Visitor, person: People, house: House) -> None:
    learner = person()
    table = learner.post("/api/lessons/rattus", {"pace": "instant"})["id"]
    page: Page = visitor(f"/#/table/{table}", cookies=learner.cookies(house), speed=3)
    page.wait_for_selector("#coach-do")
    witness(page, watched="document.querySelector('.coach-watch')?.textContent")
    page.click("#coach-do")
    assert witnessed(page, "watched")


@pytest.mark.parametrize("size", ["phone", "turned"])
def test_on_a_phone_everybodys_points_are_in_sight_beside_the_cards(size: str, seats: Seats) -> None:
    page = seats.sit(TWO_RATS, size=size)
    expect(page.locator(".standing")).to_be_in_viewport(ratio=1)
    totals: list[str] = page.locator(".standing li").all_inner_texts()
    assert [total.split()[-1] for total in totals] == ["3", "1", "0"]
