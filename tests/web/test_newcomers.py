"""What newcomers stumbled over, so that nobody does again."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from .conftest import SIZES, People, Seated, Visitor
from .house import House
from .playing import becomes, click_something, wait_for_turn
from .test_you import named, who, with_device

GUESTS = {"en": "Guest", "ru": "Гость", "it": "Ospite"}
MARKET = {"villages": [{"market": ["bailiff", "envoy", "vintner", "troubadour", "bookseller"], "coins": 6}, {}]}
MANY = ["M", "chivalry", "magic", "royalty"]
NOVICE = {"who": "bot", "level": "novice"}
VILLAGE = {"game": "village", "seats": [{"who": "me"}, NOVICE], "position": {"players": 2, **MARKET}}
CUT = """[...document.querySelectorAll('{}')]
    .filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)"""


def until_news(page: Page, most: int = 40) -> None:
    for _ in range(most):
        assert wait_for_turn(page)
        if page.locator(".news-button").count():
            return
        click_something(page)
    raise AssertionError("nothing happened")


def test_the_news_lie_beside_the_map_they_speak_of(seated: Seated) -> None:
    page = seated()
    until_news(page)
    page.locator(".news-button").click()
    for size in ("wide", "small", "turned"):
        width, height = SIZES[size]
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(
            """() => {
                const at = (what) => document.querySelector(what)?.getBoundingClientRect();
                const [news, board] = [at('.news-panel'), at('.map-pane')];
                return news && board && news.left >= board.right - 1;
            }"""
        )


@pytest.mark.parametrize("lang", ["en", "ru", "it"])
def test_no_customers_name_is_cut_beside_three_goods(seated: Seated, lang: str) -> None:
    page = seated(VILLAGE, lang=lang)
    for width, height in ((1440, 900), (1024, 768)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(".area.market .customer")).to_have_count(5)
        becomes(page, CUT.format(".customer .name"), [])


def test_on_its_side_a_phone_names_what_stands_in_the_heart_of_a_village(seated: Seated) -> None:
    page = seated(VILLAGE, size="turned")
    expect(page.locator(".heart .name")).to_have_text(["Fun", "School", "Money barn"])
    becomes(page, CUT.format(".heart .name"), [])


def test_a_hint_names_a_whole_turn_and_marks_its_steps_as_they_come(seated: Seated) -> None:
    page = seated(VILLAGE)
    page.click("#hint")
    best = page.locator(".hints .best")
    expect(best).to_have_text(re.compile(r"^(white|black) \d \+ (white|black) \d = \d+.*: \w"))
    expect(page.locator(".hints .reasons")).to_contain_text(re.compile("All in all it costs|It costs nothing"))
    best.click()
    expect(page.locator("#prompt")).to_contain_text("second die")
    expect(page.locator(".die-in-pool.marked, .die-in-pool.glow, .marked")).not_to_have_count(0)


@pytest.mark.parametrize("size", ["wide", "small"])
def test_a_hint_leaves_dice_values_and_the_market_wall_to_be_seen(size: str, seated: Seated) -> None:
    page = seated(VILLAGE, size=size)
    page.click("#hint")
    page.locator(".hints .reasons").wait_for()
    covered = """() => {
        const hint = document.querySelector('.hints').getBoundingClientRect();
        return ['.wall', '.throw', '.strip'].filter((name) => {
            const one = document.querySelector(name).getBoundingClientRect();
            return one.left < hint.right && hint.left < one.right && one.top < hint.bottom && hint.top < one.bottom;
        });
    }"""
    assert page.evaluate(covered) == []


def test_on_a_phone_a_hint_makes_room_for_the_tab_that_is_opened(seated: Seated) -> None:
    page = seated(size="phone")
    page.click("#hint")
    page.locator(".hints .best").wait_for()
    page.click('[data-tab="log"]')
    expect(page.locator(".hints")).to_have_count(0)
    expect(page.locator("#hint")).to_have_attribute("aria-pressed", "false")
    page.click("#hint")
    expect(page.locator(".hints")).to_have_count(1)


def test_a_region_is_named_once_in_its_explanation(seated: Seated) -> None:
    page = seated({"seats": [{"who": "me"}, NOVICE]})
    for _ in range(4):
        click_something(page)
        wait_for_turn(page)
    page.locator('[data-target="region:italia"]').first.hover()
    expect(page.locator(".explanation")).to_be_visible()
    becomes(page, "document.querySelector('.explanation').innerText.toLowerCase().split('italia').length - 1", 1)


def test_what_is_declined_is_said(person: People, visitor: Visitor, house: House) -> None:
    ada = person("Ada")
    rats = {"italia": [{"limit": 1, "symbols": ["peasantry", "chivalry"]}], "gallia": [{"limit": 4, "symbols": MANY}]}
    position = {
        "players": 2,
        "cards": "classic",
        "held": {"witch": 0},
        "rats": rats,
        "plague": "germania",
        "took": True,
        "placed": True,
    }
    table = ada.table(seats=[{"who": "me"}, NOVICE], position=position)
    for notation in ("witch italia 1", "look gallia 1"):
        n = ada.get(f"/api/tables/{table['id']}")["moment"]["n"]
        ada.post(f"/api/tables/{table['id']}/actions", {"after": n, "action": notation})
    page = visitor(f"/#/table/{table['id']}", cookies=ada.cookies(house))
    expect(page.locator('[data-action="skip"]')).to_have_text("Leave the two rats where they are")


def test_the_way_into_the_lesson_speaks_of_the_lesson(visitor: Visitor) -> None:
    page = visitor("/#/lesson/mercatus")
    expect(page.locator(".lead")).to_contain_text("Three turns of trade")
    expect(page.locator(".learn.page")).not_to_contain_text("this page says")


def test_a_phone_is_asked_about_sound_in_words_and_offered_no_keys(seated: Seated) -> None:
    page = seated(size="phone")
    click_something(page)
    expect(page.locator(".ask-words")).to_be_visible()
    page.wait_for_function("document.querySelector('.bar').scrollWidth <= innerWidth")
    page.click("#menu")
    expect(page.locator("#copy-link")).to_be_visible()
    expect(page.locator("#keys")).to_have_count(0)


def test_where_there_are_no_bots_nobody_is_asked_how_fast_they_play(visitor: Visitor) -> None:
    page = visitor()
    expect(page.locator("[data-pace]").first).to_be_visible()
    page.click('[data-players="2"]')
    page.select_option("#seat-1", "invited")
    expect(page.locator("[data-pace]")).to_have_count(0)


def test_a_clock_stays_in_its_line_in_your_games(person: People, visitor: Visitor, house: House) -> None:
    ada, bert = person("Ada"), person("Bartholomäus von Hohenlohe")
    clock = {"kind": "days", "bank": 3 * 86400.0, "increment": 0, "lapse": "bot", "vacation": 3}
    table = ada.table(seats=[{"who": "me"}, {"who": "open"}], clock=clock)
    bert.post(f"/api/tables/{table['id']}/join")
    page = visitor(size="phone", cookies=bert.cookies(house))
    row = page.locator(f'[data-table="{table["id"]}"] .state')
    expect(row.locator(".clock")).to_be_visible()
    becomes(page, f"""document.querySelector('[data-table="{table["id"]}"] .state').getBoundingClientRect().height < 30""", True)
    button, card = page.locator(f'[data-table="{table["id"]}"] .button').bounding_box(), page.locator(".mine").bounding_box()
    assert button
    assert card
    assert button["x"] + button["width"] <= card["x"] + card["width"]


@pytest.mark.parametrize("lang", ["en", "ru", "it"])
def test_a_rematch_is_declined_and_seen_by_who_offered_it(person: People, visitor: Visitor, house: House, lang: str) -> None:
    ada, bert = person("Ada"), person()
    table = ada.table(seats=[{"who": "me"}, {"who": "open"}])["id"]
    bert.post(f"/api/tables/{table}/join")
    bert.post(f"/api/tables/{table}/resign")
    host = visitor(f"/#/table/{table}", cookies=ada.cookies(house), lang=lang)
    guest = visitor(f"/#/table/{table}", cookies=bert.cookies(house), lang=lang, size="phone")
    ada.post(f"/api/tables/{table}/rematch")
    guest.click("#decline-rematch")
    expect(guest.locator("#decline-rematch")).to_have_count(0)
    expect(guest.locator("#rematch")).to_have_count(1)
    expect(host.locator(".declined")).to_contain_text(GUESTS[lang])
    host.click("a#rematch")
    expect(host.locator('.seat-row[data-seat="0"]')).to_contain_text(GUESTS[lang])
    host.click('[data-bot="0"]')
    expect(host.locator('.table-page[data-status="running"]')).to_have_count(1)


def test_who_comes_back_hears_that_the_time_ran_out(person: People, visitor: Visitor, house: House) -> None:
    ada, bert = person("Ada"), person("Bert")
    clock = {"kind": "live", "bank": 10.0, "increment": 0.0, "lapse": "bot", "vacation": 0}
    table = ada.table(seats=[{"who": "me"}, {"who": "open"}], clock=clock)["id"]
    bert.post(f"/api/tables/{table}/join")
    page = visitor(f"/#/table/{table}", cookies=ada.cookies(house), lang="it")
    expect(page.locator("#prompt")).to_contain_text("tempo è scaduto", timeout=60_000)
    expect(page.locator("#im-back")).to_be_visible()


def test_the_end_says_why_the_game_ended(visitor: Visitor, finished: dict[str, str]) -> None:
    page = visitor(f"/#/table/{finished['id']}")
    if page.locator("#result").count():
        page.click("#result")
    expect(page.locator(".ending .why-over")).to_have_text("The game ended because no rats were left in the supply.")


def test_a_good_that_cannot_be_taken_says_why(seated: Seated) -> None:
    page = seated({"options": {"goods": True}, "position": {"players": 3, "goods": True}})
    page.locator('[data-target="good:fish"]').click()
    expect(page.locator("#undo")).to_be_visible()
    for good in ("salt", "fish"):
        page.locator(f'[data-target="good:{good}"]').hover()
    expect(page.locator(".explanation")).to_contain_text("None lies face up now")
    expect(page.locator(".explanation")).to_contain_text("Sold in")


def test_a_guest_who_enters_with_a_passkey_takes_his_games_along(visitor: Visitor, house: House) -> None:
    page = visitor()
    page.goto(f"{named(house)}/#/you")
    with_device(page)
    page.fill("#your-name", "Ada")
    page.press("#your-name", "Enter")
    page.click("#make-passkey")
    expect(page.locator("[data-passkey]")).to_have_count(1)
    ada = who(page)

    page.context.clear_cookies()
    page.reload()
    expect(page.locator("#your-name")).not_to_have_value("Ada")
    wish = {"game": "rattus", "options": {"players": 2}, "seats": [{"who": "me"}, NOVICE], "listed": False}
    made = page.evaluate(
        """(wish) => fetch('/api/tables', { method: 'POST', body: JSON.stringify(wish),
            headers: { 'X-Ratskeller': '1', 'Content-Type': 'application/json' } }).then((answer) => answer.json())""", wish
    )  # fmt: skip
    page.click("#use-passkey")
    expect(page.locator("dialog .question")).to_contain_text("1 game")
    page.click("#ask-yes")
    expect(page.locator("#your-name")).to_have_value("Ada")
    assert who(page)["id"] == ada["id"]
    mine = page.evaluate("fetch('/api/tables?kind=mine').then((answer) => answer.json())")
    assert [(table["id"], table["host"], table["seats"][0]["name"]) for table in mine] == [(made["id"], True, "Ada")]


def test_the_board_keeps_its_size_when_the_curve_comes(visitor: Visitor, finished: dict[str, str]) -> None:
    page = visitor(f"/#/replay/{finished['id']}")
    known = {
        "status": "underway",
        "steps": 2,
        "entries": [1],
        "shares": [[0.3, 0.3, 0.4], [0.2, 0.3, 0.5]],
        "marks": [],
        "turning": [],
        "rounds": [0],
    }
    held: list[Route] = []
    page.route("**/api/tables/*/analysis*", lambda route: route.fulfill(json=known) if held else held.append(route))
    page.click("#analyse")
    expect(page.locator(".analysis")).to_be_visible()
    expect(page.locator(".replay-page")).to_have_attribute("data-shown", "0")
    before = page.locator(".replay-page > .board").bounding_box()
    assert held
    held[0].fulfill(json=known)
    expect(page.locator(".curve .line").first).to_be_attached()
    assert page.locator(".replay-page > .board").bounding_box() == before
